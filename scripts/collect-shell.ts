import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#domain/languages.ts'
import { offlinePaths, precachedPaths, publicPages } from '../web/service-worker/offline-pages.ts'
import type { Shell } from '../web/service-worker/shell.ts'

const assetName = /[\w.-]+-[\w-]{7,8}\.(?:js|css|woff2)/g
const messageFile = new RegExp(`^(${languages.join('|')})-`)
/** Drawings of pages that are shown offline. */
const pictures = ['/logo.svg', '/pictures/basket.svg', '/pictures/offline.svg']
type Route = { id: string; module: string; imports?: string[]; css?: string[] }
type Manifest = { version: string; entry: Omit<Route, 'id'>; routes: Record<string, Route> }

function readManifest(assets: string): Manifest {
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name))
  if (file === undefined) throw new Error('The build has no list of routes')
  const text = readFileSync(join(assets, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** All asset files that these import, statically or dynamically, without the seller's. */
function reachable(assets: string, from: readonly string[]): Set<string> {
  const existing = new Set(readdirSync(assets))
  const found = new Set<string>()
  const left = [...from]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name) || !existing.has(name) || name.startsWith('seller')) continue
    found.add(name)
    if (!name.endsWith('.woff2')) left.push(...(readFileSync(join(assets, name), 'utf8').match(assetName) ?? []))
  }
  return found
}

/** Collects the shell that the service worker precaches: the storefront's scripts, styles and fonts in a finished build. */
export function collectShell(client: string): Shell {
  const assets = join(client, 'assets')
  const { entry, routes, version } = readManifest(assets)
  const shoppers = Object.values(routes).filter(({ id }) => !id.startsWith('seller/'))
  const entryFiles = [entry, ...shoppers].flatMap((each) => [each.module, ...(each.imports ?? []), ...(each.css ?? [])])
  const entryNames = entryFiles.map((path) => path.replace('/assets/', ''))
  const names = [...reachable(assets, entryNames)].sort()
  const shared = names.filter((name) => !messageFile.test(name) && !name.includes('devanagari'))
  const files = [...shared, ...pictures.filter((path) => existsSync(join(client, path)))]
  const byLanguage = {
    en: names.filter((name) => name.startsWith('en-')),
    hi: names.filter((name) => name.startsWith('hi-') || name.includes('devanagari')),
  }
  const query = new URLSearchParams({ paths: offlinePaths().join(','), version })
  const manifestUrl = `/__manifest?${query}`
  const list = { files, byLanguage, manifestUrl, publicPages: publicPages(), precached: precachedPaths() }
  const hash = createHash('sha256').update(JSON.stringify(list))
  for (const path of files.filter((each) => each.endsWith('.svg'))) hash.update(readFileSync(join(client, path)))
  return { version: hash.digest('hex').slice(0, 12), ...list }
}

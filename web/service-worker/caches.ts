import { riderCache } from './rider-cache.ts'
import { isCacheable } from './rules.ts'
import { language } from './shell.ts'
import { fileUrl, type Shell } from './shell-files.ts'
import { worker } from './worker.ts'

const cachePrefix = 'thela-'
const precachedAnswers = ['/api/store', '/api/product/list', '/api/product/search-index']
const isPicture = (path: string) => /\.(svg|png|webp|avif|jpe?g)$/.test(path)
const isPage = (path: string) => !/^\/(assets|api|__manifest)|\.(svg|png|webp|avif|jpe?g)$/.test(path)
const limits = [
  { of: isPicture, count: 200 },
  { of: isPage, count: 80 },
]

const nameOf = ({ version }: Shell) => `${cachePrefix}${version}-${language}`

/** The one cache of this version and language. */
export function openCache(shell: Shell): Promise<Cache> {
  return caches.open(nameOf(shell))
}

/** Stores a cacheable response; the oldest pictures and pages are evicted. */
export async function putInCache(cache: Cache, key: string, answer: Response): Promise<void> {
  if (!isCacheable(answer)) return
  await cache.put(key, answer)
  const limit = limits.find(({ of }) => of(key.split('?')[0] ?? ''))
  if (limit === undefined) return
  const keys = (await cache.keys()).filter(({ url }) => limit.of(new URL(url).pathname))
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit.count)).map((each) => cache.delete(each)))
}

/** A public page in the worker's language, requested without cookies in or out. */
export async function storePage(cache: Cache, path: string): Promise<void> {
  await putInCache(cache, path, await fetch(`${path}?lang=${language}`, { credentials: 'omit' }))
}

async function fetchIntoCache(cache: Cache, key: string, url = key): Promise<void> {
  await putInCache(cache, key, await fetch(url, { credentials: 'omit' }))
}

/** Brings everything in that the shop needs without a connection; if a file is missing, this version is not installed. */
export async function fill(shell: Shell): Promise<void> {
  const cache = await openCache(shell)
  await cache.addAll([...shell.files, ...shell.own[language]].map(fileUrl))
  await Promise.all([
    ...shell.precached.map((path) => storePage(cache, path)),
    ...precachedAnswers.map((path) => fetchIntoCache(cache, path)),
    fetchIntoCache(cache, '/__manifest', shell.routes),
  ])
}

/** Whether this version is installed in another language already. */
export async function hasOtherLanguage(shell: Shell): Promise<boolean> {
  const names = await caches.keys()
  return names.some((name) => name.startsWith(`${cachePrefix}${shell.version}-`) && name !== nameOf(shell))
}

/** Deletes the caches of other versions, or all without a shell; the rider's page has one for all versions. */
export async function sweep(shell: Shell | undefined): Promise<void> {
  const isNeeded = (name: string) =>
    shell !== undefined && (name === riderCache || name.startsWith(`${cachePrefix}${shell.version}-`))
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  await Promise.all(names.filter((name) => !isNeeded(name)).map((name) => caches.delete(name)))
}

let lookedAt = 0

/** Whether the worker has been switched off: until the last page closes it only watches. */
export let isEnded = false

/** The switch that ends the worker in every browser: its script is gone, or is sent with `service-worker: off`. */
export async function endIfOff(): Promise<void> {
  if (Date.now() - lookedAt < 60_000) return
  lookedAt = Date.now()
  const answer = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-cache' }).catch(() => undefined)
  const isOff = answer && ([404, 410].includes(answer.status) || answer.headers.get('service-worker') === 'off')
  if (!isOff) return
  isEnded = true
  await sweep(undefined)
  await worker.registration.unregister()
}

import { languages } from '#domain/languages.ts'
import { riderCacheName } from './rider-cache.ts'
import { isCacheable, surplusKeys } from './rules.ts'
import { fileUrl, type Shell } from './shell.ts'
import { worker } from './worker.ts'

const cachePrefix = 'thela-'
const precachedAnswers = ['/api/product/list', '/api/product/search-index']

const toLanguage = (code: unknown) => languages.find((each) => each === code) ?? 'en'
/** The language of the page that registered the worker. */
const language = toLanguage(new URL(worker.location.href).searchParams.get('lang'))

/** The one cache of this version and language. */
export function openCache({ version }: Shell): Promise<Cache> {
  return caches.open(`${cachePrefix}${version}-${language}`)
}

/** Whether the server's pages are in the worker's language, by the cookie; not until a newly chosen language's worker is installed. */
export async function isOwnLanguage(): Promise<boolean> {
  return !('cookieStore' in worker) || toLanguage((await worker.cookieStore.get('lang'))?.value) === language
}

/** Stores a cacheable response. */
export async function putInCache(cache: Cache, key: string, answer: Response): Promise<void> {
  if (isCacheable(answer)) await cache.put(key, answer)
}

/** Deletes the oldest surplus pictures and pages, but nothing that was precached. */
export async function evictSurplus(cache: Cache, { precached, files }: Shell): Promise<void> {
  const keys = (await cache.keys()).map(({ url }) => url.slice(worker.location.origin.length))
  const surplus = surplusKeys(keys, new Set([...precached, ...files]))
  await Promise.all(surplus.map((key) => cache.delete(key, { ignoreVary: true })))
}

/** Fetches and stores a public page in the worker's language, without cookies. */
export function storePage(cache: Cache, path: string): Promise<void> {
  return fetchIntoCache(cache, path, `${path}?lang=${language}`)
}

async function fetchIntoCache(cache: Cache, key: string, url = key): Promise<void> {
  await putInCache(cache, key, await fetch(url, { credentials: 'omit' }))
}

/** Stores all files, pages and answers that the store needs offline; rejects if a file is missing. */
export async function precache(shell: Shell): Promise<void> {
  const cache = await openCache(shell)
  await cache.addAll([...shell.files, ...shell.byLanguage[language]].map(fileUrl))
  await Promise.all([
    ...shell.precached.map((path) => storePage(cache, path)),
    ...precachedAnswers.map((path) => fetchIntoCache(cache, path)),
    fetchIntoCache(cache, '/__manifest', shell.manifestUrl),
  ])
}

/** Names of the caches of other versions, but not the rider's, which serves all versions; without a shell, of all caches. */
async function otherCaches(shell: Shell | undefined): Promise<string[]> {
  const isNeeded = (name: string) =>
    shell !== undefined && (name === riderCacheName || name.startsWith(`${cachePrefix}${shell.version}-`))
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !isNeeded(name))
}

/** Whether this browser has a cache of another version, whose pages may still be open. */
export async function hasOtherVersion(shell: Shell): Promise<boolean> {
  return (await otherCaches(shell)).length > 0
}

/** Deletes the caches of other versions; without a shell it deletes all. */
export async function deleteOtherCaches(shell: Shell | undefined): Promise<void> {
  await Promise.all((await otherCaches(shell)).map((name) => caches.delete(name)))
}

let lastCheckAt = 0

/** Whether the worker has been switched off; until the last page closes, it handles no request. */
export let isSwitchedOff = false

/** Ends the worker if its script is gone or an operator's proxy adds `service-worker: off` to it; checked once a minute. */
export async function endIfSwitchedOff(): Promise<void> {
  if (Date.now() - lastCheckAt < 60_000) return
  lastCheckAt = Date.now()
  const answer = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-cache' }).catch(() => undefined)
  const isOff = answer && ([404, 410].includes(answer.status) || answer.headers.get('service-worker') === 'off')
  if (!isOff) return
  isSwitchedOff = true
  await deleteOtherCaches(undefined)
  await worker.registration.unregister()
}

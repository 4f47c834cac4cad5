import {
  deleteOtherCaches,
  endIfSwitchedOff,
  evictSurplus,
  hasOtherVersion,
  isOwnLanguage,
  isSwitchedOff,
  openCache,
  precache,
  putInCache,
  storePage,
} from './caches.ts'
import { riderPageKey } from './rider-cache.ts'
import { keyOf, offlinePageFor, pageOf, type Rule, ruleFor } from './rules.ts'
import type { Shell } from './shell.ts'
import { worker } from './worker.ts'

/** After this time the cached response replaces a slow network response. */
const networkTimeoutMs = 3000

/** The network's response, which is stored. */
async function fetchAndStore(event: FetchEvent, cache: Cache, key: string): Promise<Response> {
  const answer = await fetch(event.request)
  event.waitUntil(putInCache(cache, key, answer.clone()))
  return answer
}

/** The network's response, which is stored; the cached one if the network fails or is slow; undefined without both. */
async function networkFirst(event: FetchEvent, cache: Cache, key: string): Promise<Response | undefined> {
  const cached = () => cache.match(key, { ignoreVary: true })
  // In another language the response is not stored, and the cached one is for lack of a connection only.
  if (!(await isOwnLanguage())) return fetch(event.request).catch(cached)
  const networkOrNothing = fetchAndStore(event, cache, key).catch(() => undefined)
  // A late response is stored too, for the next slow visit.
  event.waitUntil(networkOrNothing)
  const cachedAfterTimeout = new Promise((done) => setTimeout(done, networkTimeoutMs)).then(cached)
  return (await Promise.race([networkOrNothing, cachedAfterTimeout])) || (await networkOrNothing) || cached()
}

/** Answers for page data that cannot be had: React Router then loads the page as a document, which may be cached. */
async function withoutData({ clientId, request }: FetchEvent): Promise<Response> {
  const page = pageOf(new URL(request.url))
  const client = await worker.clients.get(clientId)
  const isOpen = client !== undefined && pageOf(new URL(client.url)) === page
  // A page that is open stays open, and the cart page has a loader of its own for this case.
  if (isOpen || /^\/cart$/i.test(page)) return Response.error()
  return new Response(null, { status: 204, headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true' } })
}

/** Has a waiting new version take over, unless other pages are open, which need the files of the running version. */
async function letNewVersionTakeOver(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  if (pages.length < 2) worker.registration.waiting?.postMessage('take-over')
}

type Handler = (event: FetchEvent, cache: Cache, url: URL, key: string) => Promise<Response>

const handlers: Record<Exclude<Rule, 'network'>, Handler> = {
  page: async (event, cache, url, key) => (await networkFirst(event, cache, key)) ?? offlinePageFor(url),
  'uncached-page': (event, _cache, url) => fetch(event.request).catch(() => offlinePageFor(url)),
  async data(event, cache, url, key) {
    const answer = await networkFirst(event, cache, key)
    if (answer === undefined) return withoutData(event)
    const page = pageOf(url)
    // A page reached by a link has sent its data only; its document is fetched too, so that it opens offline.
    if (event.request.mode === 'cors' && !page.includes('?') && !(await cache.match(page, { ignoreVary: true })))
      event.waitUntil(storePage(cache, page).catch(() => undefined))
    return answer
  },
  'uncached-data': (event) => fetch(event.request).catch(() => withoutData(event)),
  answer: async (event, cache, _url, key) => (await networkFirst(event, cache, key)) ?? Response.error(),
  async asset(event, cache, url) {
    return (await caches.match(url.pathname, { ignoreVary: true })) ?? fetchAndStore(event, cache, url.pathname)
  },
  async picture(event, cache, url) {
    const key = url.pathname + url.search
    const cached = await cache.match(key, { ignoreVary: true })
    const fresh = fetchAndStore(event, cache, key)
    if (cached === undefined) return fresh
    event.waitUntil(fresh.catch(() => undefined))
    return cached
  },
  rider: (event, _cache, url) =>
    fetch(event.request).catch(
      async () => (await caches.match(riderPageKey, { ignoreVary: true })) ?? offlinePageFor(url),
    ),
  routes: (event, cache) =>
    fetch(event.request).catch(
      async () => (await cache.match('/__manifest', { ignoreVary: true })) ?? Response.error(),
    ),
}

/** Serves the store offline: public pages, files and pictures, but nothing personal. */
export function serveOffline(shell: Shell): void {
  worker.addEventListener('install', (event) => {
    const install = async () => {
      await precache(shell)
      // Without another version's cache only the language is new, and this version has the files of all open pages.
      if (!(await hasOtherVersion(shell))) await worker.skipWaiting()
    }
    event.waitUntil(install())
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(deleteOtherCaches(shell).then(() => worker.clients.claim()))
  })
  worker.addEventListener('message', (event) => {
    if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
    if (event.data === 'claim' && !isSwitchedOff) event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('fetch', (event) => {
    const { method, mode, headers } = event.request
    const url = new URL(event.request.url)
    if (url.origin !== worker.location.origin) return
    const rule = ruleFor({ method, mode, url, isRange: headers.has('range') }, shell.publicPages)
    if (mode === 'navigate') event.waitUntil(Promise.all([letNewVersionTakeOver(), endIfSwitchedOff()]))
    if (rule === 'network' || isSwitchedOff) return
    const key = keyOf(url, shell.publicPages)
    const opened = openCache(shell)
    event.respondWith(opened.then((cache) => handlers[rule](event, cache, url, key)))
    if (rule === 'page' || rule === 'data') event.waitUntil(opened.then((cache) => evictSurplus(cache, shell)))
  })
}

import { endIfOff, fill, hasOtherLanguage, isEnded, openCache, putInCache, storePage, sweep } from './caches.ts'
import { riderPage } from './rider-cache.ts'
import { keyOf, pageAt, pageOf, type Rule, ruleFor } from './rules.ts'
import type { Shell } from './shell-files.ts'
import { worker } from './worker.ts'

/** Milliseconds until a cached page is shown instead of a slow network response. */
const networkTimeoutMs = 3000

/** The offline page, which knows where the shopper wanted to go; secret links are left out. */
function offlinePageFor({ pathname, search }: URL): Response {
  const to = /^\/(offline|reset-password|round)/i.test(pathname) ? '' : `?to=${encodeURIComponent(pathname + search)}`
  return Response.redirect(new URL(`/offline${to}`, worker.location.origin).href)
}

/** Network first: stores the response; a failed or slow request gets the cached one. */
async function networkFirst(event: FetchEvent, cache: Cache, key: string): Promise<Response | undefined> {
  const network = fetch(event.request).then((answer) => {
    event.waitUntil(putInCache(cache, key, answer.clone()))
    return answer
  })
  const lost = network.catch(() => undefined)
  const late = new Promise((done) => setTimeout(done, networkTimeoutMs)).then(() =>
    cache.match(key, { ignoreVary: true }),
  )
  return (await Promise.race([lost, late])) ?? (await lost) ?? cache.match(key, { ignoreVary: true })
}

/** Without its data React Router loads the page as a document, which may be cached; the open page stays. */
async function withoutData({ clientId, request }: FetchEvent): Promise<Response> {
  const page = pageOf(new URL(request.url))
  const client = await worker.clients.get(clientId)
  const isOpen = client !== undefined && pageAt(new URL(client.url)) === page
  // The cart knows what to show by itself.
  if (isOpen || /^\/cart$/i.test(page)) return Response.error()
  return new Response(null, { status: 204, headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true' } })
}

/** A new version waits until no page of the old one is open: only the old one has their files. */
async function letNextTakeOver(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  if (pages.length < 2) worker.registration.waiting?.postMessage('take-over')
}

type Answer = (event: FetchEvent, cache: Cache, url: URL, key: string) => Promise<Response>

const answers: Record<Exclude<Rule, 'network'>, Answer> = {
  page: async (event, cache, url, key) => (await networkFirst(event, cache, key)) ?? offlinePageFor(url),
  'uncached-page': (event, _cache, url) => fetch(event.request).catch(() => offlinePageFor(url)),
  async data(event, cache, url, key) {
    const answer = await networkFirst(event, cache, key)
    if (answer === undefined) return withoutData(event)
    const page = pageOf(url)
    // A page reached by a tap was never sent as a document; it is fetched as one, so that it opens later.
    if (event.request.mode === 'cors' && !page.includes('?') && !(await cache.match(page, { ignoreVary: true })))
      event.waitUntil(storePage(cache, page).catch(() => undefined))
    return answer
  },
  'uncached-data': (event) => fetch(event.request).catch(() => withoutData(event)),
  answer: async (event, cache, _url, key) => (await networkFirst(event, cache, key)) ?? Response.error(),
  async asset(event, cache, url) {
    const cached = await caches.match(url.pathname, { ignoreVary: true })
    if (cached) return cached
    const answer = await fetch(event.request)
    event.waitUntil(putInCache(cache, url.pathname, answer.clone()))
    return answer
  },
  async picture(event, cache, url) {
    const key = url.pathname + url.search
    const cached = await cache.match(key, { ignoreVary: true })
    const fresh = fetch(event.request).then((answer) => {
      event.waitUntil(putInCache(cache, key, answer.clone()))
      return answer
    })
    if (cached === undefined) return fresh
    event.waitUntil(
      fresh.then(
        () => undefined,
        () => undefined,
      ),
    )
    return cached
  },
  rider: (event, _cache, url) =>
    fetch(event.request).catch(
      async () => (await caches.match(riderPage, { ignoreVary: true })) ?? offlinePageFor(url),
    ),
  routes: (event, cache) =>
    fetch(event.request).catch(
      async () => (await cache.match('/__manifest', { ignoreVary: true })) ?? Response.error(),
    ),
}

/** Serves the shop without a connection: public pages, files and pictures; nothing of one person. */
export function workOffline(shell: Shell): void {
  worker.addEventListener('install', (event) => {
    const install = async () => {
      // Another language of the same version has the files of the open pages.
      const isAtOnce = worker.registration.active === null || (await hasOtherLanguage(shell))
      await fill(shell)
      if (isAtOnce) await worker.skipWaiting()
    }
    event.waitUntil(install())
  })
  worker.addEventListener('activate', (event) => event.waitUntil(sweep(shell).then(() => worker.clients.claim())))
  worker.addEventListener('message', (event) => {
    if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
    if (event.data === 'claim' && !isEnded) event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('fetch', (event) => {
    const { method, mode, headers } = event.request
    const url = new URL(event.request.url)
    if (url.origin !== worker.location.origin) return
    const rule = ruleFor({ method, mode, url, isRange: headers.has('range') }, shell.publicPages)
    if (mode === 'navigate') event.waitUntil(Promise.all([letNextTakeOver(), endIfOff()]))
    if (rule === 'network' || isEnded) return
    event.respondWith(openCache(shell).then((cache) => answers[rule](event, cache, url, keyOf(url, shell.publicPages))))
  })
}

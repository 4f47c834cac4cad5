import { worker } from './worker.ts'

type Message = { title: string; body: string; url: string; tag: string }

/** Reads a push message; unreadable parts get defaults, because a worker that shows nothing gets the browser's own text. */
function readMessage(data: PushMessageData | null): Message {
  let content: unknown
  try {
    content = data?.json()
  } catch {
    content = undefined
  }
  const { title, body, url, tag } = Object(content) as Record<string, unknown>
  const text = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)
  return { title: text(title, worker.location.hostname), body: text(body, ''), url: text(url, '/'), tag: text(tag, '') }
}

/** The URL if it is of this site, otherwise the home page, so that no notification leads elsewhere. */
function ownUrl(url: unknown): URL {
  const home = new URL('/', worker.location.origin)
  if (typeof url !== 'string' || !URL.canParse(url, home)) return home
  const wanted = new URL(url, home)
  return wanted.origin === home.origin ? wanted : home
}

async function show({ title, body, url, tag }: Message): Promise<void> {
  // A message replaces the earlier one with its tag; `renotify` makes it ring again.
  const options = { body, tag, renotify: tag !== '', data: { url } }
  await worker.registration.showNotification(title, options as NotificationOptions)
}

/** Path and query, because a board with a search or filter is another page than the board of all orders. */
const pathAndQuery = ({ pathname, search }: URL) => pathname + search

/** Focuses the window that already shows this page, or opens one. */
async function open(url: URL): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openWindow = windows.find((each) => pathAndQuery(new URL(each.url)) === pathAndQuery(url))
  if (openWindow === undefined) await worker.clients.openWindow(url.href)
  else await openWindow.focus()
}

/** Shows pushed messages as notifications; a press on one opens its page. */
export function handlePushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = (event.notification.data ?? {}) as { url?: unknown }
    event.waitUntil(open(ownUrl(url)))
  })
}

import { worker } from './worker.ts'

type Shown = { title: string; body: string; url: string; tag: string }

/** The readable part of a push message; without a notification the browser would show its own. */
function readShown(data: PushMessageData | null): Shown {
  let given: unknown
  try {
    given = data?.json()
  } catch {
    given = undefined
  }
  const { title, body, url, tag } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  return { title: text(title, worker.location.hostname), body: text(body, ''), url: text(url, '/'), tag: text(tag, '') }
}

/** An address of this site, or its home page: a notification leads nowhere else. */
function ownUrl(url: unknown): URL {
  const home = new URL('/', worker.location.origin)
  if (typeof url !== 'string' || !URL.canParse(url, home)) return home
  const wanted = new URL(url, home)
  return wanted.origin === home.origin ? wanted : home
}

async function show({ title, body, url, tag }: Shown): Promise<void> {
  // A reminder or a later status rings again, although it takes the place of the one before.
  const isAgain = tag !== ''
  await worker.registration.showNotification(title, {
    body,
    tag,
    renotify: isAgain,
    data: { url },
  } as NotificationOptions)
}

/** Path and query: a board that shows one search or filter is another page than the board of all orders. */
const pageOf = ({ pathname, search }: URL) => pathname + search

/** Brings the page to the front that shows this address already, or opens it. */
async function open(url: URL): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => pageOf(new URL(each.url)) === pageOf(url))
  if (there === undefined) await worker.clients.openWindow(url.href)
  else await there.focus()
}

/** Shows the store's notifications, and opens the page they are about when they are pressed. */
export function hearPushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(readShown(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = (event.notification.data ?? {}) as { url?: unknown }
    event.waitUntil(open(ownUrl(url)))
  })
}

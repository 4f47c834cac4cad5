import webpush from 'web-push'
import { isPushAddress } from '#domain/notifications/push-address.ts'
import type { PushConfig } from '../../config/push-variables.ts'
import type { Database } from '../../database/connect.ts'
import { insertVapidKeys, storedVapidKeys, subscriptionsOf, type VapidKeys } from '../queries.ts'

/** A notification and the page it opens; a later one with the same tag replaces it. */
export type PushMessage = { readonly title: string; readonly body: string; readonly url: string; readonly tag: string }

/** A browser's URL at its push service, and its encryption keys. */
type Recipient = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** `gone`: the subscription has ended, or its URL is not a push service's. `refused`: a retry would not help. */
type PushOutcome = { readonly state: 'sent' | 'gone' | 'refused'; readonly status: number }

export type Push = {
  /** Origins of push services besides the browsers' own, for tests. */
  readonly origins: readonly string[]
  publicKey(): Promise<string>
  /** Whether any browser of the seller is subscribed. */
  isSellerSubscribed(): Promise<boolean>
  /** Sends a notification; throws if the service is unavailable: the job retries. */
  send(to: Recipient, message: PushMessage): Promise<PushOutcome>
}

/** Seconds for which the push service stores an undelivered notification. */
const ttlSeconds = 4 * 60 * 60
const defaultTimeoutMs = 10_000
/** A topic has at most 32 characters (RFC 8030, 5.4). */
const maxTopicLength = 32

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent', status }
  if (status === 404 || status === 410) return { state: 'gone', status }
  if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`)
  return { state: 'refused', status }
}

/** Web push (RFC 8030, 8291, 8292), signed with the store's VAPID keys. */
export function openPush(
  config: PushConfig,
  { db, clock, timeoutMs = defaultTimeoutMs }: { db: Database; clock: () => Date; timeoutMs?: number },
): Push {
  let cachedKeys: VapidKeys | undefined = config.keys

  /** Reads the stored keys or generates them; the keys of the first process that stores its own are used. */
  async function vapidKeys(): Promise<VapidKeys> {
    cachedKeys ??= await storedVapidKeys(db)
    if (cachedKeys === undefined) {
      await insertVapidKeys(db, webpush.generateVAPIDKeys(), clock())
      cachedKeys = await storedVapidKeys(db)
    }
    if (cachedKeys === undefined) throw new Error('The VAPID keys were not stored')
    return cachedKeys
  }

  return {
    origins: config.origins,
    async publicKey() {
      return (await vapidKeys()).publicKey
    },
    async isSellerSubscribed() {
      return (await subscriptionsOf(db, 'seller')).length > 0
    },
    async send({ endpoint, p256dh, auth }, message) {
      if (!isPushAddress(endpoint, config.origins)) return { state: 'gone', status: 0 }
      const { publicKey, privateKey } = await vapidKeys()
      const { headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          TTL: ttlSeconds,
          urgency: 'high',
          // The topic is the end of the tag, which has an id's random characters.
          topic: message.tag.slice(-maxTopicLength),
        },
      )
      // The request is signed here, because web-push would parse the endpoint with the deprecated url.parse.
      const { origin } = new URL(endpoint)
      const signature = webpush.getVapidHeaders(origin, config.subject, publicKey, privateKey, 'aes128gcm')
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries({ ...headers, ...signature }).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(body),
        // A redirect could lead to an internal address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return outcomeOf(response.status)
    },
  }
}

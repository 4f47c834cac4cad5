import webpush from 'web-push'
import { isPushAddress } from '#domain/push.ts'
import type { PushSettings } from '../../config/push-settings.ts'
import type { Database } from '../../database/connect.ts'
import { hasSubscription, type KeyPair, keepKeys, keptKeys } from '../queries.ts'

/** What a notification shows, and the page of this site that it opens. A later one with the same tag takes its place. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

/** A browser as its push service knows it, and the keys to write to it. */
export type Receiver = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** `gone`: nobody is there any more; `refused`: the service does not want it, and asking again would not help. */
export type PushOutcome = { readonly state: 'sent' | 'gone' | 'refused'; readonly status: number }

export type Push = {
  readonly origins: readonly string[]
  publicKey(): Promise<string>
  /** Whether any browser of the seller wants to be notified. */
  sellerListens(): Promise<boolean>
  /** Sends one notification; throws when the service is away or busy, so that the job tries again. */
  send(to: Receiver, message: PushMessage): Promise<PushOutcome>
}

/** Seconds in which the push service keeps what it cannot hand over; an older word of an order is worth nothing. */
const keepSeconds = 4 * 60 * 60
const patienceMs = 10_000

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent', status }
  if (status === 404 || status === 410) return { state: 'gone', status }
  if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`)
  return { state: 'refused', status }
}

/** Web push (RFC 8030, 8291, 8292): encrypted for the one browser, signed by the store's own keys. */
export function openPush(
  settings: PushSettings,
  { db, clock, timeoutMs = patienceMs }: { db: Database; clock: () => Date; timeoutMs?: number },
): Push {
  let known: KeyPair | undefined = settings.keys

  /** Made when first asked for; of several processes the first one's pair is kept, and all read it back. */
  async function keys(): Promise<KeyPair> {
    known ??= await keptKeys(db)
    if (known === undefined) {
      await keepKeys(db, webpush.generateVAPIDKeys(), clock())
      known = await keptKeys(db)
    }
    if (known === undefined) throw new Error('The keys for notifications were not kept')
    return known
  }

  return {
    origins: settings.origins,
    async publicKey() {
      return (await keys()).publicKey
    },
    sellerListens: () => hasSubscription(db, 'seller'),
    async send({ endpoint, p256dh, auth }, message) {
      if (!isPushAddress(endpoint, settings.origins)) return { state: 'gone', status: 0 }
      const { publicKey, privateKey } = await keys()
      const { headers, body } = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          TTL: keepSeconds,
          urgency: 'high',
          topic: message.tag,
        },
      )
      // Signed here: asked to sign it all, web-push reads the endpoint by url.parse, of which Node warns.
      const { origin } = new URL(endpoint)
      const signature = webpush.getVapidHeaders(origin, settings.subject, publicKey, privateKey, 'aes128gcm')
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries({ ...headers, ...signature }).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(body),
        // A push service that sends us elsewhere is none.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      return outcomeOf(answer.status)
    },
  }
}

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newOrderAttempt, registerShoppers, type Shopper } from '#tests/support/network-shoppers.ts'

/** One order, sent with the same idempotency key until it is answered. */
export type OrderAttempt = { readonly ids: Set<string>; refused?: string }

/** Counts of one phase; a response counts in the phase in which it arrives. */
export type Phase = {
  readonly name: string
  orders: number
  failedOrders: number
  pages: number
  failedPages: number
  /** Maximum time from an order's first attempt to its response, in milliseconds. */
  maxMs: number
  /** Reasons of failed attempts with their counts. */
  readonly reasons: Map<string, number>
}

const newPhase = (name: string): Phase => ({
  name,
  orders: 0,
  failedOrders: 0,
  pages: 0,
  failedPages: 0,
  maxMs: 0,
  reasons: new Map(),
})
const pages = [
  '/',
  '/products',
  '/api/product/list',
  '/products/gourd',
  '/api/product/search?q=bhindi',
  '/BestSeller',
  '/maxsaver',
]
const timeoutMs = 20_000
const retryDelayMs = 200

type Json = Record<string, unknown> & { success: boolean; message?: string }

type Answer = { readonly status: number; readonly body: Json }

async function call(url: string, cookie: string, body: unknown, key: string): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  return { status: answer.status, body: (await answer.json().catch(() => ({ success: false }))) as Json }
}

function whyOf(answer: Answer | Error): string {
  if (!(answer instanceof Error)) return `${answer.status} ${answer.body.message ?? 'from nginx'}`
  const { code } = (answer.cause ?? {}) as { code?: string }
  return code ?? answer.name
}

/** Shoppers that order and clients that load pages at a URL, until stopped. */
export async function openCrowd(url: string, shoppers: number, readers: number) {
  const group = await registerShoppers({ url }, shoppers)
  const attempts: OrderAttempt[] = []
  const phases: Phase[] = []
  let isOpen = true
  let phase = newPhase('')

  /** Places one order, retrying with the same key until the store answers. */
  async function placeOrder({ cookie, address }: Shopper): Promise<void> {
    const { key, order } = newOrderAttempt(group, address)
    const attempt: OrderAttempt = { ids: new Set() }
    attempts.push(attempt)
    const since = performance.now()
    while (attempt.ids.size === 0 && attempt.refused === undefined) {
      const answer = await call(`${url}/api/order/cod`, cookie, order, key).catch((error: Error) => error)
      if (answer instanceof Error || answer.status >= 500) {
        const why = whyOf(answer)
        phase.failedOrders++
        phase.reasons.set(why, (phase.reasons.get(why) ?? 0) + 1)
        await pause(retryDelayMs)
      } else if (answer.body.success) {
        attempt.ids.add(String(answer.body.orderId))
        phase.orders++
        phase.maxMs = Math.max(phase.maxMs, performance.now() - since)
      } else attempt.refused = `${answer.status} ${answer.body.message}`
    }
    // Sometimes the request is repeated and must return the same order.
    if (attempt.refused !== undefined || randomInt(4) > 0) return
    const again = await call(`${url}/api/order/cod`, cookie, order, key).catch(() => undefined)
    if (again?.body.success) attempt.ids.add(String(again.body.orderId))
  }

  async function loadPage(): Promise<void> {
    const page = pages[randomInt(pages.length)] ?? '/'
    const isGood = await fetch(url + page, { signal: AbortSignal.timeout(timeoutMs) }).then(
      async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.status === 200,
      () => false,
    )
    if (isGood) phase.pages++
    else phase.failedPages++
    await pause(isGood ? 10 : retryDelayMs)
  }

  const untilStopped = async (work: () => Promise<void>) => {
    while (isOpen) await work()
  }
  let busy: Promise<void>[] = []
  return {
    attempts,
    phases,
    /** Starts a phase; the first call starts the load. */
    begin(name: string) {
      phase = newPhase(name)
      phases.push(phase)
      if (busy.length === 0)
        busy = [
          ...group.shoppers.map((shopper) => untilStopped(() => placeOrder(shopper))),
          ...Array.from({ length: readers }, () => untilStopped(loadPage)),
        ]
    },
    /** Stops the load after the running requests. */
    async stop() {
      isOpen = false
      await Promise.all(busy)
    },
  }
}

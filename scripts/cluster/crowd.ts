import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { nehruNagar } from '#tests/support/addresses.ts'

/** One order, sent with the same idempotency key until it is answered. */
export type OrderAttempt = { readonly key: string; readonly ids: Set<string>; refused?: string }

/** Counts of one phase, by the time of the response or failure. */
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

type Answer = { readonly status: number; readonly body: Json; readonly cookies: string[] }

async function call(url: string, cookie: string, body: unknown, key?: string): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  const read = (await answer.json().catch(() => ({ success: false }))) as Json
  return { status: answer.status, body: read, cookies: answer.headers.getSetCookie() }
}

function whyOf(answer: Answer | Error): string {
  if (!(answer instanceof Error)) return `${answer.status} ${answer.body.message ?? 'from nginx'}`
  const { code } = (answer.cause ?? {}) as { code?: string }
  return code ?? answer.name
}

type Shopper = { readonly cookie: string; readonly address: string }
type Unit = { readonly product: string; readonly label: string; readonly paise: number }

async function registerShopper(url: string): Promise<Shopper> {
  const person = { name: 'Anita', email: `${randomUUID()}@example.com`, password: 'long enough' }
  const { cookies } = await call(`${url}/api/user/register`, '', person)
  const [cookie = ''] = cookies.map((each) => each.split(';', 1)[0] ?? '')
  const { body } = await call(`${url}/api/address/add`, cookie, { address: nehruNagar })
  if (!body.success) throw new Error(`An address was refused: ${body.message}`)
  return { cookie, address: (body.address as { _id: string })._id }
}

async function fetchUnits(url: string): Promise<Unit[]> {
  const answer = await fetch(`${url}/api/product/list`)
  const { products } = (await answer.json()) as {
    products: { _id: string; inStock: boolean; retailUnits: { label: string; sellingPrice: number }[] }[]
  }
  return products
    .filter(({ inStock }) => inStock)
    .flatMap(({ _id, retailUnits }) =>
      retailUnits.map(({ label, sellingPrice }) => ({ product: _id, label, paise: Math.round(sellingPrice * 100) })),
    )
}

/** Shoppers that order and clients that load pages at a URL, until stopped. */
export async function openCrowd(url: string, shoppers: number, readers: number) {
  const units = await fetchUnits(url)
  const people = await Promise.all(Array.from({ length: shoppers }, () => registerShopper(url)))
  const attempts: OrderAttempt[] = []
  const phases: Phase[] = []
  let isOpen = true
  let phase = newPhase('')

  /** A random cart with its total two kilometres away. */
  function randomCart(address: string) {
    const chosen = Array.from({ length: 1 + randomInt(3) }, () => units[randomInt(units.length)]).filter(
      (unit) => unit !== undefined,
    )
    const lines = [
      ...new Map(
        chosen.map((unit) => [`${unit.product} ${unit.label}`, { ...unit, quantity: 1 + randomInt(3) }]),
      ).values(),
    ]
    const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0)
    const items = lines.map(({ product, label, quantity }) => ({ product, unit: { label }, quantity }))
    return { items, address, amount: (subtotal + (subtotal < 149_00 ? 15_00 : 0)) / 100 }
  }

  /** Places one order, retrying with the same key until the store answers. */
  async function order({ cookie, address }: Shopper): Promise<void> {
    const one: OrderAttempt = { key: randomUUID(), ids: new Set() }
    attempts.push(one)
    const wanted = randomCart(address)
    const since = performance.now()
    while (one.ids.size === 0 && one.refused === undefined) {
      const answer = await call(`${url}/api/order/cod`, cookie, wanted, one.key).catch((error: Error) => error)
      if (answer instanceof Error || answer.status >= 500) {
        const why = whyOf(answer)
        phase.failedOrders++
        phase.reasons.set(why, (phase.reasons.get(why) ?? 0) + 1)
        await pause(retryDelayMs)
      } else if (answer.body.success) {
        one.ids.add(String(answer.body.orderId))
        phase.orders++
        phase.maxMs = Math.max(phase.maxMs, performance.now() - since)
      } else one.refused = `${answer.status} ${answer.body.message}`
    }
    // Sometimes the request is repeated and must return the same order.
    if (one.refused !== undefined || randomInt(4) > 0) return
    const again = await call(`${url}/api/order/cod`, cookie, wanted, one.key).catch(() => undefined)
    if (again?.body.success) one.ids.add(String(again.body.orderId))
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
          ...people.map((person) => untilStopped(() => order(person))),
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

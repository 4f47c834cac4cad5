import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { nehruNagar } from '#tests/support/addresses.ts'

/** What happened to one order: every try of it carries the same key, until one is answered. */
export type Tried = { readonly key: string; readonly ids: Set<string>; refused?: string }

/** One stretch of the run, counted by when a request was answered or failed: one under way when a server is killed fails by that. */
export type Phase = {
  readonly name: string
  orders: number
  failedOrders: number
  pages: number
  failedPages: number
  /** The longest an order needed from its first try to its answer, in milliseconds. */
  maxMs: number
  /** Why tries failed, with how often. */
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
const patience = 20_000
const betweenTriesMs = 200

type Json = Record<string, unknown> & { success: boolean; message?: string }

type Answer = { readonly status: number; readonly body: Json; readonly cookies: string[] }

async function call(url: string, cookie: string, body: unknown, key?: string): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  const signal = AbortSignal.timeout(patience)
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

async function shopperAt(street: string): Promise<Shopper> {
  const person = { name: 'Anita', email: `${randomUUID()}@example.com`, password: 'long enough' }
  const { cookies } = await call(`${street}/api/user/register`, '', person)
  const [cookie = ''] = cookies.map((each) => each.split(';', 1)[0] ?? '')
  const { body } = await call(`${street}/api/address/add`, cookie, { address: nehruNagar })
  if (!body.success) throw new Error(`A shopper could not move in: ${body.message}`)
  return { cookie, address: (body.address as { _id: string })._id }
}

async function unitsAt(street: string): Promise<Unit[]> {
  const answer = await fetch(`${street}/api/product/list`)
  const { products } = (await answer.json()) as {
    products: { _id: string; inStock: boolean; retailUnits: { label: string; sellingPrice: number }[] }[]
  }
  return products
    .filter(({ inStock }) => inStock)
    .flatMap(({ _id, retailUnits }) =>
      retailUnits.map(({ label, sellingPrice }) => ({ product: _id, label, paise: Math.round(sellingPrice * 100) })),
    )
}

/** People who order and look around at a street, until they are sent home. */
export async function openCrowd(street: string, shoppers: number, readers: number) {
  const units = await unitsAt(street)
  const people = await Promise.all(Array.from({ length: shoppers }, () => shopperAt(street)))
  const tried: Tried[] = []
  const phases: Phase[] = []
  let isOpen = true
  let phase = newPhase('')

  /** A basket at what it costs two kilometres away. */
  function basket(address: string) {
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

  /** Orders once, with one key, and asks again until the store has answered. */
  async function order({ cookie, address }: Shopper): Promise<void> {
    const one: Tried = { key: randomUUID(), ids: new Set() }
    tried.push(one)
    const wanted = basket(address)
    const since = performance.now()
    while (one.ids.size === 0 && one.refused === undefined) {
      const answer = await call(`${street}/api/order/cod`, cookie, wanted, one.key).catch((error: Error) => error)
      if (answer instanceof Error || answer.status >= 500) {
        const why = whyOf(answer)
        phase.failedOrders++
        phase.reasons.set(why, (phase.reasons.get(why) ?? 0) + 1)
        await pause(betweenTriesMs)
      } else if (answer.body.success) {
        one.ids.add(String(answer.body.orderId))
        phase.orders++
        phase.maxMs = Math.max(phase.maxMs, performance.now() - since)
      } else one.refused = `${answer.status} ${answer.body.message}`
    }
    // Now and then somebody presses twice: it must be the same order.
    if (one.refused !== undefined || randomInt(4) > 0) return
    const again = await call(`${street}/api/order/cod`, cookie, wanted, one.key).catch(() => undefined)
    if (again?.body.success) one.ids.add(String(again.body.orderId))
  }

  async function look(): Promise<void> {
    const page = pages[randomInt(pages.length)] ?? '/'
    const isGood = await fetch(street + page, { signal: AbortSignal.timeout(patience) }).then(
      async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.status === 200,
      () => false,
    )
    if (isGood) phase.pages++
    else phase.failedPages++
    await pause(isGood ? 10 : betweenTriesMs)
  }

  const untilHome = async (deed: () => Promise<void>) => {
    while (isOpen) await deed()
  }
  let busy: Promise<void>[] = []
  return {
    tried,
    phases,
    /** From now on it is counted under this name; the first time everybody begins. */
    begin(name: string) {
      phase = newPhase(name)
      phases.push(phase)
      if (busy.length === 0)
        busy = [
          ...people.map((person) => untilHome(() => order(person))),
          ...Array.from({ length: readers }, () => untilHome(look)),
        ]
    },
    /** Everybody finishes what they have begun: nobody leaves without an answer. */
    async sendHome() {
      isOpen = false
      await Promise.all(busy)
    },
  }
}

import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { nehruNagar } from './addresses.ts'
import type { RunningStore } from './running-store.ts'

/** Shoppers that order over the network from a store that may be killed, and the units they buy. */
export type ShopperGroup = {
  readonly shoppers: Shopper[]
  readonly units: OfferedUnit[]
  /** Answers with a 5xx status: status and message. */
  readonly serverErrors: string[]
}

type Json = Record<string, unknown> & { success: boolean; message?: string }
type Answer = { status: number; body: Json; retryAfter: string | null; cookie: string }
type Line = { productId: string; unit: { label: string }; quantity: number }
type Order = {
  items: { product: string; unit: { label: string }; quantity: number }[]
  address: string
  amount: number
}
/** A sent order with its idempotency key, and its id once acknowledged. */
export type OrderAttempt = { readonly key: string; readonly order: Order; id?: string }
/** The last cart sent, whether it was acknowledged, and how many orders were sent before. */
type SentCart = { readonly lines: Line[]; readonly before: number; isSaved: boolean }
export type Shopper = {
  readonly cookie: string
  readonly address: string
  readonly attempts: OrderAttempt[]
  sentCart?: SentCart
}
type OfferedUnit = { id: string; label: string; paise: number }

/** Sends a request, by POST with JSON or a form; undefined if the connection broke before the answer. */
export async function ask(url: string, cookie = '', body?: unknown, key?: string): Promise<Answer | undefined> {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { cookie }
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  const method = body === undefined ? 'GET' : 'POST'
  const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  try {
    // Long enough for a busy machine.
    const answer = await fetch(url, { method, headers, ...payload, signal: AbortSignal.timeout(120_000) })
    const json = (await answer.json()) as Json
    const [given = ''] = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    return { status: answer.status, body: json, retryAfter: answer.headers.get('retry-after'), cookie: given }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Sends a request; a 5xx is recorded and counts as unanswered, because the order may be stored or not. */
async function call(group: ShopperGroup, url: string, cookie: string, body?: unknown, key?: string) {
  const answer = await ask(url, cookie, body, key)
  if (answer === undefined || answer.status < 500) return answer
  group.serverErrors.push(`${answer.status} ${answer.body.message}`)
  return undefined
}

/** Sends a request that must answer 200; returns its JSON. */
export async function callOk(url: string, cookie = '', body?: unknown, key?: string): Promise<Json> {
  const answer = await ask(url, cookie, body, key)
  assert.ok(answer, `${url} did not answer`)
  assert.equal(answer.status, 200, answer.body.message)
  return answer.body
}

/** Registers a new account; returns its e-mail and the session's cookie. */
export async function registerAt({ url }: Pick<RunningStore, 'url'>): Promise<{ email: string; cookie: string }> {
  const person = { name: 'Anita', email: `${randomUUID()}@example.com`, password: 'long enough' }
  const answer = await ask(`${url}/api/user/register`, '', person)
  assert.equal(answer?.status, 200, answer?.body.message)
  return { email: person.email, cookie: answer.cookie }
}

async function register(store: Pick<RunningStore, 'url'>): Promise<Shopper> {
  const { cookie } = await registerAt(store)
  const { address } = await callOk(`${store.url}/api/address/add`, cookie, { address: nehruNagar })
  return { cookie, address: (address as { _id: string })._id, attempts: [] }
}

async function fetchUnits(store: Pick<RunningStore, 'url'>): Promise<OfferedUnit[]> {
  const { products } = await callOk(`${store.url}/api/product/list`, '')
  const all = products as { _id: string; retailUnits: { label: string; sellingPrice: number }[] }[]
  return all
    .slice(0, 12)
    .flatMap(({ _id, retailUnits }) =>
      retailUnits.map(({ label, sellingPrice }) => ({ id: _id, label, paise: Math.round(sellingPrice * 100) })),
    )
}

/** Registers shoppers with an address two kilometres away. */
export async function registerShoppers(store: Pick<RunningStore, 'url'>, howMany: number): Promise<ShopperGroup> {
  const shoppers: Shopper[] = []
  for (let count = 0; count < howMany; count++) shoppers.push(await register(store))
  return { shoppers, units: await fetchUnits(store), serverErrors: [] }
}

/** An order of one to three units with its total two kilometres away. */
export function newOrderAttempt({ units }: ShopperGroup, address: string): OrderAttempt {
  const from = randomInt(units.length)
  const chosen = Array.from({ length: 1 + randomInt(3) }, (_, index) => units[(from + index * 5) % units.length])
  const lines = chosen.map((each) => ({ id: '', label: '', paise: 0, ...each, quantity: 1 + randomInt(3) }))
  const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0)
  const items = lines.map(({ id, label, quantity }) => ({ product: id, unit: { label }, quantity }))
  const amount = (subtotal + (subtotal < 149_00 ? 15_00 : 0)) / 100
  return { key: randomUUID(), order: { items, address, amount } }
}

/** Sends an order, again or for the first time; undefined if unanswered. Fails on a refusal. */
export async function sendOrder(
  group: ShopperGroup,
  store: RunningStore,
  { cookie }: Shopper,
  attempt: OrderAttempt,
): Promise<string | undefined> {
  const answer = await call(group, `${store.url}/api/order/cod`, cookie, attempt.order, attempt.key)
  if (answer === undefined) return undefined
  assert.equal(answer.status, 200, answer.body.message)
  const id = String(answer.body.orderId)
  assert.equal(id, attempt.id ?? id, 'one key, two orders')
  attempt.id = id
  return id
}

/** Fills the shopper's cart with an order's lines and records the attempt; false if unanswered. */
export async function sendCart(
  group: ShopperGroup,
  store: RunningStore,
  shopper: Shopper,
  attempt: OrderAttempt,
): Promise<boolean> {
  const lines = attempt.order.items.map(({ product, unit, quantity }) => ({ productId: product, unit, quantity }))
  const sentCart = { lines, before: shopper.attempts.length, isSaved: false }
  shopper.sentCart = sentCart
  shopper.attempts.push(attempt)
  const saved = await call(group, `${store.url}/api/cart/update`, shopper.cookie, { cartItems: lines })
  if (saved === undefined) return false
  assert.equal(saved.status, 200, saved.body.message)
  sentCart.isSaved = true
  return true
}

/** Fills the cart and orders it twice at once, repeatedly, until the store stops answering. */
async function orderUntilUnanswered(group: ShopperGroup, store: RunningStore, shopper: Shopper): Promise<void> {
  for (;;) {
    const attempt = newOrderAttempt(group, shopper.address)
    if (!(await sendCart(group, store, shopper, attempt))) return
    const clicks = await Promise.all([1, 2].map(() => sendOrder(group, store, shopper, attempt)))
    if (clicks.includes(undefined)) return
  }
}

/** Starts shoppers ordering until the store stops answering; the promise rejects at a failed check. */
export function startShopping(
  group: ShopperGroup,
  store: RunningStore,
  shoppers: readonly Shopper[] = group.shoppers,
): Promise<unknown> {
  const ordering = Promise.all(shoppers.map((shopper) => orderUntilUnanswered(group, store, shopper)))
  ordering.catch(() => {})
  return ordering
}

export async function cartOf(store: RunningStore, { cookie }: Shopper): Promise<Line[]> {
  const { user } = await callOk(`${store.url}/api/user/is-auth`, cookie)
  const { cartItems } = user as { cartItems: Line[] }
  return cartItems.map(({ productId, unit, quantity }) => ({ productId, unit: { label: unit.label }, quantity }))
}

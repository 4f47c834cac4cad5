import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { nehruNagar } from './addresses.ts'
import type { RunningStore } from './running-store.ts'

/** People who order over the network at a store that may be gone at any moment, and what they buy there. */
export type Town = {
  readonly people: Shopper[]
  readonly shelf: Shelf
  /** What a store that was going away answered instead of being silent: status and sentence. */
  readonly troubles: string[]
}

type Json = Record<string, unknown> & { success: boolean; message?: string }
type Answer = { status: number; body: Json; retryAfter: string | null }
export type Line = { productId: string; unit: { label: string }; quantity: number }
type Order = {
  items: { product: string; unit: { label: string }; quantity: number }[]
  address: string
  amount: number
}
/** An order as it was tried: its key, what was in it, and the id the store acknowledged it with. */
export type Tried = { readonly key: string; readonly order: Order; id?: string }
/** How the cart was last filled, whether the store has said so, and how many orders had been tried before. */
type Basket = { readonly lines: Line[]; readonly before: number; isSaved: boolean }
export type Shopper = { readonly cookie: string; readonly address: string; readonly tried: Tried[]; basket?: Basket }
type Shelf = { id: string; label: string; paise: number }[]

/** Sends a call over the network, by POST when there is a body; undefined when the store went away before it had answered. */
export async function send(url: string, cookie: string, body?: unknown, key?: string): Promise<Answer | undefined> {
  const headers: Record<string, string> = { cookie }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  const method = body === undefined ? 'GET' : 'POST'
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    // Long, for a machine that does much else; a request that hangs for good still ends the test.
    const answer = await fetch(url, { method, headers, ...payload, signal: AbortSignal.timeout(120_000) })
    const told = (await answer.json()) as Json
    return { status: answer.status, body: told, retryAfter: answer.headers.get('retry-after') }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The same; a 5xx is noted and counts as no answer, since the order may have been kept or not. */
async function call(town: Town, url: string, cookie: string, body?: unknown, key?: string) {
  const answer = await send(url, cookie, body, key)
  if (answer === undefined || answer.status < 500) return answer
  town.troubles.push(`${answer.status} ${answer.body.message}`)
  return undefined
}

/** A call that must be answered with yes. */
export async function answered(url: string, cookie: string, body?: unknown, key?: string): Promise<Json> {
  const answer = await send(url, cookie, body, key)
  assert.ok(answer, `${url} did not answer`)
  assert.equal(answer.status, 200, answer.body.message)
  return answer.body
}

async function register(store: RunningStore): Promise<Shopper> {
  const person = { name: 'Anita', email: `${randomUUID()}@example.com`, password: 'long enough' }
  const answer = await fetch(`${store.url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  assert.equal(answer.status, 200)
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const { address } = await answered(`${store.url}/api/address/add`, cookie, { address: nehruNagar })
  return { cookie, address: (address as { _id: string })._id, tried: [] }
}

async function readShelf(store: RunningStore): Promise<Shelf> {
  const { products } = await answered(`${store.url}/api/product/list`, '')
  const all = products as { _id: string; retailUnits: { label: string; sellingPrice: number }[] }[]
  return all
    .slice(0, 12)
    .flatMap(({ _id, retailUnits }) =>
      retailUnits.map(({ label, sellingPrice }) => ({ id: _id, label, paise: Math.round(sellingPrice * 100) })),
    )
}

/** So many people register at this store, with an address two kilometres away. */
export async function settleTown(store: RunningStore, howMany: number): Promise<Town> {
  const people: Shopper[] = []
  for (let person = 0; person < howMany; person++) people.push(await register(store))
  return { people, shelf: await readShelf(store), troubles: [] }
}

/** One to three different units, at what they must cost two kilometres away. */
export function somethingToBuy({ shelf }: Town, address: string): Tried {
  const from = randomInt(shelf.length)
  const chosen = Array.from({ length: 1 + randomInt(3) }, (_, index) => shelf[(from + index * 5) % shelf.length])
  const lines = chosen.map((each) => ({ id: '', label: '', paise: 0, ...each, quantity: 1 + randomInt(3) }))
  const subtotal = lines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0)
  const items = lines.map(({ id, label, quantity }) => ({ product: id, unit: { label }, quantity }))
  const amount = (subtotal + (subtotal < 149_00 ? 15_00 : 0)) / 100
  return { key: randomUUID(), order: { items, address, amount } }
}

/** Sends an order once more, or for the first time; undefined when the store did not say yes. Refusals are wrong here. */
export async function order(
  town: Town,
  store: RunningStore,
  { cookie }: Shopper,
  tried: Tried,
): Promise<string | undefined> {
  const answer = await call(town, `${store.url}/api/order/cod`, cookie, tried.order, tried.key)
  if (answer === undefined) return undefined
  assert.equal(answer.status, 200, answer.body.message)
  const id = String(answer.body.orderId)
  assert.equal(id, tried.id ?? id, 'one key, two orders')
  tried.id = id
  return id
}

/** Fills a shopper's cart with what is about to be ordered, and notes the order as tried; false when the store did not answer. */
export async function fillCart(town: Town, store: RunningStore, shopper: Shopper, tried: Tried): Promise<boolean> {
  const lines = tried.order.items.map(({ product, unit, quantity }) => ({ productId: product, unit, quantity }))
  const basket = { lines, before: shopper.tried.length, isSaved: false }
  shopper.basket = basket
  shopper.tried.push(tried)
  const saved = await call(town, `${store.url}/api/cart/update`, shopper.cookie, { cartItems: lines })
  if (saved === undefined) return false
  assert.equal(saved.status, 200, saved.body.message)
  basket.isSaved = true
  return true
}

/** Fills the cart and orders it with a double click, again and again, until the store no longer answers. */
async function shopUntilItEnds(town: Town, store: RunningStore, shopper: Shopper): Promise<void> {
  for (;;) {
    const tried = somethingToBuy(town, shopper.address)
    if (!(await fillCart(town, store, shopper, tried))) return
    const clicks = await Promise.all([1, 2].map(() => order(town, store, shopper, tried)))
    if (clicks.includes(undefined)) return
  }
}

/** Lets people shop at this store until it no longer answers; what they find wrong is told when that is awaited. */
export function shopAt(town: Town, store: RunningStore, shoppers: readonly Shopper[] = town.people): Promise<unknown> {
  const shopping = Promise.all(shoppers.map((shopper) => shopUntilItEnds(town, store, shopper)))
  shopping.catch(() => {})
  return shopping
}

type CartItem = { productId: string; unit: { label: string }; quantity: number }

export async function cartOf(store: RunningStore, { cookie }: Shopper): Promise<Line[]> {
  const { user } = await answered(`${store.url}/api/user/is-auth`, cookie)
  const { cartItems } = user as { cartItems: CartItem[] }
  return cartItems.map(({ productId, unit, quantity }) => ({ productId, unit: { label: unit.label }, quantity }))
}

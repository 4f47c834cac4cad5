import assert from 'node:assert/strict'
import type { UserJson } from '#domain/accounts/account-shapes.ts'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { cartLine, item } from './lines.ts'
import type { TestShop } from './open-test-shop.ts'
import { type Answer, type Caller, done, shopper, visitor, withAddress } from './people.ts'
import { stock } from './shelves.ts'

type Sent = { items: unknown; address?: unknown; amount: unknown; [more: string]: unknown }

/** Sends a cash order of any shape, with an Idempotency-Key if given. */
export function send(caller: Caller, order: Sent | unknown, key?: string): Promise<Answer> {
  return caller.post('/api/order/cod', order, key === undefined ? {} : { headers: { 'idempotency-key': key } })
}

/** Places a cash order; returns its id. */
export async function placed(caller: Caller, order: Sent, key?: string): Promise<string> {
  return String(done(await send(caller, order, key)).orderId)
}

/** Asserts that an answer is this refusal, with this message if given; returns its body. */
export function refused(answer: Answer, status: number, code: string, message?: string | RegExp): Answer['body'] {
  const { body } = answer
  assert.deepEqual([answer.status, body.success, body.code], [status, false, code], body.message)
  if (message instanceof RegExp) assert.match(body.message ?? '', message)
  else if (message !== undefined) assert.equal(body.message, message)
  return body
}

export { item }

/** The shopper's orders as JSON. */
export async function ordersOf(caller: Caller): Promise<OrderJson[]> {
  return (await caller.get('/api/order/user')).body.orders as OrderJson[]
}

/** An order in the list of its shopper or of the seller. */
export async function seen(caller: Caller, list: 'user' | 'seller', id: string): Promise<OrderJson> {
  const { body } = await caller.get(`/api/order/${list}`)
  const found = (body.orders as OrderJson[]).find(({ _id }) => _id === id)
  assert.ok(found, `${id} is not in the list`)
  return found
}

/** The logged-in shopper as JSON, with the cart. */
export async function userOf(caller: Caller): Promise<UserJson> {
  return (await caller.get('/api/user/is-auth')).body.user as UserJson
}

/** Saves a cart of one line and returns it. */
export async function fillCart(
  caller: Caller,
  productId: string,
  label = '1kg',
  quantity = 1,
): Promise<CartItemJson[]> {
  const cartItems = [cartLine(productId, label, quantity)]
  return done(await caller.post('/api/cart/update', { cartItems })).cartItems as CartItemJson[]
}

/** The gateway's proof of a payment, for the browser. */
export type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** Pays an order in the sandbox; without a webhook unless `more` has one. */
export async function proofOf(test: Pick<TestShop, 'app'>, orderId: unknown, more: object = {}): Promise<Proof> {
  const pay = { order_id: orderId, outcome: 'success', webhook: 'drop', ...more }
  const body = done(await visitor(test).post('/sandbox/razorpay/pay', pay)) as unknown as Proof
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = body
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature }
}

/** A payment that is begun, with the order's ids at the gateway and here, and its amount in paise. */
export type Started = {
  readonly orderId: string
  readonly orderDbId: string
  readonly amount: number
  readonly currency: string
  readonly razorpayKey: string
}

/** Begins to pay for an order, with an Idempotency-Key if given. */
export async function startPaying(caller: Caller, order: object, amount = '55.00', key?: string): Promise<Started> {
  const extra = key === undefined ? {} : { headers: { 'idempotency-key': key } }
  return done(await caller.post('/api/order/razorpay', { ...order, amount }, extra)) as unknown as Started
}

/** Pays a begun payment in the sandbox, and reports it as the browser does. */
export async function payBegun(
  test: Pick<TestShop, 'app'>,
  caller: Caller,
  { orderId, orderDbId }: Pick<Started, 'orderId' | 'orderDbId'>,
): Promise<Answer> {
  return caller.post('/api/order/verify', { ...(await proofOf(test, orderId)), orderDbId })
}

export type Buyer = { readonly caller: Caller & { email: string }; readonly order: Sent }

/** Shoppers with an address and an order of the same kilogram of ₹40, ₹55 with delivery. */
export async function buyers(test: TestShop, howMany: number): Promise<Buyer[]> {
  const items = [item(await stock(test, { basePrice: 40, discountPercent: 0 }))]
  const all: Buyer[] = []
  for (let at = 0; at < howMany; at++) {
    const caller = await shopper(test)
    all.push({ caller, order: { items, address: await withAddress(caller), amount: 55 } })
  }
  return all
}

type Counts = { orders: number; items: number; changes: number }

/** Row counts after a refused order, and after an order of one line. */
export const noOrder: Counts = { orders: 0, items: 0, changes: 0 }
export const oneOrder: Counts = { orders: 1, items: 1, changes: 1 }

/** Shoppers who are ready to order at this shop, and the row counts of their orders. */
export function orderingAt(shop: { readonly it: TestShop }) {
  let shelves = 0

  /** Adds a product of its own without discount, so that 1kg costs the base price; returns its id. */
  function ownProduct(more: Parameters<typeof stock>[1] = {}): Promise<string> {
    shelves++
    return stock(shop.it, { id: `own-${shelves}`, basePrice: 40, discountPercent: 0, ...more })
  }

  /** The row counts of this shopper's orders. */
  async function countsOf(caller: { email: string }): Promise<Counts> {
    const [counts] = await shop.it.rows<Counts>(
      `with own as (select o.id from "order" o join shopper s on s.id = o.shopper_id where s.email = $1)
       select (select count(*)::int from own) as orders,
              (select count(*)::int from order_item where order_id in (select id from own)) as items,
              (select count(*)::int from order_status_change where order_id in (select id from own)) as changes`,
      [caller.email],
    )
    return counts ?? { orders: -1, items: -1, changes: -1 }
  }

  /** A shopper two kilometres away with one kilogram of ₹40 in the cart: ₹55 in all. */
  async function readyShopper(more: Parameters<typeof stock>[1] = {}) {
    const okra = await ownProduct(more)
    const anita = await shopper(shop.it)
    const address = await withAddress(anita)
    const cart = await fillCart(anita, okra)
    const order = { items: [item(okra)], address, amount: 55, shippingFee: 15 }
    return { okra, anita, address, cart, order }
  }

  /** An order of one kilogram of ₹40 for this caller: ₹55 in all. */
  async function orderFor(caller: Caller, more: Parameters<typeof stock>[1] = {}) {
    const okra = await ownProduct(more)
    return { items: [item(okra)], address: await withAddress(caller), amount: 55 }
  }

  /** Places such an order, paid in cash; returns its id. */
  async function placeOne(caller: Caller, more: Parameters<typeof stock>[1] = {}): Promise<string> {
    return placed(caller, await orderFor(caller, more))
  }

  return { ownProduct, countsOf, readyShopper, orderFor, placeOne }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { spokenAddress } from '#tests/support/addresses.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, ordersOf, placed, refused, startPaying } from '#tests/support/ordering.ts'
import { packingAt, paidOnline } from '#tests/support/packing.ts'
import { type Caller, done, seller, shopper, withAddress } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, timePasses, backOf } = packingAt(shop)

const reason = 'The spinach has wilted.'
const whole = ['0', '1']

/** An order of ₹80 and ₹12.50 with ₹15 delivery fee. */
async function ordered(paymentType: 'COD' | 'Online') {
  const [okra, chilli] = [await ownProduct(), await ownProduct({ basePrice: 12.5 })]
  const anita = await shopper(shop.it)
  const sent = { items: [item(okra, '1kg', 2), item(chilli)], address: await withAddress(anita) }
  const id =
    paymentType === 'COD'
      ? await placed(anita, { ...sent, amount: 107.5 })
      : await paidOnline(shop.it, anita, sent, '107.50')
  const boss = await seller(shop.it)
  const deliver = async () => done(await boss.put(`/api/order/status/${id}`, { status: 'Delivered' }))
  const order = async () => (await ordersOf(anita))[0] as OrderJson
  const settle = (body: object) => boss.post(`/api/order/${id}/return/settle`, body)
  const lines = (...positions: string[]) => positions.map((position) => `${id}-${position}`)
  return { anita, boss, id, deliver, order, settle, lines }
}

/** Such an order, delivered, and the return that its shopper asks for. */
async function requested(paymentType: 'COD' | 'Online', returned?: string[]) {
  const made = await ordered(paymentType)
  await made.deliver()
  const lines = returned && made.lines(...returned)
  done(await made.anita.post(`/api/order/${made.id}/return`, { reason, ...(lines && { lines }) }))
  return made
}

test('after the clock was set back a return is settled at the time of its request, not before it', async () => {
  const made = await ordered('COD')
  await made.deliver()
  shop.it.moveClock(60 * 60_000)
  done(await made.anita.post(`/api/order/${made.id}/return`, { reason }))
  shop.it.moveClock(-30 * 60_000)
  done(await made.settle({ accepted: made.lines(...whole) }))
  const { statusTimeline, return: back } = await made.order()
  assert.ok(back)
  assert.deepEqual([back.settledAt, statusTimeline.at(-1)?.timestamp], [back.requestedAt, back.requestedAt])
})

test('no money goes back for a return before the seller accepts it; then all of it does, once', async () => {
  const { id, settle, lines, order } = await requested('Online')
  await timePasses(id)
  assert.deepEqual(await backOf(id), [])
  assert.equal((await order()).status, 'Delivered')
  assert.equal((await settle({ accepted: lines(...whole) })).status, 200)
  assert.equal((await settle({ accepted: lines(...whole) })).status, 200)
  await timePasses(id)
  assert.deepEqual(await backOf(id), [107_50])
  const { status, return: back } = await order()
  assert.deepEqual(
    [status, back?.state, back?.amount, back?.accepted],
    ['Returned', 'accepted', 107.5, lines(...whole)],
  )
})

test('a returned line gives back what it cost as it was packed, online at least ₹1 unless it cost nothing', async () => {
  const packed = async (grams: number) => {
    const { anita, boss, id, deliver, order, settle, lines } = await ordered('Online')
    const packedLines = [
      { item: `${id}-0`, grams: 2000 },
      { item: `${id}-1`, grams },
    ]
    done(await boss.post(`/api/order/${id}/pack`, { lines: packedLines, version: 1 }))
    await timePasses(id)
    await deliver()
    await anita.post(`/api/order/${id}/return`, { reason })
    done(await settle({ accepted: lines('1') }))
    await timePasses(id)
    const [customer] = (await boss.get(`/api/customers?q=${anita.email}`)).body.customers as { sum: number }[]
    const { amount: told, remaining } = (await order()).return ?? {}
    return { back: await backOf(id), told, remaining, sum: customer?.sum }
  }
  assert.deepEqual(await packed(500), { back: [6_25, 6_25], told: 6.25, remaining: 95, sum: 95 })
  assert.deepEqual(await packed(30), { back: [12_13, 100], told: 1, remaining: 94.37, sum: 94.37 })
  assert.deepEqual(await packed(0), { back: [12_50], told: 0, remaining: 95, sum: 95 })
})

test('a shopper returns some lines, and the seller takes back those or fewer, never others', async () => {
  const { anita, boss, id, lines, order } = await requested('COD', ['1'])
  const settle = (accepted: string[]) => boss.post(`/api/order/${id}/return/settle`, { accepted })
  assert.deepEqual((await order()).return?.lines, lines('1'))
  refused(await settle(lines(...whole)), 400, 'BAD_INPUT', 'accepted: names a line that the shopper does not return.')
  refused(await anita.post(`/api/order/${id}/return`, { reason, lines: [] }), 400, 'BAD_INPUT')
  assert.equal((await settle(lines('1'))).status, 200)
  assert.deepEqual([(await order()).return?.amount, (await order()).return?.accepted], [12.5, lines('1')])
})

test('a customer without a login returns by telephone: the seller records it once, within seven days', async () => {
  const boss = await seller(shop.it)
  const customer = { name: 'Kamla Devi', phone: '9000011111', address: spokenAddress }
  const taken = await boss.post('/api/order/telephone', {
    customer,
    items: [item(await ownProduct()), item(await ownProduct())],
  })
  const id = String(taken.body.orderId)
  const record = (body: object) => boss.post(`/api/order/${id}/return/record`, body)
  refused(await record({ reason }), 409, 'RETURN_TOO_EARLY')
  await boss.put(`/api/order/status/${id}`, { status: 'Delivered' })
  refused(await record({ reason: ' ' }), 400, 'BAD_INPUT')
  refused(await record({ reason, lines: ['another-0'] }), 400, 'BAD_INPUT')
  assert.equal((await record({ reason, lines: [`${id}-1`] })).status, 200)
  assert.equal((await record({ reason, lines: [`${id}-1`] })).status, 200)
  refused(await record({ reason: 'Another reason', lines: [`${id}-1`] }), 409, 'RETURN_REQUESTED')
  refused(await record({ reason }), 409, 'RETURN_REQUESTED')
  const rows = await shop.it.rows(
    `select r.state, r.reason, r.lines, e.role from order_return r
     join order_event e on e.order_id = r.order_id and e.kind = 'return-requested' where r.order_id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ state: 'requested', reason, lines: [1], role: 'owner' }])
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [`${id}-1`], givenBack: 'cash' }))
  const [kamla] = (await boss.get(`/api/customers?q=${customer.phone}`)).body.customers as { sum: number }[]
  const [own] = await shop.it.rows<{ amount: string; back: string }>(
    'select o.amount, r.amount as back from "order" o join order_return r on r.order_id = o.id where o.id = $1',
    [id],
  )
  const { orders } = (await boss.get(`/api/order/seller?q=${id}`)).body as unknown as { orders: OrderJson[] }
  assert.equal(orders[0]?.return?.remaining, kamla?.sum)
  assert.equal(kamla?.sum, (Number(own?.amount) - Number(own?.back)) / 100, 'what stays was bought')
  refused(await boss.post('/api/order/NONE-000000/return/record', { reason }), 404, 'ORDER_UNKNOWN')
  const late = await boss.post('/api/order/telephone', { customer, items: [item(await ownProduct())] })
  await boss.put(`/api/order/status/${String(late.body.orderId)}`, { status: 'Delivered' })
  shop.it.moveClock(8 * 24 * 60 * 60 * 1000)
  const later = await seller(shop.it)
  refused(await later.post(`/api/order/${String(late.body.orderId)}/return/record`, { reason }), 409, 'RETURN_TOO_LATE')
})

test('a return by telephone after the account was deleted stores no text that could name the customer', async () => {
  const { anita, boss, id, deliver, settle } = await ordered('COD')
  await deliver()
  done(await anita.post('/api/user/delete', { password: anita.password }))
  const said = { reason: 'Anita Rao says it has wilted.' }
  for (const _repeat of [1, 2]) done(await boss.post(`/api/order/${id}/return/record`, said))
  done(await settle({ refused: 'I told Anita Rao on the telephone.' }))
  const returns = 'select state, reason, refusal from order_return where order_id = $1'
  assert.deepEqual(await shop.it.rows(returns, [id]), [{ state: 'refused', reason: '-', refusal: '-' }])
  const texts = `select from order_event where order_id = $1 and data ? 'text'`
  assert.deepEqual(await shop.it.rows(texts, [id]), [])
})

test('a refused return keeps the order and the money, tells why, and cannot be requested again', async () => {
  const { anita, id, settle, lines, order } = await requested('Online')
  assert.equal((await settle({ refused: 'It was fresh at the door.' })).status, 200)
  assert.equal((await settle({ refused: 'It was fresh at the door.' })).status, 200)
  await timePasses(id)
  assert.deepEqual(await backOf(id), [])
  const { status, return: back } = await order()
  assert.deepEqual([status, back?.state, back?.refusal], ['Delivered', 'refused', 'It was fresh at the door.'])
  refused(await settle({ accepted: lines(...whole) }), 409, 'RETURN_SETTLED')
  refused(await settle({ refused: 'Other words, which nobody would be told.' }), 409, 'RETURN_SETTLED')
  assert.equal((await order()).return?.refusal, 'It was fresh at the door.')
  refused(await anita.post(`/api/order/${id}/return`, { reason }), 409, 'RETURN_REFUSED')
})

test('the cash of an accepted return is ticked off with settling or later, once', async () => {
  const { settle, lines, order } = await requested('COD')
  assert.equal((await settle({ accepted: lines(...whole) })).status, 200)
  assert.deepEqual([(await order()).isPaid, (await order()).return?.givenBackAt], [false, undefined])
  shop.it.moveClock(60_000)
  const ticked = shop.it.now().toISOString()
  assert.equal((await settle({ givenBack: 'cash' })).status, 200)
  shop.it.moveClock(60_000)
  assert.equal((await settle({ givenBack: 'cash' })).status, 200)
  assert.equal((await order()).return?.givenBackAt, ticked)
  const other = await requested('COD')
  assert.equal((await other.settle({ accepted: other.lines('0'), givenBack: 'cash' })).status, 200)
  assert.deepEqual(
    [(await other.order()).return?.amount, (await other.order()).return?.givenBackAt],
    [80, shop.it.now().toISOString()],
  )
})

test('a settlement that says nothing clear writes nothing', async () => {
  const { id, settle, lines, order } = await requested('Online')
  const before = await order()
  const bodies = [
    {},
    { accepted: [] },
    { accepted: ['another-0'] },
    { accepted: lines('7') },
    { accepted: lines('0'), refused: 'both' },
    { refused: '  ' },
    { accepted: lines('0'), givenBack: 'cash' },
    { givenBack: 'cash' },
  ]
  for (const body of bodies) refused(await settle(body), 400, 'BAD_INPUT')
  assert.deepEqual(await order(), before)
  const boss = await seller(shop.it)
  refused(await boss.post('/api/order/NONE-000000/return/settle', { refused: 'no' }), 404, 'ORDER_UNKNOWN')
  await timePasses(id)
  assert.deepEqual(await backOf(id), [])
})

test('only what was requested is settled', async () => {
  const { deliver, settle } = await ordered('COD')
  await deliver()
  refused(await settle({ refused: 'no' }), 404, 'RETURN_UNKNOWN')
  const anita = await shopper(shop.it)
  const unpaid = { items: [item(await ownProduct())], address: await withAddress(anita) }
  const { orderDbId } = await startPaying(anita, unpaid)
  const boss = await seller(shop.it)
  refused(await boss.post(`/api/order/${orderDbId}/return/settle`, { refused: 'no' }), 404, 'ORDER_UNKNOWN')
})

test('an order with an unsettled return is not moved on until it is settled', async () => {
  const { boss, id, settle } = await requested('COD')
  refused(await boss.put(`/api/order/status/${id}`, { status: 'Shipped' }), 409, 'RETURN_OPEN')
  assert.equal((await boss.put(`/api/order/status/${id}`, { status: 'Delivered' })).status, 200)
  assert.equal((await settle({ refused: 'no' })).status, 200)
  assert.equal((await boss.put(`/api/order/status/${id}`, { status: 'Shipped' })).status, 200)
})

test('of two windows that settle at once in different ways one wins', async () => {
  const { settle, lines, order } = await requested('Online')
  const answers = await Promise.all([settle({ accepted: lines(...whole) }), settle({ refused: 'no' })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const { status, return: back } = await order()
  assert.equal(status, back?.state === 'accepted' ? 'Returned' : 'Delivered')
})

test('an account is not deleted while a return, its cash or a refund is unsettled, and the message says which', async () => {
  const leave = (caller: Caller & { password: string }) =>
    caller.post('/api/user/delete', { password: caller.password })
  const { anita, settle, lines } = await requested('COD')
  const unsettled = 'You have a return that is not settled yet. You can delete your account once it is.'
  refused(await leave(anita), 409, 'RETURN_UNSETTLED', unsettled)
  await settle({ accepted: lines(...whole) })
  const owed = 'A refund to you is still in progress. You can delete your account once it has arrived.'
  refused(await leave(anita), 409, 'REFUND_UNDER_WAY', owed)
  await settle({ givenBack: 'cash' })
  assert.equal((await leave(anita)).status, 200)
  const ravi = await requested('Online')
  await ravi.settle({ accepted: ravi.lines(...whole) })
  await timePasses(ravi.id)
  const refunds = 'payment_id in (select id from payment where order_id = $1)'
  const later = new Date(shop.it.now().getTime() + 24 * 60 * 60_000)
  await shop.it.rows(`update refund set state = 'pending', ask_at = $2 where ${refunds}`, [ravi.id, later])
  refused(await leave(ravi.anita), 409, 'REFUND_UNDER_WAY', owed)
  await shop.it.rows(`update refund set state = 'processed', ask_at = null where ${refunds}`, [ravi.id])
  assert.equal((await leave(ravi.anita)).status, 200)
})

test('a return that is requested while its account is being deleted waits for the account', async (t) => {
  const { anita, id, deliver } = await ordered('COD')
  await deliver()
  const lock = ['select from shopper where email = $1 for update', anita.email] as const
  done(await sentMeanwhile(t, shop.it, [lock], () => anita.post(`/api/order/${id}/return`, { reason })))
})

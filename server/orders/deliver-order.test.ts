import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashDue, moneyState } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, placed, refused, seen } from '#tests/support/ordering.ts'
import { type Caller, done, seller, shopper, withAddress } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

/** A placed cash order: lines of ₹40, and ₹15 delivery fee. */
async function orderAtDoor(count = 1): Promise<{ anita: Caller & { password: string }; boss: Caller; id: string }> {
  const items: object[] = []
  for (let each = 0; each < count; each++) items.push(item(await ownProduct()))
  const anita = await shopper(shop.it)
  const id = await placed(anita, { items, address: await withAddress(anita), amount: 40 * count + 15 })
  return { anita, boss: await seller(shop.it), id }
}

const deliver = (caller: Caller, id: string, body: object) => caller.post(`/api/order/${id}/deliver`, body)

async function booked(id: string) {
  const [row] = await shop.it.rows<{ status: string; is_paid: boolean }>(
    'select status, is_paid from "order" where id = $1',
    [id],
  )
  const receipts = await shop.it.rows<{ kind: string; amount: string }>(
    'select kind, amount from receipt where order_id = $1 order by id',
    [id],
  )
  return { ...row, receipts: receipts.map(({ kind, amount }) => `${kind} ${amount}`) }
}

test('cash at the door pays the order, and is booked with who received it', async () => {
  const { anita, boss, id } = await orderAtDoor()
  const answer = await deliver(boss, id, { cash: 55, upi: 0 })
  assert.deepEqual([answer.status, answer.body.isPaid], [200, true], answer.body.message)
  assert.deepEqual(await booked(id), { status: 'Delivered', is_paid: true, receipts: ['cash 5500'] })
  const [{ role } = { role: '' }] = await shop.it.rows<{ role: string }>(
    'select role from receipt where order_id = $1',
    [id],
  )
  assert.equal(role, 'owner')
  const { isPaid, received } = await seen(anita, 'user', id)
  assert.deepEqual([isPaid, received], [true, { cash: 55, upi: 0, rounding: 0 }])
})

test('an order that was not paid at the door stays due, and a later payment is booked as the difference', async () => {
  const { boss, id } = await orderAtDoor()
  assert.equal((await deliver(boss, id, { cash: 0, upi: 0 })).body.isPaid, false)
  assert.deepEqual(await booked(id), { status: 'Delivered', is_paid: false, receipts: [] })
  assert.equal((await deliver(boss, id, { cash: 20, upi: 0 })).body.isPaid, false)
  assert.equal((await deliver(boss, id, { cash: 20, upi: 35 })).body.isPaid, true)
  assert.deepEqual(await booked(id), { status: 'Delivered', is_paid: true, receipts: ['cash 2000', 'upi 3500'] })
})

test('a window that has not seen a receipt overwrites none: it gets the order as it is now, and repeats stay harmless', async () => {
  const { boss, id } = await orderAtDoor()
  const seen = { cash: 0, upi: 0 }
  await deliver(boss, id, { cash: 0, upi: 0, seen })
  const part = { cash: 20, upi: 0, seen }
  for (const answer of await Promise.all([deliver(boss, id, part), deliver(boss, id, part)])) done(answer)
  const stale = await deliver(boss, id, { cash: 0, upi: 55, seen })
  refused(stale, 409, 'CHANGED_MEANWHILE')
  const { _id, received } = stale.body.current as OrderJson
  assert.deepEqual([_id, received], [id, { cash: 20, upi: 0, rounding: 0 }])
  assert.equal((await deliver(boss, id, part)).status, 200)
  assert.deepEqual(await booked(id), { status: 'Delivered', is_paid: false, receipts: ['cash 2000'] })
  assert.equal((await deliver(boss, id, { cash: 20, upi: 35, seen: part })).body.isPaid, true)
  const later = await shop.it.rows(`select from order_event where order_id = $1 and kind = 'money-received'`, [id])
  assert.equal(later.length, 2, 'a repeat is no event of its own')
})

test('of two windows that take different money at once, one is told of the other', async () => {
  const { boss, id } = await orderAtDoor()
  const seen = { cash: 0, upi: 0 }
  const both = [
    { cash: 55, upi: 0 },
    { cash: 0, upi: 55 },
  ]
  const answers = await Promise.all(both.map((sums) => deliver(boss, id, { ...sums, seen })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await booked(id)).receipts.length, 1)
})

test("the seller's Delivered books full cash, and a step back takes it out again", async () => {
  const { boss, id } = await orderAtDoor()
  await boss.put(`/api/order/status/${id}`, { status: 'Delivered' })
  assert.deepEqual((await booked(id)).receipts, ['cash 5500'])
  await boss.put(`/api/order/status/${id}`, { status: 'Shipped' })
  assert.deepEqual(await booked(id), { status: 'Shipped', is_paid: false, receipts: ['cash 5500', 'cash -5500'] })
})

/** Deliveries and corrections as rupees of cash and UPI between statuses, and what the last Delivered books. */
const stepsBack = [
  { name: 'one', steps: [[0, 55], 'Shipped'], again: [0, 55] },
  { name: 'with a part left to the shopper', steps: [[30, 24.5], 'Shipped'], again: [30, 24.5] },
  { name: 'of a part in cash', steps: [[20, 0], 'Shipped'], again: [55, 0] },
  { name: 'after a lower correction', steps: [[0, 55], [0, 20], 'Shipped'], again: [35, 20] },
  { name: 'after a new division', steps: [[55, 0], [30, 25], 'Shipped'], again: [30, 25] },
  { name: 'after a correction to nothing', steps: [[0, 55], [0, 0], 'Shipped'], again: [55, 0] },
  { name: 'two', steps: [[0, 55], 'Shipped', [30, 25], 'Shipped'], again: [30, 25] },
  { name: 'two by Undo', steps: [[30, 25], 'Shipped', 'Delivered', 'Processing', 'Shipped'], again: [30, 25] },
  { name: 'two, a correction between', steps: [[55, 0], 'Shipped', 'Delivered', [0, 55], 'Shipped'], again: [0, 55] },
  { name: 'two, the second of nothing', steps: [[0, 55], 'Shipped', [0, 0], 'Shipped'], again: [55, 0] },
] as const
/** Those whose last step the clock could mistake. */
const twoStepsBack = stepsBack.filter(({ name }) => name.startsWith('two'))

/** Makes an order at the door, takes these steps, and returns what it received once it is Delivered again. */
async function deliveredAgain(steps: (typeof stepsBack)[number]['steps'], between: (id: string) => unknown) {
  const { anita, boss, id } = await orderAtDoor()
  for (const step of [...steps, 'Delivered'] as const) {
    if (typeof step === 'string') done(await boss.put(`/api/order/status/${id}`, { status: step }))
    else done(await deliver(boss, id, { cash: step[0], upi: step[1] }))
    await between(id)
  }
  const { isPaid, received } = await seen(anita, 'user', id)
  return { isPaid, received }
}

test('Delivered after a step back books what that took out, UPI as UPI, and goes by the step, not by the clock', async () => {
  const clocks: Record<string, (id: string) => unknown> = {
    'in one moment': () => {},
    'by a clock that goes back': () => shop.it.moveClock(-1),
    'with receipts before their status': (id) =>
      shop.it.rows(`update receipt set at = at - interval '1 minute' where order_id = $1`, [id]),
  }
  for (const [clock, between] of Object.entries(clocks))
    for (const { name, steps, again } of clock === 'in one moment' ? stepsBack : twoStepsBack) {
      const received = { cash: again[0], upi: again[1], rounding: 55 - again[0] - again[1] }
      assert.deepEqual(await deliveredAgain(steps, between), { isPaid: true, received }, `${name}, ${clock}`)
    }
})

test('a returned line gives back no more than what came in beyond the lines that stay', async () => {
  for (const [lines, received, back] of [
    [1, 20, 20_00],
    [2, 60, 5_00],
  ] as const) {
    const { anita, boss, id } = await orderAtDoor(lines)
    done(await deliver(boss, id, { cash: received, upi: 0 }))
    done(await anita.post(`/api/order/${id}/return`, { reason: 'Soft' }))
    done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [`${id}-0`], givenBack: 'cash' }))
    const stored = await shop.it.rows('select amount::int from order_return where order_id = $1', [id])
    assert.deepEqual(stored, [{ amount: back }])
  }
})

test('what the lines that stay cost can still be paid after a return, and no more', async () => {
  const { anita, boss, id } = await orderAtDoor(2)
  await deliver(boss, id, { cash: 0, upi: 0 })
  await anita.post(`/api/order/${id}/return`, { reason: 'Soft' })
  refused(await deliver(boss, id, { cash: 20, upi: 0 }), 409, 'RETURN_OPEN')
  await boss.post(`/api/order/${id}/return/settle`, { accepted: [`${id}-0`] })
  const shown = async () => {
    const order = await seen(anita, 'user', id)
    return [cashDue(order), moneyState(order)]
  }
  assert.deepEqual(await shown(), [5500, 'pending'])
  refused(await deliver(boss, id, { cash: 56, upi: 0 }), 400, 'BAD_INPUT')
  assert.equal((await deliver(boss, id, { cash: 20, upi: 0 })).body.isPaid, false)
  assert.deepEqual(await shown(), [3500, 'pending'])
  refused(await deliver(boss, id, { cash: 0, upi: 55, seen: { cash: 0, upi: 0 } }), 409, 'CHANGED_MEANWHILE')
  assert.equal((await deliver(boss, id, { cash: 20, upi: 35 })).body.isPaid, true)
  assert.deepEqual(await shown(), [0, 'paid'])
  assert.deepEqual(await booked(id), { status: 'Returned', is_paid: false, receipts: ['cash 2000', 'upi 3500'] })
})

test('after money was given back for a return, the same money can change between cash and UPI', async () => {
  const { anita, boss, id } = await orderAtDoor(2)
  done(await deliver(boss, id, { cash: 94.5, upi: 0 }))
  done(await anita.post(`/api/order/${id}/return`, { reason: 'Soft' }))
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [`${id}-0`], givenBack: 'cash' }))
  const recorded = await booked(id)
  for (const sums of [
    { cash: 95, upi: 0 },
    { cash: 0, upi: 54 },
    { cash: 0, upi: 95 },
  ])
    refused(await deliver(boss, id, sums), 409, 'ORDER_ENDED')
  assert.deepEqual(await booked(id), recorded)
  const seen = { cash: 94.5, upi: 0 }
  const correct = () => deliver(boss, id, { cash: 0, upi: 94.5, seen })
  for (const answer of [await correct(), await correct()]) done(answer)
  refused(await deliver(boss, id, { cash: 94.5, upi: 0, seen: { cash: 50, upi: 44.5 } }), 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(await booked(id), {
    status: 'Returned',
    is_paid: false,
    receipts: ['cash 9450', 'rounding 50', 'cash -9450', 'upi 9450'],
  })
  const stored = await shop.it.rows('select amount::int from order_return where order_id = $1', [id])
  assert.deepEqual(stored, [{ amount: 40_00 }], 'the refund stays')
})

test('of an order that was never paid, a return owes nothing: no task stays, and the account can be deleted', async () => {
  const { anita, boss, id } = await orderAtDoor()
  await deliver(boss, id, { cash: 0, upi: 0 })
  await anita.post(`/api/order/${id}/return`, { reason: 'Soft' })
  done(await boss.post(`/api/order/${id}/return/settle`, { accepted: [`${id}-0`], givenBack: 'cash' }))
  const rows = await shop.it.rows('select amount, cash_given_back_at from order_return where order_id = $1', [id])
  assert.deepEqual(rows, [{ amount: '0', cash_given_back_at: null }])
  const open = (await boss.get('/api/inbox?show=open')).body.items as { _id: string }[]
  assert.ok(!open.some(({ _id }) => _id === `return-${id}`))
  done(await anita.post('/api/user/delete', { password: anita.password }))
})

test('too much, less than nothing, half a paisa and ended orders are refused, and nothing is written', async () => {
  const { anita, boss, id } = await orderAtDoor()
  const before = await booked(id)
  for (const body of [
    { cash: -1, upi: 0 },
    { cash: 55.01, upi: 0 },
    { cash: 0.001, upi: 0 },
    { cash: 55, upi: 0, seen: { cash: 0 } },
    { cash: 55, upi: 0, seen: { cash: -1, upi: 0 } },
  ])
    refused(await deliver(boss, id, body), 400, 'BAD_INPUT')
  refused(await deliver(boss, 'NONE-000000', { cash: 0, upi: 0 }), 404, 'ORDER_UNKNOWN')
  assert.deepEqual(await booked(id), before)
  await anita.post(`/api/order/${id}/cancel`, {})
  refused(await deliver(boss, id, { cash: 55, upi: 0 }), 409, 'ORDER_ENDED')
})

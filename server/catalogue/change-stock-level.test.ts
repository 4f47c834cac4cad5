import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { until } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import {
  fillCart,
  item,
  orderingAt,
  ordersOf,
  payBegun,
  placed,
  refused,
  send,
  startPaying,
  userOf,
} from '#tests/support/ordering.ts'
import { type Caller, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { productFor } from '#tests/support/shelves.ts'
import { inTransaction } from '../database/transaction.ts'
import { runMinutely } from '../open-shop.ts'
import { releaseExpiredStock } from '../orders/release-unpaid-stock.ts'
import { GatewayError } from '../payments/gateway.ts'
import { gatewayOf } from '../payments/shop-gateway.ts'
import { lockOrderStock } from './stock-queries.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, readyShopper } = orderingAt(shop)

const counts = (boss: Caller, id: string, more: object) => boss.post('/api/product/stock-level', { id, ...more })

async function counted(id: string, level: number): Promise<Caller> {
  const boss = await seller(shop.it)
  done(await counts(boss, id, { level, reason: 'came-in' }))
  return boss
}

const listed = (id: string, who: Caller = visitor(shop.it)) => productFor(who, id)
const labels = ({ retailUnits, bulkUnits }: ProductJson) => column([...retailUnits, ...bulkUnits], 'label')
const stateOf = async (who: Caller) => columns((await userOf(who)).cartItems, 'state', 'left')

async function levelOf(id: string): Promise<number | null | undefined> {
  const [row] = await shop.it.rows<{ level: string | null }>('select level from stock where product_id = $1', [id])
  return row?.level == null ? row?.level : Number(row.level)
}

/** Changes of a stock and why, oldest first. */
async function ledger(id: string): Promise<unknown[]> {
  const rows = await shop.it.rows<{ change: string; reason: string }>(
    'select change, reason from stock_change where product_id = $1 order by id',
    [id],
  )
  return rows.map(({ change, reason }) => [Number(change), reason])
}

test('what came in, was wasted and was counted is in the ledger, and the seller alone reads it', async () => {
  const okra = await ownProduct()
  const boss = await counted(okra, 20_000)
  for (const more of [
    { change: 5000, reason: 'came-in' },
    { change: -2500, reason: 'wasted' },
    { level: 22_000, reason: 'counted' },
  ])
    assert.equal((await counts(boss, okra, more)).status, 200)
  assert.deepEqual(await ledger(okra), [
    [20_000, 'came-in'],
    [5000, 'came-in'],
    [-2500, 'wasted'],
    [-500, 'counted'],
  ])
  assert.deepEqual((await listed(okra, boss)).stock, { left: 22_000, isLow: false, isOn: true })
  const shown = await listed(okra)
  assert.deepEqual(['stock' in shown, 'left' in shown], [false, false])
})

for (const [fault, statement] of [
  ['the product cannot be read', 'from "product"'],
  ['the answer cannot be stored', 'update "answered_call"'],
] as const)
  test(`what came in is counted once, though ${fault} after the commit`, async (t) => {
    const okra = await ownProduct()
    const boss = await counted(okra, 1000)
    failStatements(t, shop.it, statement)
    const cameIn = { id: okra, change: 5000, reason: 'came-in' }
    const once = { headers: { 'idempotency-key': okra } }
    for (let sent = 0; sent < 2; sent++) {
      const { product } = done(await boss.post('/api/product/stock-level', cameIn, once))
      assert.deepEqual((product as SellerProductJson).stock, { left: 6000, isLow: false, isOn: true })
    }
    assert.equal(await levelOf(okra), 6000)
  })

test('a bad level changes nothing', async () => {
  const okra = await ownProduct()
  const boss = await counted(okra, 1000)
  for (const more of [
    { level: 5 },
    { change: -5, reason: 'came-in' },
    { change: 5, reason: 'wasted' },
    { level: 999, reason: 'came-in' },
    { level: 1001, reason: 'wasted' },
    { level: null, change: 5, reason: 'counted' },
  ])
    refused(await counts(boss, okra, more), 400, 'BAD_INPUT')
  refused(await counts(boss, okra, { change: -1001, reason: 'wasted' }), 409, 'NOT_ENOUGH_STOCK')
  refused(await counts(boss, 'nowhere', { level: 5, reason: 'counted' }), 404, 'PRODUCT_UNKNOWN')
  assert.deepEqual([await levelOf(okra), (await ledger(okra)).length], [1000, 1])
  const uncounted = await ownProduct()
  refused(await counts(boss, uncounted, { level: 50, reason: 'wasted' }), 400, 'BAD_INPUT')
  assert.equal(await levelOf(uncounted), undefined)
})

test('shoppers read what is left below ten of the smallest pack, and packs larger than the stock are hidden', async () => {
  const okra = await ownProduct()
  const boss = await counted(okra, 20_000)
  assert.deepEqual(labels(await listed(okra)), ['250g', '500g', '1kg', '2kg', '5kg', '10kg'])
  await counts(boss, okra, { level: 2500, reason: 'counted' })
  assert.equal((await listed(okra)).left, undefined)
  await counts(boss, okra, { level: 1999, reason: 'counted' })
  const few = await listed(okra)
  assert.deepEqual([few.left, labels(few)], [1999, ['250g', '500g', '1kg']])
  assert.equal(labels(await listed(okra, boss)).length, 8)
})

test('at less than the smallest pack a product is out of stock by itself, and back when some comes in', async () => {
  const [okra, herb] = [await ownProduct(), await ownProduct()]
  const boss = await counted(okra, 249)
  // A smaller pack of another product changes nothing.
  const bunch = { label: 'bunch', grams: 100 }
  done(await boss.post('/api/product/units', { id: herb, type: 'retail', unit: bunch }))
  const empty = await listed(okra)
  assert.deepEqual([empty.inStock, 'left' in empty], [false, false])
  assert.deepEqual((await listed(okra, boss)).stock, { left: 249, isLow: false, isOn: true })
  await counts(boss, okra, { level: 250, reason: 'counted' })
  assert.equal((await listed(okra)).inStock, true)
  done(await boss.post('/api/product/delete-unit', { id: okra, type: 'retail', label: '250g' }))
  assert.equal((await listed(okra)).inStock, false, 'the smallest pack is 500g now')
  await counts(boss, okra, { change: 5000, reason: 'came-in' })
  assert.equal((await listed(okra)).inStock, true)
  await boss.post('/api/product/stock', { id: okra, inStock: false })
  await counts(boss, okra, { change: 5000, reason: 'came-in' })
  assert.equal((await listed(okra)).inStock, false, 'the switch stays off')
  await counts(boss, okra, { level: null, reason: 'counted' })
  await boss.post('/api/product/stock', { id: okra, inStock: true })
  assert.deepEqual([(await listed(okra)).inStock, await levelOf(okra)], [true, null])
  assert.deepEqual((await ledger(okra)).at(-1), [-10_250, 'stopped'])
})

test('an order takes its grams, of all packs from the same stock, and a cancelled one gives them back', async () => {
  const { okra, anita, address } = await readyShopper()
  await counted(okra, 7000)
  const items = [item(okra, '1kg', 1), item(okra, '5kg', 1)]
  const id = await placed(anita, { items, address, amount: 230 })
  assert.equal(await levelOf(okra), 1000)
  assert.equal((await listed(okra)).left, 1000)
  assert.equal((await anita.post(`/api/order/${id}/cancel`, {})).status, 200)
  assert.equal((await anita.post(`/api/order/${id}/cancel`, {})).status, 200)
  assert.equal(await levelOf(okra), 7000)
  assert.deepEqual(await ledger(okra), [
    [7000, 'came-in'],
    [-6000, 'ordered'],
    [6000, 'cancelled'],
  ])
  assert.equal((await listed(okra)).left, undefined)
})

test('an order and a cart that ask for more say how much there is, and nothing is taken', async () => {
  const { okra, anita, address } = await readyShopper()
  await fillCart(anita, okra, '1kg', 3)
  await counted(okra, 2500)
  assert.deepEqual(await stateOf(anita), [['not-enough', 2500]])
  const answer = await send(anita, { items: [item(okra, '1kg', 3)], address, amount: 135 })
  const sentence = 'There is not enough left. Okra: 2.5 kg left.'
  const { lines, left, hindiNames } = refused(answer, 409, 'NOT_ENOUGH_STOCK', sentence)
  const [short] = lines as { product: string; label: string; left: number }[]
  assert.deepEqual([short?.product, short?.label, short?.left, left], [okra, '1kg', 2500, 2500])
  assert.deepEqual(hindiNames, { Okra: '' })
  assert.deepEqual([await levelOf(okra), (await ledger(okra)).length], [2500, 1])
})

test('a refused order gives its stock back, and one packed with less the rest', async () => {
  const { okra, anita, address } = await readyShopper()
  const boss = await counted(okra, 7000)
  const order = { items: [item(okra, '1kg', 2)], address, amount: 95 }
  const refusedId = await placed(anita, order)
  done(await boss.post(`/api/order/${refusedId}/refuse`, { reason: 'gone' }))
  const packedId = await placed(anita, order)
  const seen = (await ordersOf(anita)).find(({ _id }) => _id === packedId)
  const pack = (grams: number, version: unknown) =>
    boss.post(`/api/order/${packedId}/pack`, { lines: [{ item: seen?.items[0]?._id, grams }], version })
  done(await pack(1480, seen?.version))
  assert.equal(await levelOf(okra), 7000 - 1480)
  assert.deepEqual((await ledger(okra)).slice(1), [
    [-2000, 'ordered'],
    [2000, 'refused'],
    [-2000, 'ordered'],
    [520, 'packed'],
  ])
})

const grams = fc.integer({ min: 0, max: 4000 })
const steps = fc.oneof(
  fc.record({ does: fc.constantFrom('came-in', 'wasted', 'counted'), grams }),
  fc.record({ does: fc.constantFrom('order'), kilograms: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constantFrom('cancel') }),
)

test('whatever comes in, is wasted, counted, ordered and given back, a stock is never below zero and its ledger adds up to it', async () => {
  const { anita, address } = await readyShopper()
  const boss = await seller(shop.it)
  const run = async (sequence: readonly { does: string; grams?: number; kilograms?: number }[]) => {
    const okra = await ownProduct()
    await counts(boss, okra, { level: 3000, reason: 'counted' })
    let level = 3000
    const orders: { id: string; grams: number }[] = []
    for (const { does, grams: amount = 0, kilograms = 0 } of sequence) {
      if (does === 'order') {
        const items = [item(okra, '1kg', kilograms)]
        const answer = await send(anita, { items, address, amount: 40 * kilograms + 15 })
        assert.equal(answer.status, kilograms * 1000 <= level ? 200 : 409, answer.body.message)
        if (answer.status !== 200) continue
        level -= kilograms * 1000
        orders.push({ id: String(answer.body.orderId), grams: kilograms * 1000 })
      } else if (does === 'cancel') {
        const order = orders.pop()
        if (order === undefined) continue
        assert.equal((await anita.post(`/api/order/${order.id}/cancel`, {})).status, 200)
        level += order.grams
      } else {
        const change = does === 'wasted' ? -amount : amount
        const next = does === 'counted' ? amount : level + change
        const sent = does === 'counted' ? { level: amount } : { change }
        const { status } = await counts(boss, okra, { ...sent, reason: does })
        assert.equal(status, next < 0 ? 409 : 200)
        if (status === 200) level = next
      }
    }
    let total = 0
    for (const [change] of (await ledger(okra)) as [number, string][]) {
      total += change
      assert.ok(total >= 0)
    }
    assert.deepEqual([await levelOf(okra), total], [level, level])
  }
  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 10 }), run), { numRuns: 6 })
})

test('a product that is not counted is ordered as before and has no ledger', async () => {
  const { okra, anita, order } = await readyShopper()
  await placed(anita, order)
  assert.deepEqual([await levelOf(okra), await ledger(okra)], [undefined, []])
  const boss = await counted(okra, 5000)
  assert.equal((await counts(boss, okra, { level: null, reason: 'counted' })).status, 200)
  await inTransaction(shop.it.shop.db, async (tx) => {
    assert.deepEqual(await lockOrderStock(tx, 'NONE-000000', [okra]), [])
    const free = await shop.it.rows('select from stock where product_id = $1 for update skip locked', [okra])
    assert.equal(free.length, 1, 'stock that is no longer counted lets all orders through at once')
  })
})

test('each counting begins with what open orders hold, delivered, cancelled and unpaid ones nothing', async () => {
  const { okra, anita, address } = await readyShopper()
  const order = { items: [item(okra, '1kg', 2)], address, amount: 95 }
  const [open, delivered, cancelled] = [
    await placed(anita, order),
    await placed(anita, order),
    await placed(anita, order),
  ]
  await startPaying(anita, order, '95.00')
  const boss = await seller(shop.it)
  done(await boss.put(`/api/order/status/${delivered}`, { status: 'Delivered' }))
  done(await anita.post(`/api/order/${cancelled}/cancel`, {}))
  for (const _ of ['first', 'second']) {
    done(await counts(boss, okra, { level: 8000, reason: 'counted' }))
    assert.equal(await levelOf(okra), 8000)
    assert.deepEqual((await ledger(okra)).slice(-2), [
      [10_000, 'counted'],
      [-2000, 'ordered'],
    ])
    done(await counts(boss, okra, { level: null, reason: 'counted' }))
  }
  done(await counts(boss, okra, { level: 8000, reason: 'counted' }))
  done(await anita.post(`/api/order/${open}/cancel`, {}))
  assert.equal(await levelOf(okra), 10_000)
})

test('the end of counting writes only the ledger’s entries of orders anew', async () => {
  const { okra, anita, order } = await readyShopper()
  const boss = await counted(okra, 5000)
  const id = await placed(anita, order)
  const entries = 'select xmin, order_id from stock_change where product_id = $1 order by id'
  const written = () => shop.it.rows<{ xmin: string; order_id: string | null }>(entries, [okra])
  const before = await written()
  assert.deepEqual(column(before, 'order_id'), [null, id])
  assert.equal((await counts(boss, okra, { level: null, reason: 'counted' })).status, 200)
  const [cameIn, ordered] = await written()
  assert.deepEqual([cameIn, ordered?.order_id], [before[0], null])
})

test('an unpaid order holds its stock, and its shopper’s next order takes it over', async () => {
  const { okra, anita, order } = await readyShopper()
  await counted(okra, 1000)
  await startPaying(anita, order)
  assert.equal(await levelOf(okra), 0)
  const rival = await shopper(shop.it)
  const rivalOrder = { ...order, address: await withAddress(rival) }
  refused(await send(rival, rivalOrder), 409, 'OUT_OF_STOCK')
  await placed(anita, order)
  assert.deepEqual((await ledger(okra)).slice(1), [
    [-1000, 'ordered'],
    [1000, 'unpaid'],
    [-1000, 'ordered'],
  ])
})

test('a refused order takes nothing from the shopper’s unpaid one', async () => {
  const { okra, anita, order } = await readyShopper()
  const boss = await counted(okra, 1000)
  const begun = await startPaying(anita, order)
  const [switchedOff, short] = [await ownProduct(), await ownProduct()]
  done(await boss.post('/api/product/stock', { id: switchedOff, inStock: false }))
  await counted(short, 500)
  const okraAnd = (...more: object[]) => ({ ...order, items: [item(okra), ...more] })
  for (const [sent, status, code] of [
    [{ ...order, items: [item(switchedOff)] }, 409, 'OUT_OF_STOCK'],
    [{ ...order, items: [item(short)] }, 409, 'NOT_ENOUGH_STOCK'],
    [okraAnd(item(switchedOff)), 409, 'OUT_OF_STOCK'],
    [okraAnd(item(short)), 409, 'NOT_ENOUGH_STOCK'],
    [{ ...order, items: [item(okra, '1kg', 2)] }, 409, 'NOT_ENOUGH_STOCK'],
    [{ ...order, amount: 1 }, 409, 'PRICE_CHANGED'],
  ] as const) {
    refused(await send(anita, sent), status, code)
    assert.equal(await levelOf(okra), 0)
  }
  done(await payBegun(shop.it, anita, begun))
})

test('an order that needs none of what another unpaid order of the shopper holds leaves it that', async () => {
  const { okra, anita, order } = await readyShopper()
  const potato = await ownProduct()
  for (const id of [okra, potato]) await counted(id, 1000)
  for (const id of [okra, potato]) await startPaying(anita, { ...order, items: [item(id)] })
  await placed(anita, { ...order, items: [item(potato)] })
  assert.deepEqual([(await ledger(okra)).at(-1), await levelOf(potato)], [[-1000, 'ordered'], 0])
})

test('the next order takes over the oldest unpaid order alone if it holds enough; the other can be paid', async () => {
  const { okra, anita, order } = await readyShopper()
  await counted(okra, 2000)
  await startPaying(anita, order)
  shop.it.moveClock(1000)
  const second = await startPaying(anita, order)
  await startPaying(anita, order)
  assert.deepEqual((await ledger(okra)).slice(-2), [
    [1000, 'unpaid'],
    [-1000, 'ordered'],
  ])
  done(await payBegun(shop.it, anita, second))
  assert.equal(await levelOf(okra), 0)
})

test('what a shopper’s own unpaid order holds is theirs to order, and sold out in other carts', async () => {
  const { okra, anita, order } = await readyShopper()
  const rival = await shopper(shop.it)
  await fillCart(rival, okra)
  await counted(okra, 1000)
  await startPaying(anita, order)
  assert.deepEqual([await stateOf(anita), await stateOf(rival)], [[['ok', 1000]], [['out-of-stock', undefined]]])
  assert.deepEqual(columns(await fillCart(anita, okra, '1kg', 2), 'state', 'left'), [['not-enough', 1000]])
  assert.deepEqual(column(await fillCart(anita, okra), 'state'), ['ok'])
  await placed(anita, order)
  refused(await anita.post('/api/cart/update', { cartItems: [cartLine(okra)] }), 409, 'OUT_OF_STOCK')
})

test('stock of an order that is not paid in 15 minutes goes back once; a later payment takes it again or is refunded', async () => {
  const { okra, anita, order } = await readyShopper()
  await counted(okra, 1000)
  const begun = await startPaying(anita, order)
  shop.it.moveClock(14 * 60_000)
  await releaseExpiredStock(shop.it.shop)
  assert.equal(await levelOf(okra), 0)
  shop.it.moveClock(60_000)
  await releaseExpiredStock(shop.it.shop)
  await releaseExpiredStock(shop.it.shop)
  assert.equal(await levelOf(okra), 1000)
  done(await payBegun(shop.it, anita, begun))
  assert.deepEqual([await levelOf(okra), (await ledger(okra)).at(-1)], [0, [-1000, 'paid']])
})

test('stock that went back is shown to shoppers, though the release of a later order fails', async (t) => {
  const { okra, anita, order } = await readyShopper()
  const rare = await ownProduct()
  for (const id of [okra, rare]) {
    await counted(id, 1000)
    await startPaying(anita, { ...order, items: [item(id)] })
    shop.it.moveClock(1000)
  }
  await shop.it.rows(`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception using errcode = '53100'; end $$`)
  await shop.it.rows(`create trigger full_disk before insert on stock_change for each row
    when (new.product_id = '${rare}') execute function full_disk()`)
  t.after(() => shop.it.rows('drop function full_disk cascade'))
  let published = 0
  shop.it.shop.events.subscribe('catalogue-changed', () => published++)
  shop.it.moveClock(15 * 60_000)
  await assert.rejects(releaseExpiredStock(shop.it.shop))
  assert.deepEqual([await levelOf(okra), await levelOf(rare), published], [1000, 0, 1])
})

test('a silent gateway does not delay the return of unpaid stock', async () => {
  const { okra, anita, order } = await readyShopper()
  await counted(okra, 1000)
  await startPaying(anita, order)
  shop.it.moveClock(15 * 60_000)
  const { promise: silence, reject: endSilence } = Promise.withResolvers<never>()
  const gateway = { ...gatewayOf(shop.it.shop), paymentsOf: () => silence }
  const waiting = { ...shop.it.shop, gateway }
  const firstMinute = runMinutely(waiting)
  await until('the stock of the first order', async () => (await levelOf(okra)) === 1000)
  await startPaying(anita, order)
  shop.it.moveClock(15 * 60_000)
  const secondMinute = runMinutely(waiting)
  await until('the stock of the second order', async () => (await levelOf(okra)) === 1000)
  endSilence(new GatewayError('no answer'))
  await Promise.all([firstMinute, secondMinute])
})

test('a payment that comes when its stock has gone to another shopper is refunded', async () => {
  const { okra, anita, order } = await readyShopper()
  await counted(okra, 1000)
  const begun = await startPaying(anita, order)
  shop.it.moveClock(15 * 60_000)
  await releaseExpiredStock(shop.it.shop)
  const rival = await shopper(shop.it)
  await placed(rival, { ...order, address: await withAddress(rival) })
  refused(await payBegun(shop.it, anita, begun), 409, 'PAYMENT_REFUNDED')
  const books = 'select pays, amount::int, refunded::int from payment where order_id = $1'
  assert.deepEqual(await shop.it.rows(books, [begun.orderDbId]), [{ pays: false, amount: 5500, refunded: 5500 }])
  assert.equal(await levelOf(okra), 0)
})

test('the seller is told once when an order takes a stock below its threshold', async (t) => {
  const told: unknown[] = []
  const { enqueue } = shop.it.shop.jobs
  t.mock.method(shop.it.shop.jobs, 'enqueue', (name: never, data: never) => {
    if (name === 'push-stock') told.push(data)
    return enqueue(name, data)
  })
  const okra = await ownProduct()
  const boss = await counted(okra, 5000)
  assert.equal((await counts(boss, okra, { tellBelow: 4500 })).status, 200)
  const anita = await shopper(shop.it)
  const order = { items: [item(okra)], address: await withAddress(anita), amount: 55 }
  for (let sent = 0; sent < 2; sent++) await placed(anita, order)
  // An order's answer does not wait for it.
  await until('the seller is told', () => told.length > 0)
  assert.deepEqual(told, [{ productId: okra, level: 4000 }])
  assert.deepEqual((await listed(okra, boss)).stock, { left: 3000, tellBelow: 4500, isLow: true, isOn: true })
})

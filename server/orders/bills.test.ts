import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, ordersOf, placed } from '#tests/support/ordering.ts'
import { done, seller, shopper } from '#tests/support/people.ts'
import { inTransaction } from '../database/transaction.ts'
import { saveBill } from './bill-queries.ts'

const shop = testShop()
keepInvariants(shop)
const { readyShopper, ownProduct } = orderingAt(shop)

const bills = () =>
  shop.it.rows<{ order_id: string; number: number }>('select order_id, number from bill order by number')

test('four orders delivered at once, twice each, get four bill numbers without gap or double', async () => {
  const boss = await seller(shop.it)
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { anita, order } = await readyShopper()
      return placed(anita, order)
    }),
  )
  const answers = await Promise.all(
    [...ids, ...ids].map((id, index) =>
      index % 2 === 0
        ? boss.post(`/api/order/${id}/deliver`, { cash: 55, upi: 0 })
        : boss.put(`/api/order/status/${id}`, { status: 'Delivered' }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const stored = await bills()
  assert.deepEqual(
    column(stored, 'number'),
    ids.map((_, index) => index + 1),
  )
  assert.deepEqual(new Set(stored.map((row) => row.order_id)), new Set(ids))
})

test('a bill names the HSN code that its product had at the delivery', async () => {
  const { anita, okra, order } = await readyShopper()
  const setCode = (code: string) => shop.it.rows('update product set hsn = $2 where id = $1', [okra, code])
  await setCode('0709')
  const id = await placed(anita, order)
  assert.equal((await (await seller(shop.it)).put(`/api/order/status/${id}`, { status: 'Delivered' })).status, 200)
  await setCode('07099910')
  assert.deepEqual((await ordersOf(anita))[0]?.bill?.hsn, { [okra]: '0709' })
})

test('a second delivery adds the HSN code of a new replacement, and leaves number, date and earlier codes', async () => {
  const boss = await seller(shop.it)
  const { anita, okra, order } = await readyShopper()
  const beans = await ownProduct()
  const setCode = (product: string, code: string) =>
    shop.it.rows('update product set hsn = $2 where id = $1', [product, code])
  await setCode(okra, '0709')
  await setCode(beans, '0708')
  const id = await placed(anita, order)
  const move = (status: string) => boss.put(`/api/order/status/${id}`, { status })
  done(await move('Delivered'))
  const [first] = await ordersOf(anita)
  assert.deepEqual(first?.bill?.hsn, { [okra]: '0709' })
  await setCode(okra, '07099910')
  shop.it.moveClock(60_000)
  done(await move('Processing'))
  const replacedBy = { product: beans, unit: { label: '1kg' } }
  const lines = [{ item: first?.items[0]?._id, gone: true, replacedBy }]
  done(await boss.post(`/api/order/${id}/pack`, { lines, version: first?.version }))
  done(await move('Delivered'))
  assert.deepEqual((await ordersOf(anita))[0]?.bill, { ...first?.bill, hsn: { [okra]: '0709', [beans]: '0708' } })
})

test('a number of a rolled back delivery goes to the next one, and a second delivery leaves the first number', async () => {
  const boss = await seller(shop.it)
  const { anita, order } = await readyShopper()
  const id = await placed(anita, order)
  const before = (await bills()).length
  const undone = inTransaction(shop.it.shop.db, async (tx) => {
    await saveBill(tx, id, shop.it.now(), shop.it.shop.store())
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  for (const status of ['Delivered', 'Out for Delivery', 'Delivered']) {
    shop.it.moveClock(60_000)
    assert.equal((await boss.put(`/api/order/status/${id}`, { status })).status, 200)
  }
  const stored = await bills()
  assert.deepEqual(stored.at(-1), { order_id: id, number: before + 1 })
  const [own] = await ordersOf(anita)
  assert.match(own?.bill?.number ?? '', new RegExp(`^20\\d\\d-\\d\\d/${before + 1}$`))
  assert.deepEqual(await ordersOf(await shopper(shop.it)), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Caller, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)

async function order(caller: Caller, address: string, ...wanted: [product: string, label: string][]): Promise<void> {
  const items = wanted.map(([product, label]) => ({ product, unit: { label }, quantity: 1 }))
  const { body } = await caller.post('/api/order/cod', { items, address, amount: 0 })
  const { status } = await caller.post('/api/order/cod', { items, address, amount: body.amount })
  assert.equal(status, 200)
}

async function again(caller: Caller): Promise<[string, string][]> {
  const { status, body } = await caller.get('/api/order/again')
  assert.equal(status, 200)
  type Items = { product: { _id: string; retailUnits: { _id: string; label: string }[] }; unitId: string }[]
  return (body.items as Items).map(({ product: { _id, retailUnits }, unitId }) => [
    _id,
    retailUnits.find((unit) => unit._id === unitId)?.label ?? unitId,
  ])
}

test('a shopper is offered again what was ordered, latest first, once each, in the unit of then, while it can be had', async () => {
  for (const id of ['okra', 'onion', 'garlic']) await stock(shop.it, { id, name: id })
  const anita = await shopper(shop.it)
  assert.deepEqual(await again(anita), [])

  const address = await withAddress(anita)
  await order(anita, address, ['okra', '250g'], ['garlic', '1kg'])
  shop.it.moveClock(60_000)
  await order(anita, address, ['onion', '2kg'], ['okra', '500g'])
  assert.deepEqual(await again(anita), [
    ['onion', '2kg'],
    ['okra', '500g'],
    ['garlic', '1kg'],
  ])

  const boss = await seller(shop.it)
  await boss.post('/api/product/stock', { id: 'onion', inStock: false })
  await boss.post('/api/product/delete-unit', { id: 'garlic', type: 'retail', label: '1kg' })
  assert.deepEqual(await again(anita), [['okra', '500g']])
})

test('what others ordered is not offered, and a visitor is asked to log in', async () => {
  assert.deepEqual(await again(await shopper(shop.it)), [])
  assert.equal((await visitor(shop.it).get('/api/order/again')).status, 401)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop()

test('a shopper two kilometres away pays ₹15 for a small cart', async () => {
  await stock(shop.it)
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const order = {
    items: [{ product: 'okra', unit: { label: '500g' }, quantity: 2 }],
    address,
    amount: 66.04,
    shippingFee: 15,
  }
  const answer = await anita.post('/api/order/cod', order)
  assert.equal(answer.status, 200, answer.body.message)
  const [row] = await shop.it.rows<{ amount: string; shipping_fee: string }>('select amount, shipping_fee from "order"')
  assert.deepEqual(row, { amount: '6604', shipping_fee: '1500' })
  const { body } = await anita.get('/api/order/user')
  assert.equal((body.orders as unknown[]).length, 1)
  const boss = await seller(shop.it)
  assert.equal((await boss.get('/api/order/seller')).status, 200)
  assert.equal((await visitor(shop.it).get('/api/order/seller')).status, 401)
})

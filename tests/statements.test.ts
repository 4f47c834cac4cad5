import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'

const shop = testShop()

function assertAtMost(most: number, sent: readonly string[]): void {
  assert.ok(sent.length <= most, `${sent.length} statements instead of ${most}:\n${sent.join('\n')}`)
}

const visit = async (url: string) => ({ status: (await shop.it.app.inject(url)).statusCode })

test('the product list takes one statement, the search one more for its dishes, and both none when kept', async () => {
  await stock(shop.it)
  assertAtMost(1, await statementsOf(() => visit('/api/product/list')))
  assertAtMost(1, await statementsOf(() => visit('/api/product/search?q=okra')))
  for (const path of ['/api/product/list', '/api/product/search?q=okr', '/api/product/search-index', '/api/store'])
    assertAtMost(0, await statementsOf(() => visit(path)))
  assertAtMost(1, await statementsOf(() => visit('/api/product/best-sellers')))
  for (const path of ['/api/product/best-sellers', '/sitemap.xml'])
    assertAtMost(0, await statementsOf(() => visit(path)))
})

test('saving a cart takes three statements and placing an order four, however long the cart', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `long-${at}`)
  for (const id of ids) await stock(shop.it, { id, name: id, basePrice: 10, discountPercent: 0 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  for (const some of [ids.slice(0, 1), ids]) {
    const cartItems = some.map((productId) => ({ productId, unit: { label: '2kg' }, quantity: 1 }))
    assertAtMost(3, await statementsOf(() => anita.post('/api/cart/update', { cartItems })))
    const items = some.map((product) => ({ product, unit: { label: '2kg' }, quantity: 1 }))
    const order = { items, address, amount: some.length === 1 ? 35 : 1000 }
    const headers = { 'idempotency-key': `order-of-${some.length}` }
    assertAtMost(4, await statementsOf(() => anita.post('/api/order/cod', order, { headers })))
  }
  assertAtMost(2, await statementsOf(() => anita.get('/api/order/user')))
  assertAtMost(3, await statementsOf(() => anita.get('/api/user/is-auth')))
})

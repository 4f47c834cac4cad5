import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartLine, item } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller, shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'

const shop = testShop()

function assertStatements(max: number, sent: readonly string[]): void {
  assert.ok(sent.length <= max, `${sent.length} statements instead of ${max}:\n${sent.join('\n')}`)
}

const visit = async (url: string) => ({ status: (await shop.it.app.inject(url)).statusCode })

test('the product list takes one statement, the search one more for its dishes, and both none when cached', async () => {
  await stock(shop.it)
  assertStatements(1, await statementsOf(() => visit('/api/product/list')))
  assertStatements(1, await statementsOf(() => visit('/api/product/search?q=okra')))
  for (const path of ['/api/product/list', '/api/product/search?q=okr', '/api/product/search-index'])
    assertStatements(0, await statementsOf(() => visit(path)))
  // The store asks whether its settings are still those of this process.
  assertStatements(1, await statementsOf(() => visit('/api/store')))
  assertStatements(1, await statementsOf(() => visit('/api/product/best-sellers')))
  for (const path of ['/api/product/best-sellers', '/sitemap.xml'])
    assertStatements(0, await statementsOf(() => visit(path)))
})

test('saving a cart takes three statements and placing an order three, however long the cart', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `long-${at}`)
  for (const id of ids) await stock(shop.it, { id, name: id, basePrice: 10, discountPercent: 0 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const headers = { 'idempotency-key': 'first-order' }
  const first = { items: [item('long-0', '2kg')], address, amount: 35 }
  // Whether the seller is notified is cached from the first order on.
  assert.equal((await anita.post('/api/order/cod', first, { headers })).status, 200)
  for (const some of [ids.slice(0, 1), ids]) {
    const cartItems = some.map((product) => cartLine(product, '2kg'))
    assertStatements(3, await statementsOf(() => anita.post('/api/cart/update', { cartItems })))
    const items = some.map((product) => item(product, '2kg'))
    const order = { items, address, amount: some.length === 1 ? 35 : 1000 }
    const headers = { 'idempotency-key': `order-of-${some.length}` }
    assertStatements(3, await statementsOf(() => anita.post('/api/order/cod', order, { headers })))
  }
  assertStatements(2, await statementsOf(() => anita.get('/api/order/user')))
  const boss = await seller(shop.it)
  assertStatements(2, await statementsOf(() => boss.get('/api/order/seller')))
  assertStatements(3, await statementsOf(() => anita.get('/api/user/is-auth')))
})

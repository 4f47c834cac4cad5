import { cartLine, item } from '#tests/support/lines.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { seller, shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'

/** Statements that each call sends to the database beside their maximum, without `begin` and `commit`. */
export async function countStatements(): Promise<[call: string, count: number, target: number][]> {
  const test = await openTestShop()
  const counts: [string, number, number][] = []
  const count = async (call: string, target: number, work: Parameters<typeof statementsOf>[0]) => {
    counts.push([call, (await statementsOf(work)).length, target])
  }
  const visit = (url: string) => async () => ({ status: (await test.app.inject(url)).statusCode })
  const ids = Array.from({ length: 50 }, (_, at) => `long-${at}`)
  for (const id of ids) await stock(test, { id, name: id, basePrice: 10, discountPercent: 0 })
  const anita = await shopper(test)
  const boss = await seller(test)
  const address = await withAddress(anita)
  // Whether the seller is notified is cached from the first order on.
  await anita.post('/api/order/cod', { items: [item('long-0', '2kg')], address, amount: 35 })
  await count('Product list', 1, visit('/api/product/list'))
  await count('Product list, cached', 0, visit('/api/product/list'))
  await count('Search call', 0, visit('/api/product/search?q=long'))
  await count('Best sellers call', 1, visit('/api/product/best-sellers'))
  await count('Who is logged in, with the cart', 3, () => anita.get('/api/user/is-auth'))
  for (const some of [ids.slice(0, 1), ids]) {
    const length = `${some.length} ${some.length === 1 ? 'line' : 'lines'}`
    const cartItems = some.map((product) => cartLine(product, '2kg'))
    await count(`Cart update, ${length}`, 3, () => anita.post('/api/cart/update', { cartItems }))
    const items = some.map((product) => item(product, '2kg'))
    const order = { items, address, amount: some.length === 1 ? 35 : 1000 }
    const headers = { 'idempotency-key': `order-of-${some.length}` }
    await count(`Checkout, ${length}`, 3, () => anita.post('/api/order/cod', order, { headers }))
  }
  await count('My orders', 2, () => anita.get('/api/order/user'))
  await count("Seller's orders", 2, () => boss.get('/api/order/seller'))
  await test.close()
  return counts
}

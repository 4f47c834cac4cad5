import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiOrderNames } from '#domain/orders/order-names-hi.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { matchingOrders } from '#web/storefront/orders/matching-orders.ts'
import { testShop } from './support/open-test-shop.ts'
import { orderingAt, ordersOf } from './support/ordering.ts'
import { done, shopper } from './support/people.ts'

const shop = testShop()
const { placeOne } = orderingAt(shop)

const idsOf = (orders: readonly OrderJson[]) => orders.map(({ _id }) => _id)

async function aCancelledAndANewOrder() {
  const anita = await shopper(shop.it)
  const potatoes = await placeOne(anita, { name: 'Potato (New)' })
  shop.it.moveClock(1000)
  const onions = await placeOne(anita, { name: 'Spring Onion' })
  await shop.it.rows(`update order_item set name_hi = $2 where order_id = $1`, [potatoes, 'प्या\u095bी आलू'])
  done(await anita.post(`/api/order/${potatoes}/cancel`, {}))
  await placeOne(await shopper(shop.it), { name: 'Potato (New)' })
  return { anita, potatoes, onions }
}

test('a search of My Orders finds orders behind the loaded ones by their cursor, though all loaded ones match', async () => {
  const anita = await shopper(shop.it)
  const placed: string[] = []
  for (let count = 0; count < 22; count++) {
    placed.unshift(await placeOne(anita, { name: 'Tomato' }))
    shop.it.moveClock(60_000)
  }
  const { nextCursor } = done(await anita.get('/api/order/user?cursor='))
  const { orders } = done(await anita.get(`/api/order/user?q=tomato&cursor=${nextCursor}`))
  assert.deepEqual(idsOf(orders as OrderJson[]), placed.slice(20))
})

test('My Orders finds a loaded order in the browser and an older one on the server by the same text', async () => {
  const { anita, potatoes, onions } = await aCancelledAndANewOrder()
  const loaded = await ordersOf(anita)
  const [{ firstName = '', lastName = '', phone = '' } = {}] = loaded.map(({ address }) => address)
  const searches: [text: string, found: string[]][] = [
    ...['tato', 'POTATO (n', ' potato ', 'आलू', 'या\u091c\u093cी', 'cancel', 'ancelled', 'रद्द'].map(
      (text): [string, string[]] => [text, [potatoes]],
    ),
    ...['onion', 'ring on', 'ordered', 'ऑर्डर हु'].map((text): [string, string[]] => [text, [onions]]),
    [`#${potatoes}`, [potatoes]],
    [onions.slice(1, 8).toLowerCase(), [onions]],
    ['', [onions, potatoes]],
    ...['onion spring', 'new potato', 'out for', '%', '_', 'po%', firstName, lastName, phone.slice(-5)].map(
      (text): [string, string[]] => [text, []],
    ),
  ]
  for (const [text, found] of searches) {
    assert.deepEqual(idsOf(matchingOrders(loaded, text, hiOrderNames.status)), found, `loaded: ${text}`)
    const { body } = await anita.get(`/api/order/user?q=${encodeURIComponent(text)}`)
    assert.deepEqual(idsOf(body.orders as OrderJson[]), found, `older: ${text}`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Caller, visitor } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'
import { okraAndPotato, productsFor, stock } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)

/** Three products, one of them out of stock, and the seller. */
async function shelves(): Promise<Caller> {
  const boss = await okraAndPotato(shop.it)
  await stock(shop.it, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 30, inStock: false })
  return boss
}

const open = (who: Caller, prices: unknown, more: object = {}) =>
  who.post('/api/product/opening-shelf', { prices, ...more })
const listed = async () => (await productsFor(visitor(shop.it))).map(({ _id, basePrice }) => [_id, basePrice])
const stored = () =>
  shop.it.rows<object>(
    'select id, base_price::int as price, in_stock, removed_at is null as on_shelf from product order by id',
  )

test('a new shop sells exactly what is ticked, in stock and at its prices; the ledger has them', async () => {
  const boss = await shelves()
  const answer = await open(boss, [
    { id: 'potato', basePrice: 32 },
    { id: 'onion', basePrice: 30 },
  ])
  assert.deepEqual([answer.status, answer.body.onShelf], [200, 2])
  assert.deepEqual(await stored(), [
    { id: 'okra', price: 5800, in_stock: true, on_shelf: false },
    { id: 'onion', price: 3000, in_stock: true, on_shelf: true },
    { id: 'potato', price: 3200, in_stock: true, on_shelf: true },
  ])
  assert.deepEqual((await listed()).sort(), [
    ['onion', 30],
    ['potato', 32],
  ])
  const ledger = await shop.it.rows<object>(
    'select product_id as id, after::int from price_change where unit_id is null order by 1',
  )
  assert.deepEqual(ledger, [
    { id: 'onion', after: 3000 },
    { id: 'potato', after: 3200 },
  ])
})

test('what was off the shelf comes back when it is ticked later, and an empty list empties the shelf', async () => {
  const boss = await shelves()
  assert.equal((await open(boss, [])).status, 200)
  assert.deepEqual(await listed(), [])
  assert.equal((await open(boss, [{ id: 'okra', basePrice: 42 }])).status, 200)
  assert.deepEqual(await listed(), [['okra', 42]])
})

test('a product that came onto the shelf since it was shown is not taken off: nothing is changed', async () => {
  const boss = await shelves()
  await stock(shop.it, { id: 'leek', name: 'Leek', category: 'Root' })
  const was = await stored()
  const seen = ['potato', 'okra', 'onion']
  const prices = [{ id: 'okra', basePrice: 58 }]
  const { current } = refused(await open(boss, prices, { seen }), 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(current, ['leek', 'okra', 'onion', 'potato'])
  refused(await open(boss, prices, { seen: [...seen, 'carrot'] }), 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(await stored(), was)
  assert.equal((await open(boss, prices, { seen: [...seen, 'leek'] })).status, 200)
  assert.deepEqual(await listed(), [['okra', 58]])
})

test('a product that is added while the shelf is being set up stays on it', async (t) => {
  const boss = await shelves()
  const added = [
    ['lock table price_batch in exclusive mode'],
    [
      `insert into product overriding user value select (json_populate_record(p, '{"id": "leek", "name": "Leek"}')).* from product p where id = 'okra'`,
    ],
  ] as const
  const answer = await sentMeanwhile(t, shop.it, added, () => open(boss, [{ id: 'potato', basePrice: 31 }]))
  assert.equal(answer.status, 200)
  assert.deepEqual(
    (await stored()).map((row) => Object.values(row).join(' ')),
    ['leek 5800 true true', 'okra 5800 true false', 'onion 3000 false false', 'potato 3100 true true'],
  )
})

test('a price that looks wrong, an unknown product or a product twice changes nothing', async () => {
  const boss = await shelves()
  const was = await stored()
  const fine = { id: 'potato', basePrice: 31 }
  refused(await open(boss, [fine, { id: 'okra', basePrice: 2 }]), 409, 'PRICE_LOOKS_WRONG')
  refused(await open(boss, [fine, { id: 'nowhere', basePrice: 20 }]), 404, 'PRODUCT_UNKNOWN')
  refused(await open(boss, [fine, fine]), 400, 'BAD_INPUT')
  assert.deepEqual(await stored(), was)
  assert.equal((await open(boss, [{ id: 'okra', basePrice: 2 }], { confirmed: true })).status, 200)
  assert.deepEqual(await listed(), [['okra', 2]])
})

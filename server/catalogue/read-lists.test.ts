import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller, visitor } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { allTableHashes } from '#tests/support/table-hashes.ts'

const shop = testShop()

async function shelves(): Promise<void> {
  await shop.it.rows('delete from product')
  await stock(shop.it)
  await stock(shop.it, { id: 'onion', name: 'Onion', category: 'Bulb' })
}

test('the seller pastes a price list: rows, unread lines and their reasons come back, and nothing is written', async () => {
  await shelves()
  const boss = await seller(shop.it)
  const before = await allTableHashes(shop.it)
  const { status, body } = await boss.post('/api/product/prices/read', { text: 'okra 62, onion 80-90\nkuchh bhi' })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    success: true,
    rows: [{ line: 'okra 62', id: 'okra', basePrice: 62 }],
    unread: ['onion 80-90', 'kuchh bhi'],
    doubts: [
      { line: 'onion 80-90', why: 'two-prices', id: 'onion', prices: [80, 90] },
      { line: 'kuchh bhi', why: 'no-price' },
    ],
  })
  assert.deepEqual(await allTableHashes(shop.it), before)
})

test('anyone reads a shopping list into products and packs', async () => {
  await shelves()
  const { body } = await visitor(shop.it).post('/api/list/read', { text: '2 kg okra, adha kilo onion, doodh' })
  const [okra, onion] = body.rows as { product: string; unit: { label: string }; quantity: number; grams: number }[]
  assert.deepEqual([okra?.product, okra?.unit.label, okra?.quantity, okra?.grams], ['okra', '2kg', 1, 2000])
  assert.deepEqual([onion?.product, onion?.unit.label, onion?.quantity, onion?.grams], ['onion', '500g', 1, 500])
  assert.deepEqual(body.unread, ['doodh'])
})

test('an empty list has no rows, and the longest one is read', async () => {
  await shelves()
  const boss = await seller(shop.it)
  for (const [who, url, max] of [
    [boss, '/api/product/prices/read', 20_000],
    [visitor(shop.it), '/api/list/read', 4000],
  ] as const) {
    for (const text of ['', ' \n ,, ', '🙏🙏', '~', '₹ / -'])
      assert.deepEqual((await who.post(url, { text })).body, { success: true, rows: [], unread: [], doubts: [] }, text)
    assert.equal((await who.post(url, { text: 'aloo '.repeat(max / 5) })).status, 200)
  }
})

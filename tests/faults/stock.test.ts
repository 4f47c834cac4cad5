import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, send } from '#tests/support/ordering.ts'
import { type Caller, seller, shopper, withAddress } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

const times = repetitions('FAULT_ROUNDS', 1)
const manyRivals = process.env.FAULT_ROUNDS === undefined ? 60 : 500
const stockGrams = 20_000

/** Each pack with its price at ₹40 for a kilogram, in rupees. */
const packs = [
  ['250g', 10],
  ['500g', 20],
  ['1kg', 40],
  ['2kg', 80],
  ['5kg', 190],
] as const

type Rival = { buyer: Caller; address: Awaited<ReturnType<typeof withAddress>> }

async function gatherRivals(): Promise<Rival[]> {
  const rivals: Rival[] = []
  while (rivals.length < manyRivals) {
    const buyer = await shopper(shop.it)
    rivals.push({ buyer, address: await withAddress(buyer) })
  }
  return rivals
}

test('rivals for mixed packs of one stock of 20 kg leave less than the largest pack and never sell more', async (t) => {
  const boss = await seller(shop.it)
  const rivals = await gatherRivals()
  for (let round = 0; round < times; round++) {
    const okra = await ownProduct()
    const sent = { id: okra, level: stockGrams, reason: 'counted' }
    assert.equal((await boss.post('/api/product/stock-level', sent)).status, 200)
    const answers = await Promise.all(
      rivals.map(({ buyer, address }, at) => {
        const [label, price] = packs[(at + round) % packs.length] ?? packs[0]
        const fee = price < 149 ? 15 : 0
        return send(buyer, { items: [item(okra, label)], address, amount: price + fee })
      }),
    )
    for (const { status, body } of answers)
      if (status !== 200) assert.ok(['NOT_ENOUGH_STOCK', 'OUT_OF_STOCK'].includes(String(body.code)), body.message)
    const [heap] = await shop.it.rows<{ sold: number; left: number }>(
      `select level::int as left,
         (select coalesce(sum(grams * quantity), 0)::int from order_item where product_id = $1) as sold
       from stock where product_id = $1`,
      [okra],
    )
    assert.ok(heap)
    assert.equal(heap.sold + heap.left, stockGrams)
    assert.ok(heap.left < 5000, `${heap.left} g were left although rivals were refused`)
    t.diagnostic(`${manyRivals} rivals bought at most ${stockGrams / 1000} kg`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrintRunJson } from '#domain/orders/print-shapes.ts'
import { copyOrder } from '#tests/support/copied-orders.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { packingAt } from '#tests/support/packing.ts'
import { type Caller, done, member } from '#tests/support/people.ts'

const shop = testShop()
const { toPack } = packingAt(shop)

async function run(caller: Caller): Promise<PrintRunJson> {
  const { orders, picking, more } = done(await caller.get('/api/order/print-run'))
  return { orders, picking, more } as PrintRunJson
}

test('a print run has the slips of all open orders, oldest first, and one picking list; at most 200 of them', async () => {
  const first = await toPack()
  shop.it.moveClock(1000)
  const over = [await toPack(), await toPack(), await toPack()] as const
  await over[0].put('Delivered')
  await over[1].anita.post(`/api/order/${over[1].id}/cancel`, {})
  await shop.it.rows(`update "order" set payment_type = 'Online' where id = $1`, [over[2].id])
  shop.it.moveClock(1000)
  const second = await toPack('Online')
  done(await second.pack([{ item: second.lines.onion, grams: 480 }]))
  shop.it.moveClock(1000)
  const gone = await toPack()
  done(await gone.put('Out for Delivery'))

  const packer = await member(shop.it, 'packer')
  const { orders, picking, more } = await run(packer)
  assert.deepEqual([orders.map(({ _id }) => _id), more], [[first.id, second.id, gone.id], false])
  assert.deepEqual(
    orders[1]?.items.map(({ packedGrams }) => packedGrams),
    [undefined, 480],
  )
  assert.deepEqual([orders[0]?.address.lastName, orders[0]?.address.email], ['', ''])
  assert.deepEqual(
    picking.map(({ product, total, left, orders: count }) => [product._id, total.grams, left.grams, count]),
    [
      [first.okra, 2000, 2000, 1],
      [first.onion, 500, 500, 1],
      [second.okra, 2000, 2000, 1],
      [second.onion, 480, 0, 1],
      [gone.okra, 2000, 0, 1],
      [gone.onion, 500, 0, 1],
    ],
  )

  const columns = { id: "'MORE' || n", created_at: "o.created_at + n * interval '1 minute'" }
  await copyOrder(shop.it, first.id, 198, columns)
  const full = await run(first.boss)
  assert.deepEqual([full.orders.length, full.more, full.orders.at(-1)?._id], [200, true, 'MORE197'])
  const okra = full.picking.find(({ product }) => product._id === first.okra)
  assert.deepEqual([okra?.total.grams, okra?.orders], [198 * 2000, 198])
})

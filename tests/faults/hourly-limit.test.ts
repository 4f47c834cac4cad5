import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, send } from '#tests/support/ordering.ts'
import { shopper, withAddress } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop({ ORDERS_PER_HOUR: '1' })

test('an online order and a cash order at the same moment are no more than an hour allows', async (t) => {
  await stock(shop.it, { id: 'okra' })
  const anita = await shopper(shop.it)
  const order = { items: [item('okra', '500g', 2)], address: await withAddress(anita), amount: 66.04 }
  const other = await rival(t, shop.it)
  await other.do('select from shopper where email = $1 for no key update', [anita.email])
  const online = anita.post('/api/order/razorpay', { ...order, amount: '66.04' })
  await untilLocksWaitedFor(shop.it, 1)
  const cash = send(anita, order)
  await untilLocksWaitedFor(shop.it, 2)
  await other.undo()
  const answers = await Promise.all([online, cash])
  const [row] = await shop.it.rows<{ kept: number }>('select count(*)::int as kept from "order"')
  assert.equal(row?.kept, 1)
  assert.deepEqual(answers.map(({ status, body }) => [status, body.code]).toSorted(), [
    [200, undefined],
    [429, 'TOO_MANY_TRIES'],
  ])
})

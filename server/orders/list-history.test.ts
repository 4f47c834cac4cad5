import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HistoryEntryJson } from '#domain/orders/history-shapes.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, refused, startPaying } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { done, member } from '#tests/support/people.ts'

const shop = testShop()
const { toPack, timePasses } = packingAt(shop)

/** An order that a packer accepts and packs, an owner moves, and a manager delivers. */
async function handled() {
  const { anita, boss, id, lines, seen } = await toPack()
  const [packer, manager] = [await member(shop.it, 'packer'), await member(shop.it, 'manager')]
  done(await packer.post(`/api/order/${id}/accept`, { minutes: 30 }))
  for (const line of [lines.okra, lines.onion]) {
    shop.it.moveClock(60_000)
    const { version } = await seen()
    const packed = line === lines.okra ? { item: line, grams: 2000 } : { item: line, grams: 480 }
    done(await packer.post(`/api/order/${id}/pack`, { version, lines: [packed] }))
  }
  const packedAt = shop.it.now().toISOString()
  shop.it.moveClock(60_000)
  done(await boss.put(`/api/order/status/${id}`, { status: 'Out for Delivery' }))
  const { amount } = await seen()
  done(await manager.post(`/api/order/${id}/deliver`, { cash: amount, upi: 0 }))
  return { anita, boss, packer, manager, id, packedAt }
}

test('the history tells who accepted, packed, moved and delivered an order, to each of the people of the shop', async () => {
  const { boss, packer, manager, id, packedAt } = await handled()
  const nameOf = async ({ id }: { id: string }) =>
    (await shop.it.rows<{ name: string }>('select name from seller where id = $1', [id]))[0]?.name
  const [packedBy, deliveredBy] = [await nameOf(packer), await nameOf(manager)]
  for (const who of [boss, packer, manager]) {
    const { body } = await who.get(`/api/order/${id}/history`)
    const history = body.history as HistoryEntryJson[]
    assert.deepEqual(
      history.map(({ kind, by, status }) => [kind, by.role, by.name, status]),
      [
        ['accepted', 'packer', packedBy, undefined],
        ['packed', 'packer', packedBy, undefined],
        ['moved', 'owner', undefined, 'Out for Delivery'],
        ['delivered', 'manager', deliveredBy, undefined],
      ],
    )
    assert.equal(history[1]?.at, packedAt)
  }
})

test('neither an unknown order nor one that is not paid yet has a history', async () => {
  const { anita, address, okra, boss } = await toPack()
  const { orderDbId } = await startPaying(anita, { items: [item(okra)], address })
  for (const id of ['NONE-000000', orderDbId]) refused(await boss.get(`/api/order/${id}/history`), 404, 'ORDER_UNKNOWN')
})

test('the history of a cancelled online order tells who cancelled it, once, and that its money went back', async () => {
  const { anita, boss, id, seen } = await toPack('Online')
  done(await anita.post(`/api/order/${id}/cancel`, undefined))
  const cancelled = await seen()
  const told: string[] = []
  shop.it.shop.events.subscribe('order-changed', ({ orderId }) => told.push(orderId))
  await timePasses(id)
  // Open pages load the history again once they are told of a later change.
  assert.ok((await seen()).updatedAt > cancelled.updatedAt)
  assert.deepEqual(told, [id])
  const history = (await boss.get(`/api/order/${id}/history`)).body.history as HistoryEntryJson[]
  assert.deepEqual(
    history.map(({ kind, by }) => [kind, by.role]),
    [
      ['paid', 'store'],
      ['cancelled', 'shopper'],
      ['refunded', 'store'],
    ],
  )
})

test('the history tells whether a return was accepted or refused', async () => {
  for (const settled of ['accepted', 'refused'] as const) {
    const { anita, boss, id, put } = await toPack()
    done(await put('Delivered'))
    done(await anita.post(`/api/order/${id}/return`, { reason: 'Wilted' }))
    const body = { accepted: { accepted: [`${id}-0`] }, refused: { refused: 'Not ours' } }[settled]
    done(await boss.post(`/api/order/${id}/return/settle`, body))
    const history = (await boss.get(`/api/order/${id}/history`)).body.history as HistoryEntryJson[]
    const last = history.at(-1)
    assert.deepEqual([last?.kind, last?.settled], ['return-settled', settled])
  }
})

test('no shopper reads the names of the people of the shop, in the history, the orders or the export', async () => {
  const { anita, id } = await handled()
  refused(await anita.get(`/api/order/${id}/history`), 403, 'SELLER_ONLY')
  for (const url of ['/api/order/user', '/api/order/user?cursor=', '/api/user/export'])
    assert.doesNotMatch(JSON.stringify((await anita.get(url)).body), /Ramu/, url)
})

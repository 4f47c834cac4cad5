import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { acceptOrders, moveOrders } from './move-orders.ts'

type Sent = { orders: { id: string; seen: string }[]; status: string }

const orderAs = (_id: string, status: string) => ({ _id, status }) as OrderJson
const changesOf = (count: number, from: string, to: string) =>
  Array.from({ length: count }, (_, n) => ({ order: orderAs(`${from}-${n}`, from), status: to }))

/** Answers as the store does; the `stale` orders were changed meanwhile. */
function answer({ orders, status }: Sent, stale: readonly string[]): Response {
  const results = orders.map(({ id }) =>
    stale.includes(id)
      ? { id, success: false, code: 'CHANGED_MEANWHILE' }
      : { id, success: true, order: orderAs(id, status) },
  )
  return Response.json({ success: true, results })
}

test('more orders than one call takes are moved by several calls, and each remembers its status for Undo', async (t) => {
  const sent: Sent[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answer(JSON.parse(body), ['Processing-100'])
  })
  const changes = [...changesOf(102, 'Processing', 'Shipped'), ...changesOf(2, 'Shipped', 'Out for Delivery')]
  const { moved, error } = await moveOrders(changes)
  assert.equal(error, undefined)
  assert.deepEqual(
    sent.map(({ orders, status }) => [orders.length, orders[0], status]),
    [
      [100, { id: 'Processing-0', seen: 'Processing' }, 'Shipped'],
      [2, { id: 'Processing-100', seen: 'Processing' }, 'Shipped'],
      [2, { id: 'Shipped-0', seen: 'Shipped' }, 'Out for Delivery'],
    ],
  )
  assert.equal(moved.length, 103)
  assert.deepEqual(moved[100], { order: orderAs('Processing-101', 'Shipped'), status: 'Processing' })
})

test('when a later call fails, what was moved before is known, and no more is sent', async (t) => {
  const lost = new TypeError('Failed to fetch')
  const fetched = t.mock.method(globalThis, 'fetch', async (_path: string, { body }: { body: string }) => {
    if (fetched.mock.callCount() === 1) throw lost
    return answer(JSON.parse(body), [])
  })
  const { moved, error } = await moveOrders(changesOf(250, 'Processing', 'Shipped'))
  assert.equal(error, lost)
  assert.equal(moved.length, 100)
  assert.equal(fetched.mock.callCount(), 2)
})

test('more orders than one call takes are accepted by several calls, and counted up to one that fails', async (t) => {
  const sent: number[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { body }: { body: string }) => {
    const { orders } = JSON.parse(body)
    if (sent.push(orders.length) === 3) throw new TypeError('Failed to fetch')
    return answer({ orders, status: 'Order Placed' }, ['new-0'])
  })
  const newOrders = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ _id: `new-${n}`, address: { distanceKm: 2 } }) as OrderJson)
  assert.deepEqual(await acceptOrders(newOrders(101)), { accepted: 100 })
  assert.deepEqual(sent, [100, 1])
  const { accepted, error } = await acceptOrders(newOrders(3))
  assert.deepEqual([accepted, String(error)], [0, 'TypeError: Failed to fetch'])
})

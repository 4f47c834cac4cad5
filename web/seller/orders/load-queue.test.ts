import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { ordersPerPage } from '#domain/orders/queue.ts'
import { column } from '#tests/support/columns.ts'
import type { CallApi } from '../../api/call-api.ts'
import { loadQueue } from './load-queue.ts'

type Input = { query: { status: string; cursor: string } }

/** A store with these orders by list, read page by page. */
function storeOf(lists: Readonly<Record<string, readonly string[]>>): CallApi {
  const answer = async (_call: unknown, { query: { status, cursor } }: Input) => {
    const ids = lists[status] ?? []
    const from = Number(cursor)
    const orders = ids.slice(from, from + ordersPerPage).map((_id) => ({ _id }) as OrderJson)
    const end = from + ordersPerPage
    return { success: true, orders, ...(end < ids.length && { nextCursor: String(end) }) }
  }
  return answer as unknown as CallApi
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)

test('behind 400 open orders the new ones are still loaded, each order once, and the list says that it is cut', async () => {
  const open = [...numbered('old', 420), 'new-1', 'new-2']
  const call = storeOf({ open, new: ['old-7', 'new-1', 'new-2'], returns: ['back'], finished: numbered('done', 30) })
  const { orders, pagesForMore, isCut } = await loadQueue(call, 1)
  assert.deepEqual(column(orders, '_id'), [...numbered('old', 400), 'new-1', 'new-2', 'back', ...numbered('done', 20)])
  assert.deepEqual([pagesForMore, isCut], [2, true])
})

test('a queue that fits is whole, with all returns', async () => {
  const call = storeOf({ open: numbered('open', 400), returns: numbered('back', 30), finished: ['done'] })
  const { orders, isCut } = await loadQueue(call, 1)
  assert.deepEqual([orders.length, isCut], [431, false])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { loadOrderPages } from './order-pages.ts'

/** Reads pages of one order each. */
const readerOf = (pages: number) => async (query: { cursor: string }) => {
  const page = Number(query.cursor) + 1
  const orders = [{ _id: `order-${page}` } as OrderJson]
  return page < pages ? { orders, nextCursor: String(page) } : { orders }
}

test('a list offers more pages up to the fiftieth, and still knows the cursor of older orders', async () => {
  const last = async (pages: number, asked: number) => {
    const { orders, nextCursor, pagesForMore } = await loadOrderPages(readerOf(pages), asked)
    return [orders.length, nextCursor, pagesForMore]
  }
  assert.deepEqual(await last(3, 2), [2, '2', 3])
  assert.deepEqual(await last(3, 3), [3, undefined, undefined])
  assert.deepEqual(await last(60, 49), [49, '49', 50])
  for (const asked of [50, 51]) assert.deepEqual(await last(60, asked), [50, '50', undefined])
})

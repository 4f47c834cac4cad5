import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { emptyStorage } from '#tests/support/browser-storage.ts'
import { sendBasePrices, sendUndo } from './send-base-prices.ts'

/** Answers calls with success, but the first answers get lost; returns the keys of the calls. */
function answering(t: TestContext, lost: number): unknown[] {
  const keys: unknown[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length <= lost) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, message: 'Prices restored', batch: 'b2' })
  })
  return keys
}

test('prices whose answer got lost are sent again with their key, and with another after an undo', async (t) => {
  const keys = answering(t, 3)
  const onion = { prices: [{ id: 'onion', basePrice: 40, version: 1 }] }
  for (let presses = 0; presses < 2; presses++) await assert.rejects(sendBasePrices(onion), /Failed to fetch/)
  assert.equal(keys[1], keys[0])
  await assert.rejects(sendUndo('b1'), /Failed to fetch/)
  await sendBasePrices(onion)
  assert.notEqual(keys[3], keys[0])
})

test('prices whose save was undone on another device are sent again with another key', async (t) => {
  const keys: unknown[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return Response.json({ success: false, code: 'CHANGED_MEANWHILE', message: 'Changed' }, { status: 409 })
  })
  const onion = { prices: [{ id: 'onion', basePrice: 40, version: 1 }] }
  for (let presses = 0; presses < 2; presses++) await assert.rejects(sendBasePrices(onion), /Changed/)
  assert.notEqual(keys[1], keys[0])
})

test('prices whose answer got lost are sent again with their key by a page that is opened anew', async (t) => {
  emptyStorage()
  const keys = answering(t, 1)
  const onion = { prices: [{ id: 'onion', basePrice: 40, version: 1 }], from: '2026-11-25T00:30:00.000Z' }
  await assert.rejects(sendBasePrices(onion), /Failed to fetch/)
  const reopened: typeof import('./send-base-prices.ts') = await import(`./send-base-prices.ts?${keys.length}`)
  for (let presses = 0; presses < 2; presses++) await reopened.sendBasePrices(onion)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

test('an undo whose answer got lost is sent again with its key, and another save has another', async (t) => {
  const keys = answering(t, 1)
  await assert.rejects(sendUndo('b1'), /Failed to fetch/)
  for (const batch of ['b1', 'b2']) await sendUndo(batch)
  assert.match(String(keys[0]), /b1/)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

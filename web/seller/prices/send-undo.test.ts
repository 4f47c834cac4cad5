import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendUndo } from './send-undo.ts'

test('an undo whose answer got lost is sent again with its key, and another save has another', async (t) => {
  const keys: unknown[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, message: 'Prices restored', batch: 'b2' })
  })
  await assert.rejects(sendUndo('b1'), /Failed to fetch/)
  for (const batch of ['b1', 'b2']) await sendUndo(batch)
  assert.match(String(keys[0]), /b1/)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

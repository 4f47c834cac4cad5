import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sendUndo } from './send-undo.ts'
import { keyFor } from './sheet-draft.ts'

/** Answers calls with success, but the first answers get lost; returns the keys of the calls. */
function answering(t: TestContext, lost = 0): unknown[] {
  const keys: unknown[] = []
  t.mock.method(globalThis, 'fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length <= lost) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, message: 'Prices restored', batch: 'b2' })
  })
  return keys
}

test('prices whose save lost its answer and was cancelled are saved again as new ones', async (t) => {
  answering(t)
  const key = keyFor('onion 40 at 6:00')
  assert.equal(keyFor('onion 40 at 6:00'), key)
  await sendUndo('b1')
  assert.notEqual(keyFor('onion 40 at 6:00'), key)
})

test('an undo whose answer got lost is sent again with its key, and another save has another', async (t) => {
  const keys = answering(t, 1)
  await assert.rejects(sendUndo('b1'), /Failed to fetch/)
  for (const batch of ['b1', 'b2']) await sendUndo(batch)
  assert.match(String(keys[0]), /b1/)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[0])
})

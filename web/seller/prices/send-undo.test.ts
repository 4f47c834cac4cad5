import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sendUndo } from './send-undo.ts'
import { keyFor } from './sheet-draft.ts'

/** Answers calls with success. */
function answering(t: TestContext): void {
  const answer = async () => Response.json({ success: true, message: 'Prices restored', batch: 'b2' })
  t.mock.method(globalThis, 'fetch', answer)
}

test('prices whose save lost its answer and was cancelled are saved again as new ones', async (t) => {
  answering(t)
  const key = keyFor('onion 40 at 6:00')
  assert.equal(keyFor('onion 40 at 6:00'), key)
  await sendUndo('b1')
  assert.notEqual(keyFor('onion 40 at 6:00'), key)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { mayWorkLater } from './may-work-later.ts'

test('a request waits for errors of the server, slow networks and limits, and for none that is about itself', () => {
  const answers = [
    ['BUSY', 503],
    ['BUG', 500],
    ['NO_ROOM', 507],
    ['TOO_MANY_TRIES', 429],
    // The server's answer to a body that comes too slowly.
    ['BAD_INPUT', 408],
    ['STOP_MOVED', 409],
    ['BAD_INPUT', 400],
  ] as const
  const waiting = answers.filter(([code, status]) => mayWorkLater(new Refusal(code, { status })))
  assert.deepEqual(
    waiting.map(([, status]) => status),
    [503, 500, 507, 429, 408],
  )
})

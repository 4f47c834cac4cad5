import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedTries } from '../scripts/failed-tries.ts'

test('each try that did not pass is told of with its fault, in whatever group it stands', () => {
  const red = '\u001b[31m'
  const failed = { status: 'failed', error: { message: `${red}Error: not visible` } }
  const passed = { status: 'passed' }
  const one = (title: string, results: { status: string }[]) => ({ title, line: 9, tests: [{ results }] })
  const inner = { file: 'x.spec.ts', specs: [one('twice', [failed, passed]), one('left out', [{ status: 'skipped' }])] }
  const suites = [
    { file: 'x.spec.ts', suites: [inner], specs: [one('good', [passed]), one('slow', [{ status: 'timedOut' }])] },
  ]
  assert.deepEqual(failedTries({ suites }), [
    'try 1 of tests/journeys/x.spec.ts:9 timedOut (slow):\n',
    'try 1 of tests/journeys/x.spec.ts:9 failed (twice):\nError: not visible',
  ])
})

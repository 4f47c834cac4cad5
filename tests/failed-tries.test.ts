import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedTries } from '../scripts/failed-tries.ts'

test('each failed try is reported with all its faults, also when the second try passes', () => {
  const red = '\u001b[31m'
  const failed = { status: 'failed', errors: [{ message: `${red}Error: not visible` }] }
  const logged = { status: 'failed', errors: [...failed.errors, { message: 'Error: the store logged no bug' }] }
  const passed = { status: 'passed', errors: [] }
  const one = (title: string, results: { status: string }[]) => ({ title, line: 9, tests: [{ results }] })
  const inner = {
    file: 'x.spec.ts',
    specs: [one('twice', [failed, passed]), one('never', [failed, failed]), one('left out', [{ status: 'skipped' }])],
  }
  const suites = [{ file: 'x.spec.ts', suites: [inner], specs: [one('good', [passed]), one('bad', [logged, passed])] }]
  assert.deepEqual(failedTries({ suites }), [
    {
      journey: 'tests/journeys/x.spec.ts:9 bad',
      isMended: true,
      text: 'try 1 of tests/journeys/x.spec.ts:9 failed (bad):\nError: not visible\nError: the store logged no bug',
      isForgiven: false,
    },
    {
      journey: 'tests/journeys/x.spec.ts:9 twice',
      isMended: true,
      text: 'try 1 of tests/journeys/x.spec.ts:9 failed (twice):\nError: not visible',
      isForgiven: true,
    },
    {
      journey: 'tests/journeys/x.spec.ts:9 never',
      isMended: false,
      text: 'try 1 of tests/journeys/x.spec.ts:9 failed (never):\nError: not visible',
      isForgiven: true,
    },
    {
      journey: 'tests/journeys/x.spec.ts:9 never',
      isMended: false,
      text: 'try 2 of tests/journeys/x.spec.ts:9 failed (never):\nError: not visible',
      isForgiven: true,
    },
  ])
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { missingFiles } from '../scripts/mutants/table.ts'

test('every file and test in the table of mutants exists', () => {
  assert.deepEqual(missingFiles(join(import.meta.dirname, '..')), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadLimits } from './multipart.ts'

test('an upload has at most four files of 5 MB and five fields of 100 kB', () => {
  assert.deepEqual(uploadLimits, {
    fileSize: 5_242_880,
    files: 4,
    fields: 5,
    fieldSize: 102_400,
    parts: 9,
    headerPairs: 50,
  })
})

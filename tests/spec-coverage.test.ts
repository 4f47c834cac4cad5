import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RanTest, readPlaywrightReport, specFaults } from '../scripts/spec-coverage.ts'
import { sentencesOf } from '../scripts/spec-rows.ts'

const spec = `## Store

| Route | Purpose |
|---|---|
| /cart | Cart and summary |

- Fees: 1 km ₹10; free from ₹149. Tax shown as 'No Tax. Really.'
`
type Rows = readonly (readonly [quote: string, held: string])[]
const rows: Rows = [
  ['/cart', '`a.test.ts` there is a cart'],
  ['Cart and summary', '`a.test.ts` there is a cart <br> `b.spec.ts` a cart \\| a sum'],
  ['Fees: 1 km ₹10;', '`a.test.ts` fees'],
  ['free from ₹149.', '`a.test.ts` fees <br> deviation: 1'],
  ["Tax shown as 'No Tax. Really.'", 'prose: a joke'],
]
const ran: RanTest[] = [
  { file: 'a.test.ts', title: 'there is a cart', passed: true },
  { file: 'a.test.ts', title: 'fees', passed: true },
  { file: 'b.spec.ts', title: 'a cart | a sum', passed: true },
]

function pageOf(all: Rows, deviations = '1. **Fees** are a setting.'): string {
  const table = all.map(([quote, held]) => `| ${quote} | ${held} |`).join('\n')
  return `# What holds SPEC.md\n\n| SPEC.md says | held by |\n| --- | --- |\n${table}\n\n## Deviations\n\n${deviations}\n`
}

const held = (at: number) => rows[at]?.[1] ?? ''
const faults = (all: Rows, tests: readonly RanTest[] = ran) => specFaults(spec, pageOf(all), tests)

test('a specification is its table rows and sentences, and a quoted message is one piece', () => {
  assert.deepEqual(sentencesOf(spec), [
    '| /cart | Cart and summary |',
    '- Fees: 1 km ₹10; free from ₹149.',
    "Tax shown as 'No Tax. Really.'",
  ])
})

test('a page whose rows are the specification, each with a test that passed, has no fault', () => {
  assert.deepEqual(faults(rows), [])
})

test('a word of the specification that no row quotes, or another one, is a fault', () => {
  for (let left = 0; left < rows.length; left++) assert.equal(faults(rows.toSpliced(left, 1)).length, 1, `${left}`)
  assert.match(faults(rows.toSpliced(2, 1, ['Fees: 1 km ₹12;', held(2)]))[0] ?? '', /Line 7 quotes "Fees: 1 km ₹12;"/)
  assert.match(faults(rows.toSpliced(5, 0, ['More.', held(2)]))[0] ?? '', /no longer has: "More."/)
})

test('a row may not run over the end of a sentence', () => {
  const both = ["free from ₹149. Tax shown as 'No Tax. Really.'", '`a.test.ts` fees'] as const
  assert.match(faults(rows.toSpliced(3, 2, both))[0] ?? '', /Line 8 quotes/)
})

test('a test that did not run, did not pass or passed only once of twice holds nothing', () => {
  assert.match(faults(rows, ran.slice(1)).join(), /did not run: a\.test\.ts "there is a cart"/)
  const failed = { file: 'a.test.ts', title: 'fees', passed: false }
  assert.equal(faults(rows, [...ran, failed]).length, 2)
  assert.match(faults(rows, [...ran, failed]).join(), /did not pass: a\.test\.ts "fees"/)
  assert.equal(faults(rows, [failed, ...ran]).length, 2)
})

test('a row without a test, with an unexplained deviation or with a slip is a fault', () => {
  for (const entry of ['', 'deviation: 7', 'a.test.ts fees', '`a.test.ts`', 'hope: it works'])
    assert.ok(faults(rows.toSpliced(4, 1, [rows[4]?.[0] ?? '', entry])).length > 0, entry)
})

test('journeys count as passed unless they were skipped or failed, in whatever group they stand', () => {
  const one = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })
  const inner = { file: 'x.spec.ts', specs: [one('inside', true, 'flaky'), one('left out', true, 'skipped')] }
  const report = { suites: [{ file: 'x.spec.ts', suites: [inner], specs: [one('broken', false, 'unexpected')] }] }
  assert.deepEqual(
    readPlaywrightReport(report).map(({ file, title, passed }) => `${file} ${title} ${passed}`),
    [
      'tests/journeys/x.spec.ts broken false',
      'tests/journeys/x.spec.ts inside true',
      'tests/journeys/x.spec.ts left out false',
    ],
  )
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** Journeys compare sentences whole and letter by letter: Playwright itself takes any part, in any case, for the whole. */
const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const journeys = globSync('tests/{journeys,support}/*.ts', { cwd: root })
const quotedInSpec = new Set(
  [...read('docs/spec.md').matchAll(/(?<!\p{L})'([^'\n]{2,90})'(?!\p{L})/gu)].map(([, text]) => text),
)

/** Each call of this locator with all that stands between its brackets and after it, up to the end of the statement's first line. */
function callsOf(code: string, name: string): { args: string; after: string }[] {
  return code
    .split(`.${name}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1
      let at = 0
      for (; depth > 0 && at < rest.length; at++) depth += Number(rest[at] === '(') - Number(rest[at] === ')')
      return { args: rest.slice(0, at - 1), after: rest.slice(at, at + 60) }
    })
}

/** Why this text may match more than one sentence; undefined where it cannot. A text that must not be there may be a part. */
function looseness({ args, after }: { args: string; after: string }): string | undefined {
  if (/\{\s*exact: true,?\s*\},?\s*$/.test(args)) return undefined
  if (/^\/\^.*\$\/$/.test(args)) return undefined
  if (/^\/.*\/$/.test(args) && /^\)?\.(toHaveCount\(0\)|toBeHidden\(\))/.test(after)) return undefined
  return args
}

test('every journey looks for whole, exact texts', () => {
  for (const file of journeys)
    assert.deepEqual(
      callsOf(read(file), 'getByText')
        .map(looseness)
        .filter((args) => args !== undefined),
      [],
      file,
    )
})

test('journeys look for names of SPEC.md exactly', () => {
  for (const file of journeys)
    for (const { args } of callsOf(read(file), 'getByRole')) {
      const [, name] = /\bname: '([^']*)'/.exec(args) ?? []
      if (name !== undefined && quotedInSpec.has(name)) assert.match(args, /exact: true/, `${file}: ${args}`)
    }
})

test('the check finds parts of texts, other cases and patterns that are open at an end', () => {
  const found = (code: string) => callsOf(code, 'getByText').map(looseness)
  assert.deepEqual(found("page.getByText('Added')"), ["'Added'"])
  assert.deepEqual(found('page.getByText(/Added/)).toBeVisible()'), ['/Added/'])
  assert.deepEqual(found("page.getByText('a (b)', { exact: true })"), [undefined])
  assert.deepEqual(found('page.getByText(/Added/)).toHaveCount(0)'), [undefined])
  assert.deepEqual(found('page.getByText(/^Added$/)'), [undefined])
})

test('no journey sleeps', () => {
  for (const file of journeys) assert.doesNotMatch(read(file), /waitForTimeout/, file)
})

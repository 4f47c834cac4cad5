import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

test('every test that docs/security.md names is there', () => {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w/.-]+\.test\.ts)`: (.+?) +\|$/gm)]
  assert.ok(named.length > 50)
  for (const [, file = '', title = ''] of named) {
    const titles = readFileSync(join(root, file), 'utf8').replace(/\\'/g, "'")
    assert.ok(
      new Set(
        ["'", '"', '`'].map((quote) => titles.replace(/test\(\s+/g, 'test(').includes(`test(${quote}${title}${quote}`)),
      ).has(true),
      `${file}: ${title}`,
    )
  }
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('every section of the contract that a comment cites is there', () => {
  const sections = new Set([...read('docs/contract.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title))
  const sources = globSync('{domain,server,web}/**/*.{ts,tsx,sql}', { cwd: root })
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/CONTRACT "([^"]+)"/g)].map(([, title]) => ({ file, title })),
  )
  assert.ok(cited.length > 150, `${cited.length} citations`)
  assert.deepEqual(
    cited.filter(({ title }) => !sections.has(title)),
    [],
  )
})

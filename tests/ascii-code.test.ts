import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInThisContext } from 'node:vm'
import { inAscii } from '../scripts/ascii-code.ts'
import { ensureBuild } from './support/running-store.ts'

const root = join(import.meta.dirname, '..')

test('code written in ASCII says what it said before', () => {
  const programs = [
    `'₹50, भिंडी, 🥕'`,
    `\`₹\${1 + 1} · \${\`लहसुन\`}\``,
    String.raw`'\₹ \\₹ \\\₹'`,
    String.raw`'a\nb\'₹\u20b9'`,
    `'₹'.replace(/[₹–]+$/u, '–')`,
    `String(/^[🥕🥒]$/u.test('🥒'))`,
    `'₹'.match(/₹|\\₹/)[0]`,
    `({ दाम: '₹' }).दाम`,
  ]
  for (const program of programs) {
    const ascii = inAscii(program)
    assert.match(ascii, /^[ -~]*$/, program)
    assert.deepEqual(runInThisContext(ascii), runInThisContext(program), program)
  }
})

test('no file that only the server runs needs two bytes for a letter', () => {
  ensureBuild()
  const files = globSync(['build/store/*.js', 'build/server/**/*.js'], { cwd: root })
  assert.ok(files.length > 5)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII is looked for.
  for (const file of files) assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /[^\x00-\x7f]/, file)
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'

test('a temporary folder is deleted at the end of a process, even one that a listener ends early', () => {
  const program = `
    import { tempFolder } from '#tests/support/temp-folder.ts'
    process.once('exit', () => process.exit())
    process.stdout.write(tempFolder('deleted'))`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  assert.match(stdout, /thela-deleted-/)
  assert.equal(existsSync(stdout), false)
})

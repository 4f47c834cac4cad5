import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationsFolder } from '#server/database/migrate.ts'
import { migrationFaults, notedHashes, noteMigrations } from '../scripts/migration-hashes.ts'

test('no migration was edited since it was added', () => {
  assert.deepEqual(migrationFaults(migrationsFolder), [])
  assert.ok('0000_first.sql' in notedHashes(migrationsFolder))
})

test('an edited migration is refused and says how to add one; a new one is noted by the command', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'thela-migrations-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '9999_new.sql'), 'select 1;\n')
  assert.match(
    migrationFaults(folder).join(),
    /^9999_new\.sql is not in hashes\.json yet: npm run postmigration notes it\.$/,
  )
  noteMigrations(folder)
  assert.deepEqual(migrationFaults(folder), [])
  appendFileSync(join(folder, '0000_first.sql'), '\n')
  assert.match(migrationFaults(folder).join(), /^0000_first\.sql was edited: .* npm run migration -- --name/)
  assert.throws(() => noteMigrations(folder), /was edited/)
})

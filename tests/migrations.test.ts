import assert from 'node:assert/strict'
import { appendFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationsFolder } from '#server/database/migrate.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { migrationFaults, recordedHashes, recordMigrations } from '../scripts/migration-hashes.ts'

test('no migration was edited since it was added', () => {
  assert.deepEqual(migrationFaults(migrationsFolder), [])
  assert.ok('0000_first.sql' in recordedHashes(migrationsFolder))
})

test('an edited migration is refused with the way to add one; the command records a new one', () => {
  const folder = tempFolder('migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '9999_new.sql'), 'select 1;\n')
  assert.match(
    migrationFaults(folder).join(),
    /^9999_new\.sql is not in hashes\.json yet\. Run npm run postmigration\.$/,
  )
  recordMigrations(folder)
  assert.deepEqual(migrationFaults(folder), [])
  appendFileSync(join(folder, '0000_first.sql'), '\n')
  assert.match(migrationFaults(folder).join(), /^0000_first\.sql was edited: .* npm run migration -- --name/)
  assert.throws(() => recordMigrations(folder), /was edited/)
})

import assert from 'node:assert/strict'
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationsFolder } from '#server/database/migrate.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { migrationFaults, recordedHashes, recordMigrations } from '../scripts/migration-hashes.ts'

test('no migration was edited since it was added', () => {
  assert.deepEqual(migrationFaults(migrationsFolder), [])
  assert.ok('0000_first.sql' in recordedHashes(migrationsFolder))
})

/** The migrations that remove, rename or tighten something, each with why no process of the version before fails by it. */
const contracting: Record<string, string> = {
  '0002_returns.sql': 'servers of 0.1.0 are stopped first',
  '0025_second-factor-of-each-owner.sql': 'servers of 0.1.0 are stopped first',
}

test('no migration but those listed here removes, renames or tightens what the version before uses', () => {
  const contracts = /\b(DROP (COLUMN|TABLE)|RENAME|SET NOT NULL|ADD COLUMN(?!.*(DEFAULT|GENERATED)).*NOT NULL)\b/i
  const found = Object.keys(recordedHashes(migrationsFolder)).filter((file) =>
    contracts.test(readFileSync(join(migrationsFolder, file), 'utf8')),
  )
  assert.deepEqual(found, Object.keys(contracting))
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

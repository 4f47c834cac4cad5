import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Hashes = Record<string, string>
const hashFile = 'hashes.json'

/** SHA-256 in hex of each migration in a folder, by file name. */
function migrationHashes(folder: string): Hashes {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hashOf = (file: string) => hash('sha256', readFileSync(join(folder, file)))
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]))
}

/** The recorded hash of each migration. */
export function recordedHashes(folder: string): Hashes {
  const path = join(folder, hashFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Errors in a folder's migrations, one sentence each: edited, missing or unrecorded. */
export function migrationFaults(folder: string): string[] {
  const [found, recorded] = [migrationHashes(folder), recordedHashes(folder)]
  const changed = Object.keys(recorded).filter((file) => found[file] !== recorded[file])
  const added = Object.keys(found).filter((file) => recorded[file] === undefined)
  return [
    ...changed.map((file) =>
      found[file] === undefined
        ? `${file} is missing: existing databases have run it. Restore it.`
        : `${file} was edited: existing databases have run it. Restore it and add a new migration: npm run migration -- --name what-it-does`,
    ),
    ...added.map((file) => `${file} is not in ${hashFile} yet. Run npm run postmigration.`),
  ]
}

/** Records the hashes of added migrations. Throws if one was edited or is missing. */
export function recordMigrations(folder: string): void {
  const edited = migrationFaults(folder).filter((fault) => fault.includes('Restore it'))
  if (edited.length > 0) throw new Error(edited.join('\n'))
  writeFileSync(join(folder, hashFile), `${JSON.stringify(migrationHashes(folder), undefined, 2)}\n`)
}

if (import.meta.main) recordMigrations(join(import.meta.dirname, '..', 'server', 'database', 'migrations'))

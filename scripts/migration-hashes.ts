import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Hashes = Record<string, string>
const nameOfFile = 'hashes.json'

/** SHA-256 in hex of each migration in a folder, by file name. */
export function migrationHashes(folder: string): Hashes {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]))
}

/** The hashes noted when each migration was added. */
export function notedHashes(folder: string): Hashes {
  const path = join(folder, nameOfFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** What is wrong with the migrations of a folder, one sentence each: edited, gone, or not noted yet. */
export function migrationFaults(folder: string): string[] {
  const [found, noted] = [migrationHashes(folder), notedHashes(folder)]
  const changed = Object.keys(noted).filter((file) => found[file] !== noted[file])
  const added = Object.keys(found).filter((file) => noted[file] === undefined)
  return [
    ...changed.map((file) =>
      found[file] === undefined
        ? `${file} is gone: databases were made by it. Put it back.`
        : `${file} was edited: databases were made by it. Put it back, and add a new one: npm run migration -- --name what-it-does`,
    ),
    ...added.map((file) => `${file} is not in ${nameOfFile} yet: npm run postmigration notes it.`),
  ]
}

/** Notes the hashes of added migrations; refuses when one was edited or is gone. */
export function noteMigrations(folder: string): void {
  const edited = migrationFaults(folder).filter((fault) => fault.includes('Put it back'))
  if (edited.length > 0) throw new Error(edited.join('\n'))
  writeFileSync(join(folder, nameOfFile), `${JSON.stringify(migrationHashes(folder), undefined, 2)}\n`)
}

if (import.meta.main) noteMigrations(join(import.meta.dirname, '..', 'server', 'database', 'migrations'))

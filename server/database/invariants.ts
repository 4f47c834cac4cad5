import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-folder.ts'

/** Whatever answers a statement with rows: a pool, a client, a client inside a transaction. */
type Input = { query(sql: string): Promise<{ rows: object[] }> }

/** A sentence that must be true of the tables, and the statement that finds the rows of which it is not. */
export type Invariant = { readonly sentence: string; readonly statement: string }

/** Every statement of invariants.sql with the sentence above it. */
export const invariants: readonly Invariant[] = readFileSync(projectFile('server/database/invariants.sql'), 'utf8')
  .split(/;$/m)
  .map((text) => text.trim())
  .filter((text) => text !== '')
  .map((statement) => ({
    statement,
    sentence:
      statement
        .match(/^-- .*$/gm)
        ?.at(-1)
        ?.slice(3) ?? '',
  }))

/** What the tables hold that must not be: a line for each broken sentence, none while the store is well. */
export async function brokenInvariants(database: Input): Promise<string[]> {
  const broken: string[] = []
  for (const { sentence, statement } of invariants) {
    const { rows } = await database.query(statement)
    if (rows.length > 0) broken.push(`${sentence} ${rows.length} rows break it: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

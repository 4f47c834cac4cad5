import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-folder.ts'

/** A pool or a client. */
type Queries = { query(sql: string): Promise<{ rows: object[] }> }

/** A sentence that holds for all tables, and the statement that finds rows breaking it. */
type Invariant = { readonly sentence: string; readonly statement: string }

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

/** One line for each broken invariant. */
export async function brokenInvariants(database: Queries): Promise<string[]> {
  const broken: string[] = []
  for (const { sentence, statement } of invariants) {
    const { rows } = await database.query(statement)
    if (rows.length > 0) broken.push(`${sentence} ${rows.length} rows break it: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

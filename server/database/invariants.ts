import { readFileSync } from 'node:fs'
import { projectFile } from '../config/project-folder.ts'

/** A rule of the tables; its statement finds rows that break it. */
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
export async function brokenInvariants(database: { query(sql: string): Promise<unknown> }): Promise<string[]> {
  // pg answers several statements in one text with a list of results.
  const all = invariants.map(({ statement }) => statement).join(';\n')
  const answers = (await database.query(all)) as readonly { readonly rows: readonly object[] }[]
  return invariants.flatMap(({ sentence }, at) => {
    const rows = answers[at]?.rows ?? []
    return rows.length === 0 ? [] : [`${sentence} ${rows.length} rows break it: ${JSON.stringify(rows.slice(0, 3))}`]
  })
}

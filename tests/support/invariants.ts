import { readFileSync } from 'node:fs'
import { afterEach } from 'node:test'
import type { TestShop } from './open-test-shop.ts'

/** Whatever answers a statement with rows: a pool, a client, a client inside a transaction. */
type Asked = { query(sql: string): Promise<{ rows: object[] }> }

/** A sentence that must be true of the tables, and the statement that finds the rows of which it is not. */
export type Invariant = { readonly sentence: string; readonly statement: string }

const file = new URL('../../server/database/invariants.sql', import.meta.url)

/** Every statement of server/database/invariants.sql with the sentence above it. */
export const invariants: readonly Invariant[] = readFileSync(file, 'utf8')
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
export async function brokenInvariants(database: Asked): Promise<string[]> {
  const broken: string[] = []
  for (const { sentence, statement } of invariants) {
    const { rows } = await database.query(statement)
    if (rows.length > 0) broken.push(`${sentence} ${rows.length} rows break it: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

/** Fails the test that left something in the tables which must not be. */
export function keepInvariants(shop: { readonly it: TestShop }): void {
  afterEach(async () => {
    const broken = await brokenInvariants(shop.it.pool)
    if (broken.length > 0) throw new Error(`The tables contradict themselves.\n${broken.join('\n')}`)
  })
}

import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from './connect.ts'

const dialect = new PgDialect()

/** Makes the placeholder of a named value. */
type PlaceholderOf<Values> = (name: keyof Values & string) => Placeholder

/** A named prepared statement, planned once on each connection. Rows are as `pg` parses them: bigint is text. */
export function statement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  build: (placeholder: PlaceholderOf<Values>) => SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(build((value) => sql.placeholder(value)))
  return (db, valuesByName) => {
    const values = fillPlaceholders(params, valuesByName)
    return db.$client.query<Row>({ name, text, values }).then(
      ({ rows }) => rows,
      // The error class of the query builder: the log shows its statement without the values.
      (error: Error) => Promise.reject(new DrizzleQueryError(text, values, error)),
    )
  }
}

/** A row as JSON or raw SQL returns it: timestamps are strings. */
export type JsonRow<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key]
}

/** Runs a query of one JSON column and reads each row as it arrives, to save memory. */
export async function readEach<Row, T>(db: Database, input: SQL, read: (row: Row) => T): Promise<T[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(input)
  const types = { getTypeParser: () => (value: string) => read(JSON.parse(value) as Row) }
  const { rows } = await db.$client.query<[T]>({ text, values, rowMode: 'array', types })
  return rows.map(([each]) => each)
}

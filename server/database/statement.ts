import { Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from './connect.ts'

const dialect = new PgDialect()

/** Where a value of the statement goes. */
export type Value<Values> = (name: keyof Values & string) => Placeholder

/**
 * A statement that is asked with every call: its text is made once, here, and each connection plans it once, under this
 * name. It is on its way when the call returns. Its rows are what `pg` makes of them: bigint is text.
 */
export function statement<Row extends object, Values extends Record<string, unknown>>(
  name: string,
  made: (value: Value<Values>) => SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(made((value) => sql.placeholder(value)))
  return (db, given) => {
    const values = params.map((param) => (param instanceof Placeholder ? given[param.name] : param))
    return db.$client.query<Row>({ name, text, values }).then(
      ({ rows }) => rows,
      // As the query builder tells it: the log may know the statement, but not what was sent with it.
      (error: Error) => Promise.reject(new DrizzleQueryError(text, values, error)),
    )
  }
}

/** Reads the one JSON value of each row as soon as it has come: of a large answer never more than a few rows stand in memory as text. */
export async function readEach<Row, T>(db: Database, input: SQL, read: (row: Row) => T): Promise<T[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(input)
  const types = { getTypeParser: () => (value: string) => read(JSON.parse(value) as Row) }
  const { rows } = await db.$client.query<[T]>({ text, values, rowMode: 'array', types })
  return rows.map(([each]) => each)
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'

const batchSize = 1000
const quoted = pg.escapeIdentifier

/** All tables, referenced tables before those that refer to them. */
export async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const links = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  )
  const ordered: string[] = []
  const waiting = new Set(tables.rows.map(({ name }) => name))
  const isFree = (name: string) => !links.rows.some(({ child, parent }) => child === name && waiting.has(parent))
  while (waiting.size > 0) {
    const free = [...waiting].filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }
  return ordered
}

async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string[]> {
  await client.query(`declare rows no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} as t`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batchSize} from rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close rows')
}

/** Writes gzipped JSON lines in the caller's transaction; returns the row count. */
export async function writeTable(client: pg.ClientBase, table: string, path: string): Promise<number> {
  let rows = 0
  async function* lines() {
    for await (const batch of rowsOf(client, table)) {
      rows += batch.length
      yield `${batch.join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flush: true }))
  return rows
}

/** Columns that PostgreSQL computes from others and refuses to insert. */
async function generatedColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'ALWAYS'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Lines that end with \n alone; node:readline also ends them at U+2028 and U+2029, which a text may contain. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Inserts a file's rows into its empty table; returns the row count. */
export async function readTable(client: pg.ClientBase, table: string, path: string): Promise<number> {
  let rows = 0
  let batch: string[] = []
  const generated = await generatedColumns(client, table)
  const insertBatch = async () => {
    const name = quoted(table)
    // A backup of an older version may lack columns, which then get their defaults.
    const columns = Object.keys(JSON.parse(batch[0] ?? '{}'))
      .filter((column) => !generated.includes(column))
      .map(quoted)
      .join(', ')
    const rowsIn = `select ${columns} from json_populate_recordset(null::${name}, $1::json)`
    const { rowCount } = await client.query(`insert into ${name} (${columns}) overriding system value ${rowsIn}`, [
      `[${batch.join(',')}]`,
    ])
    rows += rowCount ?? 0
    batch = []
  }
  await pipeline(createReadStream(path), createGunzip().setEncoding('utf8'), async (texts: AsyncIterable<string>) => {
    for await (const line of linesOf(texts)) {
      batch.push(line)
      if (batch.length === batchSize) await insertBatch()
    }
  })
  if (batch.length > 0) await insertBatch()
  return rows
}

/** Sets identity sequences to follow the highest restored value. */
export async function setIdentitySequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const highest = `(select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table)})`
    await client.query(`select setval(pg_get_serial_sequence($1, $2), ${highest}, false)`, [quoted(table), column])
  }
}

/** SHA-256 of a file, in hex. */
export async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

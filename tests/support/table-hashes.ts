import type { TestShop } from './open-test-shop.ts'

/** The hashes last read, and the count of writes at that time. */
type Hashed = { readonly writes: string; readonly hashes: string }
type Hasher = { readonly statement: string; last?: Hashed }
const hashers = new WeakMap<TestShop, Hasher>()

/** Has triggers count the writes, so that the tables are hashed again only after one. */
async function openHasher(test: TestShop): Promise<Hasher> {
  const tables = await test.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('try_count', 'password_reset')",
  )
  await test.rows(`create sequence writes; create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`)
  for (const { name } of tables)
    await test.rows(
      `create trigger counted after insert or update or delete on "${name}" for each row execute function count_write()`,
    )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, sum(hashtextextended((to_jsonb(t) - 'mailed_at' - 'avif_ready')::text, 0)) as sum from "${name}" t`,
  )
  return { statement: sums.join(' union all ') }
}

/** Hashes of all tables but those of rate limits and reset links, without the columns that background jobs set. */
export async function tableHashes(test: TestShop): Promise<string> {
  const hasher = hashers.get(test) ?? (await openHasher(test))
  hashers.set(test, hasher)
  const [row] = await test.rows<{ count: string }>(
    'select case when is_called then last_value else 0 end as count from writes',
  )
  const writes = row?.count ?? ''
  if (hasher.last?.writes === writes) return hasher.last.hashes
  const hashes = (await test.rows<{ name: string; sum: string }>(hasher.statement))
    .map(({ name, sum }) => `${name} ${sum}`)
    .join('\n')
  hasher.last = { writes, hashes }
  return hashes
}

const hashOfRows = (table: string) => `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`

/** Hashes of all tables, without the columns that background jobs set; equal ones mean that nothing was written. */
export async function allTableHashes(test: TestShop): Promise<unknown[]> {
  const others = await test.rows([hashOfRows('try_count'), hashOfRows('password_reset')].join(' union all '))
  return [await tableHashes(test), ...others]
}

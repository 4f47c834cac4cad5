import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A list sorted by time, then by id. */
type Sorting = { readonly at: SQLWrapper; readonly id: SQLWrapper; readonly isAscending: boolean }

/** A page of a list, and where the next one begins. */
export type CursorPage<T> = { readonly rows: T[]; readonly nextCursor: string | undefined }

/** Microseconds since 1970, which JavaScript's dates do not hold. */
export const micros = (at: SQLWrapper) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`

export function sortedBy({ at, id, isAscending }: Sorting): SQL[] {
  const direction = isAscending ? asc : desc
  return [direction(at), direction(id)]
}

/** A condition for rows after the cursor, `microseconds.id` of the last row; undefined for an empty cursor. */
export function isBeyond(cursor: string, { at, id, isAscending }: Sorting): SQL | undefined {
  if (cursor === '') return undefined
  const [lastMicros = '', lastId = ''] = cursor.split('.')
  return sql`(${at}, ${id}) ${isAscending ? sql`>` : sql`<`}
    (timestamptz 'epoch' + ${lastMicros}::bigint * interval '1 microsecond', ${lastId})`
}

/** A page of `limit` rows; the caller reads one more row, which tells that another page follows. */
export function pageOf<T extends { readonly id: string; readonly micros: string }>(
  found: readonly T[],
  limit: number,
): CursorPage<T> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last && `${last.micros}.${last.id}` }
}

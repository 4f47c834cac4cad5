import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { IndexedTopic, SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { product } from '../database/tables/catalogue.ts'
import { searchTopic } from '../database/tables/search.ts'

const { id, name, nameHi, words, products, version, removedAt } = searchTopic
const columns = { _id: id, name, nameHi, words, products, version }

export async function topicsByName(db: Queryable): Promise<SearchTopicJson[]> {
  return db.select(columns).from(searchTopic).where(isNull(removedAt)).orderBy(asc(name), asc(id))
}

export async function countTopics(db: Queryable): Promise<number> {
  return db.$count(searchTopic, isNull(removedAt))
}

/** Locks a topic until the transaction ends and returns its version; undefined for an unknown topic. */
export async function lockTopic(db: Queryable, topicId: string): Promise<number | undefined> {
  const wantedTopic = and(eq(id, topicId), isNull(removedAt))
  const [row] = await db.select({ version }).from(searchTopic).where(wantedTopic).for('update')
  return row?.version
}

/** Inserts a topic; undefined if its id is taken. */
export async function insertTopic(
  db: Queryable,
  topicId: string,
  values: IndexedTopic,
): Promise<SearchTopicJson | undefined> {
  const rows = await db
    .insert(searchTopic)
    .values({ id: topicId, ...values })
    .onConflictDoNothing()
    .returning(columns)
  return rows[0]
}

/** Replaces a topic and raises its version. */
export async function replaceTopic(
  db: Queryable,
  topicId: string,
  values: IndexedTopic,
): Promise<SearchTopicJson | undefined> {
  const rows = await db
    .update(searchTopic)
    .set({ ...values, version: sql`${version} + 1` })
    .where(eq(id, topicId))
    .returning(columns)
  return rows[0]
}

/** Deletes a topic softly, so that its id stays taken. */
export async function removeTopic(db: Queryable, topicId: string, now: Date): Promise<void> {
  await db.update(searchTopic).set({ removedAt: now }).where(eq(id, topicId))
}

/** The ids that are ids of products, on the shelf or off it, in the given order. */
export async function existingProductIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids]))
  const found = new Set(rows.map((row) => row.id))
  return ids.filter((each) => found.has(each))
}

import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { PushKind } from '#domain/shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { pushKey, pushSubscription } from '../database/tables.ts'

export type SubscriptionRow = typeof pushSubscription.$inferSelect
export type KeyPair = { readonly publicKey: string; readonly privateKey: string }

/** The store's pair of keys, if it has one yet. */
export async function keptKeys(db: Queryable): Promise<KeyPair | undefined> {
  const [row] = await db.select().from(pushKey)
  return row
}

/** Keeps the first pair that anybody made; later ones are dropped. */
export async function keepKeys(db: Queryable, pair: KeyPair, now: Date): Promise<void> {
  await db
    .insert(pushKey)
    .values({ id: 1, ...pair, createdAt: now })
    .onConflictDoNothing()
}

/** Keeps a browser that wants to be told; who subscribed in it before is told there no more. */
export async function saveSubscription(db: Queryable, row: SubscriptionRow): Promise<void> {
  const { id: _id, endpoint: _endpoint, kind: _kind, ...rest } = row
  const target = [pushSubscription.endpoint, pushSubscription.kind]
  await db.insert(pushSubscription).values(row).onConflictDoUpdate({ target, set: rest })
}

/** From now on this browser is told in another language. */
export async function saveLanguage(db: Queryable, id: string, language: SubscriptionRow['language']): Promise<void> {
  await db.update(pushSubscription).set({ language }).where(eq(pushSubscription.id, id))
}

/** Forgets all but the newest of a person's browsers. */
export async function keepNewest(db: Queryable, kind: PushKind, personId: string, most: number): Promise<void> {
  const isTheirs = and(eq(pushSubscription.kind, kind), eq(pushSubscription.personId, personId))
  const old = db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(isTheirs)
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .offset(most)
  await db.delete(pushSubscription).where(inArray(pushSubscription.id, old))
}

/** Forgets a browser, if it is this person's. */
export async function deleteSubscription(
  db: Queryable,
  { kind, personId, endpoint }: Pick<SubscriptionRow, 'kind' | 'personId' | 'endpoint'>,
): Promise<void> {
  const isTheirs = and(eq(pushSubscription.kind, kind), eq(pushSubscription.personId, personId))
  await db.delete(pushSubscription).where(and(isTheirs, eq(pushSubscription.endpoint, endpoint)))
}

/** Forgets a browser that is gone. */
export async function forgetSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}

/** The browsers of one person, or of everybody of this kind; the newest first. */
export async function subscriptionsOf(db: Queryable, kind: PushKind, personId?: string): Promise<SubscriptionRow[]> {
  const isTheirs = personId === undefined ? undefined : eq(pushSubscription.personId, personId)
  const theirs = db
    .select()
    .from(pushSubscription)
    .where(and(eq(pushSubscription.kind, kind), isTheirs))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
  return theirs.prepare(personId === undefined ? 'subscriptions' : 'subscriptions_of').execute()
}

/** Whether there is any browser of this kind. */
export async function hasSubscription(db: Queryable, kind: PushKind): Promise<boolean> {
  const some = await db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.kind, kind))
    .limit(1)
  return some.length > 0
}

/** A browser by its id; undefined once it is forgotten. */
export async function subscriptionById(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscription).where(eq(pushSubscription.id, id))
  return row
}

/** Forgets the visitors who tried the test before this moment. */
export async function deleteOldVisitors(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.kind, 'visitor'), lt(pushSubscription.createdAt, before)))
}

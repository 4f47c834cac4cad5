import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { pushKey, pushSubscription } from '../database/tables/notifications.ts'

export type SubscriptionRow = typeof pushSubscription.$inferSelect
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The store's VAPID keys, if generated already. */
export async function storedVapidKeys(db: Queryable): Promise<VapidKeys | undefined> {
  return (await db.select().from(pushKey))[0]
}

/** Stores the VAPID keys unless another process has stored its own. */
export async function insertVapidKeys(db: Queryable, keys: VapidKeys, now: Date): Promise<void> {
  await db
    .insert(pushKey)
    .values({ id: 1, ...keys, createdAt: now })
    .onConflictDoNothing()
}

/** Stores a browser's subscription in place of an earlier one of its kind; another person's waiting jobs then find no subscription. */
export async function saveSubscription(db: Queryable, row: SubscriptionRow): Promise<void> {
  const { endpoint: _endpoint, kind: _kind, id: newId, ...rest } = row
  const id = sql`case when ${pushSubscription.personId} = ${row.personId} then ${pushSubscription.id} else ${newId} end`
  const target = [pushSubscription.endpoint, pushSubscription.kind]
  await db
    .insert(pushSubscription)
    .values(row)
    .onConflictDoUpdate({ target, set: { ...rest, id } })
}

/** Changes the language of a browser's notifications. */
export async function saveLanguage(db: Queryable, id: string, language: SubscriptionRow['language']): Promise<void> {
  await db.update(pushSubscription).set({ language }).where(eq(pushSubscription.id, id))
}

/** Deletes all but the `max` newest subscriptions of a person. */
export async function deleteAllButNewest(db: Queryable, kind: PushKind, personId: string, max: number): Promise<void> {
  const isTheirs = and(eq(pushSubscription.kind, kind), eq(pushSubscription.personId, personId))
  const old = db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(isTheirs)
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .offset(max)
  await db.delete(pushSubscription).where(inArray(pushSubscription.id, old))
}

/** Deletes the subscription of a browser, if it is this person's. */
export async function deleteSubscription(
  db: Queryable,
  { kind, personId, endpoint }: Pick<SubscriptionRow, 'kind' | 'personId' | 'endpoint'>,
): Promise<void> {
  const isTheirs = and(eq(pushSubscription.kind, kind), eq(pushSubscription.personId, personId))
  await db.delete(pushSubscription).where(and(isTheirs, eq(pushSubscription.endpoint, endpoint)))
}

/** Deletes a subscription. */
export async function deleteSubscriptionById(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}

/** A person's subscriptions, or without id all of this kind; newest first. */
export async function subscriptionsOf(db: Queryable, kind: PushKind, personId?: string): Promise<SubscriptionRow[]> {
  const isTheirs = personId === undefined ? undefined : eq(pushSubscription.personId, personId)
  return db
    .select()
    .from(pushSubscription)
    .where(and(eq(pushSubscription.kind, kind), isTheirs))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
}

/** A subscription by its id; undefined once deleted. */
export async function subscriptionById(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(pushSubscription).where(eq(pushSubscription.id, id)))[0]
}

/** Deletes visitors' subscriptions from before this time; they only receive test notifications. */
export async function deleteOldVisitors(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.kind, 'visitor'), lt(pushSubscription.createdAt, before)))
}

import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { StaffRole } from '#domain/accounts/staff.ts'
import type { Queryable } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import { seller, session, shopper } from '../database/tables/accounts.ts'
import type { AccountKey, Person, SessionKind } from './person.ts'
import { distrustBrowsers } from './trusted-browser-queries.ts'

const isOf = ({ kind, id }: AccountKey) => and(eq(session.kind, kind), eq(session.personId, id))

/** Locks the account's row until the transaction ends; false if its password has another hash by now. */
export async function lockPassword(tx: Queryable, { kind, id }: AccountKey, passwordHash: string): Promise<boolean> {
  const account = kind === 'shopper' ? shopper : seller
  const isUnchanged = and(eq(account.id, id), eq(account.passwordHash, passwordHash))
  const locked = tx.select({ id: account.id }).from(account).where(isUnchanged).for('share')
  return (await locked.prepare(`lock_password_of_${kind}`).execute()).length === 1
}

export async function insertSession(tx: Queryable, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row).prepare('insert_session').execute()
}

/** Deletes all but the person's `max` newest sessions, never the current one, and returns the deleted hashes. */
export async function deleteOldestSessions(
  tx: Queryable,
  person: AccountKey,
  { current, max }: { current: Buffer; max: number },
): Promise<Buffer[]> {
  const oldest = tx
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(and(isOf(person), ne(session.tokenHash, current)))
    .orderBy(desc(session.createdAt))
    .offset(max - 1)
  const deletion = tx.delete(session).where(inArray(session.tokenHash, oldest)).returning()
  const deleted = await deletion.prepare('delete_oldest_sessions').execute()
  return deleted.map(({ tokenHash }) => tokenHash)
}

type SessionLookup = { readonly kind: SessionKind; readonly tokenHash: Buffer; readonly now: Date }

type SessionPersonRow = { readonly id: string; readonly role: StaffRole | null; readonly name: string | null }

const selectSessionPerson = statement<SessionPersonRow, SessionLookup>(
  'session_person',
  (placeholder) => sql`select s.person_id as id, seller.role, seller.name from session s
    left join seller on seller.id = s.person_id and s.kind = 'seller'
    where s.token_hash = ${placeholder('tokenHash')} and s.kind = ${placeholder('kind')} and s.expires_at > ${placeholder('now')}`,
)

/** The person of a session that has not expired; the shop's people with their present role. */
export async function sessionPerson(db: Queryable, lookup: SessionLookup): Promise<Person | undefined> {
  const [row] = await selectSessionPerson(db, lookup)
  if (row === undefined) return undefined
  const { id, role, name } = row
  if (lookup.kind === 'shopper') return { id, kind: 'shopper' }
  return role === null ? undefined : { id, kind: 'seller', role, name: name ?? '' }
}

/** Locks a session until the transaction ends and returns its person's id; undefined for an expired session. */
export async function lockSession(tx: Queryable, { kind, tokenHash, now }: SessionLookup): Promise<string | undefined> {
  const isValid = and(eq(session.tokenHash, tokenHash), eq(session.kind, kind), gt(session.expiresAt, now))
  const [row] = await tx.select({ personId: session.personId }).from(session).where(isValid).for('key share')
  return row?.personId
}

/** The person's sessions that have not expired, newest first. */
export async function openSessionsOf(
  db: Queryable,
  person: AccountKey,
  now: Date,
): Promise<(typeof session.$inferSelect)[]> {
  const isOpen = and(isOf(person), gt(session.expiresAt, now))
  return db.select().from(session).where(isOpen).orderBy(desc(session.createdAt), session.tokenHash).limit(100)
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash))
}

/** Deletes the person's sessions except the current one, and returns their hashes. */
export async function deleteOtherSessions(tx: Queryable, person: AccountKey, current: Buffer): Promise<Buffer[]> {
  const isOther = and(isOf(person), ne(session.tokenHash, current))
  const deleted = await tx.delete(session).where(isOther).returning()
  return deleted.map(({ tokenHash }) => tokenHash)
}

/** Deletes all the person's sessions and trusted browsers; returns the sessions' hashes. */
export async function deleteSessionsAndBrowsers(db: Queryable, person: AccountKey): Promise<Buffer[]> {
  const deleted = await db.delete(session).where(isOf(person)).returning()
  await distrustBrowsers(db, person)
  return deleted.map(({ tokenHash }) => tokenHash)
}

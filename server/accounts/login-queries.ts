import { type SQL, sql } from 'drizzle-orm'
import type { Device } from '#domain/devices.ts'
import type { Queryable } from '../database/connect.ts'
import { statement, type Value } from '../database/statement.ts'
import { type Counted, maxAhead, type SessionKind } from './queries.ts'

/**
 * What a login asks of the database beside its two counts: who knocks, in one statement before the password is hashed,
 * and all that letting them in writes, in one after it.
 */

type Knock = {
  kind: SessionKind
  email: string
  /** The key that counts the wrong tries of the network address. */
  address: string
  now: Date
  /** When a window that begins now ends at the latest. */
  latest: Date
  /** The hash of the token in the cookie by which the browser is known again. */
  browser: Buffer | undefined
}
type Knocked = {
  tries: number | null
  endsAt: Date | null
  id: string | null
  passwordHash: string | null
  isKnown: boolean
}

const knockAt = statement<Knocked, Knock>(
  'knock',
  (value) => sql`
    with account as (
      select id, password_hash from shopper where ${value('kind')} = 'shopper' and email = ${value('email')}
      union all
      select id, password_hash from seller where ${value('kind')} = 'seller' and email = ${value('email')})
    select counted.tries, counted.ends_at as "endsAt", account.id, account.password_hash as "passwordHash", exists (
      select from known_browser
      where token_hash = ${value('browser')}::bytea and kind = ${value('kind')} and person_id = account.id
        and expires_at > ${value('now')}::timestamptz) as "isKnown"
    from (select) as always
    left join account on true
    left join try_count as counted on counted.key = ${value('address')}
      and counted.ends_at > ${value('now')}::timestamptz and counted.ends_at <= ${value('latest')}::timestamptz`,
)

type Account = { readonly id: string; readonly passwordHash: string }

/**
 * Whose e-mail this is, whether they were logged in before in the browser that knocks, and the wrong tries of its network
 * address in the running window.
 */
export async function knock(
  db: Queryable,
  { windowMs, ...asked }: Omit<Knock, 'latest'> & { windowMs: number },
): Promise<{ account: Account | undefined; isKnown: boolean; counted: Counted | undefined }> {
  const [row] = await knockAt(db, { ...asked, latest: new Date(asked.now.getTime() + windowMs + maxAhead) })
  const { id, passwordHash, tries, endsAt, isKnown } = row ?? ({} as Partial<Knocked>)
  return {
    account: id && passwordHash ? { id, passwordHash } : undefined,
    isKnown: isKnown === true,
    counted: tries && endsAt ? { tries, endsAt } : undefined,
  }
}

/** The keys under which a login counted its try before it looked at the password: its own, and the network address's. */
export type Tried = { readonly wrong: string; readonly address: string }
type TriedOrNot = { wrong: string | undefined; address: string | undefined }

/** Starts the login's own count anew and takes its try back from the address's, in the order in which they were counted. */
const tookBack = (value: Value<TriedOrNot>, when: SQL) => sql`
  anew as (delete from try_count where key = ${value('wrong')} ${when} returning 1),
  taken_back as (
    update try_count set tries = tries - 1
    where key = ${value('address')} and tries > 0 and (select count(*) from anew) >= 0 ${when})`

const takeBack = statement<object, TriedOrNot>(
  'take_tries_back',
  (value) => sql`with ${tookBack(value, sql`and true`)} select`,
)

/** Forgets the wrong tries before a login that went right, and takes that one back. */
export async function refundTries(db: Queryable, tried: Tried): Promise<void> {
  await takeBack(db, tried)
}

type Browser = { kind: SessionKind; personId: string; browser: Buffer; browserExpiresAt: Date; otherBrowsers: number }

/** Knows the browser from now on, and of the others only the newest so many. */
const knew = (value: Value<Browser>, from: SQL, when: SQL) => sql`
  known as (
    insert into known_browser (token_hash, kind, person_id, expires_at)
    select ${value('browser')}::bytea, ${value('kind')}, ${value('personId')}, ${value('browserExpiresAt')}::timestamptz ${from}
    on conflict (token_hash, kind, person_id) do update set expires_at = excluded.expires_at),
  unknown as (
    delete from known_browser
    where kind = ${value('kind')} and person_id = ${value('personId')} and token_hash <> ${value('browser')}::bytea
      and expires_at < (
        select expires_at from known_browser
        where kind = ${value('kind')} and person_id = ${value('personId')} and token_hash <> ${value('browser')}::bytea
        order by expires_at desc offset ${value('otherBrowsers')}::int - 1 limit 1) ${when})`

const keepBrowser = statement<object, Browser>(
  'keep_browser',
  (value) => sql`with ${knew(value, sql``, sql`and true`)} select`,
)

/** Keeps in mind that this account was logged in in this browser, and of its other browsers so many, the newest. */
export async function saveBrowser(db: Queryable, browser: Browser): Promise<void> {
  await keepBrowser(db, browser)
}

type Opened = Browser &
  TriedOrNot & {
    /** The hash that the password fitted. */
    passwordHash: string
    tokenHash: Buffer
    device: Device
    createdAt: Date
    expiresAt: Date
    otherSessions: number
  }

const open = statement<{ isHeld: boolean; ended: Buffer[] }, Opened>('open_session', (value) => {
  const isHeld = sql`and exists (select from held)`
  const isIt = sql`id = ${value('personId')} and password_hash = ${value('passwordHash')} for share`
  return sql`
    with held_shopper as (select 1 from shopper where ${value('kind')} = 'shopper' and ${isIt}),
      held_seller as (select 1 from seller where ${value('kind')} = 'seller' and ${isIt}),
      held as (select 1 from held_shopper union all select 1 from held_seller),
      opened as (
        insert into session (token_hash, kind, person_id, device, created_at, expires_at)
        select ${value('tokenHash')}::bytea, ${value('kind')}, ${value('personId')}, ${value('device')},
          ${value('createdAt')}::timestamptz, ${value('expiresAt')}::timestamptz
        from held),
      ended as (
        delete from session where token_hash in (
          select token_hash from session where kind = ${value('kind')} and person_id = ${value('personId')}
          order by created_at desc offset ${value('otherSessions')}::int) ${isHeld}
        returning token_hash),
      ${knew(value, sql`from held`, isHeld)},
      ${tookBack(value, isHeld)}
    select exists (select from held) as "isHeld", array(select token_hash from ended) as ended`
})

/**
 * Opens a session and knows its browser, while this is still the account's password (it stays so until it is done); takes
 * the counted tries back, and ends all of the account's other sessions but so many, the newest, which it answers. Where the
 * password is another one by now nothing is written, and the answer is undefined.
 */
export async function insertSession(db: Queryable, asked: Opened): Promise<Buffer[] | undefined> {
  const [row] = await open(db, asked)
  return row?.isHeld ? row.ended : undefined
}

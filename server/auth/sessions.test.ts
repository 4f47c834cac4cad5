import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'
import { decrement } from '../rate-limit/queries.ts'
import { deleteOldestSessions, lockSession, openSessionsOf, sessionPerson } from './session-queries.ts'
import { isTrustedBrowser, saveTrustedBrowser } from './trusted-browser-queries.ts'

const shop = testShop()
const tokenHash = Buffer.alloc(32, 1)

test('a session opens only the area of its kind', async () => {
  const now = shop.it.now()
  await shop.it.rows(
    `insert into session (token_hash, kind, person_id, device, created_at, expires_at)
     values ($1, 'shopper', 'anita', 'other', $2, $2::timestamptz + interval '1 day')`,
    [tokenHash, now],
  )
  const { db } = shop.it.shop
  const [shopper, seller] = (['shopper', 'seller'] as const).map((kind) => ({ kind, tokenHash, now }))
  assert.ok(shopper && seller)
  assert.deepEqual(await sessionPerson(db, shopper), { id: 'anita', kind: 'shopper' })
  assert.equal(await lockSession(db, shopper), 'anita')
  for (const find of [sessionPerson, lockSession]) assert.equal(await find(db, seller), undefined)
  const end = { ...shopper, now: new Date(now.getTime() + 24 * 60 * 60_000) }
  for (const find of [sessionPerson, lockSession]) assert.equal(await find(db, end), undefined)
  const last = { ...shopper, now: new Date(end.now.getTime() - 1) }
  for (const find of [sessionPerson, lockSession]) assert.notEqual(await find(db, last), undefined)
})

test("a person's sessions are listed newest first, and the oldest end beyond the maximum", async () => {
  const now = shop.it.now()
  const token = (n: number) => Buffer.alloc(32, n)
  await shop.it.rows(
    `insert into session (token_hash, kind, person_id, device, created_at, expires_at)
     select decode(repeat(lpad(to_hex(n), 2, '0'), 32), 'hex'), case when n = 14 then 'seller' else 'shopper' end,
       case when n = 15 then 'anita' else 'bina' end, 'other', $1::timestamptz - interval '1 hour' * abs(12 - n),
       $1::timestamptz + interval '1 minute' * (n - 10)
     from generate_series(10, 15) n`,
    [now],
  )
  const { db } = shop.it.shop
  const bina = { kind: 'shopper', id: 'bina' } as const
  const open = async () => (await openSessionsOf(db, bina, now)).map((each) => each.tokenHash[0])
  assert.deepEqual(await open(), [12, 11, 13], 'without the expired one and those of others')
  const ended = await deleteOldestSessions(db, bina, { current: token(13), max: 2 })
  assert.deepEqual(ended.map((hash) => hash[0]).sort(), [10, 11])
  assert.deepEqual(await open(), [12, 13])
})

test('a browser that a shopper trusts is a stranger to the seller of the same id', async () => {
  const now = shop.it.now()
  await shop.it.rows(
    `insert into known_browser (token_hash, kind, person_id, expires_at)
     values ($1, 'shopper', 'anita', $2::timestamptz + interval '1 day')`,
    [tokenHash, now],
  )
  const browser = { tokenHash, personId: 'anita' }
  assert.equal(await isTrustedBrowser(shop.it.shop.db, { ...browser, kind: 'shopper' }, now), true)
  assert.equal(await isTrustedBrowser(shop.it.shop.db, { ...browser, kind: 'seller' }, now), false)
  const { db } = shop.it.shop
  const anita = { ...browser, kind: 'shopper' } as const
  assert.equal(await isTrustedBrowser(db, { ...anita, personId: 'bina' }, now), false)
  assert.equal(await isTrustedBrowser(db, { ...anita, tokenHash: Buffer.alloc(32, 2) }, now), false)
  const end = new Date(now.getTime() + 24 * 60 * 60_000)
  assert.equal(await isTrustedBrowser(db, anita, new Date(end.getTime() - 1)), true)
  assert.equal(await isTrustedBrowser(db, anita, end), false)
})

test('the newest browsers of an account are trusted, those of others untouched', async () => {
  const { db } = shop.it.shop
  const at = (minutes: number) => new Date(shop.it.now().getTime() + minutes * 60_000)
  const browser = (n: number, personId: string) => ({
    ...{ tokenHash: Buffer.alloc(32, n), kind: 'shopper' as const, personId },
    expiresAt: at(n),
  })
  await saveTrustedBrowser(db, browser(20, 'dev'), 2)
  for (const n of [21, 22, 23]) await saveTrustedBrowser(db, browser(n, 'bina'), 2)
  const trusted = await shop.it.rows<{ person_id: string; token_hash: Buffer }>(
    "select person_id, token_hash from known_browser where person_id in ('bina', 'dev') order by expires_at",
  )
  assert.deepEqual(
    trusted.map(({ person_id, token_hash }) => [person_id, token_hash[0]]),
    [
      ['dev', 20],
      ['bina', 22],
      ['bina', 23],
    ],
  )
})

test('a refunded try never makes more tries than none', async () => {
  await shop.it.rows(`insert into try_count values ('spent', 1, $1), ('other', 3, $1)`, [shop.it.now()])
  for (const _again of [1, 2]) await decrement(shop.it.shop.db, 'spent')
  const tries = await shop.it.rows('select tries from try_count order by key desc')
  assert.deepEqual(tries, [{ tries: 0 }, { tries: 3 }])
})

test('a reset link is deleted once it has expired, not at its last moment', async () => {
  const now = shop.it.now()
  await shop.it.rows(
    `insert into shopper (id, name, email, password_hash, created_at) values ('anita', 'A', 'a@example.com', '-', $1)`,
    [now],
  )
  await shop.it.rows(`insert into password_reset values ($1, 'anita', $2, $2)`, [tokenHash, now])
  await deleteExpired(shop.it.shop.db, now)
  assert.equal((await shop.it.rows('select from password_reset')).length, 1)
  await deleteExpired(shop.it.shop.db, new Date(now.getTime() + 1))
  assert.equal((await shop.it.rows('select from password_reset')).length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { deleteExpired } from '../accounts/queries.ts'
import { decrement } from '../rate-limit/queries.ts'
import { lockSession, sessionPerson } from './session-queries.ts'
import { isTrustedBrowser } from './trusted-browser-queries.ts'

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
})

test('a refunded try never makes more tries than none', async () => {
  await shop.it.rows(`insert into try_count values ('spent', 1, $1)`, [shop.it.now()])
  for (const _again of [1, 2]) await decrement(shop.it.shop.db, 'spent')
  assert.deepEqual(await shop.it.rows(`select tries from try_count where key = 'spent'`), [{ tries: 0 }])
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

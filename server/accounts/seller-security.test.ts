import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { column } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { done, member, seller, sellerElsewhere, visitor } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { ensureSeller } from './seller-account.ts'

const shop = testShop()
const { password } = sellerAccount

const logIn = (more: object = {}) => visitor(shop.it).post('/api/seller/login', { ...sellerAccount, ...more })
const factors = () => shop.it.rows('select from second_factor')
const codesLeft = async () => (await shop.it.rows('select from recovery_code')).length

/** The app's code after the next half minute, so that none is used twice. */
function nextCode(key: string): string {
  shop.it.moveClock(30_000)
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: shop.it.now().getTime() })
}

test('the second factor is turned on by a code of its key; ten recovery codes log in once each', async () => {
  const boss = await seller(shop.it)
  const elsewhere = await sellerElsewhere(shop.it)
  const path = '/api/seller/second-factor'
  refused(await boss.post(`${path}/begin`, { password: 'not it at all' }), 403, 'WRONG_PASSWORD')
  const begun = await boss.post(`${path}/begin`, { password })
  const { key, uri } = begun.body as unknown as { key: string; uri: string }
  assert.match(uri, new RegExp(`^otpauth://totp/.*secret=${key}`))
  assert.equal((await factors()).length, 0)
  refused(await boss.post(`${path}/on`, { password, key, code: '000000' }), 401, 'WRONG_CODE')

  const code = nextCode(key)
  const codes = done(await boss.post(`${path}/on`, { password, key, code })).recoveryCodes as string[]
  assert.deepEqual([codes.length, new Set(codes).size, await codesLeft()], [10, 10, 10])
  assert.ok(codes.every((each) => /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/.test(each)))
  assert.equal((await boss.get('/api/seller/sessions')).status, 200)
  refused(await elsewhere.get('/api/seller/sessions'), 401, 'LOGIN_REQUIRED')
  refused(await boss.post(`${path}/on`, { password, key, code: nextCode(key) }), 409, 'SECOND_FACTOR_ON')

  refused(await logIn(), 401, 'CODE_REQUIRED')
  refused(await logIn({ code }), 401, 'WRONG_CODE')
  assert.equal((await logIn({ code: codes[0]?.toUpperCase() })).status, 200)
  refused(await logIn({ code: codes[0] }), 401, 'WRONG_CODE')
  assert.equal(await codesLeft(), 9)
  const stored = JSON.stringify(await shop.it.rows("select encode(code_hash, 'escape') from recovery_code"))
  assert.ok(codes.every((each) => !stored.includes(each.replaceAll('-', ''))))

  const renewed = await boss.post('/api/seller/recovery-codes', { password, code: nextCode(key) })
  assert.equal((renewed.body.recoveryCodes as string[]).length, 10)
  refused(await logIn({ code: codes[1] }), 401, 'WRONG_CODE')
  refused(await boss.post(`${path}/off`, { password, code: '000000' }), 401, 'WRONG_CODE')
  assert.equal((await boss.post(`${path}/off`, { password, code: nextCode(key) })).status, 200)
  assert.deepEqual([(await factors()).length, await codesLeft()], [0, 0])
  assert.equal((await logIn()).status, 200)
})

test('a new password ends the other sessions and outlives a start with the old SELLER_PASSWORD', async () => {
  const boss = await seller(shop.it)
  const elsewhere = await sellerElsewhere(shop.it)
  const path = '/api/seller/change-password'
  refused(await boss.post(path, { oldPassword: 'not it at all', newPassword: 'chosen here' }), 403, 'WRONG_PASSWORD')
  refused(await boss.post(path, { oldPassword: password, newPassword: 'short' }), 400, 'BAD_INPUT')
  assert.equal((await boss.post(path, { oldPassword: password, newPassword: 'chosen here' })).status, 200)
  refused(await elsewhere.get('/api/seller/sessions'), 401, 'LOGIN_REQUIRED')
  await ensureSeller(shop.it.shop, sellerAccount)
  assert.equal((await boss.get('/api/seller/sessions')).status, 200)
  assert.equal((await logIn({ password: 'chosen here' })).status, 200)
  refused(await logIn(), 401, 'WRONG_LOGIN')
  await ensureSeller(shop.it.shop, { ...sellerAccount, password: 'another setting' })
  assert.equal((await logIn({ password: 'another setting' })).status, 200)
  await ensureSeller(shop.it.shop, sellerAccount)
})

test('the old password of a member is not stored', async () => {
  const packer = await member(shop.it, 'packer')
  const change = { oldPassword: packer.password, newPassword: 'chosen here' }
  done(await packer.post('/api/seller/change-password', change))
  const stored = await shop.it.rows('select configured_hash from seller where id = $1', [packer.id])
  assert.deepEqual(stored, [{ configured_hash: null }])
})

test('the seller lists the open sessions and ends all others', async () => {
  await shop.it.rows('delete from session')
  const boss = await seller(shop.it)
  const elsewhere = await sellerElsewhere(shop.it)
  const sessions = async () => (await boss.get('/api/seller/sessions')).body.sessions as { isThis: boolean }[]
  assert.deepEqual((await sessions()).map(({ isThis }) => isThis).sort(), [false, true])
  assert.equal((await boss.post('/api/seller/end-sessions', {})).status, 200)
  assert.deepEqual(column(await sessions(), 'isThis'), [true])
  refused(await elsewhere.get('/api/seller/sessions'), 401, 'LOGIN_REQUIRED')
})

test('ten wrong passwords lock the security calls for a quarter of an hour', async () => {
  const boss = await seller(shop.it)
  for (let tries = 0; tries < 10; tries++)
    refused(await boss.post('/api/seller/second-factor/begin', { password: 'not it' }), 403, 'WRONG_PASSWORD')
  refused(await boss.post('/api/seller/second-factor/begin', { password }), 429, 'TOO_MANY_TRIES')
  shop.it.moveClock(15 * 60_000)
  assert.equal((await boss.post('/api/seller/second-factor/begin', { password })).status, 200)
})

test('a password change gives no more tries for the second factor’s code; a right code does', async () => {
  const boss = await seller(shop.it)
  const { key } = done(await boss.post('/api/seller/second-factor/begin', { password }))
  done(await boss.post('/api/seller/second-factor/on', { password, key, code: nextCode(String(key)) }))
  const stop = (code: string, typed = password) => boss.post('/api/seller/second-factor/off', { password: typed, code })
  const renew = (code: string, typed = password) => boss.post('/api/seller/recovery-codes', { password: typed, code })
  const setTries = () => shop.it.rows(`update try_count set tries = 9 where key like 'wrongCodesBySeller:%'`)
  refused(await stop('000000'), 401, 'WRONG_CODE')
  await setTries()
  done(await renew(nextCode(String(key))))
  for (let tries = 0; tries < 2; tries++) refused(await stop('000000'), 401, 'WRONG_CODE')
  await setTries()
  const newPassword = 'chosen here'
  done(await boss.post('/api/seller/change-password', { oldPassword: password, newPassword }))
  refused(await renew('000000', newPassword), 401, 'WRONG_CODE')
  refused(await renew('000000', newPassword), 429, 'TOO_MANY_TRIES')
  refused(await stop(nextCode(String(key)), newPassword), 429, 'TOO_MANY_TRIES')
  shop.it.moveClock(15 * 60_000)
  done(await stop(nextCode(String(key)), newPassword))
})

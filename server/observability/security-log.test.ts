import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { emailsTo, tokenIn } from '#tests/support/emails.ts'
import { ownTestShop, testShop } from '#tests/support/open-test-shop.ts'
import { seller, shopper, visitor } from '#tests/support/people.ts'

const shop = testShop()

/** The events since the last call. */
let seen = 0
function newEvents() {
  const all = shop.it.securityLog()
  const fresh = all.slice(seen)
  seen = all.length
  return fresh
}
const idOf = async (email: string) =>
  (await shop.it.rows<{ id: string }>('select id from shopper where email = $1', [email]))[0]?.id

const enter = (email: string, password: string, from: string) =>
  visitor(shop.it).post('/api/user/login', { email, password }, { from })

test('accepted, refused and locked logins are logged by account', async () => {
  const person = await shopper(shop.it)
  const account = await idOf(person.email)
  newEvents()
  await enter(person.email, person.password, '10.91.0.1')
  await enter(person.email, 'not the password', '10.91.0.1')
  await enter('nobody@example.com', 'not the password', '10.91.0.2')
  const [welcome, wrong, unknown, ...more] = newEvents()
  assert.deepEqual(more, [])
  assert.deepEqual([welcome?.security, welcome?.account, welcome?.level], ['logged in', account, 30])
  assert.deepEqual([wrong?.security, wrong?.account, wrong?.level], ['login refused', account, 30])
  assert.deepEqual([unknown?.security, unknown?.account], ['login refused', undefined])
  assert.equal(welcome?.from, wrong?.from)
  assert.notEqual(wrong?.who, unknown?.who)
  for (let tried = 0; tried < 10; tried++) await enter(person.email, 'not the password', '10.91.0.3')
  const last = newEvents().at(-1)
  assert.deepEqual([last?.security, last?.account, last?.level], ['login locked', account, 40])
})

test('a shopper at seller endpoints and cross-site requests are logged as warnings', async () => {
  const person = await shopper(shop.it)
  newEvents()
  await person.get('/api/order/seller')
  await person.post('/api/user/end-sessions', undefined, { headers: { 'sec-fetch-site': 'cross-site' } })
  const [role, site, ...more] = newEvents()
  assert.deepEqual(more, [])
  const account = await idOf(person.email)
  assert.deepEqual([role?.security, role?.account, role?.call], ['role refused', account, '/api/order/seller'])
  assert.deepEqual([site?.security, site?.call], ['cross-site refused', '/api/user/end-sessions'])
  assert.deepEqual([role?.level, site?.level], [40, 40])
})

test('new passwords, ended sessions, deleted accounts and wrong passwords are logged', async () => {
  const person = await shopper(shop.it)
  const account = await idOf(person.email)
  newEvents()
  const change = (oldPassword: string) =>
    person.post('/api/user/change-password', { oldPassword, newPassword: 'the new password' })
  await change('not the password')
  await change(person.password)
  await person.post('/api/user/end-sessions', undefined)
  await visitor(shop.it).post('/api/user/forgot-password', { email: person.email }, { from: '10.91.0.4' })
  const token = tokenIn((await emailsTo(shop.it.folder, person.email, 2)).find((each) => tokenIn(each) !== ''))
  await person.post(`/api/user/reset-password/${token}`, { password: 'by the e-mail' })
  await person.post('/api/user/login', { email: person.email, password: 'by the e-mail' })
  await person.post('/api/user/delete', { password: 'by the e-mail' })
  const logged = newEvents()
  assert.deepEqual(column(logged, 'security'), [
    'password refused',
    'password changed',
    'sessions ended',
    'password reset',
    'logged in',
    'account deleted',
  ])
  for (const each of logged) assert.equal(each.account, account, each.security)
})

test('no security event names an e-mail, a network address, a password or a token', async () => {
  await seller(shop.it)
  const text = JSON.stringify(shop.it.securityLog())
  assert.ok(shop.it.securityLog().length > 10)
  assert.doesNotMatch(text, /@|10\.91\.|10\.100\.|password"|not the password|long enough|by the e-mail|argon2/)
  for (const each of shop.it.securityLog())
    for (const name of [each.who, each.from]) if (name !== undefined) assert.match(String(name), /^[\w-]{16}$/)
})

test('with LOG_ADDRESSES=full a refused login names the address it came from, for a program that blocks it', async (t) => {
  const full = await ownTestShop(t, { LOG_ADDRESSES: 'full' })
  const login = { email: 'nobody@example.com', password: 'not the password' }
  await visitor(full).post('/api/user/login', login, { from: '198.51.100.7' })
  await visitor(full).post('/api/seller/login', login, { from: '2001:db8::7' })
  const logged = full.securityLog().map(({ security, from }) => [security, from])
  assert.deepEqual(logged, [
    ['login refused', '198.51.100.7'],
    ['login refused', '2001:db8::7'],
  ])
  assert.doesNotMatch(JSON.stringify(full.securityLog()), /nobody|not the password/)
})

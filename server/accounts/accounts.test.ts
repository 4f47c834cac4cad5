import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused, userOf } from '#tests/support/ordering.ts'
import {
  type Answer,
  type Caller,
  done,
  freshAddress,
  seller,
  sellerElsewhere,
  shopper,
  visitor,
} from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'

const shop = testShop()
const day = 24 * 60 * 60 * 1000

const fresh = () => ({ from: freshAddress() })
const register = (body: unknown): Promise<Answer> => visitor(shop.it).post('/api/user/register', body, fresh())
const login = (email: unknown, password: unknown): Promise<Answer> =>
  visitor(shop.it).post('/api/user/login', { email, password }, fresh())
const cookieOf = (name: string, token: string | undefined) => ({ headers: { cookie: `${name}=${token}` } })

const count = async (table: 'shopper' | 'session') => (await shop.it.rows(`select from ${table}`)).length

test('registering makes an account and logs the shopper in', async () => {
  const asha = visitor(shop.it)
  const sent = { name: ' Asha Rao ', email: 'asha@example.com', password: 'correct horse' }
  const { user: shown } = done(await asha.post('/api/user/register', sent, fresh()))
  const [row] = await shop.it.rows<{ id: string; name: string; email: string; password_hash: string }>(
    "select id, name, email, password_hash from shopper where email = 'asha@example.com'",
  )
  const user = { _id: row?.id, name: 'Asha Rao', email: 'asha@example.com', cartItems: [], cartVersion: 0 }
  assert.deepEqual(shown, user)
  assert.match(row?.password_hash ?? '', /^argon2id\$/)
  assert.deepEqual((await asha.get('/api/user/is-auth')).body, { success: true, user })
})

test('the sessions table holds only a hash of the cookie', async () => {
  const [account, person] = [await shopper(shop.it), visitor(shop.it)]
  done(await person.post('/api/user/login', account, fresh()))
  const token = createHash('sha256')
    .update(person.cookies.get('thela_shopper') ?? '')
    .digest()
  assert.equal((await shop.it.rows('select from session where token_hash = $1', [token])).length, 1)
})

test('no answer ever carries a password, a hash or a session token', async () => {
  const person = await shopper(shop.it, { password: 'sesame sesame' })
  const bodies = [
    (await person.post('/api/user/login', { email: person.email, password: 'sesame sesame' }, fresh())).body,
    (await person.get('/api/user/is-auth')).body,
    (await login(person.email, 'wrong')).body,
  ]
  const text = JSON.stringify(bodies)
  assert.doesNotMatch(text, /argon2|sesame|hash|token/i)
  assert.ok(!text.includes(person.cookies.get('thela_shopper') ?? ''))
})

test('an e-mail belongs to one account however it is typed', async () => {
  assert.equal((await register({ name: 'Ravi', email: '  Ravi@Example.COM ', password: 'ravis password' })).status, 200)
  refused(await register({ name: 'Ravi', email: 'RAVI@example.com', password: 'another one' }), 409, 'EMAIL_TAKEN')
  assert.equal((await login('\tRAVI@EXAMPLE.COM ', 'ravis password')).status, 200)
  assert.equal((await login('ravi@example.com', 'another one')).status, 401)
  const rows = await shop.it.rows("select email from shopper where lower(email) like 'ravi@%'")
  assert.deepEqual(rows, [{ email: 'ravi@example.com' }])
})

test('four registrations of one e-mail at the same moment make one account', async () => {
  const emails = ['twin@example.com', 'TWIN@example.com']
  const all = Array.from({ length: 4 }, (_, index) =>
    register({ name: `Twin ${index}`, email: emails[index % 2], password: 'twin twin' }),
  )
  const statuses = (await Promise.all(all)).map((answer) => answer.status).sort()
  assert.deepEqual(statuses, [200, 409, 409, 409])
  assert.equal((await shop.it.rows("select 1 from shopper where email = 'twin@example.com'")).length, 1)
  const sessions = "select 1 from session join shopper on id = person_id where email = 'twin@example.com'"
  assert.equal((await shop.it.rows(sessions)).length, 1)
})

const good = { name: 'Nobody', email: 'nobody@example.com', password: 'long enough' }
const unfit: [field: keyof typeof good, values: unknown[]][] = [
  ['name', [undefined, null, '', '   ', 7, ['A'], { a: 1 }, 'x'.repeat(101)]],
  ['email', [undefined, null, '', 'nobody', 'a@b', "' OR 1=1--", 'a@b.in\r\nBcc: c@d.in', 1, ['a@b.in'], { $ne: '' }]],
  ['email', ['a,b@c.in', '<a@b.in>', '\u212airan@example.in', `${'a'.repeat(250)}@example.com`]],
  ['password', [undefined, null, '', '7 chars', 'x'.repeat(129), 12_345_678, true, ['long enough'], { $gt: '' }]],
]

test('a registration with a missing, mistyped or unfit field is refused by its name and writes nothing', async () => {
  const before = [await count('shopper'), await count('session')]
  for (const [field, values] of unfit) {
    for (const value of values) {
      const answer = await register({ ...good, [field]: value })
      const about = `${field} = ${JSON.stringify(value)}: ${answer.body.message}`
      assert.deepEqual([answer.status, answer.body.code], [400, 'BAD_INPUT'], about)
      assert.match(answer.body.message ?? '', new RegExp(`^${field}: `), about)
      assert.equal(answer.headers['set-cookie'], undefined, about)
    }
  }
  assert.deepEqual([await count('shopper'), await count('session')], before)
})

test('a name with markup or other scripts is stored as typed', async () => {
  const name = '</script><b onclick="x">अनीता {{7*7}} \u2028'
  const answer = await register({ ...good, email: 'markup@example.com', name })
  assert.equal((answer.body.user as { name: string }).name, name.trim())
})

test('a password of 8 to 128 characters works to the last character, spaces and emoji included', async () => {
  const passwords = ['8 chars!', ` ${'x'.repeat(126)} `, '🥕'.repeat(128), 'पासवर्ड१२३']
  for (const [index, password] of passwords.entries()) {
    const email = `password${index}@example.com`
    assert.equal((await register({ ...good, email, password })).status, 200, password)
    assert.equal((await login(email, password)).status, 200, password)
    assert.equal((await login(email, [...password].slice(0, -1).join(''))).status, 401, password)
  }
  assert.equal((await login('password1@example.com', 'x'.repeat(126))).status, 401)
})

test('an unknown e-mail and a wrong password get the same answer after the same work', async () => {
  const person = await shopper(shop.it)
  async function least(email: string): Promise<[Answer, number]> {
    const answers: Answer[] = []
    const times: number[] = []
    for (let round = 0; round < 4; round++) {
      const before = process.cpuUsage()
      answers.push(await login(email, 'not the password'))
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    return [answers[0] as Answer, Math.min(...times)]
  }
  const [wrong, wrongWork] = await least(person.email)
  const [unknown, unknownWork] = await least('stranger@example.com')
  assert.equal(wrong.status, 401)
  assert.deepEqual(wrong.body, { success: false, code: 'WRONG_LOGIN', message: 'Invalid email or password' })
  assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body])
  assert.equal(unknown.headers['set-cookie'], undefined)
  // The work of the processor, not the clock: a password hash is most of it, a login without one would take a tenth.
  assert.ok(unknownWork > wrongWork / 3, `unknown ${unknownWork} ms, wrong ${wrongWork} ms`)
  assert.ok(wrongWork > unknownWork / 3, `unknown ${unknownWork} ms, wrong ${wrongWork} ms`)
})

test('logging out ends the session on the server, and only that one', async () => {
  const person = await shopper(shop.it)
  const phone = visitor(shop.it)
  await phone.post('/api/user/login', person, fresh())
  const old = cookieOf('thela_shopper', person.cookies.get('thela_shopper'))
  const answer = await person.get('/api/user/logout')
  assert.equal(answer.body.success, true)
  assert.match(String(answer.headers['set-cookie']), /^thela_shopper=;/)
  assert.deepEqual([...person.cookies.keys()], ['thela_browser'])
  const replayed = await visitor(shop.it).get('/api/order/user', old)
  assert.deepEqual([replayed.status, replayed.body.message], [401, 'Please log in to continue'])
  assert.deepEqual((await visitor(shop.it).get('/api/user/is-auth', old)).body, { success: false })
  assert.equal((await phone.get('/api/order/user')).status, 200)
  const rows = 'select 1 from session join shopper on id = person_id where email = $1'
  assert.equal((await shop.it.rows(rows, [person.email])).length, 1)
})

test('logging in again gives a new session and ends the one that came along', async () => {
  const person = await shopper(shop.it)
  const first = person.cookies.get('thela_shopper')
  await person.post('/api/user/login', { email: person.email, password: person.password }, fresh())
  assert.notEqual(person.cookies.get('thela_shopper'), first)
  assert.equal((await person.get('/api/order/user')).status, 200)
  assert.equal((await visitor(shop.it).get('/api/order/user', cookieOf('thela_shopper', first))).status, 401)
})

test('tokens that an attacker chose, and short ones of a browser, are never used', async () => {
  const person = await shopper(shop.it)
  const planted = 'A'.repeat(43)
  const answer = await visitor(shop.it).post('/api/user/login', person, {
    ...fresh(),
    headers: { cookie: `thela_shopper=${planted}; thela_browser=guessable` },
  })
  assert.equal(answer.status, 200)
  assert.doesNotMatch(String(answer.headers['set-cookie']), /A{43}|guessable/)
  assert.equal((await visitor(shop.it).get('/api/order/user', cookieOf('thela_shopper', planted))).status, 401)
})

test('a shopper and a seller session live side by side in one browser', async () => {
  await seller(shop.it)
  const person = await shopper(shop.it)
  assert.equal((await person.post('/api/seller/login', sellerAccount, fresh())).status, 200)
  assert.deepEqual([...person.cookies.keys()].sort(), ['thela_browser', 'thela_seller', 'thela_shopper'])
  assert.equal((await person.get('/api/order/user')).status, 200)
  assert.equal((await person.get('/api/order/seller')).status, 200)
  await person.get('/api/user/logout')
  const { success, role, name } = (await person.get('/api/seller/is-auth')).body
  assert.deepEqual({ success, role, name }, { success: true, role: 'owner', name: '' })
  assert.deepEqual((await person.get('/api/user/is-auth')).body, { success: false })
  await person.get('/api/seller/logout')
  assert.equal((await person.get('/api/order/seller')).status, 401)
})

test('no login of a shopper is one of the seller, nor the other way round', async () => {
  await seller(shop.it)
  const { email, password } = await shopper(shop.it)
  const asSeller = await visitor(shop.it).post('/api/seller/login', { email, password }, fresh())
  assert.deepEqual([asSeller.status, (await login(sellerAccount.email, sellerAccount.password)).status], [401, 401])
})

test("a session ends by itself: the shopper's after 30 days, the seller's after 7", async () => {
  const [person, boss] = [await shopper(shop.it), await sellerElsewhere(shop.it)]
  done(await person.post('/api/user/login', person, fresh()))
  done(await boss.post('/api/seller/login', sellerAccount, fresh()))
  shop.it.moveClock(7 * day - 1)
  assert.equal((await boss.get('/api/order/seller')).status, 200)
  shop.it.moveClock(1)
  assert.equal((await boss.get('/api/order/seller')).status, 401)
  shop.it.moveClock(23 * day - 1)
  assert.equal((await person.get('/api/order/user')).status, 200)
  shop.it.moveClock(1)
  assert.equal((await person.get('/api/order/user')).status, 401)
})

test('a shopper sets and clears the phone in My Account; what is no mobile number is refused and changes nothing', async () => {
  const [asha, ravi] = [await shopper(shop.it), await shopper(shop.it)]
  const phoneOf = async (who: Caller) => (await userOf(who)).phone
  const save = (phone: unknown) => asha.post('/api/user/phone', { phone })
  const saved = { success: true, message: 'Updated successfully' }
  assert.deepEqual((await save(' +91 98765-43210 ')).body, { ...saved, phone: '9876543210' })
  for (const wrong of ['12345', '5876543210', 'none']) refused(await save(wrong), 400, 'BAD_INPUT')
  assert.deepEqual([await phoneOf(asha), await phoneOf(ravi)], ['9876543210', undefined])
  assert.deepEqual((await save('')).body, saved)
  assert.equal(await phoneOf(asha), undefined)
})

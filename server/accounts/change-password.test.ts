import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { emailsTo, outbox, tokenIn } from '#tests/support/emails.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, cookieOf, done, seller, shopper, visitor } from '#tests/support/people.ts'

const shop = testShop({ STORE_NAME: 'Sabzi Ghar', PUBLIC_URL: 'https://shop.example' })
const minute = 60_000
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36' }

const change = (who: Caller, oldPassword: unknown, newPassword: unknown, headers = {}): Promise<Answer> =>
  who.post('/api/user/change-password', { oldPassword, newPassword }, { headers })
const isIn = async (who: Caller) => (await who.get('/api/user/is-auth')).body.success
const hashOf = async (email: string) =>
  (await shop.it.rows<{ password_hash: string }>('select password_hash from shopper where email = $1', [email]))[0]
    ?.password_hash

async function login(account: { email: string; password: string }, headers = {}): Promise<Caller & { answer: Answer }> {
  const who = visitor(shop.it)
  const { email, password } = account
  const answer = await who.post('/api/user/login', { email, password }, { from: '10.90.0.1', headers })
  return { ...who, answer }
}

test('a shopper changes the password with the old one: other sessions end, this one stays, an e-mail is sent', async () => {
  const person = await shopper(shop.it, { name: 'Asha <b>Rao</b>', password: 'the old password' })
  const elsewhere = await login(person)
  const changed = await change(person, 'the old password', 'the new password')
  assert.deepEqual([changed.status, changed.body], [200, { success: true, message: 'Password updated successfully!' }])
  assert.deepEqual([await isIn(person), await isIn(elsewhere)], [true, false])
  assert.equal((await login(person)).answer.status, 401)
  assert.equal((await login({ ...person, password: 'the new password' })).answer.status, 200)
  const [mail] = await emailsTo(shop.it.folder, person.email)
  assert.equal(mail?.headers.get('subject'), 'Your password for Sabzi Ghar was changed')
  assert.match(mail?.text ?? '', /^Hello Asha <b>Rao<\/b>,/)
  assert.match(mail?.text ?? '', /https:\/\/shop\.example\/my-account/)
  assert.match(mail?.html ?? '', /<html lang="en">[\s\S]*Hello Asha &#60;b&#62;Rao/)
  assert.doesNotMatch(mail?.raw ?? '', /the (old|new) password/)
})

test('on a Hindi page the e-mail about it is in Hindi', async () => {
  const person = await shopper(shop.it)
  done(await change(person, person.password, 'nayaa password', { cookie: `${cookieOf(person)}; lang=hi` }))
  const [mail] = await emailsTo(shop.it.folder, person.email)
  assert.equal(mail?.headers.get('subject'), 'Sabzi Ghar पर आपका पासवर्ड बदल गया है')
  assert.match(mail?.text ?? '', /^नमस्ते Shopper \d+,\r?\nआपके खाते का पासवर्ड अभी बदला गया है।/)
  assert.match(mail?.html ?? '', /<html lang="hi">/)
})

test('a wrong old password, a poor new one and a visitor change nothing', async () => {
  const person = await shopper(shop.it)
  const before = await hashOf(person.email)
  const wrong = await change(person, 'not it at all', 'the new password')
  refused(wrong, 403, 'WRONG_PASSWORD', 'The current password is wrong.')
  const bounds = /^newPassword: The password must have at (least 8|most 128) characters\./
  for (const poor of ['seven c', 'x'.repeat(129)])
    refused(await change(person, person.password, poor), 400, 'BAD_INPUT', bounds)
  for (const who of [visitor(shop.it), await seller(shop.it)])
    assert.equal((await change(who, person.password, 'the new password')).status, 401)
  assert.equal(await hashOf(person.email), before)
  assert.equal(await isIn(person), true)
  assert.equal((await login(person)).answer.status, 200)
})

test('a shopper whose account was just deleted has to log in to change the password', async () => {
  const person = await shopper(shop.it)
  await shop.it.rows('delete from shopper where email = $1', [person.email])
  refused(await change(person, person.password, 'the new password'), 401, 'LOGIN_REQUIRED')
})

test('the new password may be any of 8 to 128 characters, the old one too', async () => {
  const person = await shopper(shop.it)
  for (const next of [' पासवर्ड है ', '😀'.repeat(128)]) {
    assert.equal((await change(person, person.password, next)).status, 200, next)
    person.password = next
  }
  assert.equal((await change(person, person.password, person.password)).status, 200)
})

test('ten wrong old passwords are the last for 15 minutes, and do not block logins', async () => {
  const person = await shopper(shop.it)
  const guesses = Array.from({ length: 14 }, () => change(person, 'not it at all', 'the new password'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.deepEqual(
    [403, 429].map((each) => statuses.filter((status) => status === each).length),
    [10, 4],
  )
  assert.equal((await change(person, person.password, 'the new password')).status, 429)
  assert.equal((await login(person)).answer.status, 200)
  shop.it.moveClock(15 * minute)
  assert.equal((await change(person, person.password, 'the new password')).status, 200)
})

test('a change is one of that account alone, though another had the very same hash', async () => {
  const [one, other] = [await shopper(shop.it), await shopper(shop.it)]
  const same =
    'update shopper set password_hash = (select password_hash from shopper where email = $1) where email = $2'
  await shop.it.rows(same, [one.email, other.email])
  const before = await hashOf(other.email)
  assert.equal((await change(one, one.password, 'the new password')).status, 200)
  assert.equal(await hashOf(other.email), before)
})

test('a reset link mailed before a change of the password becomes invalid', async () => {
  const person = await shopper(shop.it)
  await visitor(shop.it).post('/api/user/forgot-password', { email: person.email }, { from: '10.90.0.9' })
  const [mail] = await emailsTo(shop.it.folder, person.email)
  done(await change(person, person.password, 'the new password'))
  const link = `/api/user/reset-password/${tokenIn(mail)}`
  refused(await visitor(shop.it).post(link, { password: 'by the mail' }), 400, 'RESET_LINK_INVALID')
})

test('a shopper sees where they are logged in, and since when', async () => {
  const person = await shopper(shop.it)
  const since = shop.it.now().toISOString()
  shop.it.moveClock(minute)
  const mobile = await login(person, phone)
  const later = shop.it.now().toISOString()
  assert.deepEqual((await mobile.get('/api/user/sessions')).body.sessions, [
    { device: 'android', createdAt: later, isThis: true },
    { device: 'other', createdAt: since, isThis: false },
  ])
  shop.it.moveClock(30 * 24 * 60 * minute - 1)
  assert.equal(((await mobile.get('/api/user/sessions')).body.sessions as object[]).length, 1)
})

test('logging out everywhere else ends the shopper’s other sessions, and no other shopper’s', async () => {
  const person = await shopper(shop.it)
  const other = await shopper(shop.it)
  const boss = await seller(shop.it)
  const others = [await login(person), await login(person, phone)]
  const answer = await person.post('/api/user/end-sessions', undefined)
  assert.deepEqual(answer.body, { success: true, message: 'Logged out everywhere else' })
  for (const each of others) assert.equal(await isIn(each), false)
  for (const each of [person, other]) assert.equal(await isIn(each), true)
  assert.equal((await boss.get('/api/seller/is-auth')).body.success, true)
  assert.equal(((await person.get('/api/user/sessions')).body.sessions as object[]).length, 1)
})

test('no e-mail is sent to an account that was deleted meanwhile', async () => {
  const job = 'mail-password-changed'
  await finishJobs(shop.it, job)
  const before = (await outbox(shop.it.folder)).length
  await shop.it.shop.jobs.enqueue(job, { shopperId: 'nobody', language: 'en' })
  await finishJobs(shop.it, job)
  assert.equal((await outbox(shop.it.folder)).length, before)
  const states = `select state from pgboss.job where name = $1 and data ->> 'shopperId' = 'nobody'`
  assert.deepEqual(await shop.it.rows(states, [job]), [{ state: 'completed' }])
})

test('an account has at most a hundred sessions: the oldest ends, and its live pages are closed', async () => {
  const person = await shopper(shop.it)
  const second = await login(person)
  shop.it.moveClock(1)
  const insertSessions = `insert into session (token_hash, kind, person_id, device, created_at, expires_at)
    select sha256(n::text::bytea), 'shopper', id, 'other', $2::timestamptz, $2::timestamptz + interval '1 day'
    from shopper, generate_series(1, 98) n where email = $1`
  await shop.it.rows(insertSessions, [person.email, shop.it.now()])
  shop.it.moveClock(1)
  const ended: string[] = []
  shop.it.shop.events.subscribe('session-ended', ({ session }) => ended.push(session))
  const third = await login(person)
  const earlier = [await isIn(person), await isIn(second)]
  assert.deepEqual([earlier.filter(Boolean).length, await isIn(third), ended.length], [1, true, 1])
  const rows = 'select 1 from session join shopper on id = person_id where email = $1'
  assert.equal((await shop.it.rows(rows, [person.email])).length, 100)
  const many = `insert into known_browser (token_hash, kind, person_id, expires_at)
    select sha256(n::text::bytea), 'shopper', id, $2::timestamptz + n * interval '1 second'
    from shopper, generate_series(1, 150) n where email = $1`
  await shop.it.rows(many, [person.email, shop.it.now()])
  assert.equal((await login(person)).answer.status, 200)
  const known = 'select 1 from known_browser join shopper on id = person_id where email = $1'
  assert.equal((await shop.it.rows(known, [person.email])).length, 100)
})

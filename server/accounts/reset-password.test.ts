import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { noEmails } from '#tests/support/addresses.ts'
import { emailsTo, outbox, tokenIn } from '#tests/support/emails.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, done, freshAddress, shopper, visitor } from '#tests/support/people.ts'

const shop = testShop({ STORE_NAME: 'Sabzi Ghar', PUBLIC_URL: 'https://shop.example' })
const minute = 60_000
const hour = 60 * minute

const forget = (email: unknown, from = freshAddress(), headers = {}): Promise<Answer> =>
  visitor(shop.it).post('/api/user/forgot-password', { email }, { from, headers })
const reset = (token: string, password: unknown): Promise<Answer> =>
  visitor(shop.it).post(`/api/user/reset-password/${token}`, { password })
const login = (email: string, password: string): Promise<Answer> =>
  visitor(shop.it).post('/api/user/login', { email, password }, { from: freshAddress() })
const resets = (email: string) =>
  shop.it.rows<{ token_hash: Buffer; expires_at: Date }>(
    'select token_hash, expires_at from password_reset join shopper on id = shopper_id where email = $1',
    [email],
  )

/** Requests a reset link and returns the token of the e-mail. */
async function mailedToken(email: string, howMany = 1): Promise<string> {
  // E-mails of the same millisecond would lie in any order.
  shop.it.moveClock(1)
  assert.equal((await forget(email)).status, 200)
  return tokenIn((await emailsTo(shop.it.folder, email, howMany)).at(-1))
}

function isInvalid(answer: Answer): void {
  refused(answer, 400, 'RESET_LINK_INVALID', 'This link is invalid or has expired. Please ask for a new one.')
}

test('a shopper who forgot the password gets a reset link by e-mail, and sets a new one with it', async () => {
  const person = await shopper(shop.it, { name: 'Asha <b>Rao</b>', password: 'the old password' })
  const input = await forget(` ${person.email.toUpperCase()} `)
  const told = 'If this email has an account, a link to choose a new password is on its way.'
  assert.deepEqual([input.status, input.body], [200, { success: true, message: told }])
  const [mail] = await emailsTo(shop.it.folder, person.email)
  assert.equal(mail?.headers.get('from'), 'Sabzi Ghar <help@thela.example>')
  assert.equal(mail?.headers.get('subject'), 'Choose a new password for Sabzi Ghar')
  assert.match(mail?.text ?? '', /^Hello Asha <b>Rao<\/b>,/)
  assert.match(mail?.html ?? '', /Hello Asha &#60;b&#62;Rao/)
  const token = tokenIn(mail)
  const link = `https://shop.example/reset-password/${token}`
  assert.ok(mail?.text.includes(link) && mail.html.includes(`href="${link}"`))
  assert.deepEqual(await resets(person.email), [
    { token_hash: createHash('sha256').update(token).digest(), expires_at: new Date(shop.it.now().getTime() + hour) },
  ])
  const answer = await reset(token, 'the new password')
  assert.deepEqual([answer.status, answer.body], [200, { success: true, message: 'Password updated successfully!' }])
  assert.equal((await login(person.email, 'the old password')).status, 401)
  assert.equal((await login(person.email, 'the new password')).status, 200)
})

test('an e-mail tells the owner that a reset link was used', async () => {
  const person = await shopper(shop.it)
  await reset(await mailedToken(person.email), 'another password')
  const mails = await emailsTo(shop.it.folder, person.email, 2)
  const [told, ...more] = mails.filter((mail) => !mail.headers.get('subject')?.startsWith('Choose'))
  assert.deepEqual(more, [])
  assert.equal(told?.headers.get('subject'), 'Your password for Sabzi Ghar was changed')
  assert.doesNotMatch(told?.raw ?? '', /another password|reset-password/)
})

test('a new password ends all sessions of the shopper, and no other shopper’s', async () => {
  const person = await shopper(shop.it)
  const other = await shopper(shop.it)
  const phone = visitor(shop.it)
  await phone.post('/api/user/login', person, { from: freshAddress() })
  await reset(await mailedToken(person.email), 'another password')
  assert.equal((await person.get('/api/order/user')).status, 401)
  assert.equal((await phone.get('/api/order/user')).status, 401)
  assert.equal((await other.get('/api/order/user')).status, 200)
  const rows = 'select 1 from session join shopper on id = person_id where email = $1'
  assert.equal((await shop.it.rows(rows, [person.email])).length, 0)
})

test('a link works once, and using one ends the others', async () => {
  const person = await shopper(shop.it)
  const first = await mailedToken(person.email)
  const second = await mailedToken(person.email, 2)
  assert.notEqual(first, second)
  assert.equal((await reset(second, 'password number two')).status, 200)
  isInvalid(await reset(second, 'password number three'))
  isInvalid(await reset(first, 'password number four'))
  assert.deepEqual(await resets(person.email), [])
  assert.equal((await login(person.email, 'password number two')).status, 200)
})

test('of four who use one link at the same moment the first wins', async () => {
  const person = await shopper(shop.it)
  const token = await mailedToken(person.email)
  const all = await Promise.all(Array.from({ length: 4 }, (_, index) => reset(token, `password number ${index}`)))
  const winners = all.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  assert.equal(winners.length, 1)
  assert.equal(all.filter(({ body }) => body.code === 'RESET_LINK_INVALID').length, 3)
  assert.equal((await login(person.email, `password number ${winners[0]}`)).status, 200)
})

test('a link lasts an hour', async () => {
  const person = await shopper(shop.it)
  const token = await mailedToken(person.email)
  shop.it.moveClock(hour - 1)
  refused(await reset(token, 'short'), 400, 'BAD_INPUT', 'password: The password must have at least 8 characters.')
  shop.it.moveClock(1)
  isInvalid(await reset(token, 'long enough'))
  assert.equal((await login(person.email, person.password)).status, 200)
})

test('a made-up, shortened or doubled token changes nothing and costs no hash', async () => {
  const person = await shopper(shop.it)
  const token = await mailedToken(person.email)
  const other = token.startsWith('A') ? 'B' : 'A'
  for (const wrong of ['x', token.slice(1), `${token}A`, other + token.slice(1), "'%20or%201=1", '..%2f', 'é'])
    isInvalid(await reset(wrong, 'long enough'))
  const before = process.cpuUsage()
  for (let tries = 0; tries < 10; tries++) isInvalid(await reset('A'.repeat(43), 'long enough'))
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 1000 < 200, 'ten hashes take twice as long')
  assert.equal((await resets(person.email)).length, 1)
  assert.equal((await reset(token, 'long enough')).status, 200)
})

test('an unfit password is refused and does not use the link up', async () => {
  const person = await shopper(shop.it)
  const token = await mailedToken(person.email)
  const texts = ['', '7 chars', 'x'.repeat(129), 'nul \0 mail', 'half \ud800 a sign']
  for (const password of [undefined, null, 12_345_678, { $gt: '' }, ...texts])
    refused(await reset(token, password), 400, 'BAD_INPUT')
  assert.equal((await reset(token, 'x'.repeat(128))).status, 200)
})

test('an unknown e-mail gets the same answer, and no e-mail is sent', async () => {
  const person = await shopper(shop.it)
  const unknown = await forget('stranger@example.com')
  const known = await forget(person.email)
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  assert.deepEqual(Object.keys(unknown.headers), Object.keys(known.headers))
  await emailsTo(shop.it.folder, person.email)
  const receivers = (await outbox(shop.it.folder)).map((mail) => mail.headers.get('to'))
  assert.equal(receivers.filter((to) => to === person.email).length, 1)
  assert.ok(!receivers.includes('stranger@example.com'))
})

test('the link leads to the store’s own address, whatever host the request names', async () => {
  const person = await shopper(shop.it)
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  assert.equal((await forget(person.email, freshAddress(), evil)).status, 200)
  const [mail] = await emailsTo(shop.it.folder, person.email)
  assert.match(mail?.text ?? '', /https:\/\/shop\.example\/reset-password\//)
  assert.doesNotMatch(mail?.raw ?? '', /evil/)
})

test('five times an hour for one e-mail, from wherever, but not from a network address beyond its own limit', async () => {
  const person = await shopper(shop.it)
  for (let input = 0; input < 5; input++) assert.equal((await forget(person.email)).status, 200)
  const sixth = await forget(` ${person.email.toUpperCase()}`)
  assert.deepEqual([sixth.status, sixth.body.code, sixth.headers['retry-after']], [429, 'TOO_MANY_TRIES', '3600'])
  for (let input = 0; input < 5; input++) await forget('unknown@example.com')
  assert.deepEqual((await forget('unknown@example.com')).body, sixth.body)

  const from = freshAddress()
  for (let input = 0; input < 30; input++) await forget(`crowd${input}@example.com`, from)
  const spared = await shopper(shop.it)
  for (let input = 0; input < 6; input++) assert.equal((await forget(spared.email, from)).status, 429)
  assert.equal((await forget(spared.email)).status, 200)
  shop.it.moveClock(hour)
  assert.equal((await forget(person.email, from)).status, 200)
})

test('a shopper locked out by wrong passwords logs in with the new one, in the browser of the link also after later ones', async () => {
  const { email, password: forgotten } = await shopper(shop.it)
  const owner = visitor(shop.it)
  const lockOut = async (password: string) => {
    for (let tried = 0; tried < 11; tried++) await login(email, 'wrong')
    assert.equal((await login(email, password)).status, 429)
  }
  const password = 'remembered now'
  await lockOut(forgotten)
  done(await owner.post(`/api/user/reset-password/${await mailedToken(email)}`, { password }))
  assert.equal((await login(email, password)).status, 200)
  await lockOut(password)
  done(await owner.post('/api/user/login', { email, password }, { from: freshAddress() }))
})

test('a shopper locked in the own browser logs in there at once with the new password', async () => {
  const person = await shopper(shop.it)
  const { email } = person
  const logIn = (password: string) => person.post('/api/user/login', { email, password }, { from: freshAddress() })
  assert.equal((await logIn(person.password)).status, 200)
  for (let tried = 0; tried < 10; tried++) assert.equal((await logIn('wrong')).status, 401)
  assert.equal((await logIn(person.password)).status, 429)
  const token = await mailedToken(email)
  assert.equal((await person.post(`/api/user/reset-password/${token}`, { password: 'remembered now' })).status, 200)
  assert.equal((await logIn('remembered now')).status, 200)
})

test('a text that is no e-mail address is refused by its name', async () => {
  for (const email of noEmails) refused(await forget(email), 400, 'BAD_INPUT', /^email: /)
})

test('on a Hindi page the e-mail with the link is in Hindi, text and HTML', async () => {
  const person = await shopper(shop.it, { name: 'आशा' })
  await forget(person.email, freshAddress(), { cookie: 'lang=hi' })
  const [mail] = await emailsTo(shop.it.folder, person.email)
  assert.equal(mail?.headers.get('subject'), 'Sabzi Ghar पर अपना नया पासवर्ड चुनिए')
  assert.match(mail?.text ?? '', /^नमस्ते आशा,\r?\nआपने नया पासवर्ड माँगा था। यहाँ चुनिए:/)
  assert.match(mail?.html ?? '', /<html lang="hi">[\s\S]*>नया पासवर्ड चुनिए<\/a>/)
  assert.equal((await reset(tokenIn(mail), 'the new password')).status, 200)
})

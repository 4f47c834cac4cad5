import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LimitName, limits } from '#server/rate-limit/rate-limit.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, seller, shopper, visitor } from '#tests/support/people.ts'
import { newBrowser } from '#tests/support/push-service.ts'
import { sellerAccount } from '#tests/support/running-store.ts'

const shop = testShop()
const minute = 60_000

/** The most tries and the minutes of each limit, written by hand. */
const byHand = {
  wrongLoginsByEmail: [10, 15],
  wrongLoginsByBrowser: [10, 15],
  wrongLoginsByNetwork: [100, 15],
  wrongPasswordsByShopper: [10, 15],
  wrongPasswordsBySeller: [10, 15],
  wrongCodesBySeller: [10, 15],
  settingChecksBySeller: [20, 15],
  registrationsByNetwork: [30, 60],
  forgottenByEmail: [5, 60],
  forgottenByNetwork: [30, 60],
  messagesByNetwork: [10, 60],
  problemsByShopper: [10, 60],
  billsByPerson: [120, 15],
  subscriptionsByNetwork: [10, 60],
  pushesByNetwork: [60, 60],
  placeSearchesByNetwork: [120, 1],
  placeLookupsByNetwork: [60, 1],
  placeLookupsByShopper: [30, 1],
  savedAddressesByShopper: [100, 60],
  invitesByNetwork: [30, 15],
  roundsByNetwork: [240, 1],
  listsByNetwork: [30, 1],
  missedSearchesByNetwork: [60, 60],
} satisfies Record<LimitName, readonly [most: number, minutes: number]>

const pushEndpoint = 'https://fcm.googleapis.com/fcm/send/limited'
const loginPaths = { shopper: '/api/user/login', seller: '/api/seller/login' }

function tryAt(url: string, email: string, password: string, from: string): Promise<Answer> {
  return visitor(shop.it).post(url, { email, password }, { from })
}
const tryLogin = (email: string, password: string, from: string) => tryAt(loginPaths.shopper, email, password, from)

/** A wrong password, which counts as this many: each takes a slow hash. */
async function guess(
  tries: number,
  limit: 'wrongLoginsByEmail' | 'wrongLoginsByBrowser',
  wrong: () => Promise<Answer>,
) {
  assert.equal((await wrong()).status, 401)
  await shop.it.rows('update try_count set tries = $2 where key like $1 and tries = 1', [`${limit}:%`, tries])
}

/** Sets the tries of every existing key of this limit. */
async function setTries(limit: string, tries: number): Promise<void> {
  await shop.it.rows('update try_count set tries = $2 where key like $1', [`${limit}:%`, tries])
}

test('each limit has the value written here', () => {
  const found = Object.entries(limits).map(([name, { max, windowMs }]) => [name, [max, windowMs / minute]])
  assert.deepEqual(Object.fromEntries(found), byHand)
})

test('the limits named for networks, and no others, count an IPv6 /64 as one', () => {
  const counted = Object.entries(limits).flatMap(([name, limit]) => ('byNetwork' in limit ? [name] : []))
  assert.deepEqual(
    counted,
    Object.keys(byHand).filter((name) => name.endsWith('ByNetwork')),
  )
})

/** A call that counts towards each limit of a network address, with its status below the limit. */
const counting: Partial<Record<LimitName, (typed: string) => [status: number, url: string, body?: object]>> = {
  registrationsByNetwork: (typed) => [200, '/api/user/register', { name: 'A', email: typed, password: 'long enough' }],
  messagesByNetwork: (typed) => [200, '/api/contact/sendMail', { name: 'A', email: typed, message: 'Hello' }],
  subscriptionsByNetwork: (typed) => [200, '/api/newsletter/subscribe', { email: typed }],
  forgottenByNetwork: (typed) => [200, '/api/user/forgot-password', { email: typed }],
  invitesByNetwork: () => [404, '/api/staff/accept', { token: 'x', name: 'X', password: 'long enough' }],
  listsByNetwork: () => [200, '/api/list/read', { text: '2 kg aloo' }],
  placeSearchesByNetwork: () => [200, '/api/location/search?q=nehru'],
  placeLookupsByNetwork: () => [200, '/api/location/reverse', { latitude: 28.57, longitude: 77.25 }],
  pushesByNetwork: () => [200, '/api/notifications/subscribe', { as: 'visitor', ...newBrowser(pushEndpoint) }],
}

/** How many rows anybody may add without an account. */
const storedBySenders = () =>
  shop.it.rows(`select (select count(*) from shopper) as shoppers, (select count(*) from contact_message) as messages,
    (select count(*) from newsletter_subscriber) as subscribers, (select count(*) from push_subscription) as browsers`)

for (const [limit, callOf] of Object.entries(counting))
  test(`a network address has this many tries of ${limit}, and an IPv6 /64 shares them`, async () => {
    const [most, minutes] = byHand[limit as LimitName]
    let calls = 0
    const call = (from: string) => {
      const [, url, body] = callOf(`${limit}${++calls}@example.com`)
      return body === undefined ? visitor(shop.it).get(url, { from }) : visitor(shop.it).post(url, body, { from })
    }
    const [status] = callOf('')
    assert.equal((await call('2001:db8:0:7::')).status, status)
    await setTries(limit, most - 1)
    assert.equal((await call('2001:db8:0:7::1')).status, status)
    const before = await storedBySenders()
    isWait(await call('2001:db8:0:7:ffff::2'), minutes * 60)
    assert.deepEqual(await storedBySenders(), before, 'nothing is stored')
    assert.equal((await call('2001:db8:0:8::1')).status, status)
    shop.it.moveClock(minutes * minute)
    assert.equal((await call('2001:db8:0:7::1')).status, status)
  })

function isWait(answer: Answer, seconds: number): void {
  refused(answer, 429, 'TOO_MANY_TRIES', 'Too many attempts. Please wait a while and try again.')
  assert.equal(answer.headers['retry-after'], String(seconds))
  assert.equal(answer.headers['set-cookie'], undefined)
}

for (const [kind, url] of Object.entries(loginPaths)) {
  test(`after ten wrong passwords even the right one waits 15 minutes at the ${kind}'s login`, async () => {
    await seller(shop.it)
    const account = kind === 'seller' ? sellerAccount : await shopper(shop.it)
    for (let tried = 0; tried < 10; tried++) {
      const email = tried % 2 ? ` ${account.email.toUpperCase()}` : account.email
      assert.equal((await tryAt(url, email, 'wrong', `10.60.0.${tried}`)).status, 401)
    }
    isWait(await tryAt(url, account.email, account.password, '10.60.1.1'), 900)
    shop.it.moveClock(10 * minute)
    isWait(await tryAt(url, account.email, 'wrong', '10.60.1.1'), 300)
    shop.it.moveClock(5 * minute - 1)
    isWait(await tryAt(url, account.email, account.password, '10.60.1.1'), 1)
    shop.it.moveClock(1)
    assert.equal((await tryAt(url, account.email, account.password, '10.60.1.1')).status, 200)
  })
}

test('a window begun by a clock that ran a day ahead ends once the clock is right', async () => {
  const { email, password } = await shopper(shop.it)
  shop.it.moveClock(24 * 60 * minute)
  await guess(10, 'wrongLoginsByEmail', () => tryLogin(email, 'wrong', '10.68.0.1'))
  isWait(await tryLogin(email, password, '10.68.0.1'), 900)
  await setTries('wrongLoginsByNetwork', 100)
  shop.it.moveClock(-24 * 60 * minute)
  for (let tried = 0; tried < 10; tried++) assert.equal((await tryLogin(email, 'wrong', '10.68.0.1')).status, 401)
  isWait(await tryLogin(email, password, '10.68.0.1'), 900)
  shop.it.moveClock(15 * minute)
  assert.equal((await tryLogin(email, password, '10.68.0.1')).status, 200)
})

test('fifteen guesses sent at the same moment are no more than ten', async () => {
  const { email } = await shopper(shop.it)
  const guesses = Array.from({ length: 15 }, (_, index) => tryLogin(email, 'wrong', `10.61.0.${index}`))
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status).sort()
  assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(5).fill(429)])
})

test('the right password resets the count', async () => {
  const { email, password } = await shopper(shop.it)
  await guess(9, 'wrongLoginsByEmail', () => tryLogin(email, 'wrong', '10.62.0.1'))
  assert.equal((await tryLogin(email, password, '10.62.0.1')).status, 200)
  assert.equal((await tryLogin(email, 'wrong', '10.62.0.1')).status, 401)
  assert.equal((await tryLogin(email, password, '10.62.0.1')).status, 200)
})

test('wrong passwords for one e-mail block neither another shopper nor the seller with that e-mail', async () => {
  await seller(shop.it)
  const other = await shopper(shop.it)
  await guess(10, 'wrongLoginsByEmail', () => tryLogin(sellerAccount.email, 'wrong', '10.63.0.1'))
  isWait(await tryLogin(sellerAccount.email, 'wrong', '10.63.0.1'), 900)
  assert.equal((await tryLogin(other.email, other.password, '10.63.0.1')).status, 200)
  assert.equal((await tryAt(loginPaths.seller, sellerAccount.email, sellerAccount.password, '10.63.0.1')).status, 200)
})

test('a hundred wrong tries from one network address are the last for 15 minutes, whatever the e-mail', async () => {
  const { email, password } = await shopper(shop.it)
  await tryLogin('first@example.com', 'wrong', '10.64.0.1')
  await setTries('wrongLoginsByNetwork', 99)
  // Logging in rightly uses nothing up.
  for (const _again of [1, 2, 3]) assert.equal((await tryLogin(email, password, '10.64.0.1')).status, 200)
  assert.equal((await tryLogin('hundredth@example.com', 'wrong', '10.64.0.1')).status, 401)
  isWait(await tryLogin(email, password, '10.64.0.1'), 900)
  isWait(await tryAt(loginPaths.seller, sellerAccount.email, sellerAccount.password, '10.64.0.1'), 900)
  assert.equal((await tryLogin(email, password, '10.64.0.2')).status, 200)
  shop.it.moveClock(15 * minute)
  assert.equal((await tryLogin(email, password, '10.64.0.1')).status, 200)
})

test("a blocked network address cannot lock an account's e-mail", async () => {
  const { email, password } = await shopper(shop.it)
  await tryLogin('first@example.com', 'wrong', '10.65.0.1')
  await setTries('wrongLoginsByNetwork', 100)
  const countsOf = () => shop.it.rows(`select 1 from try_count where key like 'wrongLoginsByEmail:%' and tries > 0`)
  const before = (await countsOf()).length
  for (let tried = 0; tried < 11; tried++) isWait(await tryLogin(email, 'wrong', '10.65.0.1'), 900)
  assert.equal((await countsOf()).length, before)
  assert.equal((await tryLogin(email, password, '10.65.0.2')).status, 200)
})

test('the rate-limit table holds neither e-mails nor network addresses in clear', async () => {
  await tryLogin('curious@example.com', 'wrong', '10.67.0.1')
  const rows = await shop.it.rows<{ key: string }>('select key from try_count')
  assert.ok(rows.length > 1)
  for (const { key } of rows) assert.match(key, /^[a-zA-Z]+:[A-Za-z0-9_-]{43}$/)
})

for (const [kind, url] of Object.entries(loginPaths)) {
  test(`a stranger who exhausts the limit does not lock the ${kind} out of a trusted browser`, async () => {
    await seller(shop.it)
    const account = kind === 'seller' ? sellerAccount : await shopper(shop.it)
    const { email, password } = account
    const browser = visitor(shop.it)
    const enter = (typed: string, from = '10.68.0.1') => browser.post(url, { email, password: typed }, { from })
    assert.equal((await enter(password)).status, 200)
    await browser.get(kind === 'seller' ? '/api/seller/logout' : '/api/user/logout')
    assert.deepEqual([...browser.cookies.keys()], ['thela_browser'])
    for (const _again of [1, 2]) {
      await guess(10, 'wrongLoginsByEmail', () => tryAt(url, email, 'wrong', '10.68.1.1'))
      isWait(await tryAt(url, email, password, '10.68.9.1'), 900)
      assert.equal((await enter(password)).status, 200)
      shop.it.moveClock(15 * minute)
    }
    // That browser guesses no more often than any other.
    await guess(10, 'wrongLoginsByBrowser', () => enter('wrong', '10.68.10.1'))
    isWait(await enter(password), 900)
    assert.equal((await tryAt(url, email, password, '10.68.9.2')).status, 200)
    shop.it.moveClock(15 * minute)
    assert.equal((await enter(password)).status, 200)
  })
}

test('a browser is trusted for the accounts that logged in there, and for no other', async () => {
  const [own, other] = [await shopper(shop.it), await shopper(shop.it)]
  await guess(10, 'wrongLoginsByEmail', () => tryLogin(other.email, 'wrong', '10.69.0.1'))
  const { email, password } = other
  isWait(await own.post('/api/user/login', { email, password }, { from: '10.69.0.2' }), 900)
  const forged = visitor(shop.it)
  const headers = { cookie: `thela_browser=${'A'.repeat(43)}` }
  isWait(await forged.post('/api/user/login', { email, password }, { from: '10.69.0.2', headers }), 900)
  const table = await shop.it.rows<{ token_hash: Buffer }>('select token_hash from known_browser')
  const token = own.cookies.get('thela_browser') ?? ''
  assert.ok(table.length > 0 && table.every(({ token_hash }) => token_hash.toString('base64url') !== token))
})

test('a new password ends the trust in all browsers except the one that set it', async () => {
  const person = await shopper(shop.it)
  const { email } = person
  const thief = visitor(shop.it)
  await thief.post('/api/user/login', { email, password: person.password }, { from: '10.69.1.1' })
  await person.post('/api/user/change-password', { oldPassword: person.password, newPassword: 'the new password' })
  await guess(10, 'wrongLoginsByEmail', () => tryLogin(email, 'wrong', '10.69.1.2'))
  const enter = (who: typeof thief) =>
    who.post('/api/user/login', { email, password: 'the new password' }, { from: '10.69.1.3' })
  isWait(await enter(thief), 900)
  assert.equal((await enter(person)).status, 200)
})

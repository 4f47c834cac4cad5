import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '#tests/support/blank-database.ts'
import { callCommand } from '#tests/support/commands.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Answer, freshAddress, saveSettings, visitor } from '#tests/support/people.ts'
import { ensureSeller } from '../accounts/seller-account.ts'
import { sellerCommand } from '../accounts/seller-command.ts'
import { inTransaction } from '../database/transaction.ts'
import { createSecondFactor } from './totp.ts'
import { resetSecondFactor } from './totp-queries.ts'

const shop = testShop()
const account = { email: 'boss@example.com', password: 'the right password' }
const seconds = 1000
const logIn = (more: object = {}): Promise<Answer> =>
  visitor(shop.it).post('/api/seller/login', { ...account, ...more }, { from: freshAddress() })
const codeOf = ({ status, body }: Answer) => (status === 200 ? 200 : body.code)

/** What an authenticator app shows, by RFC 6238 and not by the store's library. */
function shown(secret: Buffer, at: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / (30 * seconds))))
  const mac = createHmac('sha1', secret).update(step).digest()
  const word = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff
  return String(word % 1_000_000).padStart(6, '0')
}

async function sellerId(): Promise<string> {
  const [row] = await shop.it.rows<{ id: string }>('select id from seller where email = $1', [account.email])
  return row?.id ?? ''
}

async function save(secret: Buffer | undefined): Promise<void> {
  const id = await sellerId()
  await inTransaction(shop.it.shop.db, (tx) => resetSecondFactor(tx, id, secret))
}

/** Gives the seller a new app, and answers what it shows so many seconds from now. */
async function setUp(): Promise<(later?: number) => string> {
  await ensureSeller(shop.it.shop, account)
  const { secret } = createSecondFactor('Sabzi Ghar', account.email)
  await save(secret)
  return (later = 0) => shown(secret, new Date(shop.it.now().getTime() + later * seconds))
}

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const at = (second: number) => shown(secret, new Date(second * seconds))
  assert.deepEqual([59, 1111111109, 1234567890].map(at), ['287082', '081804', '005924'])
})

test('a login that passed before an app was set up gets no session afterwards', async () => {
  await setUp()
  const { db } = shop.it.shop
  const id = await sellerId()
  const sessions = () => shop.it.rows(`select 1 from session where kind = 'seller'`)
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`
  for (const before of [undefined, createSecondFactor('Sabzi Ghar', account.email).secret]) {
    await save(before)
    const code = before && shown(before, shop.it.now())
    const login = await inTransaction(db, async (tx) => {
      await tx.execute('select from seller for update')
      const login = logIn(code === undefined ? {} : { code })
      while ((await shop.it.rows(isWaiting)).length === 0) await pause(5)
      await resetSecondFactor(tx, id, createSecondFactor('Sabzi Ghar', account.email).secret)
      return { answered: login }
    })
    assert.equal(codeOf(await login.answered), 'CODE_REQUIRED')
    assert.equal((await sessions()).length, 0)
  }
})

test('without the right password a login does not reveal that a code is required', async () => {
  const app = await setUp()
  assert.equal(codeOf(await logIn({ password: 'wrong' })), 'WRONG_LOGIN')
  assert.equal(codeOf(await logIn({ password: 'wrong', code: app() })), 'WRONG_LOGIN')
  assert.equal(codeOf(await logIn({ email: 'nobody@example.com', code: app() })), 'WRONG_LOGIN')
  assert.equal(codeOf(await logIn({ code: app() })), 200)
})

test('a code works once, also for nine who send it at the same moment, and no older one works after it', async () => {
  const app = await setUp()
  const code = app()
  const all = (await Promise.all(Array.from({ length: 9 }, () => logIn({ code })))).map(codeOf)
  assert.equal(all.filter((each) => each === 200).length, 1)
  assert.equal(all.filter((each) => each === 'WRONG_CODE').length, 8)
  assert.equal(codeOf(await logIn({ code: app(-30) })), 'WRONG_CODE')
  shop.it.moveClock(30 * seconds)
  assert.equal(codeOf(await logIn({ code: app() })), 200)
})

test('a phone that is half a minute early or late still works, one that is further off does not', async () => {
  for (const [apart, outcome] of [
    [-30, 200],
    [30, 200],
    [-90, 'WRONG_CODE'],
    [90, 'WRONG_CODE'],
  ] as const) {
    const app = await setUp()
    assert.equal(codeOf(await logIn({ code: app(apart) })), outcome, String(apart))
    shop.it.moveClock(16 * 60 * seconds)
  }
})

test('ten wrong codes are the last for 15 minutes, even with the right password', async () => {
  const app = await setUp()
  const wrong = Array.from({ length: 10 }, (_, index) => ({ code: app(600 + 30 * index) }))
  for (const each of wrong) assert.equal(codeOf(await logIn(each)), 'WRONG_CODE')
  assert.equal(codeOf(await logIn({ code: app() })), 'TOO_MANY_TRIES')
  shop.it.moveClock(15 * 60 * seconds)
  assert.equal(codeOf(await logIn({ code: app() })), 200)
})

test('a code may be typed with a gap; what is no code is refused as such, and a shopper needs none', async () => {
  const app = await setUp()
  assert.equal(codeOf(await logIn({ code: `${app().slice(0, 3)} ${app().slice(3)}` })), 200)
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', 123456, null, ['123456'], { $gt: '' }])
    assert.equal(codeOf(await logIn({ code })), 'BAD_INPUT', JSON.stringify(code))
  await save(undefined)
})

test('npm run seller sets up and removes the second factor; sessions end, and a new password does not change it', async () => {
  await ensureSeller(shop.it.shop, account)
  const environment = { DATABASE_URL: urlOf(shop.it.pool.options), STORE_NAME: 'Sabzi Ghar' }
  const run = (...words: string[]) => callCommand(sellerCommand, words, environment)
  const boss = visitor(shop.it)
  assert.equal((await boss.post('/api/seller/login', account)).status, 200)
  await saveSettings(boss, 'shop', { name: 'Taaza' })
  assert.match((await run('--second-factor', 'on')).stdout, /issuer=Taaza&/)
  await shop.it.rows('delete from store_setting')
  const told = (await run('--second-factor', 'on')).stdout
  assert.match(told, /otpauth:\/\/totp\/Sabzi%20Ghar:boss%40example\.com\?issuer=Sabzi%20Ghar&secret=[A-Z2-7]{32}&/)
  assert.match(told, /by this key: [A-Z2-7]{32}\n/)
  assert.equal((await boss.get('/api/order/seller')).status, 401)
  assert.equal(codeOf(await logIn()), 'CODE_REQUIRED')
  await ensureSeller(shop.it.shop, { ...account, password: 'another password' })
  assert.equal(codeOf(await logIn({ password: 'another password' })), 'CODE_REQUIRED')
  assert.match((await run('--second-factor', 'maybe')).stderr, /Say on or off/)
  assert.match((await run('--second-factor', 'off')).stdout, /without a code/)
  assert.equal(codeOf(await logIn({ password: 'another password' })), 200)
  const ofAccount = ['--email', ' Boss@Example.com ']
  assert.match((await run('--second-factor', 'on', ...ofAccount)).stdout, /boss%40example\.com/)
  assert.match((await run('--second-factor', 'off', '--email', 'nobody@example.com')).stderr, /There is no such seller/)
  assert.equal(codeOf(await logIn({ password: 'another password' })), 'CODE_REQUIRED')
  await run('--second-factor', 'off', ...ofAccount)
})

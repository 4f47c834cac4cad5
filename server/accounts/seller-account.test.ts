import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { urlOf } from '#tests/support/blank-database.ts'
import { callCommand } from '#tests/support/commands.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, visitor } from '#tests/support/people.ts'
import { ensureSeller } from './seller-account.ts'
import { sellerCommand } from './seller-command.ts'

const shop = testShop()
const unset = { email: undefined, password: undefined }

const logIn = (account: object) => visitor(shop.it).post('/api/seller/login', account)
const sellers = () => shop.it.rows<{ id: string; email: string }>('select id, email from seller')

test('in production no seller account is created without SELLER_EMAIL and SELLER_PASSWORD', async () => {
  const production = { ...shop.it.shop, config: { ...shop.it.shop.config, production: true } }
  await assert.rejects(ensureSeller(production, unset), /SELLER_EMAIL and SELLER_PASSWORD must be set/)
  assert.deepEqual(await sellers(), [])
})

test('elsewhere the first start makes a seller with a password of its own and tells it once', async () => {
  const made = await ensureSeller(shop.it.shop, unset)
  assert.ok(made !== undefined && made.password.length >= 12)
  assert.equal((await logIn(made)).status, 200)
  assert.equal(await ensureSeller(shop.it.shop, unset), undefined)
  assert.equal((await logIn(made)).status, 200)
})

test('a new login of the settings or of npm run seller leaves the first owner the same person, with its invitations', async () => {
  const account = { email: 'one@example.com', password: 'first password' }
  await ensureSeller(shop.it.shop, account)
  await shop.it.rows("update seller set name = 'Asha'")
  const [before] = await sellers()
  const boss = visitor(shop.it)
  await boss.post('/api/seller/login', account)
  done(await boss.post('/api/staff/invite', { email: 'ramu@example.com', role: 'packer' }))
  const open = await shop.it.rows<{ hash: Buffer }>('select token_hash as hash from session')
  const ended: string[] = []
  shop.it.shop.events.subscribe('session-ended', ({ session }) => ended.push(session))
  const second = { email: 'two@example.com', password: 'second password' }
  await ensureSeller(shop.it.shop, second)
  assert.equal((await boss.get('/api/order/seller')).status, 401)
  assert.deepEqual([(await logIn(account)).status, (await logIn(second)).status], [401, 200])
  const tokens = open.map(({ hash }) => hash.toString('base64url'))
  assert.deepEqual(ended, tokens)
  assert.equal((await run('third password\n', ['--email', 'three@example.com', '--password-stdin'])).stderr, '')
  const owners = await shop.it.rows('select id, email, name from seller')
  assert.deepEqual(owners, [{ id: before?.id, email: 'three@example.com', name: 'Asha' }])
  const invites = await shop.it.rows('select email, invited_by as by from staff_invite')
  assert.deepEqual(invites, [{ email: 'ramu@example.com', by: before?.id }])
  await shop.it.rows("update seller set name = ''")
  await shop.it.rows('delete from staff_invite')
})

test('a new e-mail that a member has makes one person of both', async () => {
  await shop.it.rows(
    `insert into seller (id, email, password_hash, created_at, name, role, is_first)
     values ('ramu', 'ramu@example.com', '', now(), 'Ramu', 'packer', false)`,
  )
  await shop.it.rows("insert into second_factor (seller_id, secret) select id, 'a' from seller where is_first")
  const account = { email: 'ramu@example.com', password: 'fourth password' }
  await ensureSeller(shop.it.shop, account)
  assert.equal((await logIn(account)).status, 200)
  const people = await shop.it.rows('select email, role, is_first from seller')
  assert.deepEqual(people, [{ email: account.email, role: 'owner', is_first: true }])
  assert.deepEqual(await shop.it.rows('select from second_factor'), [], 'the app of another person')
})

test('the same settings at the next start leave the seller and the sessions alone', async () => {
  const account = { email: 'steady@example.com', password: 'steady password' }
  await ensureSeller(shop.it.shop, account)
  const before = await sellers()
  const boss = visitor(shop.it)
  await boss.post('/api/seller/login', account)
  await ensureSeller(shop.it.shop, account)
  await ensureSeller(shop.it.shop, unset)
  assert.deepEqual(await sellers(), before)
  assert.equal((await boss.get('/api/order/seller')).status, 200)
})

/** `npm run seller` over the test's database, in this process. */
const run = (input: string, words: readonly string[] = [], settings: Record<string, string> = {}) =>
  callCommand(sellerCommand, words, { DATABASE_URL: urlOf(shop.it.pool.options), ...settings }, input)

/** The same as a process of its own. */
function runAsProcess(input: string, ...words: string[]) {
  const { NODE_TEST_CONTEXT: _context, ...environment } = process.env
  const env = { ...environment, DATABASE_URL: urlOf(shop.it.pool.options) }
  return spawnSync(process.execPath, ['server/accounts/seller-command.ts', ...words], { env, input, encoding: 'utf8' })
}

test('npm run seller gives a new password, from standard input or made, and ends the old sessions', async () => {
  const given = { email: 'new@example.com', password: 'given by hand' }
  const told = runAsProcess(`${given.password}\n`, '--email', given.email, '--password-stdin')
  assert.deepEqual([told.status, told.stderr], [0, ''])
  assert.match(told.stdout, /The seller logs in with new@example\.com and the password that was given/)
  assert.doesNotMatch(told.stdout, /given by hand/)
  const boss = visitor(shop.it)
  assert.equal((await boss.post('/api/seller/login', given)).status, 200)
  const [, made = ''] = /and the password (\S+)\. Sessions/.exec((await run('')).stdout) ?? []
  assert.equal((await logIn({ ...given, password: made })).status, 200)
  assert.equal((await boss.get('/api/order/seller')).status, 401)
  const short = await run('short\n', ['--password-stdin'])
  assert.deepEqual([short.status, short.stdout], [1, ''])
  assert.match(short.stderr, /8 to 128 characters/)
  assert.match((await run('', ['--email', 'nonsense'])).stderr, /Say which e-mail/)
  assert.equal((await logIn({ ...given, password: made })).status, 200)
})

test('npm run seller refuses the e-mail of a member, who would replace the first owner', async () => {
  const everyone = () => shop.it.rows('select * from seller order by id')
  await shop.it.rows(
    `insert into seller (id, email, password_hash, created_at, name, role, is_first)
     values ('asha', 'asha@example.com', '', now(), 'Asha', 'packer', false)`,
  )
  const before = await everyone()
  const { status, stdout, stderr } = await run('', ['--email', ' Asha@example.com'])
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /asha@example\.com is the login of a member of staff: choose another e-mail/)
  assert.deepEqual(await everyone(), before)
  await shop.it.rows('delete from seller where is_first')
  assert.match((await run('', ['--email', 'asha@example.com'])).stdout, /logs in with asha@example\.com/)
  const owners = await shop.it.rows('select id, role, is_first from seller')
  assert.deepEqual(owners, [{ id: 'asha', role: 'owner', is_first: true }], 'no first owner to replace')
})

test('a password of npm run seller holds until SELLER_PASSWORD changes, and another e-mail until the next start', async () => {
  const configured = { email: 'boss@example.com', password: 'configured one' }
  await ensureSeller(shop.it.shop, configured)
  const settings = { SELLER_EMAIL: configured.email, SELLER_PASSWORD: configured.password }
  for (const password of ['first by hand', 'second by hand']) {
    const { stdout } = await run(`${password}\n`, ['--password-stdin'], settings)
    assert.match(stdout, /password that was given\. Sessions that were open have ended\.\n$/)
    await ensureSeller(shop.it.shop, configured)
    assert.equal((await logIn({ ...configured, password })).status, 200)
    assert.equal((await logIn(configured)).status, 401)
  }
  const { stdout } = await run('', ['--email', 'other@example.com'], settings)
  assert.match(stdout, /again: change SELLER_EMAIL to other@example\.com\.\n$/)
  const changed = { ...configured, password: 'configured two' }
  await ensureSeller(shop.it.shop, changed)
  assert.equal((await logIn(changed)).status, 200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { column } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Answer, type Caller, done, member, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import { ensureSeller } from './seller-account.ts'

const shop = testShop()
const hour = 60 * 60 * 1000

async function invite(owner: Caller, email: string, role = 'packer'): Promise<string> {
  const { status, body } = await owner.post('/api/staff/invite', { email, role })
  assert.equal(status, 200, String(body.message))
  return String(body.link).split('/').at(-1) ?? ''
}

const accept = (token: string, caller = visitor(shop.it)) =>
  caller.post('/api/staff/accept', { token, name: 'Ramu', password: 'long enough' })

const codeOf = ({ status, body }: Answer) => [status, body.code]
const unknownInvite = [404, 'INVITE_UNKNOWN']
const invites = () => shop.it.rows<{ token_hash: Buffer; email: string }>('select token_hash, email from staff_invite')
const owners = async () =>
  (await shop.it.rows<{ id: string }>("select id from seller where role = 'owner' order by created_at")).map(
    ({ id }) => id,
  )

test('an invited packer joins by the link once, with a name and a password, and logs in with them', async () => {
  const owner = await seller(shop.it)
  const token = await invite(owner, ' Ramu@Example.com ')
  assert.deepEqual(await invites(), [{ token_hash: hashToken(token), email: 'ramu@example.com' }])
  const ramu = visitor(shop.it)
  shop.it.moveClock(1000)
  assert.equal((await accept(token, ramu)).status, 200)
  const [joined] = await shop.it.rows<{ role: string }>("select id, role, name from seller where name = 'Ramu'")
  assert.deepEqual((await ramu.get('/api/seller/is-auth')).body, { success: true, ...joined })
  assert.equal(joined?.role, 'packer')
  assert.deepEqual(codeOf(await accept(token)), unknownInvite)
  assert.deepEqual(await invites(), [])
  const again = visitor(shop.it)
  assert.equal(
    (await again.post('/api/seller/login', { email: 'ramu@example.com', password: 'long enough' })).status,
    200,
  )
  const { staff } = (await owner.get('/api/staff')).body as unknown as { staff: Record<string, unknown>[] }
  const short = staff.map(({ name, email, role, isYou }) => ({ name, email, role, isYou }))
  assert.deepEqual(short, [
    { name: '', email: sellerAccount.email, role: 'owner', isYou: true },
    { name: 'Ramu', email: 'ramu@example.com', role: 'packer', isYou: false },
  ])
  assert.deepEqual(codeOf(await owner.post('/api/staff/invite', { email: 'ramu@example.com', role: 'owner' })), [
    409,
    'EMAIL_TAKEN',
  ])
})

test('of two simultaneous acceptances of one link one joins', async () => {
  const token = await invite(await seller(shop.it), 'once@example.com')
  const answers = await Promise.all([accept(token), accept(token)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
})

test('an acceptance that opens no session leaves the invitation, and the same link joins later', async () => {
  const token = await invite(await seller(shop.it), 'later@example.com')
  await shop.it.rows(`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception using errcode = '53100'; end $$`)
  await shop.it.rows('create trigger full_disk before insert on session for each row execute function full_disk()')
  assert.deepEqual(codeOf(await accept(token)), [507, 'NO_ROOM'])
  await shop.it.rows('drop function full_disk cascade')
  assert.deepEqual(await shop.it.rows("select from seller where email = 'later@example.com'"), [])
  assert.equal((await accept(token)).status, 200)
})

test('an invitation ends after 48 hours, by revoking, by a newer one, and with a short password it stays', async () => {
  const owner = await seller(shop.it)
  const late = await invite(owner, 'late@example.com')
  const revoked = await invite(owner, 'revoked@example.com')
  const older = await invite(owner, 'twice@example.com')
  const newer = await invite(owner, 'twice@example.com')
  const { invites: open } = (await owner.get('/api/staff')).body as unknown as { invites: Record<string, string>[] }
  const id = open.find(({ email }) => email === 'revoked@example.com')?._id
  assert.equal((await owner.post(`/api/staff/invites/${id}/revoke`, {})).status, 200)
  assert.deepEqual(codeOf(await owner.post(`/api/staff/invites/${id}/revoke`, {})), unknownInvite)
  for (const token of [revoked, older, 'guess', 'A'.repeat(43)])
    assert.deepEqual(codeOf(await accept(token)), unknownInvite)
  const short = await visitor(shop.it).post('/api/staff/accept', { token: newer, name: 'Ramu', password: 'short' })
  assert.deepEqual(codeOf(short), [400, 'BAD_INPUT'])
  assert.equal((await accept(newer)).status, 200)
  shop.it.moveClock(48 * hour)
  assert.deepEqual(codeOf(await accept(late)), unknownInvite)
})

test('an invitation ends when its inviter is demoted or removed', async () => {
  const owner = await seller(shop.it)
  const [demoted, removed] = [await member(shop.it, 'owner', owner), await member(shop.it, 'owner', owner)]
  const tokens = [await invite(demoted, 'friend@example.com', 'owner'), await invite(removed, 'pal@example.com')]
  assert.equal((await owner.post(`/api/staff/${demoted.id}/role`, { role: 'manager' })).status, 200)
  assert.equal((await owner.post(`/api/staff/${removed.id}/remove`, {})).status, 200)
  for (const token of tokens) assert.deepEqual(codeOf(await accept(token)), unknownInvite)
  const invited = await demoted.post('/api/staff/invite', { email: 'friend@example.com', role: 'owner' })
  assert.deepEqual(codeOf(invited), [403, 'STAFF_ROLE'])
})

test('staff read the first name and phone of an order, no last name and no e-mail; an owner reads all', async () => {
  const owner = await seller(shop.it)
  await stock(shop.it)
  const anita = await shopper(shop.it)
  const order = {
    items: [{ product: 'okra', unit: { label: '500g' }, quantity: 2 }],
    address: await withAddress(anita),
  }
  assert.equal((await anita.post('/api/order/cod', { ...order, amount: 66.04 })).status, 200)
  const addressFor = async (caller: Caller) => {
    const { body } = await caller.get('/api/order/seller')
    const [{ address } = { address: undefined }] = body.orders as OrderJson[]
    return [address?.firstName, address?.lastName, address?.email === '', address?.phone]
  }
  const [firstName, lastName, , phone] = await addressFor(owner)
  assert.ok(lastName)
  for (const role of ['packer', 'manager'] as const)
    assert.deepEqual(await addressFor(await member(shop.it, role, owner)), [firstName, '', true, phone])
  const manager = await member(shop.it, 'manager', owner)
  const { customers } = done(await manager.get('/api/customers')) as unknown as { customers: CustomerJson[] }
  for (const { _id, name } of customers) {
    assert.doesNotMatch(name, / /)
    const { addresses } = done(await manager.get(`/api/customers/${_id}/addresses`)) as unknown as {
      addresses: AddressJson[]
    }
    for (const { lastName } of addresses) assert.equal(lastName, '')
  }
  const whole = done(await owner.get('/api/customers')) as unknown as { customers: CustomerJson[] }
  assert.ok(whole.customers.some(({ name }) => / /.test(name)))
})

test('two invitations with one key give one link', async () => {
  const owner = await seller(shop.it)
  const body = { email: 'invited-again@example.com', role: 'packer' }
  const send = () => owner.post('/api/staff/invite', body, { headers: { 'idempotency-key': 'invite' } })
  const { link } = done(await send())
  assert.equal(done(await send()).link, link)
})

test('a removed packer is out at once: session, live page, login; others stay in', async () => {
  const owner = await seller(shop.it)
  const [ramu, other] = [await member(shop.it, 'packer', owner), await member(shop.it, 'packer', owner)]
  const ended: string[] = []
  shop.it.shop.events.subscribe('session-ended', ({ session }) => ended.push(session))
  const [own] = await shop.it.rows<{ hash: Buffer }>('select token_hash as hash from session where person_id = $1', [
    ramu.id,
  ])
  assert.equal((await owner.post(`/api/staff/${ramu.id}/remove`, {})).status, 200)
  assert.deepEqual(ended, [own?.hash.toString('base64url')])
  assert.equal((await ramu.get('/api/order/seller')).status, 401)
  assert.equal((await ramu.get('/api/order/stream')).status, 401)
  const login = await visitor(shop.it).post('/api/seller/login', { email: ramu.email, password: ramu.password })
  assert.deepEqual(codeOf(login), [401, 'WRONG_LOGIN'])
  assert.equal((await other.get('/api/order/seller')).status, 200)
  assert.deepEqual(codeOf(await owner.post(`/api/staff/${ramu.id}/remove`, {})), [404, 'STAFF_UNKNOWN'])
})

test('a new role counts from the next request on', async () => {
  const owner = await seller(shop.it)
  const ramu = await member(shop.it, 'manager', owner)
  assert.equal((await ramu.get('/api/product/prices')).status, 200)
  await owner.post(`/api/staff/${ramu.id}/role`, { role: 'packer' })
  assert.deepEqual(codeOf(await ramu.get('/api/product/prices')), [403, 'STAFF_ROLE'])
})

test('the last owner is neither removed nor demoted', async () => {
  const owner = await seller(shop.it)
  const [first = ''] = await owners()
  for (const id of (await owners()).slice(1)) await owner.post(`/api/staff/${id}/remove`, {})
  const { body } = await owner.get('/api/staff')
  const last = (body.staff as { _id: string; isLastOwner: boolean }[]).filter(({ isLastOwner }) => isLastOwner)
  assert.deepEqual(column(last, '_id'), [first])
  assert.deepEqual(codeOf(await owner.post(`/api/staff/${first}/remove`, {})), [409, 'LAST_OWNER'])
  assert.deepEqual(codeOf(await owner.post(`/api/staff/${first}/role`, { role: 'manager' })), [409, 'LAST_OWNER'])
  assert.deepEqual(await owners(), [first])
})

type Login = { readonly email: string; readonly password: string }

/** Turns the second factor on for an owner; `next` is the app's code half a minute later. */
async function secondFactorOf(owner: Caller, { password }: Login) {
  const path = '/api/seller/second-factor'
  const { key } = done(await owner.post(`${path}/begin`, { password }))
  const app = new TOTP({ secret: Secret.fromBase32(String(key)) })
  const next = () => {
    shop.it.moveClock(30_000)
    return app.generate({ timestamp: shop.it.now().getTime() })
  }
  const { recoveryCodes } = done(await owner.post(`${path}/on`, { password, key, code: next() }))
  return { next, recoveryCodes: recoveryCodes as string[] }
}

test('a second factor turned on at the moment of a demotion does not stay with a packer', async () => {
  const owner = await seller(shop.it)
  const partner = await member(shop.it, 'owner', owner)
  const path = '/api/seller/second-factor'
  const { password } = partner
  const { key } = done(await partner.post(`${path}/begin`, { password }))
  const code = new TOTP({ secret: Secret.fromBase32(String(key)) }).generate({ timestamp: shop.it.now().getTime() })
  const [on] = await Promise.all([
    partner.post(`${path}/on`, { password, key, code }),
    owner.post(`/api/staff/${partner.id}/role`, { role: 'packer' }),
  ])
  assert.ok(on.status === 200 || codeOf(on)[1] === 'STAFF_ROLE', JSON.stringify(on.body))
  assert.deepEqual(await shop.it.rows('select from second_factor'), [])
})

test('each owner has a second factor of their own: codes, recovery codes and turning it off concern one login', async () => {
  const owner = await seller(shop.it)
  const partner = await member(shop.it, 'owner', owner)
  const [ownerApp, partnerApp] = [await secondFactorOf(owner, sellerAccount), await secondFactorOf(partner, partner)]
  const logIn = async ({ email, password }: Login, code?: string) =>
    codeOf(await visitor(shop.it).post('/api/seller/login', { email, password, ...(code && { code }) }))
  assert.deepEqual(await logIn(partner), [401, 'CODE_REQUIRED'])
  assert.deepEqual(await logIn(sellerAccount), [401, 'CODE_REQUIRED'])
  for (const code of [ownerApp.next(), ownerApp.recoveryCodes[0]])
    assert.deepEqual(await logIn(partner, code), [401, 'WRONG_CODE'])
  assert.equal((await logIn(sellerAccount, ownerApp.recoveryCodes[0]))[0], 200, 'not used up by the other login')
  assert.equal((await logIn(sellerAccount, ownerApp.next()))[0], 200)
  const off = (code: string) => partner.post('/api/seller/second-factor/off', { password: partner.password, code })
  assert.deepEqual(codeOf(await off(ownerApp.next())), [401, 'WRONG_CODE'])
  assert.equal((await off(partnerApp.next())).status, 200)
  assert.equal((await logIn(partner))[0], 200)
  assert.deepEqual(await logIn(sellerAccount), [401, 'CODE_REQUIRED'])
  const [first = ''] = await owners()
  const other = await member(shop.it, 'owner', owner)
  await secondFactorOf(other, other)
  assert.equal((await owner.post(`/api/staff/${other.id}/remove`, {})).status, 200)
  await secondFactorOf(partner, partner)
  const timesOff = () => shop.it.logged().split('second factor off').length
  const before = timesOff()
  assert.equal((await owner.post(`/api/staff/${partner.id}/role`, { role: 'manager' })).status, 200)
  assert.equal((await logIn(partner))[0], 200, 'a manager could not turn it off')
  assert.ok(timesOff() > before)
  assert.deepEqual(await shop.it.rows('select seller_id from second_factor'), [{ seller_id: first }])
  await shop.it.rows('delete from second_factor')
})

test('of two owners who remove each other at once one stays, and a removed first owner stays out after a restart', async () => {
  const owner = await seller(shop.it)
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await member(shop.it, 'owner', owner), await member(shop.it, 'owner', owner)]
    const answers = await Promise.all([
      one.post(`/api/staff/${two.id}/remove`, {}),
      two.post(`/api/staff/${one.id}/remove`, {}),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status } of answers) assert.ok(status === 200 || status === 401, String(status))
  }
  const [first = ''] = await owners()
  const partner = await member(shop.it, 'owner', owner)
  assert.equal((await partner.post(`/api/staff/${first}/remove`, {})).status, 200)
  await ensureSeller(shop.it.shop, sellerAccount)
  assert.equal((await owners()).includes(first), false)
  assert.deepEqual(codeOf(await visitor(shop.it).post('/api/seller/login', sellerAccount)), [401, 'WRONG_LOGIN'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { column, columns } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, placed, refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, member, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import { ensureSeller } from './seller-account.ts'

const shop = testShop()
const hour = 60 * 60 * 1000

async function invite(owner: Caller, email: string, role = 'packer'): Promise<string> {
  const { link } = done(await owner.post('/api/staff/invite', { email, role }))
  return String(link).split('/').at(-1) ?? ''
}

const accept = (token: string, caller = visitor(shop.it), password = 'long enough') =>
  caller.post('/api/staff/accept', { token, name: 'Ramu', password })
const unknownInvite = (answer: Answer) => refused(answer, 404, 'INVITE_UNKNOWN')
const remove = (owner: Caller, id: string) => owner.post(`/api/staff/${id}/remove`, {})
const setRole = (owner: Caller, id: string, role: string) => owner.post(`/api/staff/${id}/role`, { role })

const invites = () => shop.it.rows<{ token_hash: Buffer; email: string }>('select token_hash, email from staff_invite')
const owners = async () =>
  column(await shop.it.rows<{ id: string }>("select id from seller where role = 'owner' order by created_at"), 'id')

type Login = { readonly email: string; readonly password: string }
const logIn = ({ email, password }: Login, code?: string) =>
  visitor(shop.it).post('/api/seller/login', { email, password, ...(code && { code }) })
const factorPath = '/api/seller/second-factor'

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
  unknownInvite(await accept(token))
  assert.deepEqual(await invites(), [])
  const login = { email: 'ramu@example.com', password: 'long enough' }
  done(await visitor(shop.it).post('/api/seller/login', login))
  const staff = (await owner.get('/api/staff')).body.staff as Record<string, unknown>[]
  assert.deepEqual(columns(staff, 'name', 'email', 'role', 'isYou'), [
    ['', sellerAccount.email, 'owner', true],
    ['Ramu', 'ramu@example.com', 'packer', false],
  ])
  refused(await owner.post('/api/staff/invite', { email: 'ramu@example.com', role: 'owner' }), 409, 'EMAIL_TAKEN')
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
  refused(await accept(token), 507, 'NO_ROOM')
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
  const open = (await owner.get('/api/staff')).body.invites as Record<string, string>[]
  const id = open.find(({ email }) => email === 'revoked@example.com')?._id
  const revoke = () => owner.post(`/api/staff/invites/${id}/revoke`, {})
  done(await revoke())
  unknownInvite(await revoke())
  for (const token of [revoked, older, 'guess', 'A'.repeat(43)]) unknownInvite(await accept(token))
  refused(await accept(newer, visitor(shop.it), 'short'), 400, 'BAD_INPUT')
  done(await accept(newer))
  shop.it.moveClock(48 * hour)
  unknownInvite(await accept(late))
})

test('an invitation ends when its inviter is demoted or removed', async () => {
  const owner = await seller(shop.it)
  const [demoted, removed] = [await member(shop.it, 'owner'), await member(shop.it, 'owner')]
  const tokens = [await invite(demoted, 'friend@example.com', 'owner'), await invite(removed, 'pal@example.com')]
  done(await setRole(owner, demoted.id, 'manager'))
  done(await remove(owner, removed.id))
  for (const token of tokens) unknownInvite(await accept(token))
  const friend = { email: 'friend@example.com', role: 'owner' }
  refused(await demoted.post('/api/staff/invite', friend), 403, 'STAFF_ROLE')
})

test('staff read the first name and phone of an order, no last name and no e-mail; an owner reads all', async () => {
  const owner = await seller(shop.it)
  await stock(shop.it)
  const anita = await shopper(shop.it)
  await placed(anita, { items: [item('okra', '500g', 2)], address: await withAddress(anita), amount: 66.04 })
  const addressFor = async (caller: Caller) => {
    const { body } = await caller.get('/api/order/seller')
    const [{ address } = { address: undefined }] = body.orders as OrderJson[]
    return [address?.firstName, address?.lastName, address?.email === '', address?.phone]
  }
  const [firstName, lastName, , phone] = await addressFor(owner)
  assert.ok(lastName)
  for (const role of ['packer', 'manager'] as const)
    assert.deepEqual(await addressFor(await member(shop.it, role)), [firstName, '', true, phone])
  const manager = await member(shop.it, 'manager')
  const customersFor = async (caller: Caller) => done(await caller.get('/api/customers')).customers as CustomerJson[]
  for (const { _id, name } of await customersFor(manager)) {
    assert.doesNotMatch(name, / /)
    const { addresses } = done(await manager.get(`/api/customers/${_id}/addresses`))
    for (const { lastName } of addresses as AddressJson[]) assert.equal(lastName, '')
  }
  assert.ok((await customersFor(owner)).some(({ name }) => / /.test(name)))
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
  const [ramu, other] = [await member(shop.it, 'packer'), await member(shop.it, 'packer')]
  const ended: string[] = []
  shop.it.shop.events.subscribe('session-ended', ({ session }) => ended.push(session))
  const tokens = 'select token_hash as hash from session where person_id = $1'
  const [own] = await shop.it.rows<{ hash: Buffer }>(tokens, [ramu.id])
  done(await remove(owner, ramu.id))
  assert.deepEqual(ended, [own?.hash.toString('base64url')])
  assert.equal((await ramu.get('/api/order/seller')).status, 401)
  assert.equal((await ramu.get('/api/order/stream')).status, 401)
  refused(await logIn(ramu), 401, 'WRONG_LOGIN')
  assert.equal((await other.get('/api/order/seller')).status, 200)
  refused(await remove(owner, ramu.id), 404, 'STAFF_UNKNOWN')
})

test('a person who forgot the password is removed, invited again by the same e-mail, and chooses a new one', async () => {
  const owner = await seller(shop.it)
  for (const role of ['packer', 'manager', 'owner'] as const) {
    const { id, email } = await member(shop.it, role)
    done(await remove(owner, id))
    done(await accept(await invite(owner, email, role), visitor(shop.it), 'a new password'))
    done(await logIn({ email, password: 'a new password' }))
  }
})

test('a new role counts from the next request on', async () => {
  const owner = await seller(shop.it)
  const ramu = await member(shop.it, 'manager')
  assert.equal((await ramu.get('/api/product/prices')).status, 200)
  await setRole(owner, ramu.id, 'packer')
  refused(await ramu.get('/api/product/prices'), 403, 'STAFF_ROLE')
})

test('what a removed or demoted person had taken of the inbox and not settled is free again', async () => {
  const owner = await seller(shop.it)
  const [removed, demoted] = [await member(shop.it, 'manager'), await member(shop.it, 'owner')]
  await stock(shop.it, { id: 'spinach', name: 'Spinach' })
  const anita = await shopper(shop.it)
  const order = { items: [item('spinach', '500g', 2)], address: await withAddress(anita), amount: 66.04 }
  const { complaint } = done(await anita.post(`/api/order/${await placed(anita, order)}/problem`, { text: 'Wilted.' }))
  await shop.it.rows(
    `insert into contact_message (id, name, email, message, created_at)
     select id, 'Ravi', 'ravi@example.com', '-', now() from unnest(array['open', 'settled']) as id`,
  )
  const change = async (who: Caller, id: unknown, state: string) => done(await who.post(`/api/inbox/${id}`, { state }))
  await change(removed, complaint, 'mine')
  await change(removed, 'settled', 'done')
  await change(demoted, 'open', 'mine')
  const taken = async () =>
    column(
      await shop.it.rows<{ id: string }>(
        `select id from contact_message where taken_by is not null
         union all select id from complaint where taken_by is not null order by id`,
      ),
      'id',
    )
  done(await setRole(owner, demoted.id, 'manager'))
  assert.deepEqual(await taken(), [complaint, 'open', 'settled'])
  done(await setRole(owner, demoted.id, 'packer'))
  done(await remove(owner, removed.id))
  assert.deepEqual(await taken(), ['settled'])
})

test('the last owner is neither removed nor demoted', async () => {
  const owner = await seller(shop.it)
  const [first = ''] = await owners()
  for (const id of (await owners()).slice(1)) await remove(owner, id)
  const { body } = await owner.get('/api/staff')
  const last = (body.staff as { _id: string; isLastOwner: boolean }[]).filter(({ isLastOwner }) => isLastOwner)
  assert.deepEqual(column(last, '_id'), [first])
  refused(await remove(owner, first), 409, 'LAST_OWNER')
  refused(await setRole(owner, first, 'manager'), 409, 'LAST_OWNER')
  assert.deepEqual(await owners(), [first])
})

/** Turns the second factor on for an owner; `next` is the app's code half a minute later. */
async function secondFactorOf(owner: Caller, { password }: Login) {
  const { key } = done(await owner.post(`${factorPath}/begin`, { password }))
  const app = new TOTP({ secret: Secret.fromBase32(String(key)) })
  const next = () => {
    shop.it.moveClock(30_000)
    return app.generate({ timestamp: shop.it.now().getTime() })
  }
  const { recoveryCodes } = done(await owner.post(`${factorPath}/on`, { password, key, code: next() }))
  return { next, recoveryCodes: recoveryCodes as string[] }
}

test('a second factor turned on at the moment of a demotion does not stay with a packer', async () => {
  const owner = await seller(shop.it)
  const partner = await member(shop.it, 'owner')
  const { password } = partner
  const { key } = done(await partner.post(`${factorPath}/begin`, { password }))
  const code = new TOTP({ secret: Secret.fromBase32(String(key)) }).generate({ timestamp: shop.it.now().getTime() })
  const [on] = await Promise.all([
    partner.post(`${factorPath}/on`, { password, key, code }),
    setRole(owner, partner.id, 'packer'),
  ])
  assert.ok(on.status === 200 || on.body.code === 'STAFF_ROLE', JSON.stringify(on.body))
  assert.deepEqual(await shop.it.rows('select from second_factor'), [])
})

test('each owner has a second factor of their own: codes, recovery codes and turning it off concern one login', async () => {
  const owner = await seller(shop.it)
  const partner = await member(shop.it, 'owner')
  const [ownerApp, partnerApp] = [await secondFactorOf(owner, sellerAccount), await secondFactorOf(partner, partner)]
  for (const login of [partner, sellerAccount]) refused(await logIn(login), 401, 'CODE_REQUIRED')
  for (const code of [ownerApp.next(), ownerApp.recoveryCodes[0]])
    refused(await logIn(partner, code), 401, 'WRONG_CODE')
  assert.equal((await logIn(sellerAccount, ownerApp.recoveryCodes[0])).status, 200, 'not used up by the other login')
  done(await logIn(sellerAccount, ownerApp.next()))
  const off = (code: string) => partner.post(`${factorPath}/off`, { password: partner.password, code })
  refused(await off(ownerApp.next()), 401, 'WRONG_CODE')
  done(await off(partnerApp.next()))
  done(await logIn(partner))
  refused(await logIn(sellerAccount), 401, 'CODE_REQUIRED')
  const [first = ''] = await owners()
  const other = await member(shop.it, 'owner')
  await secondFactorOf(other, other)
  done(await remove(owner, other.id))
  await secondFactorOf(partner, partner)
  const timesOff = () => shop.it.logged().split('second factor off').length
  const before = timesOff()
  done(await setRole(owner, partner.id, 'manager'))
  assert.equal((await logIn(partner)).status, 200, 'a manager could not turn it off')
  assert.ok(timesOff() > before)
  assert.deepEqual(await shop.it.rows('select seller_id from second_factor'), [{ seller_id: first }])
  await shop.it.rows('delete from second_factor')
})

test('of two owners who remove each other at once one stays, and a removed first owner stays out after a restart', async () => {
  await seller(shop.it)
  for (let round = 0; round < 3; round++) {
    const [one, two] = [await member(shop.it, 'owner'), await member(shop.it, 'owner')]
    const answers = await Promise.all([remove(one, two.id), remove(two, one.id)])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status } of answers) assert.ok(status === 200 || status === 401, String(status))
  }
  const [first = ''] = await owners()
  const partner = await member(shop.it, 'owner')
  done(await remove(partner, first))
  await ensureSeller(shop.it.shop, sellerAccount)
  assert.equal((await owners()).includes(first), false)
  refused(await logIn(sellerAccount), 401, 'WRONG_LOGIN')
})

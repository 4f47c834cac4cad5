import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nehruNagar, spokenAddress } from '#tests/support/addresses.ts'
import { finishJobs } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, item, orderingAt, placed, proofOf, refused, startPaying } from '#tests/support/ordering.ts'
import { type Caller, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'
import { reconcilePayments } from '../payments/reconcile.ts'
import { applyRetention } from './apply-retention.ts'

const shop = testShop({ RETAIN_MESSAGES_DAYS: '30' })
keepInvariants(shop)
const { ownProduct, orderFor } = orderingAt(shop)
const day = 24 * 60 * 60 * 1000

/** A shopper with an address, a cart and one cash order of ₹55. */
async function customer() {
  const product = await ownProduct()
  const person = await shopper(shop.it)
  const address = await withAddress(person, { ...nehruNagar, email: person.email })
  const order = { items: [item(product)], address, amount: 55, shippingFee: 15 }
  const orderId = await placed(person, order)
  await fillCart(person, product)
  return { person, order, orderId }
}

const remove = (caller: Caller, password: string, from = '10.80.0.1') =>
  caller.post('/api/user/delete', { password }, { from })
const deliver = async (orderId: string) =>
  assert.equal((await (await seller(shop.it)).put(`/api/order/status/${orderId}`, { status: 'Delivered' })).status, 200)
const count = async (table: string, where: string, ...values: unknown[]) =>
  (await shop.it.rows(`select 1 from ${table} where ${where}`, values)).length
const idOf = async (email: string) =>
  (await shop.it.rows<{ id: string }>('select id from shopper where email = $1', [email]))[0]?.id

test('a shopper takes along all that the store holds of them, and nothing of anybody else', async () => {
  const other = await customer()
  const { person, orderId, order: sent } = await customer()
  shop.it.moveClock(1000)
  const second = await placed(person, sent)
  const noted = { note: 'Rings twice', refusesCash: true }
  done(await (await seller(shop.it)).post(`/api/customers/${await idOf(person.email)}`, { ...noted, seen: '' }))
  done(await visitor(shop.it).post('/api/newsletter/subscribe', { email: person.email }))
  const answer = await person.get('/api/user/export')
  assert.equal(answer.status, 200)
  assert.equal(answer.body.newsletterSince, shop.it.now().toISOString())
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="[\w.-]+\.json"$/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const data = answer.body as unknown as Record<string, object[]> & {
    account: { email: string; note: string; refusesCash: boolean }
  }
  const { email, note, refusesCash } = data.account
  assert.deepEqual([email, { note, refusesCash }], [person.email, noted])
  const counts = ['addresses', 'cart', 'orders', 'payments', 'sessions'].map((name) => data[name]?.length)
  assert.deepEqual(counts, [1, 0, 2, 0, 1])
  const orders = data.orders as { _id: string; statusTimeline: unknown[] }[]
  assert.deepEqual(column(orders, '_id'), [second, orderId], 'the newest first')
  for (const { statusTimeline } of orders) assert.equal(statusTimeline.length, 1)
  const text = JSON.stringify(answer.body)
  assert.doesNotMatch(text, /argon2|hash|token|gateway/i)
  for (const foreign of [other.person.email, other.orderId]) assert.ok(!text.includes(foreign))
})

test('more than a hundred addresses are all in it', async () => {
  const person = await shopper(shop.it)
  await withAddress(person)
  const others = `insert into address select a.*
    from generate_series(1, 120) n, address old, jsonb_populate_record(old, jsonb_build_object('id', 'copy-' || n)) a
    where old.shopper_id = $1`
  await shop.it.rows(others, [await idOf(person.email)])
  const { body } = await person.get('/api/user/export')
  assert.equal((body.addresses as object[]).length, 121)
})

test('messages written while logged in are in it, and no other shopper’s, whatever their e-mail', async () => {
  const victim = await shopper(shop.it)
  const thief = await shopper(shop.it, { email: 'not.my.own@example.com' })
  const write = (who: Caller, email: string, message: string) =>
    who.post('/api/contact/sendMail', { name: 'Anyone', email, message }, { from: '10.80.0.9' })
  await write(visitor(shop.it), 'not.my.own@example.com', 'Written before the account was made')
  await write(victim, 'not.my.own@example.com', 'Written from another e-mail')
  await write(thief, 'elsewhere@example.com', 'Written by me, from another e-mail')
  const said = async (who: Caller) =>
    ((await who.get('/api/user/export')).body.messages as { message: string }[]).map(({ message }) => message)
  assert.deepEqual(await said(thief), ['Written by me, from another e-mail'])
  assert.deepEqual(await said(victim), ['Written from another e-mail'])
  assert.equal((await remove(thief, thief.password)).status, 200)
  assert.equal(await count('contact_message', `message = 'Written by me, from another e-mail'`), 0)
  assert.deepEqual(await said(victim), ['Written from another e-mail'])
})

test('payments and refunds are in it without what the gateway knows them by', async () => {
  const { person, order } = await customer()
  const { orderId, orderDbId } = await startPaying(person, order)
  const proof = await proofOf(shop.it, orderId)
  done(await person.post('/api/order/verify', { ...proof, orderDbId }))
  const { body } = await person.get('/api/user/export')
  assert.deepEqual(columns(body.payments as { orderId: string; amount: number }[], 'orderId', 'amount'), [
    [orderDbId, 55],
  ])
  assert.ok(!JSON.stringify(body).includes(proof.razorpay_payment_id))
})

test('an account is deleted by its password, and its orders stay for the books without a name', async () => {
  const { person, orderId } = await customer()
  const other = await shopper(shop.it)
  const id = await idOf(person.email)
  for (const email of [person.email, 'stranger@example.com'])
    await visitor(shop.it).post('/api/contact/sendMail', { name: 'Anita', email, message: 'Hello' })
  await finishJobs(shop.it, 'mail-message')
  await shop.it.rows(`update contact_message set done_at = $1 where name = 'Anita'`, [shop.it.now()])
  await visitor(shop.it).post('/api/newsletter/subscribe', { email: person.email })
  for (const email of [person.email, other.email]) await visitor(shop.it).post('/api/user/forgot-password', { email })
  await finishJobs(shop.it, 'mail-reset-link')
  const phone = visitor(shop.it)
  await phone.post('/api/user/login', { email: person.email, password: person.password })
  refused(await remove(person, person.password), 409, 'ORDER_UNDER_WAY')
  assert.equal(await idOf(person.email), id)
  await deliver(orderId)
  const before = await shop.it.rows('select amount, status, is_paid from "order" where id = $1', [orderId])
  const deleted = await remove(person, person.password)
  assert.deepEqual(deleted.body, { success: true, message: 'Your account is deleted.' })
  for (const who of [person, phone]) assert.equal((await who.get('/api/order/user')).status, 401)
  for (const table of ['address', 'cart_line', 'password_reset', '"order"'])
    assert.equal(await count(table, 'shopper_id = $1', id), 0, table)
  assert.equal(await count('session', 'person_id = $1', id), 0)
  for (const table of ['shopper', 'contact_message', 'newsletter_subscriber'])
    assert.equal(await count(table, 'email = $1', person.email), 0, table)
  assert.equal(await count('contact_message', 'email = $1', 'stranger@example.com'), 1)
  const mailed = await Promise.all(
    [person, other].map(({ email }) => count('pgboss.job', `data ->> 'email' = $1`, email)),
  )
  assert.deepEqual(mailed, [0, 1])
  const after = await shop.it.rows('select amount, status, is_paid from "order" where id = $1', [orderId])
  assert.deepEqual(after, before)
  const [retained] = await shop.it.rows<{ address: object }>('select address from "order" where id = $1', [orderId])
  const nobody = { firstName: '', lastName: '', email: '', phone: '', street: '' }
  assert.partialDeepStrictEqual(retained?.address, { ...nobody, city: 'New Delhi', latitude: 28.57 })
  const listed = await (await seller(shop.it)).get('/api/order/seller')
  assert.ok(column(listed.body.orders as { _id: string }[], '_id').includes(orderId))
  assert.doesNotMatch(JSON.stringify(listed.body.orders), new RegExp(person.email))
  const login = await visitor(shop.it).post('/api/user/login', { email: person.email, password: person.password })
  assert.equal(login.status, 401)
  const [{ email: nameless = '' } = {}] = await shop.it.rows<{ email: string }>(
    `select email from shopper where position('@' in email) = 0`,
  )
  assert.equal((await visitor(shop.it).post('/api/user/login', { email: nameless, password: 'nothing' })).status, 401)
  assert.equal((await visitor(shop.it).post('/api/user/forgot-password', { email: nameless })).status, 400)
  const again = await shopper(shop.it, { email: person.email })
  assert.deepEqual((await again.get('/api/order/user')).body.orders, [])
})

test('a shopper without orders leaves nothing behind', async () => {
  const person = await shopper(shop.it)
  const headers = { 'idempotency-key': `address-${person.email}` }
  done(await person.post('/api/address/add', { address: { ...nehruNagar, email: person.email } }, { headers }))
  const answered = async () => [await count('shopper', 'true'), await count('answered_call', `person like 'shopper %'`)]
  const [before = 0] = await answered()
  assert.deepEqual(await answered(), [before, 1])
  assert.equal((await remove(person, person.password)).status, 200)
  assert.deepEqual(await answered(), [before - 1, 0])
})

test('a wrong password deletes nothing, and shares its ten tries with the change of the password', async () => {
  const person = await shopper(shop.it)
  for (let tries = 0; tries < 5; tries++) {
    refused(await remove(person, 'not it', '10.80.0.2'), 403, 'WRONG_PASSWORD')
    const change = { oldPassword: 'not it', newPassword: 'the new password' }
    refused(await person.post('/api/user/change-password', change), 403, 'WRONG_PASSWORD')
  }
  assert.equal((await remove(person, person.password, '10.80.0.2')).status, 429)
  assert.ok((await idOf(person.email)) !== undefined)
  const login = { email: person.email, password: person.password }
  done(await visitor(shop.it).post('/api/user/login', login, { from: '10.80.0.2' }))
})

test('an account whose password is replaced during its deletion is not deleted', async (t) => {
  const person = await shopper(shop.it)
  const owner = ['update shopper set password_hash = $2 where email = $1', person.email, 'another one'] as const
  const removing = () => remove(person, person.password, '10.80.0.6')
  refused(await sentMeanwhile(t, shop.it, [owner], removing), 403, 'WRONG_PASSWORD')
  assert.ok((await idOf(person.email)) !== undefined)
})

test('deleting an account registered with another person’s e-mail deletes no open or unmailed message', async () => {
  const stranger = await shopper(shop.it)
  for (const [id, mailedAt, doneAt] of [
    ['settled', shop.it.now(), shop.it.now()],
    ['open', shop.it.now(), null],
    ['unread', null, shop.it.now()],
  ])
    await shop.it.rows(
      `insert into contact_message (id, name, email, message, created_at, mailed_at, done_at)
       values ($1, 'Asha', $2, 'Hello', $3, $4, $5)`,
      [id, stranger.email, shop.it.now(), mailedAt, doneAt],
    )
  assert.equal((await remove(stranger, stranger.password, '10.80.0.7')).status, 200)
  const left = await shop.it.rows('select id from contact_message where email = $1 order by id', [stranger.email])
  assert.deepEqual(left, [{ id: 'open' }, { id: 'unread' }])
})

test('an account with an order that can still be paid is not deleted', async () => {
  const { person, order, orderId } = await customer()
  await deliver(orderId)
  await person.post('/api/order/razorpay', { ...order, amount: '55.00' })
  const sentence = 'A payment that you began can still come in. Please try again in an hour; it may take five days.'
  refused(await remove(person, person.password), 409, 'ORDER_UNDER_WAY', sentence)
})

test('an account is not deleted while a delivered cash order brings no money, or not all of it', async () => {
  const { person, orderId } = await customer()
  const boss = await seller(shop.it)
  const sentence = 'You have a delivered order that is not paid yet. You can delete your account once it is paid.'
  for (const cash of [0, 20]) {
    await boss.post(`/api/order/${orderId}/deliver`, { cash, upi: 0 })
    refused(await remove(person, person.password), 409, 'ORDER_UNPAID', sentence)
  }
  assert.ok((await idOf(person.email)) !== undefined)
  await boss.post(`/api/order/${orderId}/deliver`, { cash: 54.5, upi: 0 })
  assert.equal((await remove(person, person.password)).status, 200)
})

test('an order placed at the same moment is either refused or prevents the deletion', async () => {
  const { person, order, orderId } = await customer()
  await deliver(orderId)
  const [placed, deleted] = await Promise.all([
    person.post('/api/order/cod', order),
    remove(person, person.password, '10.80.0.4'),
  ])
  assert.notEqual(placed.status === 200, deleted.status === 200, `${placed.status} ${deleted.status}`)
})

test('after the retention period unpaid orders, messages and e-mails are deleted', async () => {
  const { person, order } = await customer()
  const started = await person.post('/api/order/razorpay', { ...order, amount: '55.00' })
  await visitor(shop.it).post('/api/contact/sendMail', { name: 'Old', email: 'old@example.com', message: 'Long ago' })
  const outbox = join(shop.it.folder, 'outbox')
  mkdirSync(outbox, { recursive: true })
  for (const name of ['2026-08-01T06-30-00-000Z-old.eml', 'notes.txt', '2026-11-20T06-30-00-000Z-new.eml'])
    writeFileSync(join(outbox, name), '')
  const isThere = () => count('"order"', 'id = $1', started.body.orderDbId)
  await applyRetention(shop.it.shop)
  assert.deepEqual([await isThere(), await count('contact_message', `email = 'old@example.com'`)], [1, 1])
  assert.ok(!readdirSync(outbox).includes('2026-08-01T06-30-00-000Z-old.eml'))
  for (const name of ['notes.txt', '2026-11-20T06-30-00-000Z-new.eml']) assert.ok(readdirSync(outbox).includes(name))
  shop.it.moveClock(31 * day)
  for (let times = 0; times < 3; times++) await reconcilePayments(shop.it.shop)
  await applyRetention(shop.it.shop)
  assert.deepEqual([await isThere(), await count('contact_message', `email = 'old@example.com'`)], [1, 0])
  shop.it.moveClock(60 * day)
  const orders = await count('"order"', `payment_type = 'COD'`)
  // An order with a mismatched payment stays until the seller has checked it.
  const odd = `insert into odd_payment (id, order_id, misfit, amount, currency, status, seen_at)
    values ('pay_odd', $1, 'sum', 1, 'INR', 'captured', now())`
  await shop.it.rows(odd, [started.body.orderDbId])
  await applyRetention(shop.it.shop)
  assert.equal(await isThere(), 1)
  await shop.it.rows('delete from odd_payment')
  await applyRetention(shop.it.shop)
  assert.equal(await isThere(), 0)
  assert.equal(await count('"order"', `payment_type = 'COD'`), orders)
})

test('a nameless account goes with its last order, also one that an earlier version left behind', async () => {
  const nameless = () => count('shopper', `email like 'deleted %'`)
  const before = await nameless()
  const person = await shopper(shop.it)
  const started = done(await person.post('/api/order/razorpay', { ...(await orderFor(person)), amount: '55.00' }))
  shop.it.moveClock(2 * day)
  for (let times = 0; times < 3; times++) await reconcilePayments(shop.it.shop)
  assert.equal((await remove(person, person.password, '10.80.0.8')).status, 200)
  await applyRetention(shop.it.shop)
  assert.equal(await nameless(), before + 1)
  await shop.it.rows(
    `insert into shopper (id, name, email, password_hash, created_at) values ('left', '', 'deleted left', '', now())`,
  )
  shop.it.moveClock(90 * day)
  for (let times = 0; times < 3; times++) await reconcilePayments(shop.it.shop)
  await applyRetention(shop.it.shop)
  assert.equal(await count('"order"', 'id = $1', started.orderDbId), 0)
  assert.equal(await nameless(), before)
})

test('a caller whose order was refused is deleted after a day, and one who ordered stays', async () => {
  const boss = await seller(shop.it)
  const [gone, stays] = ['9811111111', '9822222222']
  const items = [item(await ownProduct())]
  const sent = (phone: string) => ({ customer: { name: 'Kamla Devi', phone, address: spokenAddress }, items })
  const { body } = await boss.post('/api/order/telephone', { ...sent(gone), amount: 1 })
  assert.equal(body.code, 'PRICE_CHANGED')
  done(await boss.post('/api/order/telephone', sent(stays)))
  const callers = () =>
    shop.it.rows<{ phone: string }>(`select phone from shopper where email like 'phone %' order by phone`)
  await applyRetention(shop.it.shop)
  assert.deepEqual(await callers(), [{ phone: gone }, { phone: stays }], 'the seller may correct the order first')
  shop.it.moveClock(day + 1)
  await applyRetention(shop.it.shop)
  assert.deepEqual(await callers(), [{ phone: stays }])
  assert.equal(await count('address', 'phone = $1', gone), 0)
})

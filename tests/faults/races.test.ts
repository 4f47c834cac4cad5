import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ensureSeller } from '#server/accounts/seller-account.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, proofOf, startPaying } from '#tests/support/ordering.ts'
import { type Answer, freshAddress, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { newBrowser } from '#tests/support/push-service.ts'
import { rival, sentMeanwhile, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { nehruNagar } from '../support/addresses.ts'

// Moments between a look and a write that no other test forces: a rival stands in them, and then lets go.
const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

const minute = 60_000

async function customer() {
  const [product, person] = [await ownProduct(), await shopper(shop.it)]
  return { product, person, order: { items: [item(product)], address: await withAddress(person) } }
}

const logIn = (email: string, password: string): Promise<Answer> =>
  visitor(shop.it).post('/api/user/login', { email, password }, { from: freshAddress() })
const sessionsOf = (email: string) =>
  shop.it.rows(`select 1 from session where person_id = (select id from shopper where email = $1)`, [email])
/** The end of a shopper's sessions. */
const endOf = (email: string) =>
  ['delete from session where person_id = (select id from shopper where email = $1)', email] as const
const meanwhile = (
  t: TestContext,
  statements: Parameters<typeof sentMeanwhile>[2],
  request: () => Promise<Answer>,
  end?: 'undo',
) => sentMeanwhile(t, shop.it, statements, request, end)
const codes = (...answers: Answer[]) => answers.map(({ status, body }) => `${status} ${body.code ?? 'OK'}`)

test('a login with the old password at the moment of its change is refused', async (t) => {
  const { email, password } = await shopper(shop.it)
  const change = [[`update shopper set password_hash = 'changed' where email = $1`, email], endOf(email)] as const
  assert.deepEqual(codes(await meanwhile(t, change, () => logIn(email, password))), ['401 WRONG_LOGIN'])
  assert.deepEqual(await sessionsOf(email), [])
})

test('a login with the old password that ends before its change loses its session', async (t) => {
  const { email, password, post } = await shopper(shop.it)
  const other = await rival(t, shop.it)
  await other.do('select from shopper where email = $1 for share', [email])
  const changing = post('/api/user/change-password', { oldPassword: password, newPassword: 'the new password' })
  await untilLocksWaitedFor(shop.it)
  await other.do(
    `insert into session (token_hash, kind, person_id, device, created_at, expires_at)
     select '\\x01', 'shopper', id, 'other', $2, $2::timestamptz + interval '1 day' from shopper where email = $1`,
    [email, shop.it.now()],
  )
  await other.commit()
  assert.deepEqual(codes(await changing), ['200 OK'])
  assert.equal((await sessionsOf(email)).length, 1)
})

for (const [kind, path, caller] of [
  ['shopper', '/api/user/change-password', async () => shopper(shop.it)],
  ['seller', '/api/seller/change-password', async () => ({ ...(await seller(shop.it)), ...sellerAccount })],
] as const)
  test(`a change of the ${kind}'s password at the moment of another one is refused`, async (t) => {
    const { email, password, post } = await caller()
    const change = [`update ${kind} set password_hash = 'changed' where email = $1`, email] as const
    const changing = () => post(path, { oldPassword: password, newPassword: 'the new password' })
    assert.deepEqual(codes(await meanwhile(t, [change], changing)), ['403 WRONG_PASSWORD'])
  })

test('a login while its account is being deleted leaves no session', async (t) => {
  const { email, password } = await shopper(shop.it)
  const deletion = [endOf(email), ['delete from shopper where email = $1', email]] as const
  assert.deepEqual(codes(await meanwhile(t, deletion, () => logIn(email, password))), ['401 WRONG_LOGIN'])
})

test('a change that is rolled back lets the waiting login succeed', async (t) => {
  const { email, password } = await shopper(shop.it)
  const change = [`update shopper set password_hash = 'changed' where email = $1`, email] as const
  assert.deepEqual(codes(await meanwhile(t, [change], () => logIn(email, password), 'undo')), ['200 OK'])
  assert.equal((await sessionsOf(email)).length, 2)
})

test('of two stores that start at once over an empty database one makes the seller, and both open', async (t) => {
  await shop.it.rows('delete from session where kind = $1', ['seller'])
  await shop.it.rows('delete from seller')
  const other = await rival(t, shop.it)
  await other.do('lock table seller in share row exclusive mode')
  const nobody = { email: undefined, password: undefined }
  const starting = Promise.all([ensureSeller(shop.it.shop, nobody), ensureSeller(shop.it.shop, nobody)])
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  assert.equal((await starting).filter((made) => made !== undefined).length, 1)
  assert.equal((await shop.it.rows('select id from seller')).length, 1)
})

test('an order that is begun online while its shopper deletes the account: one of the two happens', async (t) => {
  const { person, order } = await customer()
  const other = await rival(t, shop.it)
  await other.do('select 1 from shopper where email = $1 for update', [person.email])
  const starting = person.post('/api/order/razorpay', { ...order, amount: '55.00' })
  await untilLocksWaitedFor(shop.it)
  const deleting = person.post('/api/user/delete', { password: person.password }, { from: '10.95.1.1' })
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  const [started, deleted] = await Promise.all([starting, deleting])
  const both = codes(started, deleted)
  const isEither = both[0] === '200 OK' ? both[1] === '409 ORDER_UNDER_WAY' : both[1] === '200 OK'
  assert.ok(isEither, both.join())
})

test('a payment at the moment the order expires places it, or is refunded', async (t) => {
  const { person, order } = await customer()
  const { orderId, orderDbId } = await startPaying(person, order)
  shop.it.moveClock(31 * minute)
  const other = await rival(t, shop.it)
  await other.do('select 1 from order_payment where order_id = $1 for share', [orderDbId])
  // The clock has claimed the order and asked about it once it waits here.
  const closing = reconcilePayments(shop.it.shop)
  await untilLocksWaitedFor(shop.it)
  const proof = await proofOf(shop.it, orderId)
  const verifying = person.post('/api/order/verify', { ...proof, orderDbId })
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  await closing
  const verified = await verifying
  const [kept] = await shop.it.rows<{ state: string; refunds: number }>(
    `select state, (select count(*)::int from refund r join payment p on p.id = r.payment_id where p.order_id = $1) as refunds
     from order_payment where order_id = $1`,
    [orderDbId],
  )
  const outcome = `${codes(verified)[0]}, ${kept?.state}, ${kept?.refunds} refunds`
  assert.ok(['200 OK, paid, 0 refunds', '409 PAYMENT_REFUNDED, closed, 1 refunds'].includes(outcome), outcome)
})

test('a unit whose price is changed while it is deleted is gone afterwards, in either order', async (t) => {
  const { product } = await customer()
  const boss = await seller(shop.it)
  const other = await rival(t, shop.it)
  await other.do('select 1 from product where id = $1 for update', [product])
  const unit = { label: '1kg', price: 50, sellingPrice: 45 }
  const change = { id: product, type: 'retail', updatedUnits: [unit], confirmed: true }
  const changing = boss.post('/api/product/update-units', change)
  await untilLocksWaitedFor(shop.it)
  const deleting = boss.post('/api/product/delete-unit', { id: product, type: 'retail', label: '1kg' })
  await untilLocksWaitedFor(shop.it, 2)
  await other.commit()
  const [changed, deleted] = codes(...(await Promise.all([changing, deleting])))
  assert.equal(deleted, '200 OK')
  assert.ok(changed === '200 OK' || changed === '404 UNIT_UNKNOWN', changed)
  const left = `select 1 from unit where product_id = $1 and type = 'retail' and label = '1kg' and removed_at is null`
  assert.deepEqual(await shop.it.rows(left, [product]), [])
})

test('a browser that subscribes at the moment its session ends is not subscribed', async (t) => {
  const person = await shopper(shop.it)
  const { endpoint, keys } = newBrowser('https://fcm.googleapis.com/fcm/send/race')
  const subscribing = () => person.post('/api/notifications/subscribe', { as: 'shopper', endpoint, keys })
  assert.deepEqual(codes(await meanwhile(t, [endOf(person.email)], subscribing)), ['401 LOGIN_REQUIRED'])
  assert.deepEqual(await shop.it.rows('select id from push_subscription where endpoint = $1', [endpoint]), [])
})

test('an address that is saved while its shopper is deleted is not stored', async (t) => {
  const person = await shopper(shop.it)
  const id = (await shop.it.rows<{ id: string }>('select id from shopper where email = $1', [person.email]))[0]?.id
  const deletion = [endOf(person.email), ['delete from shopper where id = $1', id]] as const
  const saving = () => person.post('/api/address/add', { address: nehruNagar })
  assert.deepEqual(codes(await meanwhile(t, deletion, saving)), ['401 LOGIN_REQUIRED'])
  assert.deepEqual(await shop.it.rows('select id from address where shopper_id = $1', [id]), [])
})

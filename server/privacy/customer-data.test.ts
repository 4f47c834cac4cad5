import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenAddress } from '#tests/support/addresses.ts'
import { column } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, refused } from '#tests/support/ordering.ts'
import { type Caller, done, seller, shopper, withAddress } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

let numbers = 9_100_000_000

/** A customer by telephone with one cash order of ₹55. */
async function caller() {
  const boss = await seller(shop.it)
  const phone = String(++numbers)
  const customer = { name: `Kamla ${phone}`, phone, address: spokenAddress }
  const order = { customer, items: [item(await ownProduct())] }
  const taken = done(await boss.post('/api/order/telephone', order))
  const { body } = await boss.get(`/api/customers?q=${phone}`)
  const [{ _id = '', hasAccount = true } = {}] = body.customers as { _id?: string; hasAccount?: boolean }[]
  assert.equal(hasAccount, false)
  return { boss, phone, order, orderId: String(taken.orderId), id: _id }
}

const take = (boss: Caller, id: string) => boss.get(`/api/customers/${id}/export`)
const remove = (boss: Caller, id: string) => boss.post(`/api/customers/${id}/delete`, undefined)

/** Tables whose rows have this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const names = ['shopper', 'address', '"order"', 'order_event', 'order_return', 'contact_message']
  const found: string[] = []
  for (const name of names) {
    const rows = await shop.it.rows(`select from ${name} each where position($1 in each::text) > 0`, [text])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('the owner takes along all that the store holds of a customer by telephone, and nothing of another', async () => {
  const other = await caller()
  const { boss, id, phone, orderId } = await caller()
  const answer = await take(boss, id)
  done(answer)
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="customer-data.json"')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { account, orders, addresses } = answer.body as unknown as {
    account: { email: string; phone: string }
    orders: { _id: string }[]
    addresses: { phone: string }[]
  }
  assert.deepEqual([account.email, account.phone], ['', phone])
  assert.deepEqual([orders.map(({ _id }) => _id), addresses.map((each) => each.phone)], [[orderId], [phone]])
  for (const foreign of [other.phone, other.orderId]) assert.ok(!JSON.stringify(answer.body).includes(foreign))
  assert.equal(shop.it.securityLog().at(-1)?.security, 'customer exported')
})

test('a customer by telephone is deleted once nothing is open or owed, and the order stays without a name', async () => {
  const other = await caller()
  const { boss, id, phone, orderId } = await caller()
  refused(await remove(boss, id), 409, 'CUSTOMER_UNSETTLED')
  await boss.post(`/api/order/${orderId}/deliver`, { cash: 0, upi: 0 })
  const sentence = 'An order of this customer is still open, or money is still owed. Please settle it first.'
  refused(await remove(boss, id), 409, 'CUSTOMER_UNSETTLED', sentence)
  assert.deepEqual(await tablesWith(phone), ['shopper', 'address', '"order"'])
  await boss.post(`/api/order/${orderId}/deliver`, { cash: 55, upi: 0 })
  const before = await shop.it.rows('select amount, status, is_paid from "order" where id = $1', [orderId])
  const deleted = await remove(boss, id)
  assert.deepEqual(deleted.body, { success: true, message: 'Customer deleted' })
  assert.deepEqual(await tablesWith(phone), [])
  assert.deepEqual(await shop.it.rows('select amount, status, is_paid from "order" where id = $1', [orderId]), before)
  const { body } = await boss.get('/api/customers')
  const listed = body.customers as { _id: string; name: string }[]
  assert.deepEqual([column(listed, '_id').includes(other.id), column(listed, 'name').includes('')], [true, false])
  refused(await remove(boss, id), 404, 'CUSTOMER_UNKNOWN')
  refused(await take(boss, id), 404, 'CUSTOMER_UNKNOWN')
})

test('a customer by telephone stays while what was not returned is unpaid', async () => {
  const { boss, id, order } = await caller()
  const items = [...order.items, item(await ownProduct())]
  const { body } = await boss.post('/api/order/telephone', { ...order, items })
  const two = String(body.orderId)
  for (const { _id } of ((await boss.get('/api/order/seller?status=open')).body.orders as { _id: string }[]) ?? [])
    await boss.post(`/api/order/${_id}/deliver`, _id === two ? { cash: 0, upi: 0 } : { cash: 55, upi: 0 })
  await boss.post(`/api/order/${two}/return/record`, { reason: 'Soft', lines: [`${two}-0`] })
  await boss.post(`/api/order/${two}/return/settle`, { accepted: [`${two}-0`] })
  refused(await remove(boss, id), 409, 'CUSTOMER_UNSETTLED')
  done(await boss.post(`/api/order/${two}/deliver`, { cash: 55, upi: 0 }))
  assert.equal((await remove(boss, id)).status, 200)
})

test('a telephone order at the same moment is either refused or prevents the deletion', async () => {
  const { boss, id, order, orderId } = await caller()
  await boss.post(`/api/order/${orderId}/deliver`, { cash: 55, upi: 0 })
  const { body } = await boss.get(`/api/customers/${id}/addresses`)
  const [{ _id: addressId = '' } = {}] = body.addresses as { _id?: string }[]
  const again = { ...order, customer: { _id: id, addressId } }
  const [taken, deleted] = await Promise.all([boss.post('/api/order/telephone', again), remove(boss, id)])
  assert.notEqual(taken.status === 200, deleted.status === 200, `${taken.status} ${deleted.status}`)
  if (taken.status !== 200) assert.notEqual(taken.body.code, 'LOGIN_REQUIRED')
})

test('no id reaches an account, a deleted customer or a colleague', async () => {
  const { boss, id, phone, orderId } = await caller()
  const anita = await shopper(shop.it)
  await withAddress(anita)
  const [own] = await shop.it.rows<{ id: string }>('select id from shopper where email = $1', [anita.email])
  const [owner] = await shop.it.rows<{ id: string }>('select id from seller limit 1')
  await boss.post(`/api/order/${orderId}/deliver`, { cash: 55, upi: 0 })
  for (const call of [take, remove]) {
    refused(await call(boss, own?.id ?? ''), 409, 'CUSTOMER_HAS_ACCOUNT')
    refused(await call(boss, owner?.id ?? ''), 404, 'CUSTOMER_UNKNOWN')
    refused(await call(boss, `phone%20${phone}`), 400, 'BAD_INPUT')
  }
  assert.deepEqual(await tablesWith(phone), ['shopper', 'address', '"order"'])
  assert.equal((await anita.get('/api/user/is-auth')).body.success, true)
  assert.equal((await remove(boss, id)).status, 200)
  const [nameless] = await shop.it.rows<{ id: string }>('select shopper_id as id from "order" where id = $1', [orderId])
  for (const call of [take, remove]) refused(await call(boss, nameless?.id ?? ''), 404, 'CUSTOMER_UNKNOWN')
})

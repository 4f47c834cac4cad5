import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devanagariDigits } from '#domain/latin-digits.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { jobsAbout, until } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { copyOrder } from '#tests/support/copied-orders.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import {
  orderingAt,
  ordersOf,
  payBegun,
  placed,
  refused,
  seen,
  send,
  startPaying,
  userOf,
} from '#tests/support/ordering.ts'
import {
  type Answer,
  type Caller,
  done,
  freshAddress,
  member,
  seller,
  shopper,
  visitor,
  withAddress,
} from '#tests/support/people.ts'
import { remindSeller } from './remind-seller.ts'

const shop = testShop()
keepInvariants(shop)
const { orderFor, placeOne, readyShopper } = orderingAt(shop)

const minute = 60_000
const day = 24 * 60 * minute

async function someOrders(count: number) {
  const anita = await shopper(shop.it)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push(await placeOne(anita))
    shop.it.moveClock(1000)
  }
  return { anita, boss: await seller(shop.it), ids, id: ids[0] ?? '' }
}

const idsIn = ({ body }: Answer) => (body.orders as OrderJson[]).map(({ _id }) => _id)
/** The orders that the people of the shop find by this text. */
const ordersFound = async (who: Caller, text: string) =>
  idsIn(await who.get(`/api/order/seller?q=${encodeURIComponent(text)}`))
/** The customers that the people of the shop find by this text. */
const customersFound = async (who: Caller, text: string) =>
  (await who.get(`/api/customers?q=${encodeURIComponent(text)}`)).body.customers as CustomerJson[]
type Result = { id: string; success: boolean; code?: string; current?: OrderJson; order?: OrderJson }
const resultsIn = ({ body }: Answer) => body.results as Result[]

async function inTables(id: string) {
  const [row] = await shop.it.rows<{ status: string; is_paid: boolean; events: string[] | null }>(
    `select status, is_paid, (
       select array_agg(concat_ws(' ', kind, role, data ->> 'from', data ->> 'to') order by position)
       from order_event where order_id = id) as events
     from "order" where id = $1`,
    [id],
  )
  return row
}

test('of several orders moved together each has its own result, and one that is stale, unknown or ended holds up none', async () => {
  const { anita, boss, ids } = await someOrders(4)
  const [good, stale, ended, last] = ids as [string, string, string, string]
  await boss.put(`/api/order/status/${stale}`, { status: 'Shipped' })
  await anita.post(`/api/order/${ended}/cancel`, {})
  const seen = 'Order Placed'
  const expecting = (id: string) => ({ id, seen })
  const orders = [...[good, stale, 'no-such'].map(expecting), { id: ended }, { id: last }, expecting(last)]
  const moved = await boss.post('/api/order/move', { orders, status: 'Processing' })
  done(moved)
  assert.deepEqual(
    resultsIn(moved).map(({ id, success, code, current }) => [id, success, code, current?.status]),
    [
      [good, true, undefined, undefined],
      [stale, false, 'CHANGED_MEANWHILE', 'Shipped'],
      ['no-such', false, 'ORDER_UNKNOWN', undefined],
      [ended, false, 'ORDER_ENDED', undefined],
      [last, true, undefined, undefined],
      // It is Processing by the call before.
      [last, true, undefined, undefined],
    ],
  )
  assert.equal((await inTables(last))?.status, 'Processing')
  refused(await boss.post('/api/order/move', { orders: [{ id: good }], status: 'Lost' }), 400, 'BAD_INPUT')
  refused(await boss.post('/api/order/move', { orders: [], status: 'Shipped' }), 400, 'BAD_INPUT')
})

test('an accepted order rings no more; accepting may promise a time, which the shopper reads', async () => {
  const { anita, boss, ids } = await someOrders(2)
  const [first, second] = ids as [string, string]
  const ringing = async () => idsIn(await boss.get('/api/order/seller?status=new')).filter((id) => ids.includes(id))
  assert.deepEqual(await ringing(), [first, second])
  const accepted = await boss.post(`/api/order/${first}/accept`, { minutes: 25 })
  assert.equal(accepted.body.message, 'Order accepted')
  assert.deepEqual(await ringing(), [second])
  const mine = await seen(anita, 'user', first)
  assert.deepEqual(
    [mine.status, mine.acceptedAt, mine.promisedAt],
    ['Ordered', shop.it.now().toISOString(), new Date(shop.it.now().getTime() + 25 * minute).toISOString()],
  )
  shop.it.moveClock(minute)
  assert.equal((await boss.post(`/api/order/${first}/accept`, {})).status, 200)
  // The old screen of another seller still shows it as new.
  const again = done(await boss.post(`/api/order/${first}/accept`, { minutes: 25 })).order as OrderJson
  assert.equal(again.promisedAt, mine.promisedAt)
  assert.deepEqual((await inTables(first))?.events, ['accepted owner'])
  assert.equal((await jobsAbout(shop.it, 'push-promise', first)).length, 1)
  const together = await boss.post('/api/order/accept', { orders: [{ id: second, minutes: 30 }, { id: 'no-such' }] })
  assert.deepEqual(columns(resultsIn(together), 'success', 'code'), [
    [true, undefined],
    [false, 'ORDER_UNKNOWN'],
  ])
  assert.deepEqual(await ringing(), [])
  for (const minutes of [0, 241, 1.5])
    refused(await boss.post(`/api/order/${first}/accept`, { minutes }), 400, 'BAD_INPUT')
  await boss.put(`/api/order/status/${first}`, { status: 'Delivered' })
  refused(await boss.post(`/api/order/${first}/accept`, { minutes: 5 }), 409, 'ALREADY_DELIVERED')
  await anita.post(`/api/order/${second}/cancel`, {})
  refused(await boss.post(`/api/order/${second}/accept`, {}), 409, 'ORDER_ENDED')
})

test('an order that moved on was accepted by that', async () => {
  const { boss, id } = await someOrders(1)
  await boss.put(`/api/order/status/${id}`, { status: 'Processing' })
  await boss.put(`/api/order/status/${id}`, { status: 'Order Placed' })
  assert.ok(!idsIn(await boss.get('/api/order/seller?status=new')).includes(id))
})

/** The stored notifications that remind the seller of an order. */
const remindersOf = async (id: string) =>
  (await jobsAbout(shop.it, 'push-order', id)).filter((data) => (data as { isAgain?: true }).isAgain)

test('a reminder that could not be enqueued is made by the next check', async (t) => {
  const { id } = await someOrders(1)
  shop.it.moveClock(5 * minute)
  const { jobs } = shop.it.shop
  const failing = (['enqueue', 'enqueueWith'] as const).map((name) =>
    t.mock.method(jobs, name, () => Promise.reject(new Error('the jobs are away'))),
  )
  await assert.rejects(remindSeller(shop.it.shop), /the jobs are away/)
  for (const each of failing) each.mock.restore()
  // A check skips an order that another transaction has locked.
  await until('the seller is reminded', async () => {
    await remindSeller(shop.it.shop)
    return (await remindersOf(id)).length > 0
  })
  assert.deepEqual([(await remindersOf(id)).length, (await inTables(id))?.events], [1, ['reminded store']])
})

test('the seller is notified once more after five minutes, in whichever process, and not of an accepted order', async () => {
  const { boss, ids } = await someOrders(3)
  const [unheard, accepted, moved] = ids as [string, string, string]
  await boss.post(`/api/order/${accepted}/accept`, {})
  await boss.put(`/api/order/status/${moved}`, { status: 'Processing' })
  shop.it.moveClock(4 * minute)
  await remindSeller(shop.it.shop)
  const reminders = () => Promise.all(ids.map(async (id) => (await remindersOf(id)).length))
  assert.deepEqual(await reminders(), [0, 0, 0])
  shop.it.moveClock(minute)
  await Promise.all([1, 2, 3, 4].map(() => remindSeller(shop.it.shop)))
  shop.it.moveClock(minute)
  await remindSeller(shop.it.shop)
  assert.deepEqual(await reminders(), [1, 0, 0])
  assert.deepEqual((await inTables(unheard))?.events, ['reminded store'])
})

test('open orders come oldest first, all others newest first, twenty at a time without gap or repetition', async () => {
  const { anita, boss, ids } = await someOrders(1)
  const [id = ''] = ids
  // Equal times and times that differ by a microsecond: pages must not lose or repeat any.
  await copyOrder(shop.it, id, 90, {
    id: "'COPY-' || lpad(n::text, 3, '0')",
    status: "case when n % 2 = 0 then 'Ordered' else 'Delivered' end",
    is_paid: 'n % 2 = 1',
    created_at: "o.created_at + (n / 8) * interval '1 microsecond'",
  })
  await shop.it.rows(
    `with copy as (select * from "order" where id like 'COPY-%' and status = 'Delivered'),
     paid as (insert into receipt (order_id, kind, amount, at, role)
       select id, 'cash', amount, created_at, 'owner' from copy)
     insert into order_status_change select id, 1, 'Delivered', created_at from copy`,
  )
  async function all(caller: Caller, url: string): Promise<string[][]> {
    const pages: string[][] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const answer = await caller.get(`${url}&cursor=${cursor}`)
      done(answer)
      pages.push(idsIn(answer))
      cursor = answer.body.nextCursor
    }
    return pages
  }
  const inOrder = async (which: string, direction: string) => {
    const sorted = `select id from "order" where ${which} order by created_at ${direction}, id ${direction}`
    return column(await shop.it.rows<{ id: string }>(sorted), 'id')
  }
  const open = await all(boss, '/api/order/seller?status=open')
  assert.ok(open.slice(0, -1).every((page) => page.length === 20))
  const isOpen = "status in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery')"
  assert.deepEqual(open.flat(), await inOrder(isOpen, 'asc'))
  const delivered = await all(boss, '/api/order/seller?status=Delivered')
  assert.deepEqual(delivered.flat(), await inOrder("status = 'Delivered'", 'desc'))
  const own = await all(anita, '/api/order/user?q=')
  assert.equal(own.flat().length, 91)
  assert.deepEqual(
    own.flat(),
    await inOrder(`shopper_id = (select shopper_id from "order" where id = '${id}')`, 'desc'),
  )
  const whole = await boss.get('/api/order/seller')
  assert.ok(idsIn(whole).length > 90)
  assert.equal(whole.body.nextCursor, undefined)
})

const queries = [
  '\'; drop table "order"; --',
  "x' or '1'='1",
  '%',
  '_',
  "':*",
  "' | '",
  '\\',
  "\\' & !a",
  '!()&|<->',
  '"',
]
const phrases = [...queries, 'भिंडी आलू', '😀', 'a'.repeat(100), ' , ']
test('a search reads any text as text', async () => {
  const { anita, boss } = await someOrders(1)
  for (const phrase of phrases) {
    for (const url of ['/api/order/seller?q=', '/api/customers?q='])
      assert.equal((await boss.get(url + encodeURIComponent(phrase))).status, 200, `${url}${phrase}`)
    assert.equal((await anita.get(`/api/order/user?q=${encodeURIComponent(phrase)}`)).status, 200, phrase)
  }
  refused(await boss.get(`/api/order/seller?q=${'a'.repeat(101)}`), 400, 'BAD_INPUT')
})

const badDays = ['from=2026-02-30', 'to=yesterday', 'from=2026-01-01&from=2026-01-02']
for (const query of ['status=Lost', 'cursor=1', "cursor=1.a'b", ...badDays])
  test(`a list narrowed by ${query} is refused`, async () => {
    refused(await (await seller(shop.it)).get(`/api/order/seller?${query}`), 400, 'BAD_INPUT')
  })

test('an order is found by number, phone, name and product, all words together', async () => {
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const id = await placeOne(anita, { name: 'Purple Yam Rare' })
  const [row] = await shop.it.rows<{ phone: string; first: string; last: string }>(
    `select address ->> 'phone' as phone, address ->> 'firstName' as first, address ->> 'lastName' as last from "order" where id = $1`,
    [id],
  )
  const { phone = '', first = '', last = '' } = row ?? {}
  const found = (text: string) => ordersFound(boss, text)
  const numbers = [id, `#${id}`, id.toLowerCase(), id.replace('-', ''), id.slice(0, 7)]
  for (const text of numbers) assert.deepEqual(await found(text), [id], text)
  const phones = [phone, `+91 ${phone.slice(-10, -5)} ${phone.slice(-5)}`, phone.slice(-4)]
  for (const text of [...phones, first, `${last} ${first.slice(0, 3)}`])
    assert.ok((await found(text)).includes(id), text)
  for (const text of ['rare', 'yam rare', `${first} purple rare`]) assert.deepEqual(await found(text), [id], text)
  assert.deepEqual(await found(`nobody rare`), [])
})

test('an order and its customer are found in Hindi, however a nukta or a digit is typed there and in the search', async () => {
  const boss = await seller(shop.it)
  const [one, two] = ['\u095b', '\u091c\u093c']
  const ids: string[] = []
  for (const za of [one, two]) {
    const feroz = await shopper(shop.it, { name: `फिरो${za} खान` })
    await feroz.post('/api/user/phone', { phone: '9812398123' })
    const id = await placeOne(feroz, { name: `प्या${za}ी` })
    ids.push(id)
    await shop.it.rows(
      `update "order" set address = address || jsonb_build_object('firstName', $2::text, 'phone', '9812398124') where id = $1`,
      [id, `गुल${za}ार`],
    )
  }
  for (const text of [one, two].flatMap((za) => [`प्या${za}ी`, `गुल${za}ा`, '९८१२३ ९८१२४', `८१२४ गुल${za}ार`]))
    assert.deepEqual((await ordersFound(boss, text)).sort(), ids.toSorted(), text)
  for (const text of [`रो${one} खान`, `रो${two} खान`, '९८१२३ ९८१२४', '९८१२३९८१'])
    assert.equal((await customersFound(boss, text)).length, 2, text)
})

test('an order and its customer are found by a name whose letters were typed with their marks apart', async () => {
  const boss = await seller(shop.it)
  for (const [name, text] of [
    ['Zoé', 'zoé'],
    ['\u0929िता', '\u0929िता'],
  ] as const) {
    const customer = visitor(shop.it)
    const account = { name: name.normalize('NFD'), email: `${text.length}@example.com`, password: 'long enough' }
    done(await customer.post('/api/user/register', account, { from: freshAddress() }))
    const address = await withAddress(customer, { ...nehruNagar, firstName: name.normalize('NFD') })
    const id = await placed(customer, { ...(await orderFor(customer)), address })
    for (const typed of [text.normalize('NFC'), text.normalize('NFD')]) {
      assert.deepEqual(await ordersFound(boss, typed), [id], typed)
      assert.deepEqual((await customersFound(boss, typed)).length, 1, typed)
    }
  }
})

test('an order and its customer are found by a name or product with a digit, typed in either script', async () => {
  const boss = await seller(shop.it)
  for (const [two, name] of [
    ['२', 'सुनैना'],
    ['2', 'मृदुला'],
  ] as const) {
    const customer = await shopper(shop.it, { name: `${name}${two} गली` })
    const id = await placeOne(customer, { name: `किस्म${name}${two}` })
    for (const typed of ['2', '२']) {
      assert.deepEqual(await ordersFound(boss, `किस्म${name}${typed}`), [id], name + typed)
      assert.deepEqual((await customersFound(boss, `${name}${typed}`)).length, 1, name + typed)
      for (const own of [`म${name}${typed}`, id, devanagariDigits(id)])
        assert.deepEqual(idsIn(await customer.get(`/api/order/user?q=${encodeURIComponent(own)}`)), [id], own)
    }
  }
})

test('a customer is found by e-mail by an owner alone, by first name and phone also by a manager, who reads no e-mail', async () => {
  const [anita, boss, manager] = [await shopper(shop.it), await seller(shop.it), await member(shop.it, 'manager')]
  await placeOne(anita)
  await anita.post('/api/user/phone', { phone: '9812312312' })
  const user = await userOf(anita)
  const found = async (who: Caller, text: string) => (await customersFound(who, text)).map(({ email }) => email)
  for (const text of [anita.email, anita.email.slice(0, -4), '@example.']) {
    assert.ok((await found(boss, text)).includes(anita.email), text)
    assert.deepEqual(await found(manager, text), [], text)
  }
  const phones = ['9812312312', '98123 12312', '+91 98123-12312', '+91 98123 123', '0981231']
  for (const text of [user.name.split(' ')[0] ?? '', ...phones])
    assert.ok((await found(manager, text)).includes(''), text)
})

test('days are days in India', async () => {
  const { boss, id } = await someOrders(1)
  await shop.it.rows(`update order_status_change set at = '2024-03-05T18:30:00Z' where order_id = $1`, [id])
  await shop.it.rows(`update "order" set created_at = '2024-03-05T18:30:00Z' where id = $1`, [id])
  const on = async (from: string, to: string) => idsIn(await boss.get(`/api/order/seller?from=${from}&to=${to}`))
  assert.deepEqual(await on('2024-03-05', '2024-03-05'), [])
  assert.deepEqual(await on('2024-03-06', '2024-03-06'), [id])
  assert.deepEqual(await on('2024-03-07', '2024-03-08'), [])
})

test('an online order that is paid after midnight is of the day of its payment', async () => {
  const boss = await seller(shop.it)
  const { anita, order } = await readyShopper()
  const sinceMidnight = (shop.it.now().getTime() + 5.5 * 60 * minute) % day
  shop.it.moveClock(2 * day - sinceMidnight - 10 * minute)
  const [begunOn, paidOn] = [0, 1].map((plus) => dayText(indiaDay(shop.it.now().getTime()) + plus)) as [string, string]
  const begun = await startPaying(anita, order)
  shop.it.moveClock(15 * minute)
  done(await payBegun(shop.it, anita, begun))
  const on = async (date: string) => idsIn(await boss.get(`/api/order/seller?from=${date}&to=${date}`))
  assert.deepEqual([await on(begunOn), await on(paidOn)], [[], [begun.orderDbId]])
  const hourOf = async (date: string) => {
    const { report } = done(await boss.get(`/api/reports?from=${date}&to=${date}`))
    return (report as ReportJson).hours.filter(({ orders }) => orders > 0)
  }
  assert.deepEqual([await hourOf(begunOn), await hourOf(paidOn)], [[], [{ hour: 0, orders: 1 }]])
})

test('a customer of whom no cash is taken any more cannot order for cash, and reads why', async () => {
  const { anita, boss } = await someOrders(2)
  const user = await userOf(anita)
  const [customer] = await customersFound(boss, user.email)
  assert.deepEqual([customer?._id, customer?.orders, customer?.sum], [user._id, 2, 110])
  const [first] = (await ordersOf(anita)).map(({ _id, version }) => ({ _id, version }))
  const lines = [{ item: `${first?._id}-0`, grams: 500 }]
  done(await boss.post(`/api/order/${first?._id}/pack`, { lines, version: first?.version }))
  const [later] = await customersFound(boss, user.email)
  assert.equal(later?.sum, 90, 'half a bag of forty rupees costs less')
  const order = await orderFor(anita)
  const refusal = { refusesCash: true, note: ' Did not pay twice ', seen: '' }
  const saved = await boss.post(`/api/customers/${user._id}`, refusal)
  assert.deepEqual((saved.body.customer as { note: string; refusesCash: boolean }).note, 'Did not pay twice')
  const sentence = 'The store takes no cash for your orders any more. Please pay online.'
  refused(await send(anita, order), 409, 'CASH_REFUSED', sentence)
  await startPaying(anita, order)
  const stale = { note: 'Pays by UPI', seen: '' }
  refused(await boss.post(`/api/customers/${user._id}`, stale), 409, 'CHANGED_MEANWHILE')
  done(await boss.post(`/api/customers/${user._id}`, { ...stale, seen: 'Did not pay twice' }))
  done(await boss.post(`/api/customers/${user._id}`, { ...stale, seen: 'Did not pay twice' }))
  await boss.post(`/api/customers/${user._id}`, { refusesCash: false })
  await placed(anita, order)
  refused(await boss.post('/api/customers/nobody', { refusesCash: true }), 404, 'CUSTOMER_UNKNOWN')
  for (const nothing of [{}, { seen: 'Did not pay twice' }])
    refused(await boss.post(`/api/customers/${user._id}`, nothing), 400, 'BAD_INPUT')
  const unseen = await boss.post(`/api/customers/${user._id}`, { note: 'Pays in coins' })
  refused(unseen, 400, 'BAD_INPUT', 'The request needs seen; please reload the page.')
})

test('a refused change of a customer writes nothing: neither of one without an order nor of a deleted account', async () => {
  const [anita, ravi, boss] = [await shopper(shop.it), await shopper(shop.it), await seller(shop.it)]
  const orderId = await placeOne(ravi)
  done(await boss.post(`/api/order/${orderId}/deliver`, { cash: 55, upi: 0 }))
  done(await ravi.post('/api/user/delete', { password: ravi.password }))
  const ids = await shop.it.rows<{ id: string }>(
    'select id from shopper where email = $1 union select shopper_id from "order" where id = $2',
    [anita.email, orderId],
  )
  assert.equal(ids.length, 2)
  for (const { id } of ids) {
    const change = { note: 'Rings twice', seen: '', refusesCash: true }
    for (const headers of [{}, { 'idempotency-key': `note-${id}` }])
      refused(await boss.post(`/api/customers/${id}`, change, { headers }), 404, 'CUSTOMER_UNKNOWN')
    const stored = await shop.it.rows('select note, refuses_cash from shopper where id = $1', [id])
    assert.deepEqual(stored, [{ note: '', refuses_cash: false }])
  }
})

test('staff below the owner find nothing by a last name', async () => {
  const [boss, manager] = [await seller(shop.it), await member(shop.it, 'manager')]
  const packer = await member(shop.it, 'packer')
  const anita = await shopper(shop.it, { name: 'Kamini Quintara' })
  const id = await placeOne(anita)
  await shop.it.rows(
    `update "order" set address = address || '{"firstName":"Kamini","lastName":"Quintara"}'::jsonb where id = $1`,
    [id],
  )
  // An order's id has no U, so that neither of its parts begins like the last name.
  for (const text of ['quintara', `${id} qu`, 'kamini qui']) {
    for (const who of [manager, packer]) assert.deepEqual(await ordersFound(who, text), [], text)
    assert.deepEqual(await ordersFound(boss, text), [id], text)
  }
  for (const who of [boss, manager, packer])
    for (const text of ['kamini', `${id} kam`]) assert.deepEqual(await ordersFound(who, text), [id], text)
  for (const text of ['quintara', 'kamini q', 'i qui']) assert.deepEqual(await customersFound(manager, text), [], text)
  await shop.it.rows(`update shopper set name = $1 where name = 'Kamini Quintara'`, ['Kamini\ufeffQuintara'])
  assert.deepEqual(await customersFound(manager, 'quintara'), [], 'after a space that only JavaScript knows')
  await shop.it.rows(`update shopper set name = 'Kamini Quintara' where name = $1`, ['Kamini\ufeffQuintara'])
  assert.equal((await customersFound(boss, 'kamini q')).length, 1)
  assert.deepEqual(column(await customersFound(manager, 'kamin'), 'name'), ['Kamini'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StopJson } from '#domain/orders/round-shapes.ts'
import { spokenAddress } from '#tests/support/addresses.ts'
import { column } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, ordersOf, placed, refused, seen } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, saveSettings, seller, shopper, visitor } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, orderFor } = orderingAt(shop)

/** A shopper with cash orders of ₹55 each, and the seller. */
async function orders(count: number): Promise<{ anita: Caller; boss: Caller; ids: string[] }> {
  const anita = await shopper(shop.it, { name: 'Anita Rao' })
  const order = await orderFor(anita)
  const ids: string[] = []
  for (let each = 0; each < count; each++) ids.push(await placed(anita, order))
  return { anita, boss: await seller(shop.it), ids }
}

async function handOver(boss: Caller, ids: string[]): Promise<{ round: string; token: string; link: string }> {
  const body = done(await boss.post('/api/rounds', { orders: ids, name: 'Raju' }))
  const link = String(body.link)
  return { round: String(body.round), link, token: link.split('/').at(-1) ?? '' }
}

/** Such orders that are out with a rider; `id` is the first one's. */
async function onRound(count: number) {
  const made = await orders(count)
  return { ...made, id: made.ids[0] ?? '', ...(await handOver(made.boss, made.ids)) }
}

const rider = () => visitor(shop.it)
const show = (token: string) => rider().get(`/api/round/${token}`)
const tap = (token: string, body: object, key?: string) =>
  rider().post(`/api/round/${token}/stop`, body, key === undefined ? {} : { headers: { 'idempotency-key': key } })

const stopsOf = (answer: Answer) => (answer.body.round as { stops: StopJson[] }).stops

const receiptsOf = async (id: string) =>
  (
    await shop.it.rows<{ text: string }>(
      `select kind || ' ' || amount || ' ' || role || ' ' || name as text from receipt where order_id = $1 order by id`,
      [id],
    )
  ).map(({ text }) => text)
const statusOf = async (id: string) =>
  (await shop.it.rows<{ status: string }>('select status from "order" where id = $1', [id]))[0]?.status
const eventsOf = async (id: string) =>
  (
    await shop.it.rows<{ kind: string }>('select kind from order_event where order_id = $1 order by position', [id])
  ).map(({ kind }) => kind)

test('orders handed over are on their way, and the link shows what a rider needs and nothing else', async () => {
  const { anita, ids, token } = await onRound(2)
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['Out for Delivery', 'Out for Delivery'])
  assert.deepEqual((await eventsOf(ids[0] ?? '')).slice(-2), ['moved', 'handed-over'])
  const shown = await show(token)
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.equal(shown.headers['x-robots-tag'], 'noindex')
  assert.equal(shown.headers['referrer-policy'], 'no-referrer')
  assert.deepEqual(
    stopsOf(shown)
      .map(({ order }) => order)
      .sort(),
    ids.toSorted(),
  )
  assert.equal(stopsOf(shown)[0]?.collect, 55)
  const text = JSON.stringify(shown.body)
  assert.doesNotMatch(text, /@example|lastName|email|doorCode/)
  const [stored] = await shop.it.rows<{ held: boolean }>(
    `select position(convert_to($1, 'utf8') in token_hash) > 0 as held from round where name = 'Raju' limit 1`,
    [token],
  )
  assert.equal(stored?.held, false)
  assert.equal((await ordersOf(anita))[0]?.round, undefined)
})

test('an order is handed over once, also at the same moment; unknown and repeated ones are refused', async () => {
  const { boss, ids } = await orders(1)
  const [id = ''] = ids
  const both = await Promise.all([1, 2].map(() => boss.post('/api/rounds', { orders: [id], name: 'Sita' })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  refused(await boss.post('/api/rounds', { orders: ['NONE-000000'], name: 'Sita' }), 404, 'ORDER_UNKNOWN')
  for (const body of [{ orders: [], name: 'A' }, { orders: [id, id], name: 'A' }, { orders: [id] }])
    refused(await boss.post('/api/rounds', body), 400, 'BAD_INPUT')
})

test('rounds under way are counted over all their orders, and are gone once all are delivered or the link is ended', async () => {
  const { boss, ids, round, token } = await onRound(3)
  const [first = '', second = '', third = ''] = ids
  const own = async () => {
    const { body } = await boss.get('/api/rounds')
    return (body.rounds as { _id: string; name: string; done: number; stops: number }[])
      .filter(({ _id }) => _id === round)
      .map(({ name, done, stops }) => [name, done, stops])
  }
  assert.deepEqual(await own(), [['Raju', 0, 3]])
  await tap(token, { order: first, done: true, cash: 55, upi: 0 })
  await tap(token, { order: second, done: false })
  assert.deepEqual(await own(), [['Raju', 1, 3]])
  await boss.put(`/api/order/status/${third}`, { status: 'Delivered' })
  assert.deepEqual(await own(), [['Raju', 2, 3]])
  await boss.post(`/api/rounds/${round}/revoke`, {})
  assert.deepEqual(await own(), [])
  const again = await handOver(boss, [second])
  const { body } = await boss.get('/api/rounds')
  assert.ok((body.rounds as { _id: string }[]).some(({ _id }) => _id === again.round))
})

test('full cash at the door is booked for the rider at the time of the tap', async () => {
  const { token, id } = await onRound(1)
  shop.it.moveClock(20 * 60_000)
  const at = new Date(shop.it.now().getTime() - 5 * 60_000).toISOString()
  const answer = await tap(token, { order: id, done: true, cash: 55, upi: 0, at })
  assert.deepEqual(answer.body.stop, { order: id, state: 'delivered', isPaid: true })
  assert.deepEqual(await receiptsOf(id), ['cash 5500 rider Raju'])
  const times = await shop.it.rows<{ at: Date }>(
    `select at from receipt where order_id = $1 union all select at from order_status_change
     where order_id = $1 and status = 'Delivered'`,
    [id],
  )
  for (const time of times) assert.equal(new Date(time.at).toISOString(), at)
  const [changed] = await shop.it.rows<{ at: Date }>('select updated_at as at from "order" where id = $1', [id])
  assert.deepEqual(changed?.at, shop.it.now(), 'the change itself is not hours old')
  const [stop] = stopsOf(await show(token))
  assert.deepEqual([stop?.state, stop?.phone, stop?.street], ['delivered', undefined, undefined])
})

test('a tap is neither before the hand-over nor in the future', async () => {
  const { boss, ids } = await orders(2)
  const handedOver = shop.it.now().toISOString()
  const { token } = await handOver(boss, ids)
  shop.it.moveClock(60_000)
  const [early = '', late = ''] = ids
  await tap(token, { order: early, done: true, cash: 55, upi: 0, at: '2020-01-01T00:00:00Z' })
  await tap(token, { order: late, done: true, cash: 55, upi: 0, at: '2040-01-01T00:00:00Z' })
  const at = async (id: string) =>
    (await shop.it.rows<{ at: Date }>('select at from receipt where order_id = $1', [id]))[0]?.at.toISOString()
  assert.deepEqual([await at(early), await at(late)], [handedOver, shop.it.now().toISOString()])
  for (const noTime of ['yesterday', '2026-11-31T10:00:00Z'])
    refused(await tap(token, { order: early, done: true, at: noTime }), 400, 'BAD_INPUT')
})

test('ten repeated taps deliver once and get the same answer', async () => {
  const { token, id } = await onRound(1)
  const body = { order: id, done: true, cash: 30, upi: 25, at: shop.it.now().toISOString() }
  const keyed = await Promise.all(Array.from({ length: 5 }, () => tap(token, body, 'tap-1')))
  const plain = await Promise.all(Array.from({ length: 5 }, () => tap(token, body)))
  for (const answer of [...keyed, ...plain])
    assert.deepEqual(answer.body.stop, { order: id, state: 'delivered', isPaid: true }, answer.body.message)
  assert.deepEqual(await receiptsOf(id), ['cash 3000 rider Raju', 'upi 2500 rider Raju'])
  refused(await tap(token, { order: id, done: true, cash: 55, upi: 0 }), 409, 'ALREADY_DELIVERED')
  refused(await tap(token, { order: id, done: false }), 409, 'ALREADY_DELIVERED')
  assert.equal((await eventsOf(id)).filter((kind) => kind === 'delivered').length, 1)
})

test("nobody there is noted once, shows at the seller's card, and the rider may try again", async () => {
  const { boss, token, id } = await onRound(1)
  const at = shop.it.now().toISOString()
  for (let each = 0; each < 3; each++)
    assert.deepEqual((await tap(token, { order: id, done: false, at })).body.stop, {
      order: id,
      state: 'not-reached',
      isPaid: false,
    })
  assert.equal((await eventsOf(id)).filter((kind) => kind === 'not-reached').length, 1)
  const { round } = await seen(boss, 'seller', id)
  assert.deepEqual([round?.name, round?.state, round?.at], ['Raju', 'not-reached', at])
  assert.equal((await tap(token, { order: id, done: true, cash: 0, upi: 0 })).body.success, true)
  assert.deepEqual(await receiptsOf(id), [])
})

test('a second try in vain counts also on a phone whose clock is slow, and each of the two only once', async () => {
  const { token, id } = await onRound(1)
  const slow = { order: id, done: false, at: '2020-01-01T00:00:00Z' }
  for (const key of ['first', 'first', 'second', 'second']) done(await tap(token, slow, key))
  assert.equal((await eventsOf(id)).filter((kind) => kind === 'not-reached').length, 2)
})

test('unknown, past and revoked links are one 404, and change nothing', async () => {
  const { boss, ids } = await orders(2)
  const [first = '', second = ''] = ids
  const revoked = await handOver(boss, [first])
  const past = await handOver(boss, [second])
  assert.equal((await boss.post(`/api/rounds/${revoked.round}/revoke`, {})).status, 200)
  assert.equal((await boss.post(`/api/rounds/${revoked.round}/revoke`, {})).status, 200)
  shop.it.moveClock(12 * 60 * 60_000)
  const bodies = new Set<string>()
  for (const token of ['x', 'A'.repeat(43), revoked.token, past.token]) {
    const answers = [await show(token), await tap(token, { order: first, done: true, cash: 55, upi: 0 })]
    for (const answer of answers) {
      refused(answer, 404, 'ROUND_UNKNOWN')
      bodies.add(JSON.stringify(answer.body))
    }
  }
  assert.equal(bodies.size, 1)
  assert.deepEqual([await receiptsOf(first), await statusOf(first)], [[], 'Out for Delivery'])
  assert.equal((await eventsOf(first)).at(-1), 'taken-back')
  const again = await handOver(boss, ids)
  assert.equal(stopsOf(await show(again.token)).length, 2)
  refused(await boss.post('/api/rounds/none/revoke', {}), 404, 'ROUND_UNKNOWN')
})

test('an ended link takes back only what is still out: a delivered order ends with its delivery', async () => {
  const { boss, ids, round } = await onRound(2)
  const [delivered = '', out = ''] = ids
  shop.it.moveClock(60_000)
  assert.equal((await boss.post(`/api/order/${delivered}/deliver`, { cash: 55, upi: 0 })).status, 200)
  const changedAt = () => shop.it.rows('select updated_at from "order" where id = $1', [delivered])
  const before = await changedAt()
  shop.it.moveClock(60_000)
  assert.equal((await boss.post(`/api/rounds/${round}/revoke`, {})).status, 200)
  const last = async (id: string) => (await eventsOf(id)).at(-1)
  assert.deepEqual([await last(delivered), await last(out)], ['delivered', 'taken-back'])
  assert.deepEqual(await changedAt(), before)
})

test('each hand-over and each tap at a closed door changes the time by which open boards know an order anew', async () => {
  const { boss, ids } = await orders(1)
  const [id = ''] = ids
  const changedAt = async () => (await seen(boss, 'seller', id)).updatedAt
  const first = await handOver(boss, ids)
  const times = [await changedAt()]
  // At the hand-over's own time, which a phone with a slow clock also sends.
  await tap(first.token, { order: id, done: false, at: '2020-01-01T00:00:00Z' })
  times.push(await changedAt())
  await boss.post(`/api/rounds/${first.round}/revoke`, {})
  times.push(await changedAt())
  shop.it.moveClock(60_000)
  await handOver(boss, ids)
  times.push(await changedAt())
  assert.deepEqual([...new Set(times)].sort(), times)
})

test('a hand-over sent again has the same link, though its answer cannot be stored after the commit', async (t) => {
  const { boss, ids } = await orders(1)
  failStatements(t, shop.it, 'update "answered_call"')
  const once = { headers: { 'idempotency-key': 'handed-over' } }
  const send = async () => done(await boss.post('/api/rounds', { orders: ids, name: 'Raju' }, once))
  assert.deepEqual(await send(), await send())
})

test('a link does not reach orders of other rounds', async () => {
  const { boss, ids } = await orders(2)
  const [mine = '', other = ''] = ids
  const { token } = await handOver(boss, [mine])
  await handOver(boss, [other])
  for (const order of [other, 'NONE-000000'])
    refused(await tap(token, { order, done: true, cash: 55, upi: 0 }), 404, 'ORDER_UNKNOWN')
  assert.equal(await statusOf(other), 'Out for Delivery')
})

test('an order that the seller moved meanwhile is no longer the rider’s', async () => {
  const { boss, ids, token } = await onRound(3)
  const [delivered = '', back = '', refusedId = ''] = ids
  await boss.post(`/api/order/${delivered}/deliver`, { cash: 0, upi: 55 })
  await boss.put(`/api/order/status/${back}`, { status: 'Processing' })
  await boss.post(`/api/order/${refusedId}/refuse`, { reason: 'asked' })
  for (const order of ids) refused(await tap(token, { order, done: true, cash: 55, upi: 0 }), 409, 'STOP_MOVED')
  assert.deepEqual(await receiptsOf(delivered), ['upi 5500 owner '])
  const shown = stopsOf(await show(token)).map(({ order, state, phone }) => [order, state, phone])
  const states = [delivered, back, refusedId].map((id) => [
    id,
    id === delivered ? 'delivered' : 'given-back',
    undefined,
  ])
  assert.deepEqual(shown.sort(), states.sort())
  // Gone out again with somebody else, it does not come back to the rider who brought it back.
  await boss.put(`/api/order/status/${back}`, { status: 'Out for Delivery' })
  refused(await tap(token, { order: back, done: false }), 409, 'STOP_MOVED')
  assert.equal((await boss.post('/api/rounds', { orders: [back], name: 'Sita' })).status, 200)
})

test('an order that its rider marked as delivered by mistake is the rider’s again once the seller moves it back', async () => {
  const { boss, ids, round, token } = await onRound(3)
  const [id = '', inStore = '', ended = ''] = ids
  const moveBack = async (order: string, status: string) =>
    done(await boss.put(`/api/order/status/${order}`, { status }))
  const stopOf = async (order: string) => stopsOf(await show(token)).find((stop) => stop.order === order)
  for (const order of ids) done(await tap(token, { order, done: true, cash: 55, upi: 0 }, `mistake-${order}`))
  await moveBack(id, 'Out for Delivery')
  const stop = await stopOf(id)
  assert.deepEqual([stop?.state, stop?.collect, stop?.street === undefined], ['open', 55, false])
  refused(await boss.post('/api/rounds', { orders: [id], name: 'Sita' }), 409, 'ORDER_ON_ROUND')
  done(await tap(token, { order: id, done: true, cash: 55, upi: 0 }, 'at-the-door'))
  assert.equal(await statusOf(id), 'Delivered')
  assert.deepEqual(await receiptsOf(id), ['cash 5500 rider Raju', 'cash -5500 rider Raju', 'cash 5500 rider Raju'])

  await moveBack(inStore, 'Processing')
  assert.equal((await stopOf(inStore))?.state, 'given-back')
  await moveBack(inStore, 'Out for Delivery')
  refused(await tap(token, { order: inStore, done: true, cash: 55, upi: 0 }), 409, 'STOP_MOVED')

  done(await boss.post(`/api/rounds/${round}/revoke`, {}))
  await moveBack(ended, 'Out for Delivery')
  assert.notEqual((await seen(boss, 'seller', ended)).round?.state, 'open')
})

test('an order that is moved back while its rider’s link is ended is no longer the rider’s', async (t) => {
  const { boss, id, round, token } = await onRound(1)
  done(await tap(token, { order: id, done: true, cash: 55, upi: 0 }))
  const revoke = ['update round set revoked_at = now() where id = $1', round] as const
  const moveBack = () => boss.put(`/api/order/status/${id}`, { status: 'Out for Delivery' })
  done(await sentMeanwhile(t, shop.it, [revoke], moveBack))
  assert.notEqual((await seen(boss, 'seller', id)).round?.state, 'open')
})

test('a hand-over that one order does not fit names that order', async () => {
  const { boss, ids } = await orders(4)
  const [out = '', delivered = '', refusedId = '', fit = ''] = ids
  await handOver(boss, [out])
  await boss.post(`/api/order/${delivered}/deliver`, { cash: 0, upi: 55 })
  await boss.post(`/api/order/${refusedId}/refuse`, { reason: 'asked' })
  for (const [order, code] of [
    [out, 'ORDER_ON_ROUND'],
    [delivered, 'ALREADY_DELIVERED'],
    [refusedId, 'ORDER_ENDED'],
  ] as const) {
    const answer = await boss.post('/api/rounds', { orders: [fit, order], name: 'Sita' })
    refused(answer, 409, code)
    assert.equal(answer.body.order, order)
  }
  assert.equal(await statusOf(fit), 'Ordered')
})

test('the UPI code asks for exactly what is due, and without a UPI id there is none', async () => {
  const { boss, ids } = await orders(1)
  const [id = ''] = ids
  refused(await boss.get(`/api/order/${id}/upi`), 409, 'UPI_OFF')
  await saveSettings(boss, 'payment', { upiId: 'thela@okbank' })
  const { body } = await boss.get(`/api/order/${id}/upi`)
  const uri = new URL(String(body.uri))
  assert.deepEqual(
    ['pa', 'am', 'cu', 'tr'].map((name) => uri.searchParams.get(name)),
    ['thela@okbank', '55.00', 'INR', id],
  )
  const { token } = await handOver(boss, ids)
  assert.equal(stopsOf(await show(token))[0]?.upi, body.uri)
  await boss.post(`/api/order/${id}/deliver`, { cash: 20.5, upi: 0 })
  const rest = await boss.get(`/api/order/${id}/upi`)
  assert.equal(new URL(String(rest.body.uri)).searchParams.get('am'), '34.50', 'a part was paid in cash')
  await boss.post(`/api/order/${id}/deliver`, { cash: 55, upi: 0 })
  refused(await boss.get(`/api/order/${id}/upi`), 409, 'NOTHING_DUE')
  const [refusedId = ''] = (await orders(1)).ids
  await boss.post(`/api/order/${refusedId}/refuse`, { reason: 'asked' })
  refused(await boss.get(`/api/order/${refusedId}/upi`), 409, 'NOTHING_DUE')
  await saveSettings(boss, 'payment', { upiId: '' })
})

test('with door codes the rider needs the shopper’s; after five wrong ones the seller delivers', async () => {
  const { anita, boss, ids } = await orders(2)
  const [right = '', wrong = ''] = ids
  await saveSettings(boss, 'delivery', { doorCode: true })
  assert.equal((await ordersOf(anita))[0]?.doorCode, undefined)
  const { token } = await handOver(boss, ids)
  await saveSettings(boss, 'delivery', { doorCode: false })
  const listed = await ordersOf(anita)
  const codeOf = (id: string) => listed.find(({ _id }) => _id === id)?.doorCode ?? ''
  assert.match(codeOf(right), /^\d{4}$/)
  assert.doesNotMatch(JSON.stringify((await boss.get('/api/order/seller')).body), /doorCode/)
  const paid = { done: true, cash: 55, upi: 0 }
  refused(await tap(token, { order: right, ...paid }), 409, 'DOOR_CODE_WRONG')
  assert.equal((await tap(token, { order: right, ...paid, code: codeOf(right) })).status, 200)
  const bad = codeOf(wrong) === '0000' ? '1111' : '0000'
  for (let each = 0; each < 5; each++)
    refused(await tap(token, { order: wrong, ...paid, code: bad }), 409, 'DOOR_CODE_WRONG')
  refused(await tap(token, { order: wrong, ...paid, code: codeOf(wrong) }), 409, 'DOOR_CODE_SPENT')
  assert.equal((await boss.post(`/api/order/${wrong}/deliver`, { cash: 55, upi: 0 })).status, 200)
  assert.deepEqual(await receiptsOf(wrong), ['cash 5500 owner '])
})

test('a tap with a wrong door code that is sent again, because its answer was lost, counts once', async () => {
  const { anita, boss, ids } = await orders(1)
  const [id = ''] = ids
  await saveSettings(boss, 'delivery', { doorCode: true })
  const { token } = await handOver(boss, ids)
  await saveSettings(boss, 'delivery', { doorCode: false })
  const code = (await seen(anita, 'user', id)).doorCode ?? ''
  const paid = { order: id, done: true, cash: 55, upi: 0 }
  const wrong = { ...paid, code: code === '0000' ? '1111' : '0000' }
  const sent = Array.from({ length: 5 }, () => tap(token, wrong, 'wrong'))
  for (const answer of await Promise.all(sent)) refused(answer, 409, 'DOOR_CODE_WRONG')
  refused(await tap(token, wrong, 'wrong'), 409, 'DOOR_CODE_WRONG')
  assert.deepEqual(await shop.it.rows('select code_tries as n from "order" where id = $1', [id]), [{ n: 1 }])
  done(await tap(token, { ...paid, code }, 'right'))
  refused(await tap(token, wrong, 'wrong'), 409, 'DOOR_CODE_WRONG')
})

test('with door codes the rider delivers the order of a caller, who has no login to read a code in, without one', async () => {
  const boss = await seller(shop.it)
  const customer = { name: 'Kamla Devi', phone: '9012345678', address: spokenAddress }
  const taken = done(await boss.post('/api/order/telephone', { customer, items: [item(await ownProduct())] }))
  const id = String(taken.orderId)
  await saveSettings(boss, 'delivery', { doorCode: true })
  const { token } = await handOver(boss, [id])
  await saveSettings(boss, 'delivery', { doorCode: false })
  assert.deepEqual(column(stopsOf(await show(token)), 'needsCode'), [false])
  done(await tap(token, { order: id, done: true, cash: 55, upi: 0 }))
  assert.deepEqual(await receiptsOf(id), ['cash 5500 rider Raju'])
})

test('a rider who takes whole rupees leaves the paise to the shopper, and the order is paid', async () => {
  const { anita, boss, ids } = await orders(1)
  const [id = ''] = ids
  const { version } = await seen(anita, 'user', id)
  done(await boss.post(`/api/order/${id}/pack`, { lines: [{ item: `${id}-0`, grams: 982 }], version }))
  const { token } = await handOver(boss, ids)
  assert.deepEqual(column(stopsOf(await show(token)), 'collect'), [54.28])
  const tapped = done(await tap(token, { order: id, done: true, cash: 54, upi: 0 }))
  assert.equal((tapped.stop as { isPaid: boolean }).isPaid, true)
  assert.deepEqual(await receiptsOf(id), ['cash 5400 rider Raju', 'rounding 28 rider Raju'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailRefused } from '#server/notifications/mail/mail-shopper.ts'
import { failAfterJobs, jobsAbout } from '#tests/support/background-jobs.ts'
import { column } from '#tests/support/columns.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, refused, seen, startPaying } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { type Caller, cookieOf, done } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { toPack, timePasses, backOf } = packingAt(shop)

const refuse = (boss: Caller, id: string, body: object = { reason: 'gone', text: 'The okra is gone.' }) =>
  boss.post(`/api/order/${id}/refuse`, body)

const jobs = (name: string, id: string) => jobsAbout(shop.it, name, id)

test('the seller refuses an order before its delivery, and its shopper reads why', async () => {
  for (const before of ['', 'Out for Delivery']) {
    const { boss, anita, id, seen, put } = await toPack()
    if (before !== '') done(await put(before))
    shop.it.moveClock(1000)
    assert.equal(done(await refuse(boss, id)).message, 'Order refused')
    done(await refuse(boss, id))
    const { status, refusal, statusTimeline, isPaid } = await seen()
    assert.deepEqual([status, refusal, isPaid], ['Cancelled', { reason: 'gone', text: 'The okra is gone.' }, false])
    assert.deepEqual(statusTimeline.at(-1), { status: 'Cancelled', timestamp: shop.it.now().toISOString() })
    const events = await shop.it.rows(`select role, data from order_event where order_id = $1 and kind = 'refused'`, [
      id,
    ])
    assert.deepEqual(events, [{ role: 'owner', data: { reason: 'gone', text: 'The okra is gone.' } }])
    assert.deepEqual(await jobs('mail-refused', id), [{ orderId: id }])
    assert.deepEqual(await jobs('refund-order', id), [])
    done(await anita.post(`/api/order/${id}/cancel`, undefined))
    refused(await put('Processing'), 409, 'ORDER_ENDED', 'The store refused this order.')
  }
})

test('a window that has not seen an order leave does not refuse it, and gets the order as it is now', async () => {
  const { boss, id, put } = await toPack()
  done(await put('Out for Delivery'))
  const stale = await refuse(boss, id, { reason: 'gone', seen: 'Order Placed' })
  refused(stale, 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(stale.body.current, await seen(boss, 'seller', id))
  const body = { reason: 'gone', seen: 'Out for Delivery' }
  for (const _ of ['sent', 'repeated']) assert.equal(done(await refuse(boss, id, body)).message, 'Order refused')
})

test('a refusal and the job that mails it are stored together or not at all', async (t) => {
  const { boss, id, seen } = await toPack()
  failAfterJobs(t, shop.it)
  refused(await refuse(boss, id), 503, 'BUSY')
  assert.equal((await seen()).status, 'Ordered')
  assert.deepEqual(await jobs('mail-refused', id), [])
})

test('the words about an order whose shopper deleted their account are not stored', async () => {
  const { boss, anita, id, put } = await toPack()
  done(await put('Delivered'))
  const { password } = anita as Caller & { password: string }
  done(await anita.post('/api/user/delete', { password }))
  done(await put('Shipped'))
  done(await refuse(boss, id, { reason: 'asked', text: 'Anita Rao moved to Pune.' }))
  const stored = await shop.it.rows(
    `select o.status, o.refuse_reason, o.refuse_text, e.data from "order" o
     join order_event e on e.order_id = o.id and e.kind = 'refused' where o.id = $1`,
    [id],
  )
  assert.deepEqual(stored, [
    { status: 'Cancelled', refuse_reason: 'asked', refuse_text: null, data: { reason: 'asked' } },
  ])
})

test('what was paid online for a refused order goes back whole, once, also after a part went back', async () => {
  const { boss, id, packBoth } = await toPack('Online')
  await packBoth(2000, 400)
  await timePasses(id)
  done(await refuse(boss, id, { reason: 'unreachable' }))
  done(await refuse(boss, id, { reason: 'unreachable' }))
  await timePasses(id)
  await timePasses(id)
  assert.deepEqual(await backOf(id), [506, 120_30 - 506])
})

test('an order that its shopper cancelled is not refused and has no refusal', async () => {
  const cancelled = await toPack()
  done(await cancelled.anita.post(`/api/order/${cancelled.id}/cancel`, undefined))
  refused(await refuse(cancelled.boss, cancelled.id), 409, 'ORDER_ENDED')
  assert.equal((await cancelled.seen()).refusal, undefined)
})

test('an order that is refused again with other words keeps the first ones, and the second refusal is not done', async () => {
  const { boss, id, seen } = await toPack()
  done(await refuse(boss, id))
  done(await refuse(boss, id, { reason: 'gone', text: ' The okra is gone. ' }))
  for (const other of [{ text: 'The onions are gone.' }, { text: '' }, { reason: 'closed' }])
    refused(await refuse(boss, id, { reason: 'gone', text: 'The okra is gone.', ...other }), 409, 'ORDER_ENDED')
  assert.deepEqual((await seen()).refusal, { reason: 'gone', text: 'The okra is gone.' })
})

test('a seller refuses with one of five reasons, and no unpaid order', async () => {
  const { boss, anita, address, id, okra, seen } = await toPack()
  for (const body of [{}, { reason: 'whim' }, { reason: 'gone', text: 'x'.repeat(501) }, { reason: 'gone', text: 5 }])
    refused(await refuse(boss, id, body), 400, 'BAD_INPUT')
  refused(await refuse(boss, 'NOBODYS-ORDER'), 404, 'ORDER_UNKNOWN')
  const unpaid = await startPaying(anita, { items: [item(okra)], address })
  refused(await refuse(boss, unpaid.orderDbId), 404, 'ORDER_UNKNOWN')
  assert.equal((await seen()).status, 'Ordered')
})

test('of a shopper who cancels and a seller who refuses at once, one ends the order and the money goes back once', async () => {
  for (let round = 0; round < 2; round++) {
    const { boss, anita, lines, id, seen, pack } = await toPack('Online')
    await Promise.all([
      refuse(boss, id),
      anita.post(`/api/order/${id}/cancel`, undefined),
      pack(
        [
          { item: lines.onion, gone: true },
          { item: lines.okra, grams: 1500 },
        ],
        1,
      ),
      timePasses(id),
    ])
    await timePasses(id)
    assert.equal((await seen()).status, 'Cancelled')
    assert.equal(
      (await backOf(id)).reduce((sum, each) => sum + each, 0),
      120_30,
    )
  }
})

test('the e-mail says why, in what words, and what becomes of the money', async () => {
  const { boss, id, anita } = await toPack('Online')
  done(await refuse(boss, id))
  await mailRefused(shop.it.shop, { orderId: id })
  const [email] = await emailsTo(shop.it.folder, anita.email)
  assert.match(email?.headers.get('subject') ?? '', new RegExp(`cannot deliver your order #${id}`))
  for (const words of [
    'What you ordered is not available today.',
    'The okra is gone.',
    'Your payment of ₹120.30 is on its way back',
  ])
    assert.ok(email?.text.includes(words), words)
  assert.match(email?.text ?? '', /on its way back[\s\S]*\/my-orders\s+--/, 'it ends with the link')
  assert.match(email?.html ?? '', /on its way back[\s\S]*See the order<\/a>/)
})

test('an order that its shopper asked to cancel is called cancelled, and nobody is sorry', async () => {
  const { boss, id, anita } = await toPack()
  done(await refuse(boss, id, { reason: 'asked' }))
  await mailRefused(shop.it.shop, { orderId: id })
  const [email] = await emailsTo(shop.it.folder, anita.email)
  assert.match(email?.headers.get('subject') ?? '', new RegExp(`: your order #${id} is cancelled$`))
  assert.ok(email?.text.includes(`your order #${id} is cancelled, as you asked.`), email?.text)
  assert.doesNotMatch(email?.text ?? '', /sorry|cannot deliver/)
  const told = (await jobs('push-order', id)) as { status: string }[]
  assert.deepEqual(column(told, 'status'), ['Cancelled'])
})

test('an order stores the language of the page that ordered, cash and online, and its e-mail is in it', async () => {
  const { boss, anita, address, okra } = await toPack()
  const cookie = `${cookieOf(anita)}; lang=hi`
  const order = { items: [item(okra)], address }
  const online = await anita.post('/api/order/razorpay', { ...order, amount: '55.00' }, { headers: { cookie } })
  const cash = await anita.post('/api/order/cod', { ...order, amount: 55 }, { headers: { cookie } })
  const id = String(done(cash).orderId)
  const stored = await shop.it.rows('select language from "order" where id = any($1)', [[id, done(online).orderDbId]])
  assert.deepEqual(stored, [{ language: 'hi' }, { language: 'hi' }])
  done(await refuse(boss, id))
  await mailRefused(shop.it.shop, { orderId: id })
  const email = (await emailsTo(shop.it.folder, anita.email)).at(-1)
  assert.ok(email?.text.includes(`माफ़ कीजिए, हम आपका ऑर्डर #${id} नहीं पहुँचा पाएँगे।`), email?.text)
})

test("a deleted shopper's refused order keeps the reason and no words", async () => {
  const { boss, id, anita } = await toPack()
  done(await refuse(boss, id))
  done(await anita.post('/api/user/delete', { password: 'long enough' }))
  const rows = await shop.it.rows('select refuse_reason, refuse_text from "order" where id = $1', [id])
  assert.deepEqual(rows, [{ refuse_reason: 'gone', refuse_text: null }])
  await mailRefused(shop.it.shop, { orderId: id })
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, placed, seen } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { type Answer, type Caller, done, seller, shopper, withAddress } from '#tests/support/people.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, toPack } = packingAt(shop)

const reason = 'The spinach has wilted.'

/** Watches what is published, in sequence: `saved` for an event of the order, with the status stored by then, and jobs. */
function watchOrders(t: TestContext) {
  const published: string[] = []
  const { events, jobs } = shop.it.shop
  const [publish, enqueue] = [events.publish.bind(events), jobs.enqueue.bind(jobs)]
  t.mock.method(events, 'publish', async (...event: Parameters<typeof publish>) => {
    const order = event[1] as { orderId: string; status: string } | undefined
    const [row] = await shop.it.rows<{ status: string }>('select status from "order" where id = $1', [order?.orderId])
    published.push(row === undefined ? event[0] : `saved ${row.status}`)
    if (row !== undefined) assert.equal(order?.status, row.status)
    await publish(...event)
  })
  t.mock.method(jobs, 'enqueue', async (...job: Parameters<typeof enqueue>) => {
    const { status, shopperId } = job[1] as { status?: string; shopperId?: string }
    if (job[0] === 'push-order') assert.ok(shopperId, 'the shopper is notified')
    published.push(status === undefined ? job[0] : `${job[0]} ${status}`)
    await enqueue(...job)
  })
  /** What this call published. */
  return async (call: Promise<Answer>): Promise<string[]> => {
    published.length = 0
    done(await call)
    return [...published]
  }
}

const deliver = (boss: Caller, id: string, cash: number) => boss.post(`/api/order/${id}/deliver`, { cash, upi: 0 })
const settle = (boss: Caller, id: string, body: object) => boss.post(`/api/order/${id}/return/settle`, body)

test('each change of an order is published once, after its commit; what changes nothing is not', async (t) => {
  const { anita, boss, id, lines, pack, put, answer } = await toPack()
  const publishedBy = watchOrders(t)
  const accept = (minutes?: number) => boss.post(`/api/order/${id}/accept`, { minutes })
  assert.deepEqual(await publishedBy(accept()), ['saved Ordered'])
  assert.deepEqual(await publishedBy(accept()), [])
  assert.deepEqual(await publishedBy(accept(40)), ['saved Ordered', 'push-promise'])
  assert.deepEqual(await publishedBy(accept(50)), [])
  assert.deepEqual(await publishedBy(put('Processing')), ['saved Processing', 'push-order Processing'])
  assert.deepEqual(await publishedBy(put('Processing')), [])
  assert.deepEqual(await publishedBy(pack([{ item: lines.okra, grams: 1900 }])), ['saved Processing'])
  const replacedBy = { product: await ownProduct({ basePrice: 44 }), unit: { label: '500g' } }
  assert.deepEqual(await publishedBy(pack([{ item: lines.onion, gone: true, replacedBy }])), [
    'saved Processing',
    'push-order Replacement offered',
  ])
  assert.deepEqual(await publishedBy(answer(true)), ['saved Processing'])
  assert.deepEqual(await publishedBy(answer(true)), [])
  assert.deepEqual(await publishedBy(deliver(boss, id, 1)), ['saved Delivered', 'push-order Delivered'])
  assert.deepEqual(await publishedBy(deliver(boss, id, 2)), ['saved Delivered'])
  done(await anita.post(`/api/order/${id}/return`, { reason }))
  const returned = ['saved Returned', 'push-order Returned']
  const accepted = [`${id}-0`, `${id}-1`]
  assert.deepEqual(await publishedBy(settle(boss, id, { accepted })), returned)
  assert.deepEqual(await publishedBy(settle(boss, id, { givenBack: 'cash' })), ['saved Returned'])
  assert.deepEqual(await publishedBy(settle(boss, id, { givenBack: 'cash' })), [])
})

test('a refused return and a refused order notify their shopper in words of their own', async (t) => {
  const [back, gone] = [await toPack(), await toPack()]
  const publishedBy = watchOrders(t)
  done(await back.put('Delivered'))
  done(await back.anita.post(`/api/order/${back.id}/return`, { reason }))
  const refusal = settle(back.boss, back.id, { refused: 'It was fresh.' })
  assert.deepEqual(await publishedBy(refusal), ['saved Delivered', 'push-order Return refused'])
  const refuse = () => gone.boss.post(`/api/order/${gone.id}/refuse`, { reason: 'gone' })
  assert.deepEqual(await publishedBy(refuse()), ['saved Cancelled', 'push-order Refused'])
  assert.deepEqual(await publishedBy(refuse()), [])
})

test('stock that comes back is published before its order, so that no open page reads the old stock', async (t) => {
  const boss = await seller(shop.it)
  /** An order of all that is there of its product. */
  const ofTheRest = async () => {
    const [product, anita] = [await ownProduct(), await shopper(shop.it)]
    done(await boss.post('/api/product/stock-level', { id: product, level: 1000, reason: 'counted' }))
    const order = { items: [item(product)], address: await withAddress(anita), amount: 55 }
    return { anita, id: await placed(anita, order) }
  }
  const [cancelled, turnedAway, packed] = [await ofTheRest(), await ofTheRest(), await ofTheRest()]
  const publishedBy = watchOrders(t)
  const cancel = cancelled.anita.post(`/api/order/${cancelled.id}/cancel`, undefined)
  assert.deepEqual(await publishedBy(cancel), ['catalogue-changed', 'saved Cancelled', 'push-order Cancelled'])
  const refuse = boss.post(`/api/order/${turnedAway.id}/refuse`, { reason: 'gone' })
  assert.deepEqual(await publishedBy(refuse), ['catalogue-changed', 'saved Cancelled', 'push-order Refused'])
  const lines = [{ item: (await seen(boss, 'seller', packed.id)).items[0]?._id, grams: 500 }]
  const pack = boss.post(`/api/order/${packed.id}/pack`, { lines, version: 1 })
  assert.deepEqual(await publishedBy(pack), ['catalogue-changed', 'saved Ordered'])
})

test('the refund of an online order is enqueued as it ends, or once it is packed for less, and of a cash order never', async (t) => {
  for (const paymentType of ['Online', 'COD'] as const) {
    const refund = paymentType === 'Online' ? ['refund-order'] : []
    const [cancelled, turnedAway, returned, packed] = [
      await toPack(paymentType),
      await toPack(paymentType),
      await toPack(paymentType),
      await toPack(paymentType),
    ]
    const publishedBy = watchOrders(t)
    const { boss, lines } = packed
    const jobsBy = async (call: Promise<Answer>) => (await publishedBy(call)).filter((each) => each === 'refund-order')
    assert.deepEqual(await jobsBy(cancelled.anita.post(`/api/order/${cancelled.id}/cancel`, undefined)), refund)
    assert.deepEqual(await jobsBy(boss.post(`/api/order/${turnedAway.id}/refuse`, { reason: 'gone' })), refund)
    assert.deepEqual(await jobsBy(returned.put('Delivered')), [])
    done(await returned.anita.post(`/api/order/${returned.id}/return`, { reason }))
    assert.deepEqual(await jobsBy(settle(boss, returned.id, { accepted: [`${returned.id}-0`] })), refund)
    assert.deepEqual(await jobsBy(packed.pack([{ item: lines.onion, grams: 480 }])), [], 'it can still be corrected')
    assert.deepEqual(await jobsBy(packed.put('Processing')), [])
    assert.deepEqual(await jobsBy(packed.pack([{ item: lines.okra, grams: 2000 }])), refund)
    t.mock.restoreAll()
  }
})

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { column } from '#tests/support/columns.ts'
import { openGatewayServer, settingsForGateway, webhookOf } from '#tests/support/gateway-server.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { buyers, type Started, startPaying } from '#tests/support/ordering.ts'
import { repetitions } from '#tests/support/repetitions.ts'

// Each round adds as many.
const deliveries = 250 * repetitions('FAULT_ROUNDS', 1)
const orders = 20
const atOnce = 10
const minute = 60_000

const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop(settingsForGateway(gateway))
keepInvariants(shop)

/** An order's payments: one, two, one of another amount, or a failed one. */
const fates = ['paid', 'paid twice', 'wrong sum', 'failed'] as const
type Fate = (typeof fates)[number]
type Known = Started & { fate: Fate }
type Event = ReturnType<typeof webhookOf>

async function payingShoppers(): Promise<Known[]> {
  const known: Known[] = []
  for (const [at, { caller, order }] of (await buyers(shop.it, orders)).entries())
    known.push({ ...(await startPaying(caller, order)), fate: fates[at % fates.length] as Fate })
  return known
}

/** Pays at the gateway; returns all its webhook events. */
function eventsOf(known: readonly Known[]): Event[] {
  return known.flatMap(({ orderId, fate }) => {
    if (fate !== 'failed') gateway.pay(orderId, fate === 'wrong sum' ? 10_00 : undefined)
    if (fate === 'paid twice') gateway.pay(orderId)
    const paid = ['payment.authorized', 'payment.captured', 'order.paid']
    const names = fate === 'failed' ? ['payment.failed'] : paid
    return names.map((event) => webhookOf(event, orderId, `evt_${orderId}_${event.replace('.', '_')}`))
  })
}

/** The event forged: with another event's signature or an invented one. */
function forged(event: Event, other: Event): Event {
  const headers = {
    ...event.headers,
    'x-razorpay-event-id': `forged_${event.headers['x-razorpay-event-id']}`,
    'x-razorpay-signature': randomInt(2) === 0 ? other.headers['x-razorpay-signature'] : 'f'.repeat(64),
  }
  return { ...event, headers, payload: `${event.payload.replace(/payment\.(failed|authorized)/, 'order.paid')} ` }
}

const deliver = async (event: Event): Promise<number> => (await shop.it.app.inject(event)).statusCode

test(`${deliveries} webhooks, repeated, out of order and forged, ten at a time: one state an order, one row an event`, async (t) => {
  const known = await payingShoppers()
  const events = eventsOf(known)
  const at = () => events[randomInt(events.length)] as Event
  const tally = { accepted: 0, forged: 0 }
  // The first deliveries are in random order, as after an outage.
  const first = events.map((event) => ({ event, turn: Math.random() })).sort((a, b) => a.turn - b.turn)
  let sent = 0
  async function sendOn(): Promise<void> {
    while (sent < deliveries) {
      const turn = sent++
      const event = first[turn]?.event ?? at()
      if (turn % 5 === 4) {
        assert.equal(await deliver(forged(event, at())), 400)
        tally.forged++
      }
      assert.equal(await deliver(event), 200)
      tally.accepted++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn))
  const rows = await shop.it.rows<{ id: string; open: boolean }>(
    'select id, handled_at is null as open from payment_event order by id',
  )
  assert.deepEqual(column(rows, 'id'), events.map(({ headers }) => headers['x-razorpay-event-id']).sort())
  assert.ok(rows.every(({ open }) => !open))
  await checkOrders(known)
  t.diagnostic(`${tally.accepted} events of ${events.length} ids and ${tally.forged} forged ones`)
})

async function checkOrders(known: readonly Known[]): Promise<void> {
  for (const { orderDbId, fate } of known) {
    const [stored] = await shop.it.rows(
      `select state, (select is_paid from "order" where id = order_id) as paid,
         (select count(*)::int from payment p where p.order_id = o.order_id) as payments,
         (select count(*)::int from order_status_change c where c.order_id = o.order_id) as changes,
         (select count(*)::int from odd_payment d where d.order_id = o.order_id) as odd,
         (select count(*)::int from refund r join payment p on p.id = r.payment_id where p.order_id = o.order_id) as refunds
       from order_payment o where order_id = $1`,
      [orderDbId],
    )
    const open = { state: 'open', paid: false, payments: 0, changes: 0, odd: 0, refunds: 0 }
    const paid = { ...open, state: 'paid', paid: true, payments: 1, changes: 1 }
    const expected = {
      paid,
      'paid twice': { ...paid, payments: 2, refunds: 1 },
      'wrong sum': { ...open, odd: 1 },
      failed: open,
    }
    assert.deepEqual(stored, expected[fate], fate)
  }
  const twice = known.filter(({ fate }) => fate === 'paid twice')
  assert.deepEqual(
    column(gateway.refunds, 'amount'),
    twice.map(() => 55_00),
  )
}

test('reconciliation then sends no request and changes nothing', async () => {
  const ask = async () =>
    shop.it.rows(
      'select order_id, state, (select count(*)::int from payment) as payments from order_payment order by 1',
    )
  const before = await ask()
  shop.it.moveClock(2 * minute)
  await reconcilePayments(shop.it.shop)
  assert.deepEqual(await ask(), before)
})

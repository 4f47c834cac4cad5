import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { brokenInvariants } from '#server/database/invariants.ts'
import { until } from '#tests/support/background-jobs.ts'
import { openGatewayServer, settingsForGateway, webhookOf } from '#tests/support/gateway-server.ts'
import {
  ask,
  callOk,
  newOrderAttempt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
} from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore, sellerOf } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const times = 3 * repetitions('FAULT_ROUNDS', 1)
const stores = storesOver('two-paid')
const gateway = await openGatewayServer()
after(() => gateway.close())

let first: RunningStore
let second: RunningStore
let group: ShopperGroup
let seller: string

before(async () => {
  const settings = settingsForGateway(gateway)
  first = await stores.open(settings)
  second = await stores.open(settings)
  group = await registerShoppers(first, 1)
  seller = await sellerOf(first)
})

type Begun = { orderId: string; orderDbId: string; amount: number }

/** An order that waits for its money, begun at the first server. */
async function begin({ cookie, address }: Shopper): Promise<Begun> {
  const { order } = newOrderAttempt(group, address)
  const begun = await callOk(`${first.url}/api/order/razorpay`, cookie, { ...order, amount: String(order.amount) })
  return begun as unknown as Begun
}

/** The gateway's word that an order is paid, with an id of its own for each event. */
async function tell(store: RunningStore, { orderId }: Begun, event: string): Promise<number> {
  const { method, url, headers, payload } = webhookOf(event, orderId, `evt_${orderId}_${event}`)
  return (await fetch(store.url + url, { method, headers, body: payload })).status
}

type Stood = { status: string; isPaid: boolean; steps: string[]; payments: number; paying: number; refunded: string }

/** How an order stands in the tables, whose invariants must hold. */
function stood({ orderDbId }: Begun): Promise<Stood> {
  return inTables(stores.folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<Stood>(
      `select status, is_paid as "isPaid",
        (select json_agg(status order by position) from order_status_change where order_id = o.id) as steps,
        (select count(*)::int from payment where order_id = o.id) as payments,
        (select count(*)::int from payment where order_id = o.id and pays) as paying,
        (select coalesce(sum(refunded), 0)::text from payment where order_id = o.id) as refunded
       from "order" o where id = $1`,
      [orderDbId],
    )
    return rows[0] as Stood
  })
}

const shuffled = <T>(all: T[]): T[] =>
  all
    .map((each) => ({ each, turn: randomInt(2 ** 32) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ each }) => each)

async function paid(shopper: Shopper): Promise<Begun> {
  const begun = await begin(shopper)
  const proof = { ...gateway.pay(begun.orderId), orderDbId: begun.orderDbId }
  const doors = [first, second].flatMap((store) => [
    () => tell(store, begun, 'payment.captured'),
    () => tell(store, begun, 'order.paid'),
    async () => (await ask(`${store.url}/api/order/verify`, shopper.cookie, proof))?.status,
  ])
  const statuses = await Promise.all(shuffled([...doors, ...doors]).map((ask) => ask()))
  assert.deepEqual(new Set(statuses), new Set([200]))
  return begun
}

test('browser and gateway report one payment to both servers at once: paid once, one step of the timeline', async (t) => {
  const [anita] = group.shoppers as [Shopper]
  for (let round = 0; round < times; round++) {
    const { steps, ...found } = await stood(await paid(anita))
    assert.equal(new Set(steps).size, steps.length, steps.join(', '))
    assert.deepEqual(found, { status: 'Ordered', isPaid: true, payments: 1, paying: 1, refunded: '0' })
  }
  t.diagnostic(`${times} payments, each told 12 times at two servers: each counted once`)
})

test('a shopper cancels at one server while the seller ships at the other: one of them wins, and the money goes back or stays', async (t) => {
  const [anita] = group.shoppers as [Shopper]
  let cancelled = 0
  for (let round = 0; round < times; round++) {
    const begun = await paid(anita)
    const cancel = () => ask(`${second.url}/api/order/${begun.orderDbId}/cancel`, anita.cookie, {})
    const ship = () =>
      fetch(`${first.url}/api/order/status/${begun.orderDbId}`, {
        method: 'PUT',
        headers: { cookie: seller, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'Shipped' }),
      })
    const answers = await Promise.all((round % 2 === 0 ? [cancel, ship] : [ship, cancel]).map((ask) => ask()))
    const statuses = answers.map((answer) => answer?.status)
    assert.deepEqual(statuses.toSorted(), [200, 409], String(statuses))
    let found = await stood(begun)
    const isCancelled = found.status === 'Cancelled'
    if (isCancelled) cancelled++
    // The refund is a background job.
    if (isCancelled) await until('the refund', async () => (await stood(begun)).refunded !== '0')
    found = await stood(begun)
    assert.deepEqual(found.steps.at(-1), found.status)
    assert.equal(Number(found.refunded), isCancelled ? begun.amount : 0)
    assert.ok(isCancelled || found.status === 'Shipped', found.status)
  }
  t.diagnostic(`${times} races: ${cancelled} cancelled and paid back, ${times - cancelled} shipped`)
  assert.deepEqual([...bugsOf(first), ...bugsOf(second)], [])
})

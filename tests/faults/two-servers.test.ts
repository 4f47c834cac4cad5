import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenInvariants } from '#server/database/invariants.ts'
import { until } from '#tests/support/background-jobs.ts'
import { checkStoredOrders, resendLast, resetAttempts } from '#tests/support/check-orders.ts'
import { openGatewayServer, settingsForGateway, webhookOf } from '#tests/support/gateway-server.ts'
import {
  ask,
  callOk,
  cartOf,
  newOrderAttempt,
  registerAt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
  sendCart,
  sendOrder,
  startShopping,
} from '#tests/support/network-shoppers.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore, sellerOf, stopCleanly } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

const stores = storesOver('two')
const times = repetitions('FAULT_ROUNDS', 1)
const gateway = await openGatewayServer()
after(() => gateway.close())
let open: { readonly first: RunningStore; readonly second: RunningStore; readonly group: ShopperGroup } | undefined

/** Two servers over one database, and people who know both doors. */
async function twoServers() {
  if (open !== undefined) return open
  const first = await stores.open(settingsForGateway(gateway))
  const second = await stores.open(settingsForGateway(gateway))
  open = { first, second, group: await registerShoppers(first, 6) }
  return open
}

/** Every other one of so many goes to the second server. */
const turns = <T>(howMany: number, first: T, second: T): T[] =>
  Array.from({ length: howMany }, (_, index) => (index % 2 === 0 ? first : second))

test('a second store on the same folder joins, and one key at both servers is one order', async (t) => {
  const { first, second, group } = await twoServers()
  t.diagnostic(`the second one opened in ${second.startMs} ms`)
  for (let round = 0; round < times; round++) {
    const anita = group.shoppers[0] as Shopper
    const attempt = newOrderAttempt(group, anita.address)
    await sendCart(group, second, anita, attempt)
    assert.deepEqual(await cartOf(first, anita), anita.sentCart?.lines)
    const ids = await Promise.all(turns(30, first, second).map((store) => sendOrder(group, store, anita, attempt)))
    assert.equal(new Set(ids).size, 1)
    assert.ok(attempt.id)
    await checkStoredOrders(group, first)
    const cart = { cartItems: anita.sentCart?.lines, cartVersion: 0 }
    const versions = await Promise.all(
      turns(30, first, second).map(({ url }) => ask(`${url}/api/cart/update`, anita.cookie, cart)),
    )
    assert.ok(versions.every((answer) => answer?.status === 409))
    resetAttempts(group)
  }
})

test('a login at one server counts at the other, and so does the logout; failed logins at both are counted in sum', async () => {
  const { first, second } = await twoServers()
  const { email, cookie } = await registerAt(first)
  const known = async () =>
    Promise.all([first, second].map(async ({ url }) => (await ask(`${url}/api/user/is-auth`, cookie))?.body.success))
  assert.deepEqual(await known(), [true, true])
  await callOk(`${second.url}/api/user/logout`, cookie)
  assert.deepEqual(await known(), [false, false])
  const wrong = { email, password: 'a wrong guess' }
  const guesses = await Promise.all(turns(20, first, second).map(({ url }) => ask(`${url}/api/user/login`, '', wrong)))
  const statuses = guesses.map((answer) => answer?.status)
  assert.deepEqual(
    [statuses.filter((each) => each === 401).length, statuses.filter((each) => each === 429).length],
    [10, 10],
  )
})

/** How often work of this kind was begun, once none of it is left to do. */
async function untilDone(name: string): Promise<{ jobs: number; tries: number }> {
  const counted = `select count(*)::int as jobs, sum(retry_count + 1)::int as tries,
    (count(*) filter (where state in ('created', 'active', 'retry')))::int as open from pgboss.job where name = $1`
  const read = () => inTables(stores.folder, async (client) => (await client.query(counted, [name])).rows[0])
  await until(`${name} is done`, async () => {
    const { jobs, open } = await read()
    return jobs > 0 && open === 0
  })
  const { jobs, tries } = await read()
  return { jobs, tries }
}

test('a background job runs once, on either server', async (t) => {
  const { first, second } = await twoServers()
  const letters = 8
  for (let each = 0; each < letters; each++) {
    const message = { name: 'Dev', email: `dev${each}@example.com`, message: `Message ${each}` }
    const { url } = each % 2 === 0 ? first : second
    await callOk(`${url}/api/contact/sendMail`, '', message)
  }
  assert.deepEqual(await untilDone('mail-message'), { jobs: letters, tries: letters })
  const written = readdirSync(`${stores.folder}/outbox`).filter((name) => name.endsWith('.eml'))
  assert.equal(written.length, letters)
  t.diagnostic(`${letters} letters put off at two doors, ${written.length} written`)
})

const page = async (url: string) => (await fetch(`${url}/products/root/beetroot`)).text()

test('two servers over one database: a new price is on the pages of both', async () => {
  const { first, second } = await twoServers()
  const cookie = await sellerOf(first)
  for (let round = 0; round < times; round++) {
    const price = `₹${50 + (round % 40)}.77`
    assert.ok(!(await page(second.url)).includes(price))
    const changed = {
      id: 'beetroot',
      type: 'retail',
      updatedUnits: [{ label: '1kg', price: 99, sellingPrice: 50.77 + (round % 40) }],
      confirmed: true,
    }
    await callOk(`${first.url}/api/product/update-units`, cookie, changed)
    assert.ok((await page(first.url)).includes(price))
    // Sooner than its cache expires by itself.
    await until('the new price at the second server', async () => (await page(second.url)).includes(price), 30_000)
  }
})

type Begun = { orderId: string; orderDbId: string; amount: number }

/** An order that waits for its money, begun at the first server. */
async function begin({ cookie, address }: Shopper): Promise<Begun> {
  const { first, group } = await twoServers()
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

/** An order whose payment browser and gateway report to both servers, each of them twice. */
async function paid(shopper: Shopper): Promise<Begun> {
  const { first, second } = await twoServers()
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
  const { group } = await twoServers()
  const [anita] = group.shoppers as [Shopper]
  for (let round = 0; round < times; round++) {
    const { steps, ...found } = await stood(await paid(anita))
    assert.equal(new Set(steps).size, steps.length, steps.join(', '))
    assert.deepEqual(found, { status: 'Ordered', isPaid: true, payments: 1, paying: 1, refunded: '0' })
  }
  t.diagnostic(`${times} payments, each told 12 times at two servers: each counted once`)
})

test('a shopper cancels at one server while the seller ships at the other: one of them wins, and the money goes back or stays', async (t) => {
  const { first, second, group } = await twoServers()
  const [anita] = group.shoppers as [Shopper]
  const seller = await sellerOf(first)
  let cancelled = 0
  for (let round = 0; round < 2 * times; round++) {
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
  t.diagnostic(`${2 * times} races: ${cancelled} cancelled and paid back, ${2 * times - cancelled} shipped`)
})

/** Stops a store while its seller watches the orders: the stream ends properly, and soon. */
async function stopWatched(store: RunningStore, cookie: string): Promise<void> {
  const stream = await fetch(`${store.url}/api/order/stream?as=seller`, { headers: { cookie } })
  assert.equal(stream.status, 200)
  const since = Date.now()
  await stopCleanly(store)
  assert.match(await stream.text(), /^retry: /)
  assert.ok(Date.now() - since < 8_000, `it took ${Date.now() - since} ms to stop`)
}

test('when the second store is killed the first goes on; when the first ends, the second one opens the database itself and loses nothing; streams end with their store', async () => {
  const { first, second, group } = await twoServers()
  resetAttempts(group)
  const cookie = await sellerOf(first)
  const [some, others] = [group.shoppers.slice(0, 3), group.shoppers.slice(3)]
  const atFirst = startShopping(group, first, some)
  const atSecond = startShopping(group, second, others)
  await pause(200)
  await second.kill()
  await atSecond
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
  await resendLast(group, first, others)
  const third = await stores.open()
  const atThird = startShopping(group, third, others)
  await pause(200)
  await stopWatched(first, cookie)
  await atFirst
  await until('the database is open again', async () => (await fetch(`${third.url}/readyz`)).status === 200)
  await stopWatched(third, cookie)
  // Until the database was open again, its shoppers may have been refused with 503.
  await atThird.catch(() => undefined)
  assert.deepEqual([...bugsOf(first), ...bugsOf(second)], [])
  const again = await stores.open()
  await checkStoredOrders(group, again)
  await resendLast(group, again)
  await stopCleanly(again)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { brokenInvariants } from '#server/database/invariants.ts'
import { openShop } from '#server/open-shop.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { sandboxKeys } from '#server/payments/sandbox/ledger.ts'
import { until } from '#tests/support/background-jobs.ts'
import { type GatewayProxy, startGatewayProxy } from '#tests/support/gateway-proxy.ts'
import {
  ask,
  callOk,
  cartOf,
  newOrderAttempt,
  registerShoppers,
  type Shopper,
  type ShopperGroup,
  sendCart,
} from '#tests/support/network-shoppers.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { proofOf } from '#tests/support/ordering.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { bugsOf, inTables, type RunningStore } from '#tests/support/running-store.ts'
import { storesOver } from '#tests/support/stores.ts'

/** Another test shop, whose sandbox is the gateway. */
const bank = testShop()
const stores = storesOver('paying')

const minute = 60_000

function razorpaySettings(line: GatewayProxy): Record<string, string> {
  return {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: sandboxKeys.keyId,
    RAZORPAY_KEY_SECRET: sandboxKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
    RAZORPAY_BASE_URL: line.url,
  }
}

/** Reconciles with a restarted store's clock moved ahead. */
async function reconcileLater(line: GatewayProxy, afterMs: number): Promise<void> {
  const database = await openEmbeddedDatabase(join(stores.folder, 'database'))
  const config = readConfig({ DATA_DIR: stores.folder, ...razorpaySettings(line) })
  const log = pino({ level: 'silent' })
  const { shop, close } = await openShop(config, database.connection, log, () => new Date(Date.now() + afterMs))
  await reconcilePayments(shop)
  await close()
  await database.stop()
}

type PaymentRecord = {
  state: string
  gateway_order_id: string | null
  is_paid: boolean
  status: string
  payments: number
  changes: number
  refunds: string | null
}

async function paymentRecordOf(orderId: string): Promise<PaymentRecord | undefined> {
  return inTables(stores.folder, async (client) => {
    assert.deepEqual(await brokenInvariants(client), [])
    const { rows } = await client.query<PaymentRecord>(
      `select p.state, p.gateway_order_id, o.is_paid, o.status,
         (select count(*)::int from payment where order_id = o.id) as payments,
         (select count(*)::int from order_status_change where order_id = o.id) as changes,
         (select string_agg(r.state, ' ') from refund r join payment y on y.id = r.payment_id where y.order_id = o.id) as refunds
       from "order" o join order_payment p on p.order_id = o.id where o.id = $1`,
      [orderId],
    )
    return rows[0]
  })
}

type Counted = { count: number }
const atBank = async (sql: string, value: string) => (await bank.it.rows<Counted>(sql, [value]))[0]?.count
const ordersAtBank = (receipt: string) =>
  atBank('select count(*)::int as count from sandbox_order where receipt = $1', receipt)
const refundsAtBank = (paymentId: string) =>
  atBank('select count(*)::int as count from sandbox_refund where payment_id = $1', paymentId)

type Till = { readonly line: GatewayProxy; readonly group: ShopperGroup; readonly anita: Shopper; store: RunningStore }

async function openTill(t: TestContext): Promise<Till> {
  const { baseUrl } = bank.it.shop.sandbox?.settings ?? { baseUrl: '' }
  const line = await startGatewayProxy(t, baseUrl)
  const store = await stores.open(razorpaySettings(line))
  const group = await registerShoppers(store, 1)
  return { line, group, anita: group.shoppers[0] as Shopper, store }
}

/** Kills the store after the gateway handled a request and before its answer. */
async function killAt(till: Till, what: { method: string; path: RegExp }, ask: () => Promise<unknown>): Promise<void> {
  till.line.beforeAnswer(
    ({ method, path }) => method === what.method && what.path.test(path),
    () => till.store.kill(),
  )
  assert.equal(await ask(), undefined, 'the store answered although it was killed')
  assert.deepEqual(await till.store.ended, { code: null, signal: 'SIGKILL' })
  assert.deepEqual(bugsOf(till.store), [])
}

async function openAgain(till: Till): Promise<void> {
  till.store = await stores.open(razorpaySettings(till.line))
}

/** An online order whose lines are in the cart. */
async function filledOrder({ group, store, anita }: Till) {
  const attempt = newOrderAttempt(group, anita.address)
  assert.ok(await sendCart(group, store, anita, attempt))
  return { ...attempt.order, amount: attempt.order.amount.toFixed(2) }
}

async function startedOrder(till: Till, order: object, key: string) {
  const { orderId, orderDbId } = await callOk(`${till.store.url}/api/order/razorpay`, till.anita.cookie, order, key)
  return { orderId: String(orderId), orderDbId: String(orderDbId) }
}

const paidProof = (orderId: string) => proofOf(bank.it, orderId)

test("killed between the gateway's action and its own write, the store agrees with the gateway after the next start", async (t) => {
  const till = await openTill(t)
  const { anita } = till
  const times = repetitions('FAULT_ROUNDS', 1)
  for (let round = 0; round < times; round++) {
    if (round > 0) await openAgain(till)
    // Killed before storing the gateway's order: a repeated start or reconciliation finds the same one.
    const key = randomUUID()
    const order = await filledOrder(till)
    await killAt(till, { method: 'POST', path: /^\/orders$/ }, () =>
      ask(`${till.store.url}/api/order/razorpay`, anita.cookie, order, key),
    )
    if (round % 2 === 1) await reconcileLater(till.line, 2 * minute)
    await openAgain(till)
    const { orderId, orderDbId } = await startedOrder(till, order, key)
    assert.equal(await ordersAtBank(orderDbId), 1)
    assert.equal((await paymentRecordOf(orderDbId))?.gateway_order_id, orderId)

    // Killed during the verification of a captured payment: the next start records it, not the minute after it.
    const proof = await paidProof(orderId)
    const verify = () => ask(`${till.store.url}/api/order/verify`, anita.cookie, { ...proof, orderDbId })
    await killAt(till, { method: 'GET', path: /\/payments$/ }, verify)
    assert.deepEqual(
      [(await paymentRecordOf(orderDbId))?.state, (await paymentRecordOf(orderDbId))?.payments],
      ['open', 0],
      'killed too late',
    )
    const makeDue = 'update order_payment set ask_at = created_at where order_id = $1'
    await inTables(stores.folder, (client) => client.query(makeDue, [orderDbId]))
    await openAgain(till)
    const list = () => callOk(`${till.store.url}/api/order/user`, anita.cookie)
    await until('the order is placed', async () => JSON.stringify(await list()).includes(orderDbId), 30_000)
    assert.equal((await verify())?.status, 200)
    const paid = await paymentRecordOf(orderDbId)
    assert.deepEqual([paid?.state, paid?.is_paid, paid?.payments, paid?.changes], ['paid', true, 1, 1])
    assert.deepEqual(await cartOf(till.store, anita), [])

    // Killed before storing the refund: it is not refunded twice.
    const url = `${till.store.url}/api/order/${orderDbId}/cancel`
    const isRefunded = new Promise<void>((resolve) => {
      till.line.beforeAnswer(
        ({ method, path }) => method === 'POST' && path.endsWith('/refund'),
        async () => {
          await till.store.kill()
          resolve()
        },
      )
    })
    await ask(url, anita.cookie, {})
    await isRefunded
    assert.equal((await paymentRecordOf(orderDbId))?.refunds, 'asked')
    await reconcileLater(till.line, 61 * minute)
    const refunded = await paymentRecordOf(orderDbId)
    assert.deepEqual([refunded?.status, refunded?.refunds], ['Cancelled', 'processed'])
    assert.equal(await refundsAtBank(String(proof.razorpay_payment_id)), 1)
    await openAgain(till)
    assert.deepEqual(bugsOf(till.store), [])
  }
  t.diagnostic(`${times * 3} kills between gateway and books: ${times} orders, payments and refunds, each there once`)
})

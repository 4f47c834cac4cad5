import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/background-jobs.ts'
import { checkStoredOrders, resendLast, resetAttempts } from '#tests/support/check-orders.ts'
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
let open: { readonly first: RunningStore; readonly second: RunningStore; readonly group: ShopperGroup } | undefined

/** Two servers over one database, and people who know both doors. */
async function twoServers() {
  if (open !== undefined) return open
  const first = await stores.open()
  const second = await stores.open()
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

test('when the second store is killed the first goes on; when the first ends, the second one opens the database itself and loses nothing', async () => {
  const { first, second, group } = await twoServers()
  resetAttempts(group)
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
  await stopCleanly(first)
  await atFirst
  await until('the database is open again', async () => (await fetch(`${third.url}/readyz`)).status === 200)
  await stopCleanly(third)
  // Until the database was open again, its shoppers may have been refused with 503.
  await atThird.catch(() => undefined)
  assert.deepEqual(bugsOf(first), [])
  const again = await stores.open()
  await checkStoredOrders(group, again)
  await resendLast(group, again)
  await stopCleanly(again)
})

/** Reads the seller's stream to its end; resolves when it was closed properly. */
async function watchToTheEnd(url: string, cookie: string): Promise<{ ended: Promise<string> }> {
  const answer = await fetch(`${url}/api/order/stream?as=seller`, { headers: { cookie } })
  assert.equal(answer.status, 200)
  return { ended: answer.text() }
}

test('both stop at once with open streams', async () => {
  const [first, second] = [await stores.open(), await stores.open()]
  const cookie = await sellerOf(first)
  for (const store of [second, first]) {
    const streams = [await watchToTheEnd(store.url, cookie), await watchToTheEnd(store.url, cookie)]
    const asked = Date.now()
    store.stop()
    for (const { ended } of streams) assert.match(await ended, /^retry: /)
    assert.deepEqual(await store.ended, { code: 0, signal: null })
    assert.ok(Date.now() - asked < 8_000, `it took ${Date.now() - asked} ms to stop`)
  }
})

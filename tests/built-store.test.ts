import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { nehruNagar } from './support/addresses.ts'
import { until } from './support/background-jobs.ts'
import { type BlankDatabase, openBlankDatabase } from './support/blank-database.ts'
import { openMapServer, settingsFor } from './support/map-server.ts'
import { ask, callOk, registerAt } from './support/network-shoppers.ts'
import { testShop } from './support/open-test-shop.ts'
import { photo } from './support/photos.ts'
import { productForm } from './support/product-form.ts'
import { openPushService } from './support/push-service.ts'
import { bugsOf, type RunningStore, sellerOf, startStore, stopCleanly } from './support/running-store.ts'
import { openS3Server } from './support/s3-server.ts'
import { openSmtpServer } from './support/smtp-server.ts'
import { tempFolder } from './support/temp-folder.ts'

/** Other tests open the shop from its sources; here everything that reaches outside runs from the few files of `npm run build`. */
const openServers = async () => ({
  bucket: await openS3Server(),
  mail: await openSmtpServer(),
  push: await openPushService(),
  map: await openMapServer(),
})
let servers: Awaited<ReturnType<typeof openServers>>
let database: BlankDatabase
let store: RunningStore
// Before the hook of the shop, which ends their PostgreSQL.
after(async () => {
  await stopCleanly(store)
  await database.drop()
  await Promise.all(Object.values(servers).map((each) => each.close()))
})
testShop({}, async (beside) => {
  servers = await openServers()
  const { bucket, mail, push, map } = servers
  database = await openBlankDatabase(beside)
  store = await startStore(tempFolder('built'), {
    DATABASE_URL: database.url,
    MAIL: `smtp://127.0.0.1:${mail.port}`,
    PUSH_HOSTS: push.origin,
    METRICS_TOKEN: 'a token of sixteen',
    ...bucket.settings,
    ...settingsFor(map, 'google'),
  })
})

const call = (path: string, cookie = '', body?: object) => callOk(store.url + path, cookie, body)

type Listed = { _id: string; inStock: boolean; image: string[]; retailUnits: { _id: string; sellingPrice: number }[] }
const listed = async () => (await call('/api/product/list')).products as Listed[]

/** The order that Anita placed, and her cookie. */
let ordered = { id: '', cookie: '' }

test('the built store keeps photos in a bucket and makes AVIF of them', async () => {
  const form = productForm({ name: 'Testgourd', category: 'Gourd' }, await photo('jpeg'))
  await call('/api/product/add', await sellerOf(store), form)
  const [image = ''] = (await listed()).find(({ _id }) => _id.startsWith('testgourd'))?.image ?? []
  await until('the picture as AVIF', async () => {
    const answer = await fetch(store.url + image, { headers: { accept: 'image/avif' } })
    await answer.arrayBuffer()
    return answer.headers.get('content-type') === 'image/avif'
  })
  const { bucket } = servers
  assert.ok([...bucket.files.keys()].some((name) => name.endsWith('.avif')))
  assert.deepEqual(bucket.refusals, [])
})

test('it mails by SMTP, tells browsers by push and asks the map', async () => {
  const { mail, push, map } = servers
  const { email, cookie } = await registerAt(store)
  const browser = push.browser()
  const subscription = { as: 'seller', endpoint: browser.endpoint, keys: browser.keys }
  await call('/api/notifications/subscribe', await sellerOf(store), subscription)
  const { latitude: _latitude, longitude: _longitude, ...unplaced } = nehruNagar
  const { address } = await call('/api/address/add', cookie, { address: unplaced })
  assert.ok(map.calls.length > 0)
  const product = (await listed()).find(
    ({ inStock, retailUnits }) => inStock && (retailUnits[0]?.sellingPrice ?? 0) > 10,
  )
  const [unit] = product?.retailUnits ?? []
  const items = [{ product: product?._id, unit: { _id: unit?._id }, quantity: 20 }]
  const order = { items, address: (address as { _id: string })._id, amount: 0 }
  const refused = await ask(`${store.url}/api/order/cod`, cookie, order)
  const { orderId } = await call('/api/order/cod', cookie, { ...order, amount: refused?.body.amount })
  ordered = { id: String(orderId), cookie }
  const [told] = await push.pushed(browser, 1)
  assert.match(browser.read(told?.body ?? Buffer.alloc(0)), /order/i)
  await call('/api/user/forgot-password', '', { email })
  await until('the link by e-mail', () => mail.received.some(({ to }) => to === email))
  assert.match(JSON.stringify(mail.received.find(({ to }) => to === email)), /reset-password/)
})

test('it draws a bill as PDF, with a library that no other page loads', async () => {
  const { id, cookie } = ordered
  await call(`/api/order/${id}/deliver`, await sellerOf(store), { cash: 0, upi: 0 })
  const answer = await fetch(`${store.url}/api/order/${id}/bill.pdf`, { headers: { cookie } })
  const pdf = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual([answer.status, pdf.subarray(0, 5).toString()], [200, '%PDF-'])
})

test('it is ready and tells figures', async () => {
  await call('/readyz')
  const headers = { authorization: 'Bearer a token of sixteen' }
  const figures = await (await fetch(`${store.url}/metrics`, { headers })).text()
  assert.match(figures, /^thela_backlog\{kind="jobs_failed"\} 0$/m)
  assert.match(figures, /^thela_answer_seconds_count\{method="POST",route="\/api\/order\/cod",status="200"\} 1$/m)
  assert.deepEqual(bugsOf(store), [])
  assert.doesNotMatch(store.printed(), /Warning/, 'no package uses what Node is about to drop')
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { nehruNagar } from './support/addresses.ts'
import { openMapServer, settingsFor } from './support/map-server.ts'
import { photo } from './support/photos.ts'
import { openPushService } from './support/push-service.ts'
import { bugsOf, sellerOf, startStore } from './support/running-store.ts'
import { openS3Server } from './support/s3-server.ts'
import { openSmtpServer } from './support/smtp-server.ts'

/** Other tests open the shop from its sources; here everything that reaches outside runs from the few files of `npm run build`. */
const folder = mkdtempSync(join(tmpdir(), 'thela-built-'))
const [database, bucket, mail, push, map] = await Promise.all([
  openEmbeddedDatabase(join(folder, 'database')),
  openS3Server(),
  openSmtpServer(),
  openPushService(),
  openMapServer(),
])
const { host, port, user, database: name } = database.connection
const store = await startStore(folder, {
  DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
  MAIL: `smtp://127.0.0.1:${mail.port}`,
  PUSH_HOSTS: push.origin,
  METRICS_TOKEN: 'a token of sixteen',
  ...bucket.settings,
  ...settingsFor(map, 'google'),
})
after(async () => {
  store.stop()
  await store.ended
  await Promise.all([bucket, mail, push, map].map((each) => each.close()))
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Body = Record<string, unknown> & { address: { _id: string }; products: { _id: string; image: string[] }[] }

/** Sends as a browser does, and answers what came back with the cookie that came with it. */
async function send(path: string, body?: object, cookie = ''): Promise<{ status: number; body: Body; cookie: string }> {
  const isForm = body instanceof FormData
  const answer = await fetch(store.url + path, {
    ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    headers: { cookie, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
  })
  const given = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: answer.status, body: (await answer.json()) as Body, cookie: given.join('; ') }
}

/** What is there in the end: work is put off. */
async function inTheEnd<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error(`It did not come:\n${store.printed().split('\n').slice(-10).join('\n')}`)
}

/** The order that Anita placed, and her cookie. */
let ordered = { id: '', cookie: '' }

const anita = { name: 'Anita', email: 'anita@example.com', password: 'long enough' }

test('the built store keeps photos in a bucket and makes AVIF of them', async () => {
  const form = new FormData()
  const data = { name: 'Testgourd', category: 'Gourd', basePrice: 40, discountPercent: 10, description: ['Green.'] }
  form.set('productData', JSON.stringify(data))
  form.append('images', new Blob([new Uint8Array(await photo('jpeg'))], { type: 'image/jpeg' }), 'photo.jpg')
  assert.equal((await send('/api/product/add', form, await sellerOf(store))).status, 200)
  const [image = ''] = await inTheEnd(async () => {
    const { products } = (await send('/api/product/list')).body
    return products.find(({ _id }) => _id.startsWith('testgourd'))?.image
  })
  await inTheEnd(async () => {
    const answer = await fetch(store.url + image, { headers: { accept: 'image/avif' } })
    await answer.arrayBuffer()
    return answer.headers.get('content-type') === 'image/avif' || undefined
  })
  assert.ok([...bucket.files.keys()].some((name) => name.endsWith('.avif')))
  assert.deepEqual(bucket.refusals, [])
})

test('it mails by SMTP, tells browsers by push and asks the map', async () => {
  const { cookie } = await send('/api/user/register', anita)
  const browser = push.browser()
  const subscription = { as: 'seller', endpoint: browser.endpoint, keys: browser.keys }
  assert.equal((await send('/api/notifications/subscribe', subscription, await sellerOf(store))).status, 200)
  const { latitude: _latitude, longitude: _longitude, ...unplaced } = nehruNagar
  const added = await send('/api/address/add', { address: unplaced }, cookie)
  assert.equal(added.status, 200)
  assert.ok(map.calls.length > 0)
  const { products } = (await send('/api/product/list')).body as unknown as {
    products: { _id: string; inStock: boolean; retailUnits: { _id: string; sellingPrice: number }[] }[]
  }
  const product = products.find(({ inStock, retailUnits }) => inStock && (retailUnits[0]?.sellingPrice ?? 0) > 10)
  const [unit] = product?.retailUnits ?? []
  const items = [{ product: product?._id, unit: { _id: unit?._id }, quantity: 20 }]
  const asked = { items, address: added.body.address._id, amount: 0 }
  const { amount } = (await send('/api/order/cod', asked, cookie)).body
  const placed = await send('/api/order/cod', { ...asked, amount }, cookie)
  assert.equal(placed.status, 200)
  ordered = { id: String(placed.body.orderId), cookie }
  const [told] = await push.pushed(browser, 1)
  assert.match(browser.read(told?.body ?? Buffer.alloc(0)), /order/i)
  assert.equal((await send('/api/user/forgot-password', { email: anita.email })).status, 200)
  const email = await inTheEnd(() => mail.received.find(({ to }) => to === anita.email))
  assert.match(JSON.stringify(email), /reset-password/)
})

test('it draws a bill as PDF, with a library that no other page loads', async () => {
  const { id, cookie } = ordered
  const delivered = await send(`/api/order/${id}/deliver`, { cash: 0, upi: 0 }, await sellerOf(store))
  assert.equal(delivered.status, 200)
  const answer = await fetch(`${store.url}/api/order/${id}/bill.pdf`, { headers: { cookie } })
  const pdf = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual([answer.status, pdf.subarray(0, 5).toString()], [200, '%PDF-'])
})

test('it is ready and tells figures', async () => {
  assert.equal((await send('/readyz')).status, 200)
  const headers = { authorization: 'Bearer a token of sixteen' }
  const figures = await (await fetch(`${store.url}/metrics`, { headers })).text()
  assert.match(figures, /^thela_troubles\{kind="jobs_failed"\} 0$/m)
  assert.match(figures, /^thela_answer_seconds_count\{method="POST",route="\/api\/order\/cod",status="200"\} 1$/m)
  assert.deepEqual(bugsOf(store), [])
  assert.doesNotMatch(store.printed(), /Warning/, 'no package uses what Node is about to drop')
})

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { appIcons, touchIcon } from '#domain/store/app-icons.ts'
import type { Checklist } from '#domain/store/checklist.ts'
import { store as storeShape } from '#domain/store/store-shapes.ts'
import { until } from '#tests/support/background-jobs.ts'
import { ownTestShop, testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, member, seller, visitor } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import { remainingPlaceholders } from '../accounts/seller-account.ts'
import { deleteStrayPictures } from '../catalogue/pictures.ts'
import { readConfig } from '../config/config.ts'
import { openCurrentSettings } from './current-settings.ts'
import { secretBoxOf } from './secret-box.ts'

const shop = testShop({
  STORE_NAME: 'Sabzi Ghar',
  STORE_CITY: 'Pune',
  STORE_INSTAGRAM: 'https://instagram.example/sabzi',
})
const url = '/api/store/settings'

type Settings = { version: number; settings: Record<string, Record<string, unknown>> }
const settingsFor = async (boss: Caller) => (await boss.get(url)).body as unknown as Settings
const storeFor = async (caller: Caller) => (await caller.get('/api/store')).body.store as Record<string, unknown>
const rows = () =>
  shop.it.rows<{ version: number; section: string; values: Record<string, unknown>; changed_by: string }>(
    'select version, section, values, changed_by from store_setting order by version',
  )

const uploadLogo = async (boss: Caller, version: number, bytes?: Buffer) =>
  boss.upload('/api/store/logo', { version }, [{ bytes: bytes ?? (await photo()) }])

async function save(boss: Caller, section: string, values: object): Promise<Answer> {
  const { version } = await settingsFor(boss)
  return boss.post(url, { section, version, values })
}

test('the environment gives the first values; a saved section wins and shows at once', async () => {
  const boss = await seller(shop.it)
  const asha = visitor(shop.it)
  const first = await settingsFor(boss)
  assert.equal(first.version, 0)
  assert.equal(first.settings.shop?.name, 'Sabzi Ghar')
  assert.equal(first.settings.delivery?.city, 'Pune')
  assert.deepEqual(first.settings.delivery?.feeByKm, { 1: 10, 2: 15, 3: 20, 4: 25 })
  assert.deepEqual(await rows(), [])

  const claims = { deliveryMinutes: 45, happyCustomers: null, rating: null }
  const saved = await save(boss, 'shop', { name: 'Taaza', phone: '98765 00022', whatsapp: '९८७६५०००२२', claims })
  assert.deepEqual([saved.status, saved.body.version], [200, 1], saved.body.message)
  const store = await storeFor(asha)
  assert.deepEqual(
    [store.name, store.supportPhone, store.whatsapp, store.claims, store.social],
    ['Taaza', '98765 00022', '9876500022', { deliveryMinutes: 45 }, { instagram: 'https://instagram.example/sabzi' }],
  )
  const [row] = await rows()
  const [account] = await shop.it.rows<{ id: string; email: string }>('select id, email from seller')
  assert.deepEqual([row?.version, row?.section, row?.changed_by], [1, 'shop', account?.id])
  const changes = (await boss.get(url)).body.changes as Record<string, unknown>
  assert.deepEqual(changes, { shop: { version: 1, at: shop.it.now().toISOString(), by: account?.email } })
})

test('a claim is a whole number, and the rating has one decimal at most', async () => {
  const boss = await seller(shop.it)
  const claims = { deliveryMinutes: 30, happyCustomers: 100, rating: 4.3 }
  for (const [wrong, message] of [
    [{ deliveryMinutes: 29.5 }, 'claims.deliveryMinutes: must be a whole number.'],
    [{ happyCustomers: 100.5 }, 'claims.happyCustomers: must be a whole number.'],
    [{ rating: 4.123456 }, 'claims.rating: may have one decimal.'],
  ] as const)
    refused(await save(boss, 'shop', { claims: { ...claims, ...wrong } }), 400, 'BAD_INPUT', message)
  done(await save(boss, 'shop', { claims }))
  assert.deepEqual((await storeFor(visitor(shop.it))).claims, claims)
})

test('the environment’s point, radius and fees are the store’s, and fill a field that a newer version adds to a saved shop', async (t) => {
  const newer = await ownTestShop(t, {
    STORE_LATITUDE: '19.076',
    STORE_LONGITUDE: '72.8777',
    STORE_RADIUS_KM: '2',
    STORE_FEES: '12.5,20',
    STORE_FREE_DELIVERY_FROM: '99.5',
    STORE_INSTAGRAM: 'https://instagram.example/sabzi',
    STORE_CLAIM_RATING: '4.5',
  })
  const { point, radiusKm, feeByKm, freeDeliveryFrom } = await storeFor(visitor(newer))
  assert.deepEqual(
    [point, radiusKm, feeByKm, freeDeliveryFrom],
    [{ latitude: 19.076, longitude: 72.8777 }, 2, { 1: 12.5, 2: 20 }, 99.5],
  )
  const older = { name: 'Taaza', social: { twitter: '' }, claims: { deliveryMinutes: 45 } }
  await newer.rows(
    "insert into store_setting (version, section, values, changed_by, changed_at) values (1, 'shop', $1, 'owner', now())",
    [older],
  )
  const { shop: values } = (await newer.shop.settings.fresh()).values
  assert.equal(values.social.instagram, 'https://instagram.example/sabzi')
  assert.deepEqual(values.claims, { deliveryMinutes: 45, happyCustomers: 100, rating: 4.5 })
})

test('the public answer has only what its shape lists', async () => {
  const answer = await storeFor(visitor(shop.it))
  assert.deepEqual(answer, z.parse(storeShape, answer))
})

test('two windows do not overwrite each other: a stale version is refused with what is there now', async () => {
  const boss = await seller(shop.it)
  const { version } = await settingsFor(boss)
  const saveAt = (version: number, smallestOrder: number) =>
    boss.post(url, { section: 'delivery', version, values: { smallestOrder } })
  done(await saveAt(version, 99))
  const current = refused(await saveAt(version, 50), 409, 'CHANGED_MEANWHILE').current as Settings
  assert.deepEqual([current.version, current.settings.delivery?.smallestOrder], [version + 1, 99])
  const atOnce = await Promise.all([1, 2, 3, 4].map((smallestOrder) => saveAt(version + 1, smallestOrder)))
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await rows()).length, version + 2)
})

test('the same key saves once', async () => {
  const boss = await seller(shop.it)
  const { version } = await settingsFor(boss)
  const body = { section: 'legal', version, values: { legalName: 'Sabzi Ghar LLP' } }
  const withKey = { headers: { 'idempotency-key': 'legal-1' } }
  const [one, two] = [await boss.post(url, body, withKey), await boss.post(url, body, withKey)]
  assert.deepEqual([one.status, two.body], [200, one.body])
  assert.equal((await settingsFor(boss)).version, version + 1)
})

const noLinks = { instagram: '', twitter: '', facebook: '', youtube: '' }
const badValues: readonly [section: string, values: object, field: string | undefined][] = [
  ['shop', { name: '  ' }, 'name'],
  ['shop', { phone: 'call us' }, 'phone'],
  ['shop', { email: 'help' }, 'email'],
  ['shop', { social: { ...noLinks, instagram: 'javascript:alert(1)' } }, 'social.instagram'],
  ['shop', { logo: '/images/not-mine' }, 'logo'],
  ['delivery', { zipcode: '011002' }, 'zipcode'],
  ['delivery', { radiusKm: 2.5 }, 'radiusKm'],
  ['delivery', { radiusKm: 5 }, 'feeByKm'],
  ['delivery', { radiusKm: 1, feeByKm: { 1: 0.99 } }, 'feeByKm.1'],
  ['delivery', { freeDeliveryFrom: 'free' }, 'freeDeliveryFrom'],
  ['delivery', { smallestOrder: 10.005 }, 'smallestOrder'],
  ['hours', { weekly: { mon: [{ from: '21:00', to: '07:00' }] } }, 'weekly.mon'],
  ['hours', { holidays: ['2026-02-30'] }, 'holidays.0'],
  ['hours', { holidays: ['0000-11-08'] }, 'holidays.0'],
  ['payment', { cash: 'yes' }, 'cash'],
  ['payment', { upiId: 'someone' }, 'upiId'],
  ['payment', { razorpayKeyId: 'rzp_live_x' }, 'razorpayKeySecret'],
  ['mail', { host: 'smtp example' }, 'host'],
  ['legal', { fssai: '1234567890123' }, 'fssai'],
  ['legal', { gstin: '27AAPFU0939F1ZX' }, 'gstin'],
  ['legal', { legalName: '\u0000' }, undefined],
]

test('a refused value names its field and saves nothing', async () => {
  const boss = await seller(shop.it)
  const before = await rows()
  for (const [section, values, field] of badValues) {
    const { status, body } = await save(boss, section, values)
    const about = `${JSON.stringify(values)}: ${body.message}`
    assert.deepEqual([status, body.code, body.field], [400, 'BAD_INPUT', field], about)
    assert.ok(field === undefined || body.message?.startsWith(`${field}: `), about)
  }
  for (const unfit of [{}, { section: 'security', version: 1 }, { section: 'shop', version: -1 }])
    refused(await boss.post(url, { values: {}, ...unfit }), 400, 'BAD_INPUT')
  assert.deepEqual(await rows(), before)
})

test('secrets are encrypted, never sent back, and stay when they are not sent', async () => {
  const boss = await seller(shop.it)
  const keys = { razorpayKeyId: 'rzp_live_abc', razorpayKeySecret: 'very secret', razorpayWebhookSecret: 'hook secret' }
  const answer = done(await save(boss, 'payment', keys))
  assert.doesNotMatch(JSON.stringify(answer), /very secret|hook secret/)
  const shown = (await settingsFor(boss)).settings.payment
  assert.deepEqual(shown?.razorpayKeySecret, { isSet: true })
  const stored = async () => (await rows()).at(-1)?.values
  assert.doesNotMatch(JSON.stringify(await stored()), /very secret|hook secret/)
  const sealed = (await stored())?.razorpayKeySecret

  for (const values of [{ upiId: 'sabzi@upi' }, { ...shown, cash: true }]) {
    assert.equal((await save(boss, 'payment', values)).status, 200)
    assert.deepEqual((await stored())?.razorpayKeySecret, sealed)
  }
  assert.equal(shop.it.shop.settings.now().values.payment.razorpayKeySecret, 'very secret')
  const key = join(shop.it.folder, 'secret.key')
  assert.equal(statSync(key).mode & 0o777, 0o600)
  assert.equal(Buffer.from(readFileSync(key, 'utf8'), 'base64').length, 32)

  done(await save(boss, 'payment', { razorpayKeyId: null, razorpayKeySecret: null, razorpayWebhookSecret: '' }))
  assert.deepEqual((await settingsFor(boss)).settings.payment?.razorpayKeySecret, { isSet: false })
})

test('the gateway follows saved keys at once, in the public answer too', async () => {
  const boss = await seller(shop.it)
  const sandbox = shop.it.shop.gateway?.keyId
  await save(boss, 'payment', { razorpayKeyId: 'rzp_live_abc', razorpayKeySecret: 'very secret' })
  assert.equal(shop.it.shop.gateway?.keyId, 'rzp_live_abc')
  const { onlinePayment } = (await storeFor(visitor(shop.it))) as { onlinePayment?: { isTest: boolean } }
  assert.equal(onlinePayment?.isTest, false)
  await save(boss, 'payment', { razorpayKeyId: '', razorpayKeySecret: '' })
  assert.equal(shop.it.shop.gateway?.keyId, sandbox)
})

test('another process sees a change at once, and one that missed the event when it reads', async (t) => {
  const boss = await seller(shop.it)
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const asha = visitor({ app: other.app })
  await storeFor(asha)
  await save(boss, 'shop', { name: 'Both' })
  await until('the new name', () => other.shop.store().name === 'Both', 5000)
  assert.equal((await storeFor(asha)).name, 'Both')
})

test('of two loads of the settings at once each becomes current, unless the later one was faster', async (t) => {
  const { db, events, log, secrets } = shop.it.shop
  const settings = await openCurrentSettings({ db, events, log, config: readConfig({}), box: secrets })
  const { query } = db.$client
  for (const slow of [0, 1]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    let loads = 0
    const slowed = t.mock.method(db.$client, 'query', async (...sent: unknown[]) => {
      const isSlow = JSON.stringify(sent[0]).includes('distinct on') && loads++ === slow
      const result: unknown = await Reflect.apply(query, db.$client, sent)
      if (isSlow) await promise
      return result
    })
    const both = [settings.ofVersionOrNewest(-1), settings.ofVersionOrNewest(-1)] as const
    assert.equal(await both[1 - slow], settings.now())
    resolve()
    const [first, second] = await Promise.all(both)
    assert.equal(second, settings.now())
    assert.equal(first === second, slow === 0)
    slowed.mock.restore()
  }
})

test('under another key the secrets are locked and not lost, and the start says so in one sentence', async () => {
  const boss = await seller(shop.it)
  await save(boss, 'payment', { razorpayKeyId: 'rzp_live_abc', razorpayKeySecret: 'very secret' })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { db, events, secrets } = shop.it.shop
  const context = { db, events, log, config: readConfig({}) }
  const locked = (await openCurrentSettings({ ...context, box: secretBoxOf(Buffer.alloc(32)) })).now()
  assert.deepEqual([locked.secretsLocked, locked.values.payment.razorpayKeySecret], [true, ''])
  assert.equal(locked.values.payment.razorpayKeyId, 'rzp_live_abc')
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /encrypted with another key: restore SECRET_KEY or secret\.key/)
  const again = (await openCurrentSettings({ ...context, box: secrets })).now()
  assert.deepEqual([again.secretsLocked, again.values.payment.razorpayKeySecret], [false, 'very secret'])
  await save(boss, 'payment', { razorpayKeyId: '', razorpayKeySecret: '' })
})

test('a logo is uploaded as a picture, shown at once, survives the clean-up and is taken away again', async () => {
  const boss = await seller(shop.it)
  const { version } = await settingsFor(boss)
  refused(await uploadLogo(boss, version - 1), 409, 'CHANGED_MEANWHILE')
  const pictures = () => shop.it.rows<{ id: string }>('select id from picture')
  assert.deepEqual(await pictures(), [])
  assert.equal((await boss.upload('/api/store/logo', { version }, [])).status, 400)
  refused(await uploadLogo(boss, version, Buffer.from('<svg/>')), 415, 'IMAGE_TYPE')
  done(await uploadLogo(boss, version))
  const [row] = await pictures()
  const store = await storeFor(visitor(shop.it))
  assert.equal(store.logo, `/images/${row?.id}`)
  const icon = (file: string) => shop.it.app.inject(`${store.logo}/icons/${file}`)
  for (const { file, size } of [...appIcons, touchIcon, ...appIcons]) {
    const { format, width, height } = await sharp((await icon(file)).rawPayload).metadata()
    assert.deepEqual([format, width, height], ['png', size, size])
  }
  const corner = sharp((await icon('maskable-512.png')).rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 })
  assert.deepEqual([...(await corner.removeAlpha().raw().toBuffer())], [0xfb, 0xfa, 0xf5])
  assert.equal((await icon('original.png')).statusCode, 404)
  assert.equal((await shop.it.app.inject('/images/another/icons/icon-192.png')).statusCode, 404)
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() + 1))
  assert.equal((await pictures()).length, 1)
  assert.equal((await save(boss, 'shop', { logo: null })).status, 200)
  assert.equal((await icon('icon-192.png')).statusCode, 404)
  await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() + 1))
  assert.deepEqual([(await storeFor(visitor(shop.it))).logo, await pictures()], [undefined, []])
})

test('a replaced logo keeps its picture for an hour, because pages loaded before still show it', async () => {
  const boss = await seller(shop.it)
  const upload = async () => {
    const { version } = await settingsFor(boss)
    assert.equal((await uploadLogo(boss, version)).status, 200)
    return (await storeFor(visitor(shop.it))).logo
  }
  const first = await upload()
  shop.it.moveClock(2 * 60 * 60_000)
  const second = await upload()
  const kept = async () => {
    await deleteStrayPictures(shop.it.shop, new Date(shop.it.now().getTime() - 60 * 60_000))
    const rows = await shop.it.rows<{ url: string }>(`select '/images/' || id as url from picture order by created_at`)
    return rows.map(({ url }) => url)
  }
  shop.it.moveClock(60 * 60_000)
  assert.deepEqual(await kept(), [first, second])
  shop.it.moveClock(1)
  assert.deepEqual(await kept(), [second])
})

test('a logo alone confirms neither name nor phone nor e-mail, and saved demo values stay warned of', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows('delete from store_setting')
  const placeholders = ['STORE_NAME', 'STORE_EMAIL', 'STORE_PHONE'] as const
  const config = { ...shop.it.shop.config, production: true, placeholders }
  const warned = async () =>
    (await remainingPlaceholders({ ...shop.it.shop, config })).filter((name) => name !== 'SELLER_EMAIL')
  const stateFor = async () => (await boss.get(url)).body as { changes?: object; checklist?: Record<string, boolean> }
  done(await uploadLogo(boss, 0))
  assert.deepEqual(Object.keys((await rows())[0]?.values ?? {}), ['logo'])
  assert.deepEqual(await warned(), ['STORE_NAME', 'STORE_EMAIL', 'STORE_PHONE'])
  const { changes, checklist } = await stateFor()
  assert.deepEqual([changes, checklist?.phone], [{}, false])
  assert.equal((await save(boss, 'shop', { phone: '9876543210' })).status, 200)
  assert.deepEqual(await warned(), ['STORE_EMAIL', 'STORE_PHONE'])
  assert.equal((await stateFor()).checklist?.phone, false)
  assert.equal((await save(boss, 'shop', { phone: '98765 00022', email: 'hello@sabzi.in' })).status, 200)
  assert.deepEqual([await warned(), (await stateFor()).checklist?.phone], [[], true])
  assert.match(String((await storeFor(boss)).logo), /^\/images\//)
})

test('a place saved with the demo’s point and another PIN code stays warned of until its point is set', async () => {
  const boss = await seller(shop.it)
  const config = { ...shop.it.shop.config, production: true, placeholders: ['STORE_CITY', 'STORE_LATITUDE'] as const }
  const warned = async () =>
    (await remainingPlaceholders({ ...shop.it.shop, config })).filter((name) => name !== 'SELLER_EMAIL')
  assert.equal((await save(boss, 'delivery', { zipcode: '411001' })).status, 200)
  assert.deepEqual(await warned(), ['STORE_LATITUDE'])
  const point = { latitude: 18.52, longitude: 73.856 }
  assert.equal((await save(boss, 'delivery', { point })).status, 200)
  assert.deepEqual(await warned(), [])
  await shop.it.rows(`delete from store_setting where section = 'delivery'`)
})

test('a logo that is saved keeps its picture though the settings cannot be read afterwards', async (t) => {
  const boss = await seller(shop.it)
  const { version } = await settingsFor(boss)
  const fresh = t.mock.method(shop.it.shop.settings, 'fresh')
  fresh.mock.mockImplementationOnce(() => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' })), 1)
  assert.ok((await uploadLogo(boss, version)).status >= 500)
  fresh.mock.restore()
  const logo = (await settingsFor(boss)).settings.shop?.logo
  const pictures = await shop.it.rows<{ id: string }>('select id from picture')
  assert.ok(pictures.some(({ id }) => logo === `/images/${id}`))
})

test('a test e-mail goes where it is asked, by the server of the settings, and says what went wrong', async () => {
  const boss = await seller(shop.it)
  const outbox = await boss.post('/api/store/test-mail', { to: 'me@sabzi.example' })
  assert.match(outbox.body.message ?? '', /the email is in the outbox folder/)
  assert.equal((await boss.post('/api/store/test-mail', { to: 'me' })).status, 400)
  assert.equal((await save(boss, 'mail', { host: '127.0.0.1', port: 1 })).status, 200)
  const away = await boss.post('/api/store/test-mail', {})
  refused(away, 409, 'MAIL_NOT_SENT', 'The mail server cannot be reached at this port.')
  assert.equal((await save(boss, 'mail', { host: '' })).status, 200)
})

test('a shop that takes cash alone has done the step of payment once it has saved so', async () => {
  const boss = await seller(shop.it)
  const isDone = async () => ((await boss.get(url)).body.checklist as { payment: boolean }).payment
  await shop.it.rows('delete from store_setting')
  assert.equal(await isDone(), false)
  assert.equal((await save(boss, 'payment', { cash: true, upiId: '' })).status, 200)
  assert.equal(await isDone(), true)
})

test('in the sandbox a shop that takes online payments alone has done the step of payment, too', async () => {
  const boss = await seller(shop.it)
  done(await save(boss, 'payment', { cash: false, online: true }))
  assert.equal(((await boss.get(url)).body.checklist as unknown as Checklist).payment, true)
  done(await save(boss, 'payment', { cash: true }))
})

test('the step of the prices is done once each product on the shelf has a price of the ledger, or none is there', async () => {
  const boss = await seller(shop.it)
  const isDone = async () => ((await boss.get(url)).body.checklist as { prices: boolean }).prices
  assert.equal(await isDone(), false, 'no product at all')
  await stock(shop.it, { id: 'okra' })
  assert.equal((await boss.post('/api/product/stock', { id: 'okra', inStock: false })).status, 200)
  assert.equal(await isDone(), false, 'the demo’s price')
  assert.equal((await boss.post('/api/product/opening-shelf', { prices: [] })).status, 200)
  assert.equal(await isDone(), true, 'started empty')
  await shop.it.rows('update product set removed_at = null')
  assert.equal(await isDone(), false)
  assert.equal((await boss.post('/api/product/opening-shelf', { prices: [{ id: 'okra', basePrice: 58 }] })).status, 200)
  assert.equal(await isDone(), true, 'priced')
  await stock(shop.it, { id: 'onion', name: 'Onion' })
  assert.equal(await isDone(), false, 'another product has the demo’s price')
})

test('an invited owner sees the own e-mail, sessions and second factor', async () => {
  const partner = await member(shop.it, 'owner')
  const securityFor = async (caller: Caller) => {
    const { settings, checklist } = (await caller.get(url)).body as unknown as Settings & { checklist: Checklist }
    const { email, sessions, secondFactor, recoveryCodesLeft } = settings.security ?? {}
    return { email, sessions, secondFactor, recoveryCodesLeft, isDone: checklist.secondFactor }
  }
  await shop.it.rows('delete from session where person_id <> $1', [partner.id])
  const owner = await seller(shop.it)
  const on = "insert into second_factor (seller_id, secret) select id, 'a' from seller where email = $1"
  await shop.it.rows(on, [sellerAccount.email])
  await shop.it.rows("insert into recovery_code select 'b', now(), seller_id from second_factor")
  const without = { secondFactor: false, recoveryCodesLeft: 0, isDone: false }
  assert.deepEqual(await securityFor(partner), { email: partner.email, sessions: 1, ...without })
  const withFactor = { secondFactor: true, recoveryCodesLeft: 1, isDone: true }
  assert.deepEqual(await securityFor(owner), { email: sellerAccount.email, sessions: 1, ...withFactor })
  const stale = await partner.post(url, { section: 'hours', version: 9999, values: {} })
  assert.equal((stale.body.current as Settings).settings.security?.email, partner.email)
  await shop.it.rows('delete from second_factor')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, member, visitor } from '#tests/support/people.ts'
import { okraAndPotato, productFor } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { runMinutely } from '../open-shop.ts'
import { applyScheduledPrices } from './scheduled-prices.ts'

const shop = testShop()
keepInvariants(shop)

const hour = 60 * 60 * 1000
const day = 24 * hour
type Pack = { label: string; price: number; sellingPrice: number; isPinned: boolean }
type Row = Record<string, unknown> & { _id: string; basePrice: number; version: number; units: Pack[] }

/** Okra, potatoes and no saves. */
async function shelves(): Promise<Caller> {
  const boss = await okraAndPotato(shop.it)
  await shop.it.rows('delete from price_batch')
  return boss
}

async function sheetOf(who: Caller) {
  const { products, batches } = (await who.get('/api/product/prices')).body as unknown as {
    products: Row[]
    batches: { _id: string; from?: string; appliedAt?: string; products: number; skipped: string[] }[]
  }
  const rowOf = (id: string) => products.find(({ _id }) => _id === id) as Row
  const packOf = (id: string, label: string) => rowOf(id).units.find((unit) => unit.label === label) as Pack
  return { products, batches, rowOf, packOf }
}

const okraPrice = async (who: Caller) => (await sheetOf(who)).rowOf('okra').basePrice
const save = (who: Caller, prices: object[], more: object = {}): Promise<Answer> =>
  who.post('/api/product/prices', { prices, ...more })
const undo = (who: Caller, { body }: Answer) => who.post('/api/product/prices/undo', { batch: body.batch })
const okraPacks = { id: 'okra', type: 'retail' }
const pinPack = (who: Caller, label: string, sellingPrice: number | null, more: object = {}) =>
  who.post('/api/product/units/pin', { ...okraPacks, label, sellingPrice, ...more })
const okraAt62 = { id: 'okra', basePrice: 62 }
const potatoAt33 = { id: 'potato', basePrice: 33 }

const inMs = (count: number) => new Date(shop.it.now().getTime() + count).toISOString()
const inHours = (count: number) => inMs(count * hour)

/** Everything that a refused save must leave alone. */
const stored = () =>
  shop.it.rows(`select (select json_agg(product order by id) from product) as products,
    (select json_agg(unit order by id) from unit) as units, (select count(*) from price_change) as changes,
    (select count(*) from price_batch) as batches`)

test('a new base price reprices all packs by the rule, each with its own discount, for shoppers at once', async () => {
  const boss = await shelves()
  const before = await sheetOf(boss)
  assert.deepEqual(columns([before.rowOf('okra')], 'previousBasePrice', 'changedAt', 'soldBy'), [
    [null, null, 'weight'],
  ])
  const answer = await save(boss, [{ id: 'okra', basePrice: 62, version: 1 }])
  assert.deepEqual([answer.status, typeof answer.body.batch], [200, 'string'])
  const { rowOf, packOf } = await sheetOf(boss)
  const { basePrice, previousBasePrice, changedAt, version } = rowOf('okra')
  assert.deepEqual([basePrice, previousBasePrice, changedAt, version], [62, 58, shop.it.now().toISOString(), 2])
  assert.deepEqual(
    ['250g', '2kg', '5kg', '1 Bag(50kg)'].map((label) => packOf('okra', label).sellingPrice),
    [13.64, 109.12, 257.3, 2418],
  )
  assert.equal(rowOf('potato').version, 1)
  assert.equal((await productFor(visitor(shop.it), 'okra')).basePrice, 62)
  const ledger = await shop.it.rows(
    `select b.person_id = s.id as by_seller, c.before::int, c.after::int, c.at from price_change c
     join price_batch b on b.id = c.batch_id, seller s where c.unit_id is null`,
  )
  assert.deepEqual(ledger, [{ by_seller: true, before: 5800, after: 6200, at: shop.it.now() }])
  assert.equal((await shop.it.rows('select from price_change')).length, 9)
})

test('a base price that is confirmed as it is counts as of today and leaves hand-typed packs alone', async () => {
  const boss = await shelves()
  const updatedUnits = [{ label: '1kg', price: 60, sellingPrice: 50 }]
  done(await boss.post('/api/product/update-units', { ...okraPacks, updatedUnits, confirmed: true }))
  shop.it.moveClock(day)
  const before = await sheetOf(boss)
  const entries = async () => (await shop.it.rows('select from price_change')).length
  const count = await entries()
  done(await save(boss, [{ id: 'okra', basePrice: 58, version: before.rowOf('okra').version }]))
  const { rowOf, packOf } = await sheetOf(boss)
  const { price, sellingPrice } = packOf('okra', '1kg')
  assert.deepEqual([price, sellingPrice], [60, 50])
  assert.deepEqual(rowOf('okra').units, before.rowOf('okra').units)
  assert.deepEqual([rowOf('okra').changedAt, await entries()], [shop.it.now().toISOString(), count + 1])
})

test('a deleted pack gets no new price and no row in the ledger', async () => {
  const boss = await shelves()
  await boss.post('/api/product/delete-unit', { id: 'okra', type: 'bulk', label: '5kg' })
  done(await save(boss, [okraAt62]))
  const labels = await shop.it.rows<{ label: string | null }>('select label from price_change order by label')
  assert.deepEqual(column(labels, 'label'), ['1 Bag(50kg)', '10kg', '1kg', '250g', '25kg', '2kg', '500g', null])
})

test('two windows do not overwrite each other: the second gets today’s price beside its own', async () => {
  const boss = await shelves()
  await save(boss, [{ id: 'okra', basePrice: 62, version: 1 }])
  const was = await stored()
  const second = await save(boss, [
    { id: 'potato', basePrice: 33, version: 1 },
    { id: 'okra', basePrice: 60, version: 1 },
  ])
  assert.deepEqual(refused(second, 409, 'CHANGED_MEANWHILE').current, [{ id: 'okra', basePrice: 62, version: 2 }])
  assert.deepEqual(await stored(), was)
  const grid = (more: object) =>
    boss.post('/api/product/update-prices', {
      changes: [{ ...okraPacks, label: '1kg', price: 62, sellingPrice: 54, ...more }],
      confirmed: true,
    })
  for (const stale of [{ version: 1 }, { seenSellingPrice: 51.04 }, { seenPrice: 58 }]) {
    const { current } = refused(await grid(stale), 409, 'CHANGED_MEANWHILE')
    assert.deepEqual(current, [{ ...okraPacks, label: '1kg', price: 62, sellingPrice: 54.56, version: 2 }])
  }
  assert.equal((await grid({ version: 2, seenPrice: 62, seenSellingPrice: 54.56 })).status, 200)
})

const twoRupees = { label: '1kg', price: 2, sellingPrice: 2 }
/** Every way to bring okra down to ₹2 a kilogram. */
const paths: Record<string, (who: Caller, more: object) => Promise<Answer>> = {
  sheet: (who, more) => save(who, [{ id: 'okra', basePrice: 2 }], more),
  later: (who, more) => save(who, [{ id: 'okra', basePrice: 2 }], { from: inHours(1), ...more }),
  grid: (who, more) => who.post('/api/product/update-prices', { changes: [{ ...okraPacks, ...twoRupees }], ...more }),
  phone: (who, more) => who.post('/api/product/update-units', { ...okraPacks, updatedUnits: [twoRupees], ...more }),
  pin: (who, more) => pinPack(who, '1kg', 2, more),
  async edit(who, more) {
    const { product } = (await who.get('/api/product/edit/okra')).body as unknown as { product: object }
    return who.upload('/api/product/edit/okra', { ...product, basePrice: 2, ...more }, [], { put: true })
  },
}

for (const [name, path] of Object.entries(paths))
  test(`₹58 becomes ₹2 by ${name} only when it is confirmed`, async () => {
    const boss = await shelves()
    const was = await stored()
    const { suspicious } = refused(await path(boss, {}), 409, 'PRICE_LOOKS_WRONG')
    const [first] = suspicious as Record<string, unknown>[]
    assert.deepEqual([first?.id, first?.name, first?.after, first?.why], ['okra', 'Okra', 2, 'change'])
    assert.deepEqual(await stored(), was)
    assert.equal((await path(boss, { confirmed: true })).status, 200)
    assert.notDeepEqual(await stored(), was)
  })

test('a price of ₹0 and packs that are odd beside each other are asked about, a new product’s too', async () => {
  const boss = await shelves()
  const pack = (label: string, sellingPrice: number) =>
    boss.post('/api/product/update-units', { ...okraPacks, updatedUnits: [{ label, price: 116, sellingPrice }] })
  const why = ({ body }: Answer) => columns(body.suspicious as { why: string; label?: string }[], 'label', 'why')
  assert.deepEqual(why(await save(boss, [{ id: 'okra', basePrice: 0 }])), [[undefined, 'zero']])
  assert.deepEqual(why(await pack('2kg', 110)), [['2kg', 'dearer-pack']])
  assert.deepEqual(why(await pack('1kg', 25)), [
    ['1kg', 'change'],
    ['1kg', 'cheaper-than-smaller'],
    ['2kg', 'dearer-pack'],
  ])
  const retailUnits = [{ label: '1kg' }, { label: '2kg', discountPercent: 60 }]
  const added = { name: 'Beet', category: 'Root', basePrice: 40, retailUnits, bulkUnits: [] }
  assert.deepEqual(why(await boss.upload('/api/product/add', added, [{ bytes: Buffer.from('x') }])), [
    ['2kg', 'cheaper-than-smaller'],
  ])
  const free = await save(boss, [{ id: 'okra', basePrice: 0 }], { confirmed: true })
  assert.equal(free.status, 200)
  assert.equal((await sheetOf(boss)).packOf('okra', '1kg').sellingPrice, 0)
})

test('a pinned pack keeps its price until it is released to the rule', async () => {
  const boss = await shelves()
  const pin = (sellingPrice: number | null, more: object = {}) => pinPack(boss, '2kg', sellingPrice, more)
  assert.equal((await pin(100)).status, 200)
  assert.equal((await save(boss, [okraAt62], { confirmed: true })).status, 200)
  assert.equal((await pin(105)).status, 200)
  const { previousBasePrice, yesterdayBasePrice } = (await sheetOf(boss)).rowOf('okra')
  assert.deepEqual([previousBasePrice, yesterdayBasePrice], [58, 58], 'pinned prices are no base prices')
  assert.equal((await save(boss, [{ id: 'okra', basePrice: 63 }])).status, 200)
  const { price, sellingPrice, isPinned } = (await sheetOf(boss)).packOf('okra', '2kg')
  assert.deepEqual([price, sellingPrice, isPinned], [126, 105, true])
  assert.equal((await pin(null)).status, 200)
  const released = (await sheetOf(boss)).packOf('okra', '2kg')
  assert.deepEqual([released.sellingPrice, released.isPinned], [110.88, false])
  const { suspicious } = refused(await pin(130), 409, 'PRICE_LOOKS_WRONG')
  assert.equal((suspicious as { why: string }[])[0]?.why, 'above-mrp')
  assert.equal((await pin(130, { confirmed: true })).status, 200)
  assert.deepEqual((await sheetOf(boss)).packOf('okra', '2kg').price, 130)
  const bulk = { id: 'okra', type: 'bulk', label: '2kg', sellingPrice: 1 }
  refused(await boss.post('/api/product/units/pin', bulk), 404, 'UNIT_UNKNOWN')
})

test('a pin and its release at a stale version are refused with today’s price of the pack', async () => {
  const boss = await shelves()
  done(await save(boss, [okraAt62]))
  const was = await stored()
  for (const sellingPrice of [105, null]) {
    const { current } = refused(await pinPack(boss, '2kg', sellingPrice, { version: 1 }), 409, 'CHANGED_MEANWHILE')
    assert.deepEqual(current, [{ ...okraPacks, label: '2kg', price: 124, sellingPrice: 109.12, version: 2 }])
  }
  assert.deepEqual(await stored(), was)
  done(await pinPack(boss, '2kg', 105, { version: 2 }))
})

test('a save is undone within a day, once, and not over what was changed since', async () => {
  const boss = await shelves()
  const units = () => shop.it.rows('select * from unit order by id')
  const was = await units()
  const saved = await save(boss, [okraAt62, potatoAt33])
  assert.equal((await undo(boss, saved)).status, 200)
  assert.deepEqual(await units(), was)
  assert.equal(await okraPrice(boss), 58)
  refused(await undo(boss, saved), 404, 'BATCH_UNKNOWN')
  const again = await save(boss, [okraAt62])
  await pinPack(boss, '2kg', 105)
  const { current } = refused(await undo(boss, again), 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(current, [{ id: 'okra', basePrice: 62, version: 5 }])
  const potato = await save(boss, [potatoAt33])
  shop.it.moveClock(day)
  refused(await undo(boss, potato), 404, 'BATCH_UNKNOWN')
})

test('a save that changed nothing is not listed and cannot be undone; one that skipped all says what it skipped', async () => {
  const boss = await shelves()
  const pinned = await pinPack(boss, '2kg', 100)
  const unchanged = await pinPack(boss, '2kg', 100)
  refused(await undo(boss, unchanged), 404, 'BATCH_UNKNOWN')
  shop.it.moveClock(1000)
  const scheduled = await save(boss, [potatoAt33], { from: inHours(1) })
  const confirmed = await save(boss, [{ id: 'potato', basePrice: 30 }])
  shop.it.moveClock(hour)
  await applyScheduledPrices(shop.it.shop, scheduled.body.batch as string)
  refused(await undo(boss, scheduled), 404, 'BATCH_UNKNOWN')
  const listedBatches = async () => columns((await sheetOf(boss)).batches, '_id', 'products', 'skipped')
  assert.deepEqual(await listedBatches(), [
    [scheduled.body.batch, 0, ['potato']],
    [confirmed.body.batch, 1, []],
    [pinned.body.batch, 1, []],
  ])
  done(await undo(boss, confirmed))
  assert.equal((await listedBatches()).length, 2)
})

/** From now on okra is sold by the piece at this price. */
async function sellOkraByPiece(boss: Caller, basePrice: number): Promise<void> {
  const { product } = (await boss.get('/api/product/edit/okra')).body
  const byPiece = { ...(product as object), soldBy: 'piece', basePrice }
  done(await boss.upload('/api/product/edit/okra', byPiece, [], { put: true }))
}

test('a save is not undone after the product is sold by another measure, at the same price too', async () => {
  const boss = await shelves()
  const saved = await save(boss, [okraAt62])
  await sellOkraByPiece(boss, 62)
  refused(await undo(boss, saved), 409, 'CHANGED_MEANWHILE')
  assert.equal(await okraPrice(boss), 62)
})

test('prices of packs are not undone once all of them are gone, and are as long as one is there', async () => {
  const boss = await shelves()
  const pack = (label: string) => ({ ...okraPacks, label })
  const changes = ['1kg', '2kg'].map((label) => ({ ...pack(label), price: 60, sellingPrice: 50 }))
  const updated = await boss.post('/api/product/update-prices', { changes, confirmed: true })
  const batch = (await sheetOf(boss)).batches[0]?._id
  assert.deepEqual([updated.status, typeof batch], [200, 'string'])
  done(await boss.post('/api/product/delete-unit', pack('1kg')))
  const undone = done(await boss.post('/api/product/prices/undo', { batch }))
  assert.equal((await sheetOf(boss)).packOf('okra', '2kg').price, 116)
  done(await boss.post('/api/product/delete-unit', pack('2kg')))
  const before = await stored()
  refused(await boss.post('/api/product/prices/undo', { batch: undone.batch }), 409, 'CHANGED_MEANWHILE')
  assert.deepEqual(await stored(), before)
})

test('a pack that was added after a save follows its undo by the rule', async () => {
  const boss = await shelves()
  const saved = await save(boss, [okraAt62])
  done(await boss.post('/api/product/units', { id: 'okra', type: 'retail', unit: { label: 'heap', grams: 3000 } }))
  const heap = async () => {
    const { price, sellingPrice } = (await sheetOf(boss)).packOf('okra', 'heap')
    return [price, sellingPrice]
  }
  assert.deepEqual(await heap(), [186, 163.68])
  done(await undo(boss, saved))
  assert.deepEqual(await heap(), [174, 153.12])
})

test('a save can be undone however many products were added since', async () => {
  const boss = await shelves()
  const saved = await save(boss, [okraAt62])
  const rows = (at: number) => [{ name: `Leaf ${at}`, category: 'Leafy Vegetables', basePrice: 20 }]
  for (let at = 0; at < 20; at++) await boss.post('/api/product/import', { rows: rows(at) })
  const { batches, products } = await sheetOf(boss)
  assert.deepEqual(column(batches, '_id'), [saved.body.batch])
  // The price that a product began with today is today's.
  const leaf = products.find(({ name }) => name === 'Leaf 0')
  assert.deepEqual([leaf?.previousBasePrice, leaf?.changedAt], [null, shop.it.now().toISOString()])
})

test('saves are listed newest first, scheduled ones above those of today', async () => {
  const boss = await shelves()
  const saved = async (basePrice: number, more: object = {}) => {
    const { batch } = done(await save(boss, [{ id: 'okra', basePrice }], more))
    return String(batch)
  }
  const atOnce = [await saved(60), await saved(61)].sort()
  shop.it.moveClock(1000)
  const newest = await saved(62)
  const from = inHours(1)
  const first = await saved(63, { from })
  shop.it.moveClock(1000)
  const second = await saved(64, { from })
  const { batches } = await sheetOf(boss)
  assert.deepEqual(column(batches, '_id'), [second, first, newest, ...atOnce.reverse()])
})

test('what one person typed is not saved by another who logged in meanwhile', async () => {
  const boss = await shelves()
  const manager = await member(shop.it, 'manager')
  const person = (await boss.get('/api/seller/is-auth')).body.id
  const prices = [okraAt62]
  const before = await stored()
  refused(await save(manager, prices, { person }), 409, 'LOGIN_CHANGED')
  assert.deepEqual(await stored(), before)
  assert.equal((await save(boss, prices, { person })).status, 200)
})

test('scheduled saves become valid at their time, once, also after a restart; later changes by hand win', async () => {
  const boss = await shelves()
  const from = inHours(1)
  const prices = [okraAt62, potatoAt33].map((price) => ({ ...price, version: 1 }))
  const saved = await save(boss, prices, { from })
  const batch = saved.body.batch as string
  const jobs = async () => (await shop.it.rows(`select from pgboss.job where data ->> 'batchId' = $1`, [batch])).length
  assert.equal((await sheetOf(boss)).batches[0]?.from, from)
  await applyScheduledPrices(shop.it.shop, batch)
  assert.equal(await jobs(), 2, 'too early, it is enqueued again')
  assert.equal(await okraPrice(boss), 58)
  assert.equal((await save(boss, [{ id: 'potato', basePrice: 31 }])).status, 200)
  shop.it.moveClock(hour)
  const restarted = await shop.it.openAnother()
  await Promise.all([applyScheduledPrices(restarted.shop, batch), applyScheduledPrices(shop.it.shop, batch)])
  await restarted.close()
  const { rowOf, batches } = await sheetOf(boss)
  assert.deepEqual([rowOf('okra').basePrice, rowOf('okra').version, rowOf('potato').basePrice], [62, 2, 31])
  const applied = batches.find(({ _id }) => _id === batch)
  assert.deepEqual([applied?.appliedAt, applied?.skipped], [shop.it.now().toISOString(), ['potato']])
  const changes = await shop.it.rows('select from price_change where batch_id = $1 and unit_id is null', [batch])
  assert.equal(changes.length, 1)
  assert.equal(await jobs(), 2, 'an applied save is not enqueued again')
  assert.equal((await undo(boss, saved)).status, 200)
  assert.equal(await okraPrice(boss), 58)
})

test('a scheduled save is applied after pins, pack prices and an undone save, not over a base price by hand', async () => {
  const boss = await shelves()
  const scheduled = await save(boss, [okraAt62, potatoAt33], { from: inHours(1) })
  done(await pinPack(boss, '2kg', 100))
  done(await pinPack(boss, '2kg', null))
  const updatedUnits = [{ label: '1kg', price: 60, sellingPrice: 50 }]
  done(await boss.post('/api/product/update-units', { ...okraPacks, updatedUnits, confirmed: true }))
  done(await undo(boss, await save(boss, [{ id: 'okra', basePrice: 60 }], { confirmed: true })))
  done(await save(boss, [{ id: 'potato', basePrice: 30 }]))
  shop.it.moveClock(hour)
  await applyScheduledPrices(shop.it.shop, scheduled.body.batch as string)
  const { rowOf, batches } = await sheetOf(boss)
  assert.deepEqual([rowOf('okra').basePrice, rowOf('potato').basePrice], [62, 30])
  assert.deepEqual(batches.find(({ _id }) => _id === scheduled.body.batch)?.skipped, ['potato'])
})

test('a scheduled save is not applied over a base price by hand whose undo was undone', async () => {
  const boss = await shelves()
  const scheduled = await save(boss, [okraAt62], { from: inHours(1) })
  const undone = await undo(boss, await save(boss, [{ id: 'okra', basePrice: 60 }]))
  const restored = await undo(boss, undone)
  shop.it.moveClock(hour)
  await applyScheduledPrices(shop.it.shop, scheduled.body.batch as string)
  assert.equal(await okraPrice(boss), 60)
  done(await undo(boss, restored))
  assert.equal(await okraPrice(boss), 58)
})

test('a scheduled save is stored once, though its answer cannot be stored after the commit', async (t) => {
  const boss = await shelves()
  failStatements(t, shop.it, 'update "answered_call"')
  const from = inHours(1)
  const body = { prices: [{ id: 'okra', basePrice: 62, version: 1 }], from }
  for (let sent = 0; sent < 2; sent++)
    done(await boss.post('/api/product/prices', body, { headers: { 'idempotency-key': 'later' } }))
  assert.equal((await shop.it.rows('select from price_batch where applied_at is null')).length, 1)
})

test('a save that was undone or cancelled meanwhile is not answered as saved again', async () => {
  const boss = await shelves()
  for (const [key, more] of Object.entries({ 'save-undone': {}, 'save-cancelled': { from: inHours(1) } })) {
    const send = (header: string) =>
      boss.post('/api/product/prices', { prices: [okraAt62], ...more }, { headers: { 'idempotency-key': header } })
    const saved = await send(key)
    assert.deepEqual((await send(key)).body, saved.body)
    done(await undo(boss, saved))
    refused(await send(key), 409, 'CHANGED_MEANWHILE')
    done(await send(`${key}-again`))
  }
})

test('an undo sent again has the same answer, though that cannot be stored after the commit', async (t) => {
  const boss = await shelves()
  const { batch } = done(await save(boss, [okraAt62]))
  failStatements(t, shop.it, 'update "answered_call"')
  const once = { headers: { 'idempotency-key': 'undone' } }
  const send = async () => done(await boss.post('/api/product/prices/undo', { batch }, once))
  assert.deepEqual(await send(), await send())
  assert.equal(await okraPrice(boss), 58)
})

const batchCalls: Record<string, object> = {
  'update-prices': { changes: [{ ...okraPacks, label: '1kg', price: 58, sellingPrice: 50 }] },
  'update-units': { ...okraPacks, updatedUnits: [{ label: '1kg', price: 58, sellingPrice: 50 }] },
  'units/pin': { ...okraPacks, label: '1kg', sellingPrice: 50 },
  'opening-shelf': { prices: [okraAt62] },
}

for (const [call, body] of Object.entries(batchCalls))
  test(`${call} sent again is one batch, though its answer cannot be stored after the commit`, async (t) => {
    const boss = await shelves()
    failStatements(t, shop.it, 'update "answered_call"')
    const once = { headers: { 'idempotency-key': call } }
    const confirmed = { ...body, confirmed: true }
    const send = async () => done(await boss.post(`/api/product/${call}`, confirmed, once))
    assert.deepEqual(await send(), await send())
    assert.equal((await shop.it.rows('select from price_batch')).length, 1)
  })

test('a scheduled save whose job was not enqueued is applied within a minute of its time', async (t) => {
  const boss = await shelves()
  t.mock.method(shop.it.shop.jobs, 'enqueue', () => Promise.reject(new Error('no connection')), { times: 1 })
  const from = inHours(1)
  done(await save(boss, [okraAt62], { from }))
  await runMinutely(shop.it.shop)
  assert.equal(await okraPrice(boss), 58)
  shop.it.moveClock(hour)
  await runMinutely(shop.it.shop)
  assert.equal(await okraPrice(boss), 62)
})

test('of two saves for the same moment the one saved later counts, whichever job comes first', async () => {
  const boss = await shelves()
  const from = inHours(1)
  const first = await save(boss, [okraAt62, potatoAt33], { from })
  shop.it.moveClock(1000)
  const second = await save(boss, [{ id: 'okra', basePrice: 64 }], { from })
  shop.it.moveClock(hour)
  for (const { body } of [second, first]) await applyScheduledPrices(shop.it.shop, body.batch as string)
  const { rowOf } = await sheetOf(boss)
  assert.deepEqual([rowOf('okra').basePrice, rowOf('potato').basePrice], [64, 33])
})

test('of two saves for the same moment the earlier one counts once the later one is undone, before a job and after each', async () => {
  const boss = await shelves()
  for (const begun of ['neither', 'first', 'second']) {
    const from = inHours(1)
    const first = await save(boss, [okraAt62], { from })
    shop.it.moveClock(1000)
    const second = await save(boss, [{ id: 'okra', basePrice: 64 }], { from })
    shop.it.moveClock(hour)
    const apply = ({ body }: Answer) => applyScheduledPrices(shop.it.shop, body.batch as string)
    if (begun !== 'neither') await apply(begun === 'first' ? first : second)
    assert.equal((await undo(boss, second)).status, 200)
    for (const each of [second, first]) await apply(each)
    assert.equal(await okraPrice(boss), 62, begun)
    assert.equal((await undo(boss, first)).status, 200)
    assert.equal(await okraPrice(boss), 58, begun)
  }
})

test('of saves for two moments that became due together the later one counts, and its undo leaves the earlier one', async () => {
  const boss = await shelves()
  const later = await save(boss, [{ id: 'okra', basePrice: 64 }], { from: inHours(2) })
  const earlier = await save(boss, [okraAt62], { from: inHours(1) })
  shop.it.moveClock(2 * hour)
  for (const { body } of [later, earlier]) await applyScheduledPrices(shop.it.shop, body.batch as string)
  assert.equal(await okraPrice(boss), 64)
  assert.equal((await undo(boss, earlier)).status, 409, 'the later price stands on it')
  assert.equal((await undo(boss, later)).status, 200)
  assert.equal(await okraPrice(boss), 62)
  assert.equal((await undo(boss, earlier)).status, 200)
  assert.equal(await okraPrice(boss), 58)
})

test('the job finds a scheduled save whose time has come by itself', async () => {
  const boss = await shelves()
  await save(boss, [okraAt62], { from: inMs(1000) })
  shop.it.moveClock(1000)
  await until('the new price', async () => (await okraPrice(boss)) === 62)
})

test('a scheduled save is cancelled before its time, and one that has just passed is valid at once', async () => {
  const boss = await shelves()
  const from = inHours(1)
  const saved = await save(boss, [okraAt62], { from })
  assert.equal((await undo(boss, saved)).status, 200)
  shop.it.moveClock(hour)
  await applyScheduledPrices(shop.it.shop, saved.body.batch as string)
  assert.equal(await okraPrice(boss), 58)
  assert.equal(saved.body.from, from)
  assert.equal(done(await save(boss, [{ id: 'okra', basePrice: 60 }], { from })).from, undefined)
  assert.equal(await okraPrice(boss), 60)
  const [far, longPast] = [inMs(32 * day), inMs(-hour - 1)]
  for (const time of [far, longPast, '1969-01-01T00:00:00Z', '6:00', '2026-13-40T99:99:00Z', '2026-11-31T10:00:00Z'])
    assert.equal((await save(boss, [{ id: 'okra', basePrice: 61 }], { from: time })).status, 400, time)
})

test('one bad row refuses the whole sheet', async () => {
  const boss = await shelves()
  const was = await stored()
  const good = { id: 'okra', basePrice: 60 }
  refused(await save(boss, [good, { id: 'nowhere', basePrice: 60 }]), 404, 'PRODUCT_UNKNOWN')
  refused(await save(boss, [good, good]), 400, 'BAD_INPUT')
  assert.deepEqual(await stored(), was)
})

test('a history of 90 days begins with the price of then; days are those of India', async () => {
  const boss = await shelves()
  await save(boss, [okraAt62])
  shop.it.moveClock(day)
  assert.equal((await sheetOf(boss)).rowOf('okra').yesterdayBasePrice, 62)
  await save(boss, [{ id: 'okra', basePrice: 65 }])
  await save(boss, [{ id: 'okra', basePrice: 64 }])
  const row = (await sheetOf(boss)).rowOf('okra')
  assert.deepEqual([row.yesterdayBasePrice, row.previousBasePrice, row.basePrice], [62, 65, 64])
  const { history } = (await boss.get('/api/product/okra/price-history')).body
  assert.deepEqual(column(history as { basePrice: number }[], 'basePrice'), [58, 62, 65, 64])
  assert.equal((await boss.get('/api/product/nowhere/price-history')).status, 404)
})

test('prices follow each other as they were saved, though the clock was set back meanwhile', async () => {
  const boss = await shelves()
  done(await save(boss, [okraAt62]))
  shop.it.moveClock(-hour)
  done(await save(boss, [{ id: 'okra', basePrice: 65 }]))
  shop.it.moveClock(hour)
  const row = (await sheetOf(boss)).rowOf('okra')
  assert.deepEqual([row.previousBasePrice, row.basePrice], [62, 65])
  const { history } = (await boss.get('/api/product/okra/price-history')).body
  assert.deepEqual(column(history as { basePrice: number }[], 'basePrice'), [58, 62, 65])
})

test("yesterday's price is one in the present measure", async () => {
  const boss = await shelves()
  done(await save(boss, [okraAt62]))
  shop.it.moveClock(hour)
  await sellOkraByPiece(boss, 8)
  const yesterday = async () => (await sheetOf(boss)).rowOf('okra').yesterdayBasePrice
  assert.equal(await yesterday(), 8)
  shop.it.moveClock(hour)
  done(await save(boss, [{ id: 'okra', basePrice: 9 }]))
  assert.equal(await yesterday(), 8)
})

test('a history begins anew once the product is sold by another measure', async () => {
  const boss = await shelves()
  done(await save(boss, [okraAt62]))
  await sellOkraByPiece(boss, 8)
  done(await save(boss, [{ id: 'okra', basePrice: 9 }]))
  const { history } = (await boss.get('/api/product/okra/price-history')).body
  assert.deepEqual(column(history as { basePrice: number }[], 'basePrice'), [8, 9])
})

test('the sheet reads one entry of a year of prices for each figure', async () => {
  const boss = await shelves()
  await save(boss, [{ id: 'okra', basePrice: 60 }])
  await shop.it.rows(`
    insert into price_change (batch_id, product_id, unit_id, label, at, before, after)
    select c.batch_id, product.id, 'pack ' || nullif(pack, 0), nullif(pack, 0), c.at - day * interval '1 day', 5500, 5500
    from price_change c, product, generate_series(365, 1, -1) day, generate_series(0, 8) pack where c.unit_id is null`)
  await save(boss, [okraAt62])
  await shop.it.rows('analyze price_change')
  const statements = await statementsOf(() => boss.get('/api/product/prices'))
  const [read = '', ...others] = statements.filter((statement) => statement.includes('price_change'))
  assert.deepEqual(others, [])
  const lines = await shop.it.rows(`explain (costs off) ${read}`, [['okra', 'potato'], shop.it.now()])
  const plan = lines.flatMap(Object.values).join('\n')
  assert.match(plan, /Index Scan Backward using price_change_base on price_change\n +Index Cond: \(product_id = /)
  assert.match(plan, /Index Scan using price_change_base on .*\n +Index Cond: .*product_id = .*at >= /)
  assert.doesNotMatch(plan, /Seq Scan/)
  const { rowOf } = await sheetOf(boss)
  assert.deepEqual([rowOf('okra').previousBasePrice, rowOf('okra').yesterdayBasePrice], [60, 58])
  assert.deepEqual([rowOf('potato').previousBasePrice, rowOf('potato').yesterdayBasePrice], [55, 30])
})

test('4,000 products are one save', async () => {
  const boss = await shelves()
  await shop.it.rows(`
    with made as (insert into product (id, name, category, image, description, base_price, discount_percent, created_at)
      select 'p' || n, 'P ' || n, 'Root', '[]', '[]', 3000, 1000, now() from generate_series(1, 4000) n returning id)
    insert into unit (id, product_id, type, label, quantity_unit, quantity_value, grams, price, discount_percent, discount,
      selling_price, position)
    select made.id || ' ' || u.label, made.id, u.type, u.label, u.quantity_unit, u.quantity_value, u.grams, u.price,
      u.discount_percent, u.discount, u.selling_price, u.position
    from made, unit u where u.product_id = 'potato' and u.label = '1kg'`)
  await shop.it.rows('analyze product, unit')
  const prices = Array.from({ length: 4000 }, (_, at) => ({ id: `p${at + 1}`, basePrice: 33, version: 1 }))
  const answer = await save(boss, prices)
  done(answer)
  const [sold] = await shop.it.rows<{ count: number }>(
    "select count(*)::int from unit where product_id like 'p%' and label = '1kg' and selling_price = 2970",
  )
  assert.equal(sold?.count, 4000)
  assert.equal((await undo(boss, answer)).status, 200)
})

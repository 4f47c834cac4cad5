import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { jobsAbout } from '#tests/support/background-jobs.ts'
import { columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, placed, refused, send } from '#tests/support/ordering.ts'
import { packingAt } from '#tests/support/packing.ts'
import { type Caller, done, seller } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, toPack, timePasses, backOf } = packingAt(shop)

/** A pack of a product in place of a line. */
const offerOf = (item: string, product: string, label = '500g') => ({ item, replacedBy: { product, unit: { label } } })

type Row = { amount: number; credit: number; version: number; is_packed: boolean; packed: (number | null)[] }

async function inTables(id: string): Promise<Row | undefined> {
  const [row] = await shop.it.rows<Row>(
    `select amount::int, credit::int, version, packed_at is not null as is_packed,
       (select json_agg(packed order by position) from order_item where order_id = "order".id) as packed
     from "order" where id = $1`,
    [id],
  )
  return row
}

test('an order is listed to pack until its last line is packed, then as packed, and in neither list once it left', async () => {
  const { lines, id, boss, pack, put } = await toPack()
  const isIn = async (list: string) =>
    ((await boss.get(`/api/order/seller?status=${list}`)).body.orders as OrderJson[]).some(({ _id }) => _id === id)
  const lists = () => Promise.all(['to-pack', 'packed'].map(isIn))
  done(await pack([{ item: lines.onion, gone: true }]))
  assert.deepEqual(await lists(), [true, false])
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  assert.deepEqual(await lists(), [false, true])
  await put('Shipped')
  assert.deepEqual(await lists(), [false, false])
})

test('an order whose packing began counts as accepted, at that moment, and waits for no acceptance', async () => {
  const { lines, id, boss, pack, seen } = await toPack()
  const isNew = async () => {
    const { body } = await boss.get('/api/order/seller?status=new')
    return (body.orders as OrderJson[]).some(({ _id }) => _id === id)
  }
  assert.equal(await isNew(), true)
  shop.it.moveClock(60_000)
  const packedAt = shop.it.now().toISOString()
  done(await pack([{ item: lines.onion, grams: 480 }]))
  shop.it.moveClock(60_000)
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  assert.deepEqual([await isNew(), (await seen()).acceptedAt], [false, packedAt])
})

test('a cash order costs what was packed, as its history keeps it: 480 g of 500 g at ₹25.30 are ₹1.02 less', async () => {
  const { lines, id, seen, pack } = await toPack()
  const { order } = done(await pack([{ item: lines.onion, grams: 480 }])) as unknown as { order: OrderJson }
  assert.deepEqual([order.amount, order.orderedAmount, order.packedAt], [119.28, 120.3, undefined])
  const stored = { amount: 11928, credit: 102, version: 2, is_packed: false, packed: [null, 480] }
  assert.deepEqual(await inTables(id), stored)
  const history = `select kind, role, at, data from order_event where order_id = $1 and kind = 'packed'`
  const data = { lines: [{ item: lines.onion, packed: 480 }], credit: 102, isWhole: false }
  assert.deepEqual(await shop.it.rows(history, [id]), [{ kind: 'packed', role: 'owner', at: shop.it.now(), data }])
  shop.it.moveClock(60_000)
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  const { items, amount, orderedAmount, packedAt, shippingFee } = await seen()
  assert.deepEqual([amount, orderedAmount, shippingFee], [119.28, 120.3, 15])
  assert.equal(packedAt, shop.it.now().toISOString())
  assert.deepEqual(columns(items, 'orderedGrams', 'packedGrams', 'credit'), [
    [2000, 2000, 0],
    [500, 480, 1.02],
  ])
})

test('more than ordered costs no more, nothing packed costs nothing, and a correction replaces what was packed', async () => {
  const { lines, id, pack } = await toPack()
  const [okra, onion] = [
    { item: lines.okra, grams: 2400 },
    { item: lines.onion, gone: true },
  ]
  done(await pack([okra, onion]))
  assert.deepEqual(await inTables(id), { amount: 9500, credit: 2530, version: 2, is_packed: true, packed: [2400, 0] })
  done(await pack([{ item: lines.onion, grams: 500 }]))
  assert.deepEqual(await inTables(id), { amount: 12030, credit: 0, version: 3, is_packed: true, packed: [2400, 500] })
  done(await pack([{ item: lines.onion, undo: true }]))
  assert.deepEqual(await inTables(id), { amount: 12030, credit: 0, version: 4, is_packed: false, packed: [2400, null] })
})

test('packing after the clock was set back does not date an order before its last change', async () => {
  const { lines, seen, pack } = await toPack()
  shop.it.moveClock(60_000)
  done(await pack([{ item: lines.onion, grams: 480 }]))
  const { updatedAt } = await seen()
  shop.it.moveClock(-30_000)
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  assert.ok((await seen()).updatedAt > updatedAt)
})

test('an order of which nothing is there costs nothing, and its fee comes back with its lines', async () => {
  const { lines, id, seen, pack } = await toPack()
  done(await pack([lines.okra, lines.onion].map((line) => ({ item: line, gone: true }))))
  const empty = await seen()
  assert.deepEqual([empty.amount, empty.shippingFee, empty.orderedAmount], [0, 0, 120.3])
  done(await pack([{ item: lines.onion, grams: 500 }]))
  assert.deepEqual([(await seen()).amount, (await seen()).shippingFee], [40.3, 15])
  assert.equal((await inTables(id))?.credit, 8000)
})

test('bad input is refused with one sentence, and nothing is written', async () => {
  const { lines, id, onion, pack } = await toPack()
  const before = await inTables(id)
  const item = lines.okra
  const { lines: others } = await toPack()
  const one = { item, grams: 1 }
  const more = [{ pieces: 1 }, { gone: true }, { undo: true }].map((each) => ({ ...one, ...each }))
  const foreign = ['NOBODYS-LINE', others.okra].map((line) => ({ item: line, grams: 1 }))
  for (const bad of [{ item }, { item, pieces: 2 }, ...foreign, ...more]) refused(await pack([bad]), 400, 'BAD_INPUT')
  refused(await pack([one, { item, grams: 2 }]), 400, 'BAD_INPUT')
  refused(await pack([offerOf(item, 'no-such')]), 404, 'PRODUCT_UNKNOWN')
  refused(await pack([offerOf(item, onion, '3kg')]), 404, 'UNIT_UNKNOWN')
  const boss = await seller(shop.it)
  refused(await boss.post('/api/order/NOBODYS-ORDER/pack', { lines: [one], version: 1 }), 404, 'ORDER_UNKNOWN')
  assert.deepEqual(await inTables(id), before)
})

test('a packer who has not seen the other one gets the present order, and one of two at once wins', async () => {
  const { lines, id, pack } = await toPack()
  const both = await Promise.all([
    pack([{ item: lines.okra, grams: 1900 }], 1),
    pack([{ item: lines.okra, gone: true }], 1),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const stale = both.find(({ status }) => status === 409)
  assert.equal(stale?.body.code, 'CHANGED_MEANWHILE')
  const current = stale?.body.current as OrderJson
  assert.deepEqual([current._id, current.version], [id, 2])
  assert.equal((await inTables(id))?.version, 2)
  done(await pack([{ item: lines.onion, grams: 500 }], current.version))
})

test('money paid online goes back in part once the whole order is packed, once, and then packing is over', async () => {
  const { lines, id, seen, pack, packBoth } = await toPack('Online')
  done(await pack([{ item: lines.onion, grams: 480 }]))
  await timePasses(id)
  assert.deepEqual(await backOf(id), [], 'a line may still be corrected')
  await packBoth(2000, 470)
  await timePasses(id)
  await timePasses(id)
  assert.deepEqual(await backOf(id), [152])
  const { amount, orderedAmount, isPaid } = await seen()
  assert.deepEqual([amount, orderedAmount, isPaid], [118.78, 120.3, true])
  refused(await pack([{ item: lines.onion, grams: 500 }]), 409, 'PACKING_OVER')
})

test('an order that leaves partly packed is packed: its other lines go as ordered, and its money goes back', async () => {
  const { boss, lines, id, seen, pack, put } = await toPack('Online')
  const refundJobs = (orderId: string) => jobsAbout(shop.it, 'refund-order', orderId)
  const cash = await toPack()
  done(await cash.pack([{ item: cash.lines.onion, grams: 400 }]))
  done(await cash.put('Shipped'))
  done(await pack([{ item: lines.onion, grams: 400 }]))
  done(await put('Shipped'))
  assert.deepEqual([(await refundJobs(id)).length, (await refundJobs(cash.id)).length], [1, 0])
  const [byRider, atOnce] = [await toPack('Online'), await toPack('Online')]
  for (const other of [byRider, atOnce]) done(await other.pack([{ item: other.lines.onion, grams: 400 }]))
  done(await boss.post('/api/rounds', { orders: [byRider.id], name: 'Raju' }))
  done(await boss.post(`/api/order/${atOnce.id}/deliver`, { cash: 0, upi: 0 }))
  assert.deepEqual([(await refundJobs(byRider.id)).length, (await refundJobs(atOnce.id)).length], [1, 1])
  await timePasses(id)
  assert.deepEqual(await backOf(id), [506])
  assert.ok((await seen()).packedAt)
  refused(await pack([{ item: lines.okra, grams: 1 }]), 409, 'PACKING_OVER')
  done(await put('Processing'))
  refused(await pack([{ item: lines.okra, grams: 1 }]), 409, 'PACKING_OVER')
})

test('a cash order that left partly packed by mistake is to pack again, and one that left packed whole is not', async () => {
  const [partly, whole] = [await toPack(), await toPack()]
  done(await partly.pack([{ item: partly.lines.onion, grams: 400 }]))
  await whole.packBoth(2000, 400)
  for (const { put } of [partly, whole]) for (const status of ['Shipped', 'Processing']) done(await put(status))
  const orders = (await partly.boss.get('/api/order/seller?status=to-pack')).body.orders as OrderJson[]
  const isToPack = ({ id }: { id: string }) => orders.some(({ _id }) => _id === id)
  assert.deepEqual([partly, whole].map(isToPack), [true, false])
  done(await partly.pack([{ item: partly.lines.okra, grams: 2000 }]))
  assert.equal((await inTables(partly.id))?.is_packed, true)
})

test('a hand-over answers with its link although the refund of an order was not enqueued; it is made later', async (t) => {
  const { boss, lines, id, pack } = await toPack('Online')
  done(await pack([{ item: lines.onion, grams: 400 }]))
  const { jobs } = shop.it.shop
  const { enqueue } = jobs
  t.mock.method(jobs, 'enqueue', (...job: Parameters<typeof enqueue>) =>
    job[0] === 'refund-order' ? Promise.reject(new Error('the jobs are away')) : enqueue(...job),
  )
  const { link } = done(await boss.post('/api/rounds', { orders: [id], name: 'Raju' }))
  assert.match(String(link), /\/round\/./)
  assert.match(shop.it.logged(), /a refund was not enqueued/)
  await timePasses(id)
  assert.deepEqual(await backOf(id), [506])
})

test('packing waits for a cancellation and is refused after it', async (t) => {
  const { lines, id, pack } = await toPack()
  const cancellation = [
    [`update "order" set status = 'Cancelled' where id = $1`, id],
    [`insert into order_status_change values ($1, 1, 'Cancelled', $2)`, id, shop.it.now()],
  ] as const
  const packing = () => pack([{ item: lines.okra, gone: true }], 1)
  refused(await sentMeanwhile(t, shop.it, cancellation, packing), 409, 'ORDER_ENDED')
  assert.equal((await inTables(id))?.version, 1)
})

test('a replacement of the same kind at no higher price is offered, and its shopper accepts it', async () => {
  const { lines, onion, id, seen, pack, answer } = await toPack()
  const shallot = await ownProduct({ basePrice: 44 })
  const offer = offerOf(lines.onion, shallot)
  done(await pack([offer, { item: lines.okra, grams: 2000 }]))
  const offered = await seen()
  assert.deepEqual([offered.amount, offered.items[1]?.credit], [117, 3.3])
  const { product, unit, packedGrams, state } = offered.items[1]?.replacedBy ?? assert.fail('nothing is offered')
  assert.deepEqual([product._id, unit.sellingPrice, packedGrams, state], [shallot, 22, 500, 'offered'])
  done(await answer(true))
  done(await answer(true))
  assert.equal((await seen()).items[1]?.replacedBy?.state, 'accepted')
  done(await answer(false))
  const declined = await seen()
  assert.deepEqual([declined.amount, declined.items[1]?.gone], [95, true])
  refused(await answer(true), 409, 'REPLACEMENT_OVER')
  refused(await pack([offer]), 409, 'REPLACEMENT_UNFIT')
  refused(await answer(true, lines.okra), 404, 'REPLACEMENT_UNKNOWN')
  // What the packer takes back is still declined, in every pack.
  for (const back of [{ undo: true }, { grams: 500 }, { gone: true }]) {
    done(await pack([{ item: lines.onion, ...back }]))
    for (const label of ['500g', '250g'])
      refused(await pack([offerOf(lines.onion, shallot, label)]), 409, 'REPLACEMENT_UNFIT')
  }
  assert.equal((await inTables(id))?.amount, 9500)
  const dear = await ownProduct({ basePrice: 60 })
  const root = await ownProduct({ basePrice: 20, category: 'Root' })
  const out = await ownProduct({ basePrice: 20, inStock: false })
  for (const other of [dear, root, out, onion])
    refused(await pack([offerOf(lines.onion, other)]), 409, 'REPLACEMENT_UNFIT')
})

test('a replacement keeps the price of its offer while it is weighed again, whatever it costs by then', async () => {
  const { lines, boss, seen, pack, answer } = await toPack()
  const shallot = await ownProduct({ basePrice: 40 })
  const offer = offerOf(lines.onion, shallot)
  done(await pack([offer]))
  const price = () => seen().then(({ items }) => items[1]?.replacedBy?.unit.sellingPrice)
  const reprice = async (basePrice: number) =>
    done(await boss.post('/api/product/prices', { prices: [{ id: shallot, basePrice }], confirmed: true }))
  const weighedAt = async (basePrice: number) => {
    await reprice(basePrice)
    done(await pack([{ ...offer, grams: 450 }]))
    assert.deepEqual([await price(), (await seen()).amount], [20, 80 + 18 + 15])
  }
  for (const basePrice of [44, 90]) await weighedAt(basePrice)
  done(await answer(true))
  for (const basePrice of [46, 90]) await weighedAt(basePrice)
  done(await pack([{ item: lines.onion, undo: true }]))
  refused(await pack([offer]), 409, 'REPLACEMENT_UNFIT')
})

test('a replacement is weighed again after its pack was deleted and its product left the shelf', async () => {
  const { lines, boss, seen, pack } = await toPack()
  const shallot = await ownProduct({ basePrice: 40 })
  const offer = offerOf(lines.onion, shallot)
  done(await pack([offer]))
  done(await boss.post('/api/product/delete-unit', { id: shallot, type: 'retail', label: '500g' }))
  done(await pack([{ ...offer, grams: 480 }]))
  done(await boss.post('/api/product/shelf', { id: shallot, onShelf: false }))
  done(await pack([{ ...offer, grams: 450 }]))
  const { packedGrams, unit } = (await seen()).items[1]?.replacedBy ?? assert.fail('nothing is offered')
  assert.deepEqual([packedGrams, unit.sellingPrice], [450, 20])
  done(await pack([{ item: lines.onion, undo: true }]))
  refused(await pack([offer]), 404, 'PRODUCT_UNKNOWN')
})

test('an answer to a replacement that was offered before is refused once another is offered', async () => {
  const { lines, id, anita, seen, pack } = await toPack()
  const offer = async (basePrice: number) => {
    const product = await ownProduct({ basePrice })
    done(await pack([offerOf(lines.onion, product)]))
    return (await seen()).items[1]?.replacedBy?.unit._id
  }
  const answer = (accept: boolean, unit: string | undefined) =>
    anita.post(`/api/order/${id}/replacement`, { item: lines.onion, accept, unit })
  const before = await offer(44)
  done(await pack([{ item: lines.onion, undo: true }]))
  const now = await offer(48)
  for (const accept of [true, false]) refused(await answer(accept, before), 409, 'CHANGED_MEANWHILE')
  assert.equal((await seen()).items[1]?.replacedBy?.state, 'offered')
  done(await answer(true, now))
  assert.equal((await seen()).items[1]?.replacedBy?.state, 'accepted')
})

test('a declined replacement of an online order sends the rest of its money, and after leaving nobody can decline', async () => {
  const { lines, id, pack, put, answer } = await toPack('Online')
  const shallot = await ownProduct({ basePrice: 44 })
  done(await pack([{ ...offerOf(lines.onion, shallot), grams: 450 }]))
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  await timePasses(id)
  assert.deepEqual(await backOf(id), [2530 - 1980])
  done(await answer(false))
  await timePasses(id)
  assert.deepEqual(await backOf(id), [550, 1980])
  const other = await toPack()
  done(await other.pack([offerOf(other.lines.onion, shallot)]))
  done(await other.put('Shipped'))
  refused(await other.answer(false), 409, 'REPLACEMENT_OVER')
  done(await put('Shipped'))
})

test('a replacement that is declined after the refund sends at least ₹1 more', async () => {
  const shallot = await ownProduct({ basePrice: 44 })
  const { lines, id, pack, answer } = await toPack('Online')
  done(await pack([{ ...offerOf(lines.onion, shallot), grams: 10 }]))
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  await timePasses(id)
  done(await answer(false))
  await timePasses(id)
  assert.deepEqual(await backOf(id), [2530 - 44, 100])
})

test("a shopper's wish is kept for the order or a line, and who wants nothing else is offered nothing", async () => {
  const { lines, boss, id, seen, pack } = await toPack('COD', { ifGone: 'leave' })
  const shallot = await ownProduct({ basePrice: 44 })
  assert.equal((await seen()).ifGone, 'leave')
  const offer = offerOf(lines.onion, shallot)
  refused(await pack([offer]), 409, 'REPLACEMENT_UNFIT', 'The shopper asked to leave out what is not available.')
  const { orders } = done(await boss.get('/api/order/seller')) as unknown as { orders: OrderJson[] }
  assert.equal(orders.find(({ _id }) => _id === id)?.ifGone, 'leave')
  const { anita, address, okra, seen: newest } = await toPack()
  shop.it.moveClock(1000)
  const order = { items: [{ ...item(okra), ifGone: 'call' }], address, amount: 55, ifGone: 'replace' }
  await placed(anita, order)
  const own = await newest()
  assert.deepEqual([own.ifGone, own.items[0]?.ifGone], ['replace', 'call'])
  refused(await send(anita, { ...order, ifGone: 'whatever' }), 400, 'BAD_INPUT')
})

/** The counted grams or pieces of a product. */
async function levelOf(product: string): Promise<number> {
  const [row] = await shop.it.rows<{ level: number }>('select level::int from stock where product_id = $1', [product])
  return row?.level ?? assert.fail('it is not counted')
}

const counts = (boss: Caller, id: string, level: number) =>
  boss.post('/api/product/stock-level', { id, level, reason: 'counted' }).then(done)

test('a line ordered by weight takes nothing from a product that is counted in pieces by now', async () => {
  const { lines, okra, boss, pack } = await toPack()
  const { product } = done(await boss.get(`/api/product/edit/${okra}`))
  const byPiece = { ...(product as object), soldBy: 'piece', basePrice: 12 }
  done(await boss.upload(`/api/product/edit/${okra}`, byPiece, [], { put: true }))
  await counts(boss, okra, 50)
  for (const how of [{ grams: 2000 }, { gone: true }, { undo: true }]) {
    done(await pack([{ item: lines.okra, ...how }]))
    assert.equal(await levelOf(okra), 50)
  }
})

test('an open order from before the counting holds what is in its bag by then, and a corrected line gives back the rest', async () => {
  const { lines, okra, onion, boss, pack, packBoth, put } = await toPack()
  await counts(boss, onion, 5000)
  await packBoth(1900, 480)
  assert.equal(await levelOf(onion), 5020)
  await counts(boss, okra, 8000)
  assert.equal(await levelOf(okra), 8000)
  done(await pack([{ item: lines.okra, grams: 1850 }]))
  assert.deepEqual([await levelOf(okra), await levelOf(onion)], [8050, 5020])
  done(await put('Delivered'))
  assert.deepEqual([await levelOf(okra), await levelOf(onion)], [8050, 5020])
})

test('a replacement from before the counting is held too', async () => {
  const { lines, boss, pack } = await toPack()
  const shallot = await ownProduct({ basePrice: 40 })
  done(await pack([offerOf(lines.onion, shallot)]))
  await counts(boss, shallot, 3000)
  done(await pack([{ item: lines.onion, undo: true }]))
  assert.equal(await levelOf(shallot), 3500)
})

test('the beginning of a counting waits for an order that is being packed', async (t) => {
  const { okra, boss, id } = await toPack()
  const packing = [
    ['select from "order" where id = $1 for no key update', id],
    ['update order_item set packed = 2100 where order_id = $1 and product_id = $2', id, okra],
  ] as const
  await sentMeanwhile(t, shop.it, packing, () => counts(boss, okra, 8000))
  done(await boss.post(`/api/order/${id}/refuse`, { reason: 'gone' }))
  assert.equal(await levelOf(okra), 10_100)
})

test('a replacement that took the last of its product is weighed again, offered and accepted', async () => {
  const { lines, boss, pack, answer } = await toPack()
  const shallot = await ownProduct({ basePrice: 40 })
  await counts(boss, shallot, 500)
  const offer = offerOf(lines.onion, shallot)
  done(await pack([offer]))
  done(await pack([{ ...offer, grams: 500 }]))
  done(await answer(true))
  done(await pack([{ ...offer, grams: 480 }]))
  assert.equal(await levelOf(shallot), 20)
})

test('the stock of a replacement goes with its offer and comes back with its undo', async () => {
  const { lines, boss, pack } = await toPack()
  const shallot = await ownProduct({ basePrice: 40 })
  await counts(boss, shallot, 3000)
  done(await pack([offerOf(lines.onion, shallot)]))
  assert.equal(await levelOf(shallot), 2500)
  done(await pack([{ item: lines.okra, grams: 2000 }]))
  assert.equal(await levelOf(shallot), 2500)
  done(await pack([{ item: lines.onion, undo: true }]))
  assert.equal(await levelOf(shallot), 3000)
})

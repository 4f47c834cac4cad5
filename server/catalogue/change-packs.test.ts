import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, ordersOf, placed, refused, userOf } from '#tests/support/ordering.ts'
import { type Caller, done, seller, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'
import { productFor } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct, readyShopper } = orderingAt(shop)

type Suspicious = Record<'label' | 'before' | 'after' | 'why' | 'than', unknown>[]
const add = (boss: Caller, id: string, unit: object, type = 'retail', more = {}) =>
  boss.post('/api/product/units', { id, type, unit, ...more })
const confirmed = { confirmed: true }
const remove = (boss: Caller, id: string, label: string, type = 'retail') =>
  boss.post('/api/product/delete-unit', { id, type, label })

const listed = (id: string) => productFor(visitor(shop.it), id)
const ofSeller = (boss: Caller, id: string) => productFor(boss, id, '/api/product/seller')

test('a pack of any name with its weight is priced by SPEC 9, and the bulk extras go by its weight', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct({ basePrice: 58, discountPercent: 12 })
  done(await add(boss, okra, { label: 'bunch', grams: 100 }))
  done(await add(boss, okra, { label: 'crate', grams: 7500 }))
  done(await add(boss, okra, { label: 'sack', grams: 12_000 }, 'bulk'))
  const { retailUnits, bulkUnits } = await listed(okra)
  const figures = columns([...retailUnits, ...bulkUnits], 'label', 'price', 'discountPercent', 'sellingPrice')
  assert.deepEqual(figures[4], ['bunch', 5.8, 12, 5.1])
  assert.deepEqual(figures[5], ['crate', 435, 17, 361.05])
  assert.deepEqual(figures[10], ['sack', 696, 22, 542.88])
  assert.deepEqual(retailUnits[4]?.quantity, { unit: 'g', value: 100 })
  assert.deepEqual(bulkUnits[4]?.quantity, { unit: 'kg', value: 12 })
})

test('a deleted pack comes back as it was, and is the same in the carts that hold it', async () => {
  const boss = await seller(shop.it)
  const { okra, anita } = await readyShopper()
  const updatedUnits = [{ label: '1kg', price: 40, sellingPrice: 30 }]
  done(await boss.post('/api/product/update-units', { id: okra, type: 'retail', updatedUnits, ...confirmed }))
  assert.equal((await remove(boss, okra, '1kg')).status, 200)
  assert.deepEqual((await ofSeller(boss, okra)).removedUnits, [{ type: 'retail', label: '1kg', grams: 1000 }])
  assert.equal((await userOf(anita)).cartItems[0]?.state, 'gone')
  done(await add(boss, okra, { label: '1kg' }, 'retail', confirmed))
  const [line] = (await userOf(anita)).cartItems
  assert.deepEqual([line?.state, line?.unit.sellingPrice], ['ok', 30])
  assert.deepEqual((await ofSeller(boss, okra)).removedUnits, [])
  assert.equal((await add(boss, okra, { label: '1kg', grams: 1000 })).status, 200)
  refused(await add(boss, okra, { label: '1kg', grams: 900 }), 409, 'UNIT_EXISTS')
  refused(await add(boss, okra, { label: '5kg', grams: 5000 }), 409, 'UNIT_EXISTS')
  refused(await add(boss, okra, { label: '1KG', grams: 1000 }), 409, 'UNIT_EXISTS')
})

test('a pack that is added anew with another content is another pack: carts keep the old one as gone', async () => {
  const boss = await seller(shop.it)
  const { okra, anita } = await readyShopper()
  const edit = async (more: object) => {
    const { body } = await boss.get(`/api/product/edit/${okra}`)
    const data = { ...(body.product as object), ...more }
    return boss.upload(`/api/product/edit/${okra}`, data, [], { put: true })
  }
  done(await remove(boss, okra, '1kg'))
  done(await add(boss, okra, { label: '1kg', grams: 2000 }, 'retail', confirmed))
  const lines = async () => {
    const { cartItems } = await userOf(anita)
    return columns(cartItems, 'state', 'quantity').map((figures, index) => [
      ...figures,
      cartItems[index]?.unit.quantity,
    ])
  }
  const gone = ['gone', 1, { unit: 'kg', value: 1 }]
  assert.deepEqual(await lines(), [gone])
  assert.deepEqual((await ofSeller(boss, okra)).removedUnits, [])
  // A preset that comes with another way of selling has its own content too.
  const unit = { label: '1kg' }
  done(await anita.post('/api/cart/update', { cartItems: [{ productId: okra, unit, quantity: 1 }] }))
  done(await edit({ soldBy: 'piece', basePrice: 12 }))
  done(await edit({ soldBy: 'weight', basePrice: 40 }))
  assert.equal((await lines())[0]?.[0], 'gone')
})

test('a pinned pack comes back pinned, with the MRP of today, and with another weight priced by the rule', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct()
  const pin = { id: okra, type: 'retail', label: '1kg', sellingPrice: 35, ...confirmed }
  done(await boss.post('/api/product/units/pin', pin))
  const basePrice = (rupees: number) =>
    boss.post('/api/product/prices', { prices: [{ id: okra, basePrice: rupees }], ...confirmed })
  const kilo = async (unit: object) => {
    done(await add(boss, okra, { label: '1kg', ...unit }, 'retail', confirmed))
    const [row] = await shop.it.rows(
      `select price::int, discount::int, selling_price::int, is_pinned from unit
       where product_id = $1 and type = 'retail' and label = '1kg'`,
      [okra],
    )
    return row
  }
  for (const [rupees, price, discount] of [
    [50, 5000, 1500],
    [30, 3500, 0],
  ] as const) {
    done(await remove(boss, okra, '1kg'))
    done(await basePrice(rupees))
    // An MRP below the pinned price rises to it.
    assert.deepEqual(await kilo({}), { price, discount, selling_price: 3500, is_pinned: true })
    const [latest] = await shop.it.rows(
      'select label, before, after::int from price_change where product_id = $1 order by id desc limit 1',
      [okra],
    )
    assert.deepEqual(latest, { label: '1kg', before: null, after: 3500 })
  }
  done(await remove(boss, okra, '1kg'))
  assert.deepEqual(await kilo({ grams: 900 }), { price: 2700, discount: 0, selling_price: 2700, is_pinned: false })
})

test('a pack that comes back at a price of long ago, or fits the others badly, is asked about', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct({ basePrice: 40, discountPercent: 0 })
  const pin = { id: okra, type: 'retail', label: '250g', sellingPrice: 2, ...confirmed }
  assert.equal((await boss.post('/api/product/units/pin', pin)).status, 200)
  await remove(boss, okra, '250g')
  const before = await listed(okra)
  const asked = refused(await add(boss, okra, { label: '250g' }), 409, 'PRICE_LOOKS_WRONG').suspicious as Suspicious
  assert.deepEqual(columns(asked, 'label', 'before', 'after', 'why')[0], ['250g', 10, 2, 'change'])
  refused(await add(boss, okra, { label: 'heap', grams: 100 }, 'retail', { confirmed: 'yes' }), 400, 'BAD_INPUT')
  assert.deepEqual(await listed(okra), before)
  assert.equal((await add(boss, okra, { label: '250g' }, 'retail', confirmed)).status, 200)
  const { suspicious } = refused(await add(boss, okra, { label: 'heap', grams: 100 }), 409, 'PRICE_LOOKS_WRONG')
  assert.deepEqual(columns(suspicious as Suspicious, 'why', 'than'), [['cheaper-than-smaller', 'heap']])
})

test('an old order keeps what it showed when its pack is deleted and comes back with another weight', async () => {
  const boss = await seller(shop.it)
  const { okra, anita, order } = await readyShopper()
  await placed(anita, order)
  const [before] = await ordersOf(anita)
  await remove(boss, okra, '1kg')
  done(await add(boss, okra, { label: '1kg', grams: 900 }))
  assert.deepEqual((await ordersOf(anita))[0]?.items, before?.items)
  assert.equal((await listed(okra)).retailUnits.find(({ label }) => label === '1kg')?.price, 36)
  const rows = await shop.it.rows('select grams, pieces, sold_by from order_item where product_id = $1', [okra])
  assert.deepEqual(rows, [{ grams: 1000, pieces: null, sold_by: 'weight' }])
})

test('packs stand in the order that the seller gives them', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct()
  const labels = ['1kg', '250g', '2kg', '500g']
  const order = (sent: readonly string[]) =>
    boss.post('/api/product/units/order', { id: okra, type: 'retail', labels: sent })
  done(await order(labels))
  assert.deepEqual(column((await listed(okra)).retailUnits, 'label'), labels)
  for (const bad of [[], ['1kg'], ['1kg', '1kg', '2kg', '500g'], [...labels, '5kg']])
    refused(await order(bad), 404, 'UNIT_UNKNOWN')
  assert.deepEqual(column((await listed(okra)).retailUnits, 'label'), labels)
})

test('bad packs are refused and nothing is written', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct()
  const before = await listed(okra)
  for (const unit of [{}, { pieces: 3 }, { grams: 3, pieces: 3 }, { label: '   ', grams: 3 }])
    refused(await add(boss, okra, { label: 'bunch', ...unit }), 400, 'BAD_INPUT')
  refused(await add(boss, 'nowhere', { label: 'bunch', grams: 100 }), 404, 'PRODUCT_UNKNOWN')
  refused(await add(boss, okra, { label: 'bunch', grams: 100 }, 'wholesale'), 400, 'BAD_INPUT')
  assert.deepEqual(await listed(okra), before)
})

test('a product sold by piece starts with pieces, is priced by the piece and takes a dozen', async () => {
  const boss = await seller(shop.it)
  const data = { name: 'Coconut', category: 'Root', basePrice: 40, discountPercent: 10, soldBy: 'piece' }
  const { product } = done(await boss.upload('/api/product/add', data, [{ bytes: await photo() }]))
  const { _id: id } = product as ProductJson
  done(await add(boss, id, { label: 'tray', pieces: 30 }, 'bulk'))
  const { soldBy, retailUnits, bulkUnits } = await listed(id)
  assert.equal(soldBy, 'piece')
  assert.deepEqual(columns([...retailUnits, ...bulkUnits], 'label', 'quantity', 'sellingPrice'), [
    ['1 piece', { unit: 'piece', value: 1 }, 36],
    ['2 pieces', { unit: 'piece', value: 2 }, 72],
    ['6 pieces', { unit: 'piece', value: 6 }, 216],
    ['1 dozen', { unit: 'piece', value: 12 }, 432],
    ['2 dozen', { unit: 'piece', value: 24 }, 864],
    ['tray', { unit: 'piece', value: 30 }, 1080],
  ])
  refused(await add(boss, id, { label: 'heap', grams: 500 }), 400, 'BAD_INPUT')
})

test('another way of selling needs a new base price; old packs leave the carts, and weight can come back', async () => {
  const boss = await seller(shop.it)
  const { okra, anita } = await readyShopper()
  await boss.post('/api/product/stock-level', { id: okra, level: 5000, reason: 'counted', tellBelow: 2000 })
  const edit = async (more: object) => {
    const { body } = await boss.get(`/api/product/edit/${okra}`)
    const data = { ...(body.product as object), ...more }
    return boss.upload(`/api/product/edit/${okra}`, data, [], { put: true })
  }
  refused(await edit({ soldBy: 'piece', basePrice: undefined }), 400, 'BAD_INPUT', /basePrice/)
  assert.equal((await listed(okra)).soldBy, 'weight')
  done(await edit({ soldBy: 'piece', basePrice: 12 }))
  const { soldBy, basePrice, retailUnits } = await listed(okra)
  assert.deepEqual(
    [soldBy, basePrice, retailUnits[0]?.label, retailUnits[0]?.sellingPrice],
    ['piece', 12, '1 piece', 12],
  )
  assert.equal((await ofSeller(boss, okra)).stock, null)
  const stopped = `select person_id is not null as is_by_person from stock_change where product_id = $1 and reason = 'stopped'`
  assert.deepEqual(await shop.it.rows(stopped, [okra]), [{ is_by_person: true }])
  const grams = { id: okra, soldBy: 'weight', level: 5000, reason: 'counted' }
  refused(await boss.post('/api/product/stock-level', grams), 409, 'PRODUCT_CHANGED')
  await boss.post('/api/product/stock-level', { id: okra, level: 50, reason: 'counted' })
  // Nobody is notified below 2000 pieces.
  assert.deepEqual((await ofSeller(boss, okra)).stock, { left: 50, isLow: false, isOn: true })
  assert.equal((await userOf(anita)).cartItems[0]?.state, 'gone')
  done(await edit({ soldBy: 'weight', basePrice: 44 }))
  const [line] = (await userOf(anita)).cartItems as CartItemJson[]
  assert.deepEqual([line?.state, line?.unit.sellingPrice], ['ok', 44])
})

test('a shopper adds a pack of any name and orders it', async () => {
  const boss = await seller(shop.it)
  const okra = await ownProduct({ basePrice: 100 })
  await add(boss, okra, { label: 'bunch', grams: 100 })
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  await placed(anita, { items: [item(okra, 'bunch', 3)], address, amount: 45 })
  assert.deepEqual(await shop.it.rows('select grams, quantity from order_item where product_id = $1', [okra]), [
    { grams: 100, quantity: 3 },
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, columns } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, placed, refused } from '#tests/support/ordering.ts'
import { type Answer, done, sellerOnce, shopper, visitor, withAddress } from '#tests/support/people.ts'
import { productsFor, stock } from '#tests/support/shelves.ts'

const shop = testShop()
const day = 24 * 60 * 60 * 1000

let boss = sellerOnce(shop)

async function post(url: string, body: unknown): Promise<Answer> {
  return (await boss()).post(`/api/product/${url}`, body)
}

const productsAt = (url: string) => productsFor(visitor(shop.it), url)
const listed = () => productsFor(visitor(shop.it))
const namesAt = async (url: string) => (await productsAt(url)).map((product) => product.name)

/** Stored figures of a product's units: label, price, percent, discount, selling price. */
async function figuresOf(productId: string, type: 'retail' | 'bulk'): Promise<unknown[][]> {
  const rows = await shop.it.rows<Record<string, string>>(
    `select label, price, discount_percent, discount, selling_price from unit
     where product_id = $1 and type = $2 and removed_at is null order by position`,
    [productId, type],
  )
  return rows.map((row) => [row.label, ...Object.values(row).slice(1).map(Number)])
}

/** Deletes all products; carts and orders of other tests have copies. */
async function clear(): Promise<void> {
  await shop.it.rows('delete from product')
}

/** Number of catalogue events during some work. */
async function eventsDuring(work: () => Promise<unknown>): Promise<number> {
  let events = 0
  shop.it.shop.events.subscribe('catalogue-changed', () => events++)
  await work()
  return events
}

test('okra at ₹58 a kilogram less 12 % is listed with all its figures', async () => {
  await stock(shop.it)
  const [okra, ...more] = await listed()
  assert.deepEqual(more, [])
  const units = [...(okra?.retailUnits ?? []), ...(okra?.bulkUnits ?? [])]
  for (const unit of units) assert.match(unit._id, /^[A-Za-z0-9_-]{1,64}$/)
  assert.equal(new Set(units.map((unit) => unit._id)).size, 8)
  const unit = (label: string, quantity: object, figures: number[]) => {
    const [price, discountPercent, discount, sellingPrice] = figures
    const { _id } = units.find((each) => each.label === label) ?? {}
    return { _id, label, quantity, price, discountPercent, discount, sellingPrice }
  }
  assert.deepEqual(okra, {
    _id: 'okra',
    name: 'Okra',
    nameHi: '',
    searchNames: [],
    category: 'Fruit Vegetable',
    image: ['/pictures/products/okra.svg'],
    description: ['Fresh.'],
    inStock: true,
    soldBy: 'weight',
    basePrice: 58,
    discountPercent: 12,
    offerPrice: 51.04,
    retailUnits: [
      unit('250g', { unit: 'g', value: 250 }, [14.5, 12, 1.74, 12.76]),
      unit('500g', { unit: 'g', value: 500 }, [29, 12, 3.48, 25.52]),
      unit('1kg', { unit: 'kg', value: 1 }, [58, 12, 6.96, 51.04]),
      unit('2kg', { unit: 'kg', value: 2 }, [116, 12, 13.92, 102.08]),
    ],
    bulkUnits: [
      unit('5kg', { unit: 'kg', value: 5 }, [290, 17, 49.3, 240.7]),
      unit('10kg', { unit: 'kg', value: 10 }, [580, 22, 127.6, 452.4]),
      unit('25kg', { unit: 'kg', value: 25 }, [1450, 22, 319, 1131]),
      unit('1 Bag(50kg)', { unit: 'bag', value: 1 }, [2900, 22, 638, 2262]),
    ],
  })
  await clear()
  await shop.it.shop.events.publish('catalogue-changed')
  assert.deepEqual(await listed(), [], 'an empty store')
})

test("a product's Hindi description is in its own answer, not in the list", async () => {
  await clear()
  await stock(shop.it, { descriptionHi: ['ताज़ी भिंडी।'] })
  await stock(shop.it, { id: 'onion', name: 'Onion' })
  const ask = (id: string) => visitor(shop.it).get(`/api/product/${id}/description`)
  const { body } = await ask('okra')
  assert.deepEqual(body, { success: true, description: ['Fresh.'], descriptionHi: ['ताज़ी भिंडी।'] })
  assert.deepEqual((await ask('onion')).body.descriptionHi, [])
  refused(await ask('garlic'), 404, 'PRODUCT_UNKNOWN')
  for (const id of ["o'kra", '%25']) refused(await ask(id), 400, 'BAD_INPUT')
  assert.deepEqual(
    (await listed()).map((product) => 'descriptionHi' in product),
    [false, false],
  )
})

test('the search finds names that contain the words in any case, the best fit first', async () => {
  await clear()
  for (const name of ['Spring Onion', 'Onion', 'Potato', 'Onion White'])
    await stock(shop.it, { id: name.replace(' ', '-'), name })
  assert.deepEqual(await namesAt('/api/product/search?q=%20oNIoN%20'), ['Onion', 'Onion White', 'Spring Onion'])
  assert.deepEqual(await namesAt('/api/product/search?q=potato'), ['Potato'])
  assert.equal((await productsAt('/api/product/search?q=')).length, 4)
  assert.equal((await productsAt('/api/product/search')).length, 4)
  assert.deepEqual(await listed(), await productsAt('/api/product/search'))
})

test('special characters of SQL and patterns find nothing', async () => {
  await clear()
  await stock(shop.it)
  for (const sign of ['%', '_', '.*', '\\', "' or '1'='1", '(', '[a-z]+', '<script>', '$ne', '__proto__'])
    assert.deepEqual(await namesAt(`/api/product/search?q=${encodeURIComponent(sign)}`), [], sign)
  assert.deepEqual(await namesAt('/api/product/search?q[$ne]=x&q=okra'), ['Okra'])
  assert.equal((await visitor(shop.it).get('/api/product/search?q=%00')).status, 400)
})

test('a search answers at most 24 products', async () => {
  await clear()
  for (let n = 1; n <= 26; n++) await stock(shop.it, { id: `gourd-${n}`, name: `Gourd ${n}` })
  assert.equal((await productsAt('/api/product/search?q=gourd')).length, 24)
  assert.equal((await productsAt('/api/product/search')).length, 24)
  assert.equal((await listed()).length, 26)
})

test('best sellers are what sold most in 30 days, then the catalogue in its order', async () => {
  await clear()
  for (const id of ['potato', 'onion', 'okra']) await stock(shop.it, { id, name: id })
  assert.deepEqual(await namesAt('/api/product/best-sellers'), ['potato', 'onion', 'okra'])
  const anita = await shopper(shop.it)
  const address = await withAddress(anita)
  const order = (id: string) => placed(anita, { items: [item(id, '500g', 2)], address, amount: 66.04 })
  await shop.it.rows(`update "order" set payment_type = 'Online' where id = $1`, [await order('onion')])
  await order('okra')
  const gone = await order('onion')
  const lines = [{ item: `${gone}-0`, gone: true }]
  done(await (await boss()).post(`/api/order/${gone}/pack`, { lines, version: 1 }))
  assert.deepEqual(
    await namesAt('/api/product/best-sellers'),
    ['okra', 'potato', 'onion'],
    'unpaid orders and lines that were not there do not count',
  )
  shop.it.moveClock(30 * day + 1)
  assert.deepEqual(await namesAt('/api/product/best-sellers'), ['potato', 'onion', 'okra'])
  boss = sellerOnce(shop)
})

test("the seller changes a product's stock and every client sees it", async () => {
  await clear()
  await stock(shop.it)
  for (const inStock of [false, false, true]) {
    const events = await eventsDuring(async () => {
      const { message = '' } = done(await post('stock', { id: 'okra', inStock }))
      assert.notEqual(message, '')
    })
    assert.ok(events > 0)
    assert.equal((await listed())[0]?.inStock, inStock)
    assert.deepEqual(await shop.it.rows('select in_stock from product'), [{ in_stock: inStock }])
  }
})

test('changing a product that does not exist is a 404', async () => {
  const updatedUnits = [{ label: '1kg', price: 10, sellingPrice: 9 }]
  const id = 'no-such-product'
  refused(await post('stock', { id, inStock: false }), 404, 'PRODUCT_UNKNOWN')
  refused(await post('update-units', { id, type: 'retail', updatedUnits }), 404, 'PRODUCT_UNKNOWN')
  refused(await post('delete-unit', { id, type: 'retail', label: '1kg' }), 404, 'PRODUCT_UNKNOWN')
})

const update = (updatedUnits: unknown, type: unknown = 'retail', id: unknown = 'okra') =>
  post('update-units', { id, type, updatedUnits, confirmed: true })

test('new prices change the units they name and leave the rest as they are', async () => {
  await clear()
  await stock(shop.it)
  const bulk = await figuresOf('okra', 'bulk')
  const ids = (await listed())[0]?.retailUnits.map((unit) => unit._id)
  const updated = [
    { label: '1kg', price: 60, sellingPrice: 45 },
    { label: '250g', price: 15, sellingPrice: 15 },
  ]
  const events = await eventsDuring(async () =>
    assert.equal(done(await update(updated)).message, 'Updated successfully'),
  )
  assert.ok(events > 0)
  assert.deepEqual(await figuresOf('okra', 'retail'), [
    ['250g', 1500, 0, 0, 1500],
    ['500g', 2900, 1200, 348, 2552],
    ['1kg', 6000, 2500, 1500, 4500],
    ['2kg', 11_600, 1200, 1392, 10_208],
  ])
  assert.deepEqual(await figuresOf('okra', 'bulk'), bulk)
  const [{ retailUnits = [] } = {}] = await listed()
  assert.deepEqual(column(retailUnits, '_id'), ids)
  const figures = columns(retailUnits, 'price', 'discountPercent', 'discount', 'sellingPrice')
  assert.deepEqual(figures[2], [60, 25, 15, 45])
})

test('a price with three decimals is rounded half-up, the percent to two decimals', async () => {
  done(await update([{ label: '1 Bag(50kg)', price: 1.005, sellingPrice: 0.335 }], 'bulk'))
  const bag = (await figuresOf('okra', 'bulk')).find(([label]) => label === '1 Bag(50kg)')
  assert.deepEqual(bag, ['1 Bag(50kg)', 101, 6634, 67, 34])
})

test('one bad row refuses the whole change', async () => {
  await clear()
  await stock(shop.it)
  const before = [await figuresOf('okra', 'retail'), await figuresOf('okra', 'bulk')]
  const good = { label: '250g', price: 99, sellingPrice: 98 }
  const bad: [status: number, label: string, price: number, sellingPrice: number][] = [
    ...['3kg', '5kg', '1KG'].map((label): [number, string, number, number] => [404, label, 10, 9]),
    [400, '1kg', 10, 10.01],
    [400, '1kg', 10.004, 10.005],
    [400, '1kg', 0.004, 0],
    [400, '250g', 97, 96],
  ]
  for (const [status, label, price, sellingPrice] of bad) {
    const { status: is, body } = await update([good, { label, price, sellingPrice }])
    assert.deepEqual([is, body.success], [status, false], `${label} ${price} ${sellingPrice}`)
    assert.deepEqual([await figuresOf('okra', 'retail'), await figuresOf('okra', 'bulk')], before, label)
  }
  const above = await update([{ label: '1kg', price: 10, sellingPrice: 10.01 }])
  refused(above, 400, 'SELLING_PRICE_ABOVE_PRICE')
})

test('another type than retail or bulk is refused', async () => {
  for (const type of ['wholesale', 'Retail', '', null, ['retail'], 'constructor']) {
    assert.equal((await update([], type)).status, 400)
    assert.equal((await post('delete-unit', { id: 'okra', type, label: '1kg' })).status, 400)
  }
  assert.equal((await figuresOf('okra', 'retail')).length, 4)
})

test('the seller deletes units, also the last one, and the product is not offered in that view', async () => {
  await clear()
  await stock(shop.it)
  const remove = (label: string, type = 'bulk') => post('delete-unit', { id: 'okra', type, label })
  for (const label of ['3kg', '5KG']) refused(await remove(label), 404, 'UNIT_UNKNOWN')
  refused(await remove('5kg', 'retail'), 404, 'UNIT_UNKNOWN')
  const events = await eventsDuring(async () => {
    for (const label of ['5kg', '10kg', '1 Bag(50kg)', '25kg'])
      assert.equal(done(await remove(label)).message, 'Unit deleted')
  })
  assert.ok(events >= 4)
  assert.equal((await remove('25kg')).status, 404)
  assert.deepEqual(await figuresOf('okra', 'bulk'), [])
  const kept = await shop.it.rows('select label from unit where removed_at is not null and grams >= 5000')
  assert.equal(kept.length, 4, 'a deleted unit can be restored')
  const [okra] = await listed()
  assert.deepEqual(okra?.bulkUnits, [])
  assert.equal(okra?.retailUnits.length, 4)
})

test('a deletion that is sent again is answered alike, though its answer cannot be stored after the commit', async (t) => {
  failStatements(t, shop.it, 'update "answered_call"')
  const once = { headers: { 'idempotency-key': 'delete-250g' } }
  const body = { id: 'okra', type: 'retail', label: '250g' }
  for (let sent = 0; sent < 2; sent++)
    assert.equal(done(await (await boss()).post('/api/product/delete-unit', body, once)).message, 'Unit deleted')
  done(await post('units', { id: 'okra', type: 'retail', unit: { label: '250g' } }))
})

test('five concurrent deletions of one unit delete it once', async () => {
  const body = { id: 'okra', type: 'retail', label: '2kg' }
  const all = await Promise.all(Array.from({ length: 5 }, () => post('delete-unit', body)))
  assert.deepEqual(all.map((answer) => answer.status).sort(), [200, 404, 404, 404, 404])
  assert.equal((await figuresOf('okra', 'retail')).length, 3)
})

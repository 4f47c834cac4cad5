import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { column, columns } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, refused, userOf } from '#tests/support/ordering.ts'
import { type Answer, type Caller, done, seller, shopper, visitor } from '#tests/support/people.ts'
import { sentMeanwhile } from '#tests/support/rivals.ts'
import { productFor } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

function save(caller: Caller, cartItems: unknown, cartVersion?: unknown): Promise<Answer> {
  return caller.post('/api/cart/update', { cartItems, ...(cartVersion === undefined ? {} : { cartVersion }) })
}

type Saved = { cartItems: CartItemJson[]; cartVersion: number }
const saved = async (caller: Caller, cartItems: unknown, cartVersion?: number): Promise<Saved> =>
  done(await save(caller, cartItems, cartVersion)) as unknown as Saved

const brief = (items: readonly CartItemJson[]) => items.map((item) => [item.productId, item.unit.label, item.quantity])
const cartOf = async (caller: Caller) => brief((await userOf(caller)).cartItems)

async function linesInTable(shopperId: string): Promise<unknown[]> {
  const lines = await shop.it.rows<{ product_id: string; label: string; quantity: number }>(
    `select product_id, last_seen -> 'unit' ->> 'label' as label, quantity from cart_line where shopper_id = $1 order by position`,
    [shopperId],
  )
  return lines.map((line) => [line.product_id, line.label, line.quantity])
}

async function unitsOf(productId: string): Promise<UnitJson[]> {
  const { retailUnits, bulkUnits } = await productFor(visitor(shop.it), productId)
  return [...retailUnits, ...bulkUnits]
}

test("a saved cart comes back with the units' figures of today, in the order it was sent", async () => {
  const okra = await ownProduct({ basePrice: 58, discountPercent: 12 })
  const potato = await ownProduct({ name: 'Potato', category: 'Root', basePrice: 32, discountPercent: 6 })
  const anita = await shopper(shop.it)
  const first = await saved(anita, [cartLine(potato, '5kg'), cartLine(okra, '500g', 3)])
  const [five] = (await unitsOf(potato)).filter(({ label }) => label === '5kg')
  const [half] = (await unitsOf(okra)).filter(({ label }) => label === '500g')
  const figures = { price: 29, discountPercent: 12, discount: 3.48, sellingPrice: 25.52 }
  assert.deepEqual(half, { _id: half?._id, label: '500g', quantity: { unit: 'g', value: 500 }, ...figures })
  const image = '/pictures/products/okra.svg'
  const expected = [
    { productId: potato, unit: five, quantity: 1, name: 'Potato', image, category: 'Root', state: 'ok' },
    { productId: okra, unit: half, quantity: 3, name: 'Okra', image, category: 'Fruit Vegetable', state: 'ok' },
  ]
  const user = await userOf(anita)
  for (const { cartItems, cartVersion } of [first, user]) assert.deepEqual([cartItems, cartVersion], [expected, 1])
  assert.deepEqual(await linesInTable(user._id), [
    [potato, '5kg', 1],
    [okra, '500g', 3],
  ])
})

test('a unit may be named by its whole object, by its _id or by its label, and its prices are ignored', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const [unit] = await unitsOf(okra)
  const names = [{ ...unit, sellingPrice: 0.01, price: 0.01 }, { _id: unit?._id }, { label: '250g' }]
  for (const named of names) {
    const { cartItems } = await saved(anita, [{ productId: okra, unit: named, quantity: 2 }])
    assert.deepEqual(columns(cartItems, 'unit', 'quantity'), [[unit, 2]])
  }
})

test('a cart with one bad item is refused whole, and the saved one stays as it was', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const good = cartLine(okra)
  await saved(anita, [good])
  const before = await userOf(anita)
  const other = cartLine(okra, '2kg')
  for (const bad of [{ ...other, quantity: 0 }, { ...other, unit: {} }, { ...other, productId: '' }, null])
    for (const items of [
      [good, bad],
      [bad, good],
    ])
      refused(await save(anita, items), 400, 'BAD_INPUT')
  assert.deepEqual(await userOf(anita), before)
})

test('the same product and unit sent twice is one line of both quantities, however it is named', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const [unit] = await unitsOf(okra)
  await saved(anita, [
    cartLine(okra, '250g', 40),
    cartLine(okra, '500g'),
    { productId: okra, unit: { _id: unit?._id }, quantity: 59 },
  ])
  const expected = [
    [okra, '250g', 99],
    [okra, '500g', 1],
  ]
  assert.deepEqual(await cartOf(anita), expected)
  refused(await save(anita, [cartLine(okra, '250g', 50), cartLine(okra, '250g', 50)]), 400, 'BAD_INPUT')
  assert.deepEqual(await cartOf(anita), expected)
})

test('an unknown product or unit is refused, and names like __proto__ are just unknown', async () => {
  const okra = await ownProduct()
  const potato = await ownProduct()
  const anita = await shopper(shop.it)
  const [foreign] = await unitsOf(potato)
  for (const productId of ['no-such-thing', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    refused(await save(anita, [cartLine(productId)]), 404, 'PRODUCT_UNKNOWN')
  for (const unit of [{ label: '3kg' }, { label: '__proto__' }, { _id: 'constructor' }, { _id: foreign?._id }])
    refused(await save(anita, [{ productId: okra, unit, quantity: 1 }]), 404, 'UNIT_UNKNOWN')
  assert.deepEqual(await cartOf(anita), [])
})

test('an empty cart is saved as one', async () => {
  const okra = await ownProduct()
  const [anita, bina] = [await shopper(shop.it), await shopper(shop.it)]
  await saved(bina, [cartLine(okra, '1kg', 2)])
  await saved(anita, [cartLine(okra)])
  const { cartItems, cartVersion } = await saved(anita, [])
  assert.deepEqual([cartItems, cartVersion], [[], 2])
  assert.deepEqual(await linesInTable((await userOf(anita))._id), [])
  assert.deepEqual(await cartOf(bina), [[okra, '1kg', 2]], "another shopper's cart stays")
})

test('the session decides whose cart is changed, not a userId in the body', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const ravi = await shopper(shop.it)
  const { _id: userId } = await userOf(ravi)
  const cartItems = [cartLine(okra)]
  assert.equal((await anita.post('/api/cart/update', { cartItems, userId, shopperId: userId })).status, 200)
  assert.deepEqual([(await cartOf(anita)).length, (await cartOf(ravi)).length], [1, 0])
})

test('a cart shows the prices of today after the seller has changed them, beside the ones last seen', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  await saved(anita, [cartLine(okra, '1kg', 2)])
  const [before] = (await userOf(anita)).cartItems
  assert.equal(before?.was, undefined)
  const boss = await seller(shop.it)
  const updatedUnits = [{ label: '1kg', price: 60, sellingPrice: 45 }]
  done(await boss.post('/api/product/update-units', { id: okra, type: 'retail', updatedUnits, confirmed: true }))
  const [item] = (await userOf(anita)).cartItems
  const unit = { price: 60, sellingPrice: 45, discount: 15, discountPercent: 25 }
  assert.partialDeepStrictEqual(item, { unit, was: before?.unit.sellingPrice })
})

test('a line whose unit the seller deleted or whose product ran out stays, is marked, and may be saved again', async () => {
  const okra = await ownProduct()
  const potato = await ownProduct({ name: 'Potato' })
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  const items = [cartLine(okra, '1kg', 2), cartLine(potato, '2kg')]
  const first = (await saved(anita, items)).cartItems
  assert.equal((await boss.post('/api/product/delete-unit', { id: okra, type: 'retail', label: '1kg' })).status, 200)
  assert.equal((await boss.post('/api/product/stock', { id: potato, inStock: false })).status, 200)
  const marked = [
    { ...first[0], state: 'gone' },
    { ...first[1], state: 'out-of-stock' },
  ]
  assert.deepEqual((await userOf(anita)).cartItems, marked)
  assert.deepEqual((await saved(anita, first)).cartItems, marked, 'the client may send back what it was given')
  assert.deepEqual((await saved(anita, items)).cartItems, marked, 'by label too')
  assert.deepEqual(brief((await saved(anita, [first[1]])).cartItems), [[potato, '2kg', 1]])
  refused(await save(anita, first), 404, 'UNIT_UNKNOWN')
  assert.equal((await boss.post('/api/product/stock', { id: potato, inStock: true })).status, 200)
  assert.deepEqual((await userOf(anita)).cartItems, [first[1]])
})

test('a product that is out of stock cannot be put into a cart', async () => {
  const okra = await ownProduct({ inStock: false })
  const anita = await shopper(shop.it)
  refused(await save(anita, [cartLine(okra)]), 409, 'OUT_OF_STOCK')
  assert.deepEqual(await cartOf(anita), [])
})

test('a cart of before is saved as far as possible: what has sold out stays, marked, what is no longer sold is left out', async () => {
  const okra = await ownProduct({ inStock: false })
  const onion = await ownProduct()
  const anita = await shopper(shop.it)
  const onions = [cartLine(onion, '3kg'), cartLine(onion, '500g')]
  const cartItems = [cartLine(okra, '1kg', 2), cartLine('no-such-thing'), ...onions]
  const answer = done(await anita.post('/api/cart/update', { cartItems, bestEffort: true }))
  const expected = [
    [okra, '1kg', 2],
    [onion, '500g', 1],
  ]
  const items = answer.cartItems as CartItemJson[]
  assert.deepEqual(brief(items), expected)
  assert.deepEqual(column(items, 'state'), ['out-of-stock', 'ok'])
  const { _id } = await userOf(anita)
  assert.deepEqual(await linesInTable(_id), expected)
  refused(await save(anita, cartItems), 404, 'PRODUCT_UNKNOWN')
  const bad = [{ ...cartItems[0], quantity: 0 }]
  refused(await anita.post('/api/cart/update', { cartItems: bad, bestEffort: true }), 400, 'BAD_INPUT')
  assert.deepEqual(await linesInTable(_id), expected)
})

test('a line whose whole product has gone stays readable', async () => {
  const okra = await ownProduct({ name: 'Winter Okra' })
  const anita = await shopper(shop.it)
  await saved(anita, [cartLine(okra, '1kg', 2)])
  await shop.it.rows('delete from product where id = $1', [okra])
  const [item] = (await userOf(anita)).cartItems
  assert.deepEqual([item?.name, item?.unit.label, item?.state], ['Winter Okra', '1kg', 'gone'])
})

test('an update with an old version changes nothing and is shown the saved cart; without a version it replaces', async () => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const line = (label: string) => [cartLine(okra, label)]
  assert.equal((await userOf(anita)).cartVersion, 0)
  assert.equal((await saved(anita, line('1kg'), 0)).cartVersion, 1)
  const old = refused(await save(anita, line('2kg'), 0), 409, 'CART_CHANGED') as unknown as Saved
  assert.deepEqual([brief(old.cartItems), old.cartVersion], [[[okra, '1kg', 1]], 1])
  assert.equal((await saved(anita, line('500g'), 1)).cartVersion, 2)
  refused(await save(anita, line('2kg'), 3), 409, 'CART_CHANGED')
  assert.equal((await saved(anita, line('250g'))).cartVersion, 3)
  assert.deepEqual(await cartOf(anita), [[okra, '250g', 1]])
  refused(await save(anita, [], Number.MAX_SAFE_INTEGER), 409, 'CART_CHANGED')
  assert.deepEqual(await cartOf(anita), [[okra, '250g', 1]])
})

test('a cart that was meant for another person is not saved, though its version fits', async () => {
  const okra = await ownProduct()
  const [anita, vikram] = [await shopper(shop.it), await shopper(shop.it)]
  const line = (quantity: number) => [cartLine(okra, '1kg', quantity)]
  await saved(anita, line(1), 0)
  await saved(vikram, line(2), 0)
  const { _id: owner } = await userOf(anita)
  const hers = { cartItems: line(3), cartVersion: 1, owner }
  refused(await vikram.post('/api/cart/update', hers), 409, 'LOGIN_CHANGED')
  refused(await vikram.post('/api/cart/update', { ...hers, cartVersion: undefined }), 409, 'LOGIN_CHANGED')
  assert.deepEqual(await linesInTable((await userOf(vikram))._id), [[okra, '1kg', 2]])
  assert.equal((await userOf(vikram)).cartVersion, 1)
  assert.equal((await anita.post('/api/cart/update', hers)).status, 200)
  assert.deepEqual(await linesInTable(owner), [[okra, '1kg', 3]])
})

test('an update that meets another one half-way waits for it; then its version is old, and without one it replaces', async (t) => {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const { _id } = await userOf(anita)
  const other = ['update shopper set cart_version = cart_version + 1 where id = $1', _id] as const
  const halfWay = (quantity: number, version?: number) =>
    sentMeanwhile(t, shop.it, [other], () => save(anita, [cartLine(okra, '1kg', quantity)], version))
  await saved(anita, [cartLine(okra, '500g')])
  refused(await halfWay(2, 1), 409, 'CART_CHANGED')
  assert.deepEqual(await cartOf(anita), [[okra, '500g', 1]])
  assert.equal(done(await halfWay(3)).cartVersion, 4)
  assert.deepEqual(await cartOf(anita), [[okra, '1kg', 3]])
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { column, columns } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, cookieOf, done, seller, sellerOnce, visitor } from '#tests/support/people.ts'
import { photo } from '#tests/support/photos.ts'

const shop = testShop()
const png = await photo('png')

const okra = { name: 'Okra', category: 'Fruit Vegetable', basePrice: 58, discountPercent: 12, description: ['Fresh.'] }

const boss = sellerOnce(shop)

async function add(data: unknown, files = [{ bytes: png }]): Promise<Answer> {
  return (await boss()).upload('/api/product/add', data, files)
}

type Unit = { label: string; price: number; discountPercent: number; discount: number; sellingPrice: number }
type Product = Record<string, unknown> & { _id: string; image: string[]; retailUnits: Unit[]; bulkUnits: Unit[] }

async function added(data: unknown): Promise<Product> {
  return done(await add(data)).product as Product
}
const figuresOf = (units: readonly Unit[]) =>
  columns(units, 'label', 'price', 'discountPercent', 'discount', 'sellingPrice')

/** Stored products and files. */
async function stored(): Promise<unknown> {
  const [counts] = await shop.it.rows(
    'select (select count(*) from product) as products, (select count(*) from unit) as units, (select count(*) from picture) as pictures',
  )
  const pictures = join(shop.it.folder, 'pictures')
  return { ...counts, files: existsSync(pictures) ? readdirSync(pictures).sort() : [] }
}

async function isRefused(data: unknown, code: string, message: RegExp): Promise<void> {
  const before = await stored()
  const { status, body } = await add(data)
  const about = `${JSON.stringify(data)}: ${JSON.stringify(body)}`
  assert.deepEqual([status, body.success, body.code], [400, false, code], about)
  assert.match(body.message ?? '', message, about)
  assert.deepEqual(await stored(), before, about)
}

test('a product added by the seller is priced by the server and on the shelf', async () => {
  let events = 0
  shop.it.shop.events.subscribe('catalogue-changed', () => events++)
  const answer = done(await add(okra))
  assert.equal(answer.message, 'Product added')
  const product = answer.product as Product
  assert.match(product._id, /^okra-[a-z0-9]{6}$/)
  const { basePrice, discountPercent, offerPrice, inStock } = product
  assert.deepEqual([basePrice, discountPercent, offerPrice, inStock], [58, 12, 51.04, true])
  assert.deepEqual([product.retailUnits.length, product.bulkUnits.length], [4, 4])
  assert.deepEqual(figuresOf(product.retailUnits)[0], ['250g', 14.5, 12, 1.74, 12.76])
  assert.deepEqual(figuresOf(product.bulkUnits)[3], ['1 Bag(50kg)', 2900, 22, 638, 2262])
  const { body } = await visitor(shop.it).get('/api/product/list')
  assert.deepEqual(body.products, [product])
  assert.deepEqual(await shop.it.rows('select base_price, discount_percent from product'), [
    { base_price: '5800', discount_percent: 1200 },
  ])
  assert.equal(events, 1)
})

test('without a name, category, base price or image the seller reads the sentence of the form', async () => {
  const sentence = /^Please fill all required fields and upload at least one image\.$/
  const empties = { name: ['', ' \t ', undefined], category: ['', undefined], basePrice: [0, undefined] }
  for (const [field, values] of Object.entries(empties))
    for (const value of values) await isRefused({ ...okra, [field]: value }, 'PRODUCT_INCOMPLETE', sentence)
  refused(await add(okra, []), 400, 'PRODUCT_INCOMPLETE', sentence)
})

test('missing, mistyped, unknown and impossible fields are refused by their names', async () => {
  const labelled = (...labels: string[]) => labels.map((label) => ({ label }))
  const wrong: [field: string, values: unknown[]][] = [
    ['name', [null, 7, ['Okra'], { a: 1 }, 'a\u0000b', 'a\ud800']],
    ['category', [7, ['Root'], 'root', 'Root/Tuber', 'fruit-vegetable', 'Fish', '__proto__', 'toString', 'Root ']],
    ['basePrice', [null, 0.001, 0.01, '58', true, [58]]],
    ['discountPercent', ['12', null, true]],
    ['description', [7, { a: 1 }, [7], ['a\u0000b']]],
    ['retailUnits', ['1kg', {}, [7], [{}], [{ label: 7 }], [{ label: '1kg', discountPercent: '5' }]]],
    ['retailUnits', [labelled('3kg'), labelled('5kg'), labelled('1kg', '1kg'), labelled(' 1kg')]],
    ['bulkUnits', [[null], labelled('1kg')]],
  ]
  for (const [field, values] of wrong)
    for (const value of values)
      await isRefused({ ...okra, [field]: value }, 'BAD_INPUT', new RegExp(`^(${field}|label|discountPercent): |text`))
  for (const data of ['', '{', 'null', '[]', '"okra"', '7', '[object Object]', `[${JSON.stringify(okra)}]`])
    await isRefused(data, 'BAD_INPUT', /^productData/)
})

test("a row's percent is used, its other figures are ignored", async () => {
  const lies = { price: 1, discount: 0.5, sellingPrice: 0.5, quantity: { unit: 'kg', value: 900 }, _id: 'mine' }
  const product = await added({
    ...okra,
    confirmed: true,
    retailUnits: [
      { label: '250g', discountPercent: 0, ...lies },
      { label: '1kg', discountPercent: 33.335, ...lies },
      { label: '2kg', ...lies },
    ],
    bulkUnits: [{ label: '10kg', discountPercent: 100, ...lies }],
    offerPrice: 1,
    inStock: false,
    _id: 'mine',
    image: ['https://evil.example/x.png'],
  })
  assert.deepEqual(figuresOf(product.retailUnits), [
    ['250g', 14.5, 0, 0, 14.5],
    ['1kg', 58, 33.34, 19.34, 38.66],
    ['2kg', 116, 12, 13.92, 102.08],
  ])
  assert.deepEqual(figuresOf(product.bulkUnits), [['10kg', 580, 100, 580, 0]])
  assert.deepEqual([product.inStock, product.offerPrice], [true, 51.04])
  assert.notEqual(product._id, 'mine')
  for (const url of product.image) assert.match(url, /^\/images\/[A-Za-z0-9_-]+$/)
})

test('a price of nothing needs a confirmation', async () => {
  const free = { ...okra, retailUnits: [{ label: '1kg', discountPercent: 100 }] }
  refused(await add(free), 409, 'PRICE_LOOKS_WRONG')
  assert.equal((await add({ ...free, confirmed: true })).status, 200)
})

test('an empty unit list offers the product in no such view', async () => {
  const product = await added({ ...okra, bulkUnits: [] })
  assert.equal(product.retailUnits.length, 4)
  assert.deepEqual(product.bulkUnits, [])
})

test('without a discount only the bulk extras are one', async () => {
  const { discountPercent: _percent, ...without } = okra
  const { discountPercent, offerPrice, retailUnits, bulkUnits } = await added(without)
  assert.deepEqual([discountPercent, offerPrice], [0, 58])
  assert.deepEqual(column([...retailUnits, ...bulkUnits], 'discountPercent'), [0, 0, 0, 0, 5, 10, 10, 10])
})

test('a base price is rounded half-up to the paisa before anything is priced from it', async () => {
  const product = await added({ ...okra, basePrice: 1.005, discountPercent: 0 })
  assert.equal(product.basePrice, 1.01)
  assert.deepEqual(column(product.retailUnits, 'price'), [0.25, 0.51, 1.01, 2.02])
})

test('name and description are stored as plain text', async () => {
  const name = '</script><img src=x onerror=alert(1)> {{7*7}} भिंडी'
  const product = await added({ ...okra, name: `  ${name}  `, description: ' one \r\n\r\n</script>\u2028three\n' })
  assert.equal(product.name, name)
  assert.deepEqual(product.description, ['one', '</script>', 'three'])
  assert.match(product._id, /^[A-Za-z0-9_-]{1,64}$/)
  const rows = await shop.it.rows<{ name: string }>('select name from product where id = $1', [product._id])
  assert.deepEqual(rows, [{ name }])
})

test('a product may have a name and a description in Hindi, and is found by the name', async () => {
  const product = await added({ ...okra, nameHi: ' भिंडी ताज़ी ', descriptionHi: [' नरम भिंडी। ', '', 'झट से टूटती है।'] })
  assert.equal(product.nameHi, 'भिंडी ताज़ी')
  assert.ok(!('descriptionHi' in product))
  const hindi = 'select name_hi, description, description_hi from product where id = $1'
  assert.deepEqual(await shop.it.rows(hindi, [product._id]), [
    { name_hi: 'भिंडी ताज़ी', description: ['Fresh.'], description_hi: ['नरम भिंडी।', 'झट से टूटती है।'] },
  ])
  const found = await visitor(shop.it).get(`/api/product/search?q=${encodeURIComponent('भिंडी ताज़ी')}`)
  assert.deepEqual((found.body.products as Product[])[0]?._id, product._id)
  assert.equal((await added(okra)).nameHi, '')
  await isRefused({ ...okra, descriptionHi: 7 }, 'BAD_INPUT', /^descriptionHi: /)
})

test('two products may have one name, also one without any Latin letter', async () => {
  const ids = []
  for (const name of ['Okra', 'Okra', 'भिंडी', 'x'.repeat(100)]) ids.push((await added({ ...okra, name }))._id)
  assert.equal(new Set(ids).size, 4)
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{1,64}$/)
})

test('product data may come as a JSON part of the form', async () => {
  const cookie = cookieOf(await boss())
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="productData"\r\ncontent-type: application/json\r\n\r\n'),
    Buffer.from(JSON.stringify(okra)),
    Buffer.from('\r\n--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n'),
    png,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await shop.it.app.inject({ method: 'POST', url: '/api/product/add', headers, payload })
  assert.equal(answer.statusCode, 200, answer.payload)
})

test('no picture remains if the database write fails', async () => {
  const app = await openApp({ ...shop.it.shop, log: pino({ level: 'silent' }) })
  const files = ((await stored()) as { files: string[] }).files
  await shop.it.rows('alter table unit rename to unit_away')
  try {
    const other = await seller({ ...shop.it, app })
    refused(await other.upload('/api/product/add', okra, [{ bytes: png }]), 500, 'BUG')
  } finally {
    await shop.it.rows('alter table unit_away rename to unit')
    await app.close()
  }
  assert.deepEqual(((await stored()) as { files: string[] }).files, files)
  assert.equal(files.length, Number(((await stored()) as { pictures: string }).pictures))
})

test('a product is found by the other names the seller gave it', async () => {
  const searchNames = [' Kamal Kakdi', 'kamal kakdi', 'bhein, nadru', '']
  const product = await added({ ...okra, name: 'Lotus Stem', searchNames })
  assert.deepEqual(product.searchNames, ['Kamal Kakdi', 'bhein', 'nadru'])
  const rows = await shop.it.rows('select search_names as names from product where id = $1', [product._id])
  assert.deepEqual(rows, [{ names: ['Kamal Kakdi', 'bhein', 'nadru'] }])
  const { body } = await visitor(shop.it).get('/api/product/search?q=nadru')
  assert.deepEqual((body.products as Product[])[0]?._id, product._id)
})

test('names are stored in NFC, so that a letter with a nukta is always the same two characters', async () => {
  const [one, two] = ['कक\u095cी', 'कक\u0921\u093cी']
  const names = { name: `Kakdi ${one}`, nameHi: one, searchNames: [one, two] }
  const product = await added({ ...okra, ...names })
  assert.deepEqual([product.name, product.nameHi, product.searchNames], [`Kakdi ${two}`, two, [two]])
  refused(await add({ ...okra, nameHi: '\u0958'.repeat(51) }), 400, 'BAD_INPUT', /^nameHi: /)
})

test('a product is added once, though its answer cannot be stored after the commit', async (t) => {
  failStatements(t, shop.it, 'update "answered_call"')
  const once = { headers: { 'idempotency-key': 'not-stored' } }
  const send = async () => done(await (await boss()).upload('/api/product/add', okra, [{ bytes: png }], once))
  assert.deepEqual(await send(), await send())
})

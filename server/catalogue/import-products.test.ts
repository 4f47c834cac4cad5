import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, cookieOf, done, sellerOnce, shopper, visitor } from '#tests/support/people.ts'
import { rival } from '#tests/support/rivals.ts'
import { productsFor, stock } from '#tests/support/shelves.ts'

const shop = testShop({}, async (test) => {
  await stock(test)
  await stock(test, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 30 })
})
keepInvariants(shop)
const boss = sellerOnce(shop)

async function send(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return (await boss()).post('/api/product/import', body, { headers })
}

/** All that an import may write. */
const stored = () =>
  shop.it.rows(`select (select count(*)::int from product) as products, (select count(*)::int from price_batch) as saves,
    (select count(*)::int from price_change) as changes, (select max(changed_at) from product) as changed`)

const onion = 'select name, base_price::int as price, version, name_hi as hindi from product where id = $1'
const row = async (id: string) => (await shop.it.rows(onion, [id]))[0] as Record<string, unknown> | undefined

type Row = { row: number; id?: string; what: string }
const whats = ({ body }: Answer) => (body.rows as Row[]).map(({ what }) => what)

test('new rows become products with packs and a ledger, known ones change by id or name, all in one save', async () => {
  const rows = [
    { name: 'Colocasia', nameHi: 'अरबी', category: 'Root', basePrice: 60, discountPercent: 10, searchNames: ['arbi'] },
    { name: 'Banana Flower', category: 'Flower Vegetables', basePrice: 15, soldBy: 'piece' },
    { id: 'okra', nameHi: 'भिंडी ताज़ी' },
  ]
  const unchanged = await stored()
  const preview = await send({ rows, preview: true })
  done(preview)
  assert.deepEqual([whats(preview), preview.body.errors], [['new', 'new', 'changed'], []])
  assert.deepEqual(await stored(), unchanged)

  const key = { 'idempotency-key': 'import-1' }
  const answer = done(await send({ rows }, key))
  assert.deepEqual((await send({ rows }, key)).body, answer)
  const [colocasia, flower] = answer.rows as Row[]
  const units = 'select count(*)::int as packs, min(selling_price)::int as cheapest from unit where product_id = $1'
  assert.deepEqual(await shop.it.rows(units, [colocasia?.id]), [{ packs: 8, cheapest: 1350 }])
  const piece = await shop.it.rows('select sold_by, image from product where id = $1', [flower?.id])
  assert.deepEqual(piece, [{ sold_by: 'piece', image: [] }])
  const ledger = 'select before, after::int from price_change where product_id = $1'
  assert.deepEqual(await shop.it.rows(ledger, [colocasia?.id]), [{ before: null, after: 6000 }])
  assert.equal((await row('okra'))?.hindi, 'भिंडी ताज़ी')

  assert.deepEqual(whats(await send({ rows })), ['same', 'same', 'same'])
})

test('the same file imported four times at once adds its products once', async () => {
  const rows = [{ name: 'Race Gourd', category: 'Gourd', basePrice: 40, discountPercent: 10, soldBy: 'weight' }]
  const answers = await Promise.all([1, 2, 3, 4].map(() => send({ rows })))
  const found = answers.map((answer) => `${answer.status} ${whats(answer)}`).sort()
  assert.deepEqual(found, ['200 new', '200 same', '200 same', '200 same'])
})

test('one bad row keeps all from being saved, and each is named', async () => {
  const rows = [
    { name: 'Good Gourd', category: 'Gourd', basePrice: 40 },
    { name: 'No Price', category: 'Gourd' },
    { name: 'Odd', category: 'Metal', basePrice: 40 },
    { name: 'Text', category: 'Gourd', basePrice: 'forty' },
    { id: 'not-here', basePrice: 40 },
    { name: 'Good Gourd', category: 'Gourd', basePrice: 41 },
    { id: 'okra', discountPercent: 77 },
    { id: 'onion', soldBy: 'piece' },
    { category: 'Gourd', basePrice: 40 },
    { name: ' ', category: 'Bulb', basePrice: 50 },
  ]
  const unchanged = await stored()
  const { errors } = refused(await send({ rows }), 400, 'BAD_INPUT', /^Row 2: basePrice: is required\.$/)
  const told = (errors as { row: number; message: string }[]).map(({ row, message }) => [row, message.split(':')[0]])
  assert.deepEqual(told, [
    [2, 'basePrice'],
    [3, 'category'],
    [4, 'basePrice'],
    [5, 'Product not found'],
    [6, 'This product is there twice.'],
    [7, 'discountPercent'],
    [8, 'soldBy'],
    [9, 'name'],
    [10, 'name'],
  ])
  assert.deepEqual(await stored(), unchanged)
})

test('a product with more names than a form takes is sent again without a change', async () => {
  const searchNames = Array.from({ length: 35 }, (_, at) => `name ${at}`)
  await shop.it.rows("update product set search_names = $1 where id = 'onion'", [JSON.stringify(searchNames)])
  assert.deepEqual(whats(await send({ rows: [{ id: 'onion', name: 'Onion', searchNames }] })), ['same'])
  await shop.it.rows(`update product set search_names = '["Bhindi", "bhindi", "a, b"]' where id = 'okra'`)
  assert.deepEqual(whats(await send({ rows: [{ id: 'okra', searchNames: ['Bhindi', 'a', 'b'] }] })), ['same'])
  const more = await send({ rows: [{ id: 'onion', searchNames: [...searchNames, 'one more'] }] })
  refused(more, 400, 'BAD_INPUT', /^Row 1: searchNames: may have at most 30 entries\.$/)
})

test('a name means no product that was taken off the shelf: the row adds one', async () => {
  await stock(shop.it, { id: 'beans', name: 'Beans', category: 'Fruit Vegetable', basePrice: 80 })
  await shop.it.rows('update product set removed_at = now() where id = $1', ['beans'])
  const rows = [{ name: 'Beans', category: 'Fruit Vegetable', basePrice: 90, discountPercent: 10 }]
  const answer = await send({ rows })
  assert.deepEqual(whats(answer), ['new'])
  assert.equal(Number((await row('beans'))?.price), 8000)
  assert.deepEqual(whats(await send({ rows })), ['same'])
})

test('a row with the id of a product off the shelf changes it there, and the answer says so', async () => {
  await stock(shop.it, { id: 'lotus', name: 'Lotus Stem', category: 'Root', basePrice: 80 })
  await shop.it.rows('update product set removed_at = now() where id = $1', ['lotus'])
  const answer = done(await send({ rows: [{ id: 'lotus', basePrice: 90 }, { id: 'okra' }] }))
  assert.deepEqual(answer.rows, [
    {
      row: 1,
      id: 'lotus',
      name: 'Lotus Stem',
      what: 'changed',
      isOffShelf: true,
      basePrice: { before: 80, after: 90 },
    },
    { row: 2, id: 'okra', name: 'Okra', what: 'same' },
  ])
  assert.equal(Number((await row('lotus'))?.price), 9000)
  assert.ok((await productsFor(visitor(shop.it))).every(({ _id }) => _id !== 'lotus'))
})

test('a file downloaded before prices changed brings none back, and names what it overwrites', async () => {
  const [beans, gourd] = ['beans-old', 'gourd-old']
  for (const id of [beans, gourd]) await stock(shop.it, { id, name: id, category: 'Root', basePrice: 50 })
  const seen = { seenBasePrice: 50, seenVersion: 1 }
  done(await send({ rows: [beans, gourd].map((id) => ({ id, basePrice: 60, nameHi: 'नया' })) }))
  const untouched = { id: beans, basePrice: 50, nameHi: 'नया', ...seen }
  const edited = { id: gourd, basePrice: 55, nameHi: 'नया', ...seen }
  const { rows } = done(await send({ rows: [untouched, edited], preview: true }))
  assert.deepEqual(rows, [
    { row: 1, id: beans, name: beans, what: 'same', keepsPrice: true },
    { row: 2, id: gourd, name: gourd, what: 'changed', basePrice: { before: 60, after: 55 }, isOutdated: true },
  ])
  const texts = done(await send({ rows: [{ ...untouched, nameHi: 'पुराना' }], preview: true })).rows as object[]
  assert.deepEqual(texts, [{ row: 1, id: beans, name: beans, what: 'changed', isOutdated: true, keepsPrice: true }])
  done(await send({ rows: [untouched, edited] }))
  assert.deepEqual([(await row(beans))?.price, (await row(gourd))?.price], [6000, 5500])
  // A price that nobody changed meanwhile is simply changed.
  const current = { id: beans, basePrice: 70, seenBasePrice: 60, seenVersion: 2 }
  const [simple] = done(await send({ rows: [current] })).rows as object[]
  assert.deepEqual(simple, { row: 1, id: beans, name: beans, what: 'changed', basePrice: { before: 60, after: 70 } })
})

test('a file that only changes prices does not wait for the statistics of new products', async (t) => {
  const other = await rival(t, shop.it)
  await other.do('lock table product in share update exclusive mode')
  done(await send({ rows: [{ id: 'okra', basePrice: 61 }] }))
  await other.commit()
})

test('a preview waits for no change of its products, and keeps no order waiting', async (t) => {
  const other = await rival(t, shop.it)
  await other.do("select from product where id = 'okra' for no key update")
  done(await send({ rows: [{ id: 'okra', basePrice: 62 }], preview: true }))
  await other.commit()
})

test('another name that the form would refuse for its length is an error of its row', async () => {
  const rows = [{ id: 'onion', searchNames: ['x'.repeat(61)] }]
  const { body } = await send({ rows, preview: true })
  const message = 'searchNames: may have at most 60 characters.'
  assert.deepEqual(body.errors, [{ row: 1, code: 'BAD_INPUT', message }])
  const kept = { id: 'okra', searchNames: ['x'.repeat(60)] }
  assert.deepEqual((await send({ rows: [kept], preview: true })).body.errors, [])
})

test('a name with a nukta in its other spelling is no change', async () => {
  await shop.it.rows("update product set name_hi = $1 where id = 'okra'", ['कक\u0921\u093cी'])
  assert.deepEqual(whats(await send({ rows: [{ id: 'okra', nameHi: 'कक\u095cी' }] })), ['same'])
})

test('prices that look wrong are asked about before any row is saved', async () => {
  const rows = [{ id: 'onion', basePrice: 2 }]
  const unchanged = await stored()
  const { suspicious } = refused(await send({ rows }), 409, 'PRICE_LOOKS_WRONG')
  assert.equal((suspicious as { id: string }[])[0]?.id, 'onion')
  assert.deepEqual(await stored(), unchanged)
  assert.equal((await send({ rows, confirmed: true })).status, 200)
  assert.equal((await row('onion'))?.price, 200)
  const [change] = await shop.it.rows(
    `select after::int, source from price_change join price_batch on price_batch.id = batch_id
     where product_id = 'onion' and unit_id is null order by at desc limit 1`,
  )
  assert.deepEqual(change, { after: 200, source: 'edit' })
})

test('the export has all products, safe from formulas, and is refused to shoppers and visitors', async () => {
  assert.equal((await send({ rows: [{ name: '=1+1', category: 'Root', hsn: '0706', basePrice: 9 }] })).status, 200)
  refused(await send({ rows: [{ name: '=1+1', hsn: '706' }] }), 400, 'BAD_INPUT')
  const cookie = cookieOf(await boss())
  const { statusCode, headers, body } = await shop.it.app.inject({ url: '/api/product/export', headers: { cookie } })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.match(body, /^\uFEFFId,Name,Name in Hindi,Other names,Category,HSN code,Sold by,Base price,Discount %,/)
  assert.match(body, /,'=1\+1,,,Root,0706,/)
  assert.equal(body.match(/,(weight|piece),/g)?.length, (await shop.it.rows('select from product')).length)
  assert.equal((await visitor(shop.it).get('/api/product/export')).status, 401)
  assert.equal((await (await shopper(shop.it)).get('/api/product/export')).status, 403)
})

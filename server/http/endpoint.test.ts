import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { asSchema, changed, isWrite, type Path, type Schema, typesOf } from '#tests/support/calls.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Answer, type Caller, seller, shopper, visitor } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { everything, samples, sendSample, type WithBody } from '#tests/support/sample-calls.ts'
import { stock } from '#tests/support/shelves.ts'
import { openApp } from '../app.ts'

/** What holds for every call, made from the contract itself: a new call is tested as soon as it stands there. */
const shop = testShop()
const calls = Object.entries<Endpoint>(api)
const garbage = 'A'.repeat(43)
const withBody = calls.filter(([, call]) => call.body !== undefined)
const sampleOf = (name: string) => samples[name as WithBody]

/** Somebody who is logged in as a shopper and as the seller at once: nothing is refused to them for who they are. */
async function everybody(): Promise<Caller> {
  await seller(shop.it)
  const person = await shopper(shop.it)
  await person.post('/api/seller/login', sellerAccount, { from: '10.70.0.2' })
  return person
}

/** A failure is JSON with a sentence and a stable code, and tells nothing about the inside. */
function isPoliteNo(answer: Answer, status: number | readonly number[], about: string): void {
  const told = `${about}: ${answer.status} ${JSON.stringify(answer.body)}`
  assert.ok([status].flat().includes(answer.status), told)
  assert.equal(answer.body.success, false, told)
  assert.match(answer.body.code ?? '', /^[A-Z_]+$/, told)
  assert.ok((answer.body.message ?? '').length > 5, told)
  assert.doesNotMatch(JSON.stringify(answer.body), /stack|\.ts|node_modules|select |insert /i, told)
  assert.match(String(answer.headers['content-type']), /^application\/json/, told)
  assert.equal(answer.headers['cache-control'], 'no-store', told)
}

test('every call with a body has a valid sample', () => {
  assert.deepEqual(withBody.map(([name]) => name).sort(), Object.keys(samples).sort())
  for (const [name, call] of withBody) {
    const parsed = z.core.safeParse(call.body as z.core.$ZodType, sampleOf(name))
    assert.ok(parsed.success, `${name}: ${parsed.error?.message}`)
  }
})

test('a store over https refuses writes from pages over http, whatever host they name', async () => {
  const { config } = shop.it.shop
  const app = await openApp({ ...shop.it.shop, config: { ...config, publicUrl: 'https://shop.example' } })
  const statusFor = async (origin: string) => {
    const headers = { host: 'shop.example', origin }
    return (await app.inject({ method: 'POST', url: '/api/user/login', headers, payload: {} })).statusCode
  }
  assert.deepEqual([await statusFor('http://shop.example'), await statusFor('https://shop.example')], [403, 400])
  await app.close()
})

test('every write is refused to other sites, logout included', async () => {
  await stock(shop.it)
  const person = await everybody()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { 'sec-fetch-site': 'nonsense' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:8080' },
    { origin: 'nonsense' },
  ]
  const writes = calls.filter(([, call]) => isWrite(call))
  assert.ok(writes.length >= 13)
  const before = await everything(shop.it)
  for (const [name, call] of writes) {
    for (const headers of foreign) {
      const answer = await sendSample(person, call, sampleOf(name), headers)
      isPoliteNo(answer, 403, `${name} ${JSON.stringify(headers)}`)
      assert.equal(answer.body.code, 'CROSS_SITE')
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  }
  assert.deepEqual(await everything(shop.it), before)
  assert.equal((await person.get('/api/order/user')).status, 200)
  assert.equal((await person.get('/api/order/seller')).status, 200)
})

test('a GET that logs out counts as a change', () => {
  const goodbyes = calls.filter(([, call]) => /logout/.test(call.path))
  assert.equal(goodbyes.length, 2)
  for (const [, call] of goodbyes) assert.equal(call.writes, true)
})

test("the same calls are open to the shop's own pages and to programs that are no browsers", async () => {
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost' },
    { origin: 'http://shop.internal:3000', host: 'shop.internal:3000' },
  ]
  for (const [name, call] of calls.filter(([, each]) => isWrite(each))) {
    for (const headers of own) {
      const answer = await sendSample(visitor(shop.it), call, {}, headers)
      assert.notEqual(answer.status, 403, `${name} ${JSON.stringify(headers)}`)
    }
  }
})

test('reading is open to links from other sites', async () => {
  const answer = await visitor(shop.it).get('/api/product/list', { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['access-control-allow-origin'], undefined)
})

const pairOf = (value: string) => `thela_shopper=${value}; thela_seller=${value}`
const brokenCookies = [
  pairOf(''),
  pairOf('x'),
  pairOf(garbage),
  pairOf('%zz'),
  pairOf('%00'),
  pairOf('"quoted'),
  pairOf("' or 1=1--"),
  pairOf('{"$ne":null}'),
  pairOf('x'.repeat(4000)),
  `${pairOf(garbage)}; ${pairOf('B'.repeat(43))}`,
  `thela_shopper; thela_seller; =; ;; __proto__=x; constructor=${garbage}`,
  ';'.repeat(8000),
  `thela_shopper=${'x'.repeat(8000)}`,
  'thela_shopper=a; thela_shopper=b',
  '__Host-x=1; $Version=1; =; ,',
  'thela_shopper="\\"',
  'lang=%E0%A4%A',
]

test('unreadable, oversized and repeated cookies count as none, and no call fails because of them', async () => {
  await seller(shop.it)
  const before = await everything(shop.it)
  for (const cookie of brokenCookies) {
    for (const [name, call] of calls) {
      const about = `${name} with ${cookie.slice(0, 60)}`
      if (call.who !== 'anyone')
        isPoliteNo(await sendSample(visitor(shop.it), call, sampleOf(name), { cookie }), 401, about)
    }
    for (const url of ['/api/user/is-auth', '/api/seller/is-auth']) {
      const answer = await visitor(shop.it).get(url, { headers: { cookie } })
      assert.deepEqual([answer.status, answer.body], [200, { success: false }], `${url} with ${cookie.slice(0, 60)}`)
    }
    assert.equal((await visitor(shop.it).get('/api/user/logout', { headers: { cookie } })).status, 200)
  }
  assert.deepEqual(await everything(shop.it), before)
})

test('a body that is no object is refused by every call', async () => {
  const person = await everybody()
  const before = await everything(shop.it)
  for (const [name, call] of withBody) {
    for (const body of ['null', '[]', '"text"', '7', 'true', '[{}]', `[${JSON.stringify(sampleOf(name))}]`]) {
      const answer = await sendSample(person, call, body, { 'content-type': 'application/json' })
      isPoliteNo(answer, 400, `${name} with ${body}`)
      assert.equal(answer.body.code, 'BAD_INPUT')
    }
    // A call that asks for nothing may come without a body.
    if (!z.safeParse(call.body as z.core.$ZodType, {}).success)
      isPoliteNo(await sendSample(person, call, undefined), 400, `${name} without a body`)
  }
  assert.deepEqual(await everything(shop.it), before)
})

const oneOfEach: Record<string, unknown> = {
  string: 'text',
  number: 7,
  boolean: true,
  null: null,
  array: [['x']],
  object: { $gt: '' },
}

/** A value of every JSON type that this field does not have. */
function wrongValues(schema: Schema): unknown[] {
  const types = typesOf(schema)
  const fraction = schema.type === 'integer' ? [1.5] : []
  const others = Object.entries(oneOfEach).filter(([type]) => !types.includes(type))
  return [...others.map(([, value]) => value), ...fraction]
}

/** Every field of a schema that the sample reaches, with the wrong things to put there; undefined takes a field out. */
function spoilt(schema: Schema, sample: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (schema.items !== undefined && Array.isArray(sample)) return spoilt(schema.items, sample[0], [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([field, each]) => {
    const here = [...path, field]
    const values = [...wrongValues(each), ...(schema.required?.includes(field) ? [undefined] : [])]
    const reached = (sample as Record<string, unknown> | undefined)?.[field]
    const inside = reached === undefined ? [] : spoilt(each, reached, here)
    return [...values.map((value) => ({ path: here, value })), ...inside]
  })
}

test('a missing or mistyped field is refused by its name, in every call and at every depth', async () => {
  const person = await everybody()
  const before = await everything(shop.it)
  let tried = 0
  for (const [name, call] of withBody) {
    for (const { path, value } of spoilt(asSchema(call.body as z.core.$ZodType), sampleOf(name))) {
      const answer = await sendSample(person, call, changed(sampleOf(name), path, value))
      const about = `${name}: ${path.join('.')} = ${JSON.stringify(value)}`
      isPoliteNo(answer, 400, about)
      const field = path.filter((part) => Number.isNaN(Number(part))).at(-1)
      assert.ok(answer.body.message?.startsWith(`${field}: `), `${about}: ${answer.body.message}`)
      assert.doesNotMatch(answer.body.message ?? '', /Invalid|expected|received|Too (small|big)/, about)
      tried++
    }
  }
  assert.ok(tried > 150, `${tried} tried`)
  assert.deepEqual(await everything(shop.it), before)
})

test('a body of 40,000 nested arrays is refused, also where any field may be sent', async () => {
  const boss = await seller(shop.it)
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  const headers = { 'content-type': 'application/json' }
  const settings = `{"section":"shop","version":0,"values":{"name":${deep}}}`
  isPoliteNo(await boss.post('/api/store/settings', settings, { headers }), 400, 'settings')
  isPoliteNo(await boss.post('/api/product/import', `{"rows":[{"name":${deep}}]}`, { headers }), 400, 'import')
  isPoliteNo(await boss.post('/api/product/import', `{"rows":[{"x":${deep}}],"preview":true}`, { headers }), 400, 'x')
})

test('unknown properties are ignored by every call', async () => {
  const person = await everybody()
  await person.post('/api/user/register', samples.register, { from: '10.70.0.3' })
  await person.post('/api/day/close', samples.dayClose)
  const extra = { userId: 'somebody', _id: 'x', role: 'seller', $where: '1', price: -1, isPaid: true, constructor: 'x' }
  for (const [name, call] of withBody) {
    const plain = await sendSample(person, call, sampleOf(name))
    const decorated = await sendSample(person, call, { ...extra, ...sampleOf(name) })
    assert.notEqual(plain.body.code, 'BAD_INPUT', `${name}: ${plain.body.message}`)
    assert.equal(decorated.status, plain.status, `${name}: ${decorated.body.message}`)
    assert.equal(decorated.body.code, plain.body.code, name)
  }
})

test('a repeated or mistyped query is refused', async () => {
  const person = await everybody()
  for (const url of [
    '/api/product/search?q=a&q=b',
    '/api/location/search?q=a&q=b',
    `/api/product/search?q=${'x'.repeat(101)}`,
  ])
    isPoliteNo(await person.get(url), 400, url)
})

test('a malformed id in the address is refused', async () => {
  const boss = await seller(shop.it)
  for (const id of ['%00', '..%2f..%2fetc', 'a%20b', "'%20or%201=1", 'x'.repeat(65)]) {
    const answer = await boss.put(`/api/order/status/${id}`, { status: 'Shipped' })
    isPoliteNo(answer, 400, id)
    assert.match(answer.body.message ?? '', /^id: /)
  }
})

test('personal answers are never cached', async () => {
  const person = await everybody()
  for (const [name, call] of calls) {
    if (call.who === 'anyone' && !isWrite(call) && !/is-auth/.test(call.path)) continue
    const { headers } = await sendSample(person, call, sampleOf(name))
    assert.equal(headers['cache-control'], 'no-store', name)
    if (/logout/.test(call.path)) Object.assign(person, await everybody())
  }
})

test('successful calls answer the messages listed here, which the pages show unchanged', async () => {
  await shop.it.rows('delete from product')
  await stock(shop.it)
  const [person, boss] = [visitor(shop.it), await seller(shop.it)]
  const at = { from: '10.70.1.1' }
  const account = { name: 'Asha', email: 'says@example.com', password: 'long enough' }
  const line = { unit: { label: '500g' }, quantity: 1 }
  const id = { id: 'okra' }
  const said: [message: string, call: () => Promise<Answer>][] = [
    ['Account created', () => person.post('/api/user/register', account, at)],
    ['Logged out', () => person.get('/api/user/logout', at)],
    ['Logged in', () => person.post('/api/user/login', account, at)],
    ['Cart updated', () => person.post('/api/cart/update', { cartItems: [{ productId: 'okra', ...line }] }, at)],
    ['Address added', () => person.post('/api/address/add', { address: nehruNagar }, at)],
    ['Logged in', () => boss.post('/api/seller/login', sellerAccount, at)],
    ['Product is out of stock', () => boss.post('/api/product/stock', { ...id, inStock: false }, at)],
    ['Product is in stock', () => boss.post('/api/product/stock', { ...id, inStock: true }, at)],
    ['Unit deleted', () => boss.post('/api/product/delete-unit', { ...id, type: 'retail', label: '2kg' }, at)],
    ['Logged out', () => boss.get('/api/seller/logout', at)],
  ]
  for (const [message, call] of said) {
    const answer = await call()
    assert.deepEqual([answer.status, answer.body.success, answer.body.message], [200, true, message])
  }
})

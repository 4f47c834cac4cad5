import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { nehruNagar } from '#tests/support/addresses.ts'
import { type RawAnswer, sendCall, valuesWithoutAccount } from '#tests/support/attack-store.ts'
import {
  asSchema,
  type Call,
  calls,
  changed,
  goodRequest,
  isWrite,
  type Path,
  type Schema,
  typesOf,
} from '#tests/support/calls.ts'
import { assertCleanAnswer } from '#tests/support/error-answers.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, cookieOf, seller, shopper, visitor } from '#tests/support/people.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import { allTableHashes } from '#tests/support/table-hashes.ts'
import { openApp } from '../app.ts'

/** What holds for every call, made from the contract itself: a new call is tested as soon as it stands there. */
const shop = testShop()
const garbage = 'A'.repeat(43)
const withBody = calls.filter(({ body }) => body !== undefined)
const goodOf = (call: Call) => goodRequest(call, valuesWithoutAccount)
const codeOf = ({ text }: RawAnswer) => (JSON.parse(text) as { code?: string }).code
const messageOf = ({ text }: RawAnswer) => (JSON.parse(text) as { message?: string }).message ?? ''

/** Somebody who is logged in as a shopper and as the seller at once: nothing is refused to them for who they are. */
async function everybody(): Promise<Caller> {
  await seller(shop.it)
  const person = await shopper(shop.it)
  await person.post('/api/seller/login', sellerAccount, { from: '10.70.0.2' })
  return person
}

/** Sends a call as this person, with another body if given. */
function send(
  person: Caller,
  call: Call,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const sent = { ...goodOf(call), ...(body !== undefined && { body }) }
  return sendCall(shop.it, call, sent, { cookie: cookieOf(person), headers })
}

/** A failure is JSON with a sentence and a stable code, tells nothing about the inside, and is not cached. */
function isPoliteNo(answer: RawAnswer, status: number, about: string): void {
  assertCleanAnswer(answer, about)
  assert.equal(answer.status, status, `${about}: ${answer.text}`)
  assert.equal(answer.headers['cache-control'], 'no-store', about)
}

test('a body whose fields are not enough together, and an empty list, are refused by what they need', async () => {
  const boss = await seller(shop.it)
  refused(await boss.post('/api/inbox/any', {}), 400, 'BAD_INPUT', 'The request needs state or answer.')
  refused(
    await boss.post('/api/order/move', { orders: [], status: 'Shipped' }),
    400,
    'BAD_INPUT',
    'orders: needs at least 1 entry.',
  )
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
  const writes = calls.filter(isWrite)
  assert.equal(writes.filter(({ path }) => /logout/.test(path)).length, 2)
  const before = await allTableHashes(shop.it)
  for (const call of writes) {
    for (const headers of foreign) {
      const answer = await send(person, call, { headers })
      isPoliteNo(answer, 403, `${call.name} ${JSON.stringify(headers)}`)
      assert.equal(codeOf(answer), 'CROSS_SITE')
    }
  }
  assert.deepEqual(await allTableHashes(shop.it), before)
  assert.equal((await person.get('/api/order/user')).status, 200)
  assert.equal((await person.get('/api/order/seller')).status, 200)
})

test("the same calls are open to the shop's own pages and to programs that are no browsers", async () => {
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost' },
    { origin: 'http://shop.internal:3000', host: 'shop.internal:3000' },
  ]
  for (const call of calls.filter(isWrite)) {
    for (const headers of own) {
      const answer = await send(visitor(shop.it), call, { body: {}, headers })
      assert.notEqual(answer.status, 403, `${call.name} ${JSON.stringify(headers)}`)
    }
  }
})

test('a page of another site may link to what is read, and gets no CORS permission', async () => {
  const headers = {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  for (const [method, status] of [
    ['GET', 200],
    ['OPTIONS', 404],
  ] as const) {
    const answer = await shop.it.app.inject({ method, url: '/api/product/list', headers })
    assert.equal(answer.statusCode, status)
    assert.doesNotMatch(Object.keys(answer.headers).join(), /access-control-/)
  }
})

const pairOf = (value: string) => `thela_shopper=${value}; thela_seller=${value}`
const brokenCookies = [
  '',
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
  const before = await allTableHashes(shop.it)
  const personal = calls.filter(({ who }) => who !== 'anyone')
  for (const cookie of brokenCookies) {
    const about = `with ${cookie.slice(0, 60)}`
    for (const call of personal)
      isPoliteNo(await send(visitor(shop.it), call, { headers: { cookie } }), 401, `${call.name} ${about}`)
    for (const url of ['/api/user/is-auth', '/api/seller/is-auth']) {
      const { status, body } = await visitor(shop.it).get(url, { headers: { cookie } })
      assert.deepEqual([status, body], [200, { success: false }], `${url} ${about}`)
    }
    assert.equal((await visitor(shop.it).get('/api/user/logout', { headers: { cookie } })).status, 200)
  }
  assert.deepEqual(await allTableHashes(shop.it), before)
})

test('a body that is no object is refused by every call', async () => {
  const person = await everybody()
  const before = await allTableHashes(shop.it)
  for (const call of withBody) {
    const good = goodOf(call)
    for (const body of ['', ' ', 'null', '[]', '"text"', '7', 'true', '[{}]', `[${JSON.stringify(good.body)}]`]) {
      const answer = await send(person, call, { body })
      isPoliteNo(answer, 400, `${call.name} with ${body}`)
      assert.equal(codeOf(answer), 'BAD_INPUT')
    }
    // A call that asks for nothing may come without a body.
    if (z.safeParse(call.body as z.core.$ZodType, {}).success) continue
    const { body: _body, ...bare } = good
    isPoliteNo(await sendCall(shop.it, call, bare, { cookie: cookieOf(person) }), 400, `${call.name} without a body`)
  }
  assert.deepEqual(await allTableHashes(shop.it), before)
})

const plainValues = { string: 'text', number: 7, boolean: true, null: null }
const oneOfEach: Record<string, unknown> = { ...plainValues, array: [['x']], object: { $gt: '' } }

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
  const before = await allTableHashes(shop.it)
  let tried = 0
  for (const call of withBody) {
    const { body: good } = goodOf(call)
    for (const { path, value } of spoilt(asSchema(call.body as z.core.$ZodType), good)) {
      const answer = await send(person, call, { body: changed(good, path, value) })
      const about = `${call.name}: ${path.join('.')} = ${JSON.stringify(value)}`
      isPoliteNo(answer, 400, about)
      const field = path.filter((part) => Number.isNaN(Number(part))).at(-1)
      assert.ok(messageOf(answer).startsWith(`${field}: `), `${about}: ${answer.text}`)
      assert.doesNotMatch(messageOf(answer), /Invalid|expected|received|Too (small|big)/, about)
      tried++
    }
  }
  assert.ok(tried > 150, `${tried} tried`)
  assert.deepEqual(await allTableHashes(shop.it), before)
})

test('a body of 40,000 nested arrays is refused, also where any field may be sent', async () => {
  const boss = await seller(shop.it)
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  for (const [name, body] of [
    ['settingsSave', `{"section":"shop","version":0,"values":{"name":${deep}}}`],
    ['productImport', `{"rows":[{"name":${deep}}]}`],
    ['productImport', `{"rows":[{"x":${deep}}],"preview":true}`],
  ] as const) {
    const call = calls.find((each) => each.name === name) ?? assert.fail(name)
    isPoliteNo(await send(boss, call, { body }), 400, name)
  }
})

test('calls ignore unknown properties, cache nothing personal', async () => {
  const person = await everybody()
  const extra = { userId: 'somebody', _id: 'x', role: 'seller', $where: '1', price: -1, isPaid: true, constructor: 'x' }
  for (const call of calls) {
    await shop.it.rows('delete from try_count')
    const body = call.body && { ...extra, ...(goodOf(call).body as object) }
    const answer = await send(person, call, { body })
    if (body !== undefined) assert.notEqual(codeOf(answer), 'BAD_INPUT', `${call.name}: ${answer.text}`)
    assertCleanAnswer(answer, call.name)
    if (call.who !== 'anyone' || isWrite(call) || /is-auth/.test(call.path))
      assert.equal(answer.headers['cache-control'], 'no-store', call.name)
    if (/logout/.test(call.path)) Object.assign(person, await everybody())
  }
})

test('a repeated or mistyped query is refused', async () => {
  for (const query of ['product/search?q=a&q=b', 'location/search?q=a&q=b', `product/search?q=${'x'.repeat(101)}`])
    refused(await visitor(shop.it).get(`/api/${query}`), 400, 'BAD_INPUT')
})

test('a malformed id in the address is refused', async () => {
  const boss = await seller(shop.it)
  for (const id of ['%00', '..%2f..%2fetc', 'a%20b', "'%20or%201=1", 'x'.repeat(65)]) {
    refused(await boss.put(`/api/order/status/${id}`, { status: 'Shipped' }), 400, 'BAD_INPUT', /^id: /)
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

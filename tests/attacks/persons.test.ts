import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionNeeded } from '#server/http/openapi.ts'
import { cookieFor, type RawAnswer, sendCall, testAttackStore } from '#tests/support/attack-store.ts'
import {
  type Call,
  calls,
  changed,
  goodRequest,
  type Path,
  type Schema,
  type Sent,
  schemaOf,
} from '#tests/support/calls.ts'
import { assertCleanAnswer } from '#tests/support/error-answers.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { allTableHashes, tableHashes } from '#tests/support/table-hashes.ts'

/** Authorization of every call of the contract. */
const shop = testShop()
const attackStore = testAttackStore(shop)

const idPattern = '^[A-Za-z0-9_-]{1,64}$'

/** The places of a shape where an id of the shop stands. */
function idsIn(schema: Schema, path: Path = []): Path[] {
  if (schema.pattern === idPattern) return [path]
  if (schema.anyOf !== undefined) {
    const isId = schema.anyOf.some((each) => idsIn(each).some((inner) => inner.length === 0))
    return isId ? [path] : []
  }
  if (schema.items !== undefined) return idsIn(schema.items, [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => idsIn(each, [...path, name]))
}

/** The field at the end of a path, without places of a list. */
const fieldOf = (path: Path) => String(path.findLast((step) => typeof step === 'string'))

/** Products and units belong to no shopper. */
const catalogueIds = /^(product|productId|unit|_id)$/

/** The calls that take the id of a shopper's own object, and where the id stands. */
function ownedIds(): { call: Call; part: 'params' | 'body'; path: Path }[] {
  return calls
    .filter((call) => call.who === 'shopper')
    .flatMap((call) =>
      (['params', 'body'] as const).flatMap((part) =>
        idsIn(schemaOf(call, part) ?? {})
          .filter((path) => !catalogueIds.test(fieldOf(path)))
          .map((path) => ({ call, part, path })),
      ),
    )
}

const bare = ({ status, text }: RawAnswer) => ({ status, text })

test("another shopper's address and order answer like unknown ones, in every call", async () => {
  const { anita, bina } = await attackStore()
  const owned = ownedIds()
  const ordering = ['addressDelete', 'placeCodOrder', 'startOnlinePayment', 'verifyPayment', 'orderCancel']
  const later = ['replacementAnswer', 'replacementAnswer', 'orderReturn', 'orderReturn', 'problemReport']
  const names = owned.map(({ call }) => call.name)
  const why = 'a new call with an id belongs here by itself; look at what it answers'
  assert.deepEqual(names, [...ordering, ...later], why)
  const before = await tableHashes(shop.it)
  for (const { call, part, path } of owned) {
    const ids = bina.known[`${part}.${fieldOf(path)}`] ?? bina.known[fieldOf(path)] ?? []
    assert.ok(ids.length > 0, `${call.name}: Bina has none`)
    const good = goodRequest(call, anita.known)
    const about = `${call.name} ${part}.${path.join('.')}`
    // A line is no address of its own: it is a wrong part of the caller's order.
    const status = fieldOf(path) === 'lines' ? 400 : 404
    const withId = (id: unknown): Sent => ({ ...good, [part]: changed(good[part], path, id) })
    for (const id of ids) {
      const foreign = await sendCall(shop.it, call, withId(id), { cookie: anita.cookie })
      const unknown = await sendCall(shop.it, call, withId('NOBODYS-ORDER'), { cookie: anita.cookie })
      assert.equal(foreign.status, status, `${about}: ${foreign.text}`)
      assert.deepEqual(bare(foreign), bare(unknown), about)
    }
  }
  assert.equal(await tableHashes(shop.it), before)
})

test('ids with paths or SQL are refused or unknown', async () => {
  const { anita } = await attackStore()
  const before = await tableHashes(shop.it)
  const tricks = [
    '..',
    '../../etc/passwd',
    "' or '1'='1",
    'T4KM-9XWPC2; drop table "order"',
    '%',
    '_',
    '*',
    'x'.repeat(65),
    '\u0660',
    'ａ',
  ]
  for (const { call, part, path } of ownedIds()) {
    const good = goodRequest(call, anita.known)
    for (const trick of tricks) {
      const answer = await sendCall(
        shop.it,
        call,
        { ...good, [part]: changed(good[part], path, trick) },
        { cookie: anita.cookie },
      )
      assertCleanAnswer(answer, `${call.name} ${trick}`)
      assert.ok([400, 404].includes(answer.status), `${call.name} ${trick}: ${answer.status} ${answer.text}`)
    }
  }
  assert.equal(await tableHashes(shop.it), before)
})

test('each list shows only data of its caller, whatever the query and the headers claim', async () => {
  const { anita, bina } = await attackStore()
  const secrets = [
    ...(bina.known['params.id'] ?? []),
    ...(bina.known['body.address'] ?? []),
    ...(bina.known.orderDbId ?? []),
  ]
  const [id] = bina.known['customerChange/params.id'] ?? []
  const claims = {
    'x-user-id': String(id),
    'x-forwarded-user': String(id),
    authorization: `Bearer ${id}`,
    'x-original-url': '/api/order/seller',
  }
  for (const call of calls.filter((call) => sessionNeeded(call) !== 'seller' && call.method === 'GET')) {
    const sent = goodRequest(call, anita.known)
    const answer = await sendCall(
      shop.it,
      call,
      { ...sent, query: { ...(sent.query as object), userId: id, user: id, shopperId: id, _id: id } },
      { ...cookieFor(await attackStore(), call), headers: claims },
    )
    assertCleanAnswer(answer, call.name)
    for (const secret of secrets) assert.ok(!answer.text.includes(String(secret)), `${call.name} tells of ${secret}`)
  }
})

/** What callers without a call's role are told. */
const refusalsOf = {
  shopper: { visitor: '401 LOGIN_REQUIRED', seller: '401 LOGIN_REQUIRED', 'a renamed cookie': '401 LOGIN_REQUIRED' },
  seller: { visitor: '401 LOGIN_REQUIRED', shopper: '403 SELLER_ONLY', 'a renamed cookie': '401 LOGIN_REQUIRED' },
}

test('a valid request of every call is refused to other roles and writes nothing', async () => {
  const { anita, boss } = await attackStore()
  const before = await allTableHashes(shop.it)
  for (const call of calls.filter(({ who }) => who !== 'anyone')) {
    const role = sessionNeeded(call) === 'seller' ? 'seller' : 'shopper'
    const renamed = (role === 'seller' ? anita : boss).cookie.replace(/thela_\w+=/, `thela_${role}=`)
    const cookies = { visitor: '', shopper: anita.cookie, seller: boss.cookie, 'a renamed cookie': renamed }
    for (const [who, wanted] of Object.entries(refusalsOf[role])) {
      const cookie = cookies[who as keyof typeof cookies]
      const answer = await sendCall(shop.it, call, goodRequest(call, anita.known), { cookie })
      assertCleanAnswer(answer, `${call.name} by ${who}`)
      const { code } = JSON.parse(answer.text) as { code?: string }
      assert.equal(`${answer.status} ${code}`, wanted, `${call.name} by ${who}`)
    }
  }
  assert.deepEqual(await allTableHashes(shop.it), before)
})

test('every call refuses other methods', async () => {
  const { anita } = await attackStore()
  const before = await tableHashes(shop.it)
  for (const call of calls) {
    const own = calls.filter(({ path }) => path === call.path).map(({ method }) => method as string)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK']) {
      if (own.includes(method) || (method === 'HEAD' && own.includes('GET'))) continue
      const answer = await shop.it.app.inject({
        method: method as 'GET',
        url: call.path.replace(/:\w+/g, 'x'),
        headers: { cookie: anita.cookie, 'x-http-method-override': own[0] ?? '' },
      })
      const about = `${method} ${call.path}: ${answer.statusCode} ${answer.payload}`
      assert.ok([400, 404].includes(answer.statusCode), about)
      assert.equal(answer.headers['access-control-allow-origin'], undefined, about)
    }
  }
  assert.equal(await tableHashes(shop.it), before)
})

test('HEAD of a logout call changes nothing, from any site', async () => {
  const { anita } = await attackStore()
  for (const call of calls.filter(({ writes }) => writes === true))
    for (const site of ['cross-site', 'same-origin']) {
      const headers = { cookie: anita.cookie, 'sec-fetch-site': site }
      const answer = await shop.it.app.inject({ method: 'HEAD', url: call.path, headers })
      assert.deepEqual([answer.statusCode, answer.headers['set-cookie']], [404, undefined], call.path)
    }
})

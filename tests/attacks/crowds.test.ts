import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { cookieOf, seller, shopper, visitor } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { say } from '#tests/support/sockets.ts'
import { statementsOf } from '#tests/support/statements.ts'

/** One who sends very much at once, and everybody else. */
const shop = testShop()

/** How many of a crowd's answers had come when somebody who came after all of them got theirs. */
async function aheadOf(crowd: readonly (() => Promise<unknown>)[], one: () => Promise<{ status: number }>) {
  let ahead = 0
  const all = crowd.map((each) =>
    each().then(() => {
      ahead++
    }),
  )
  assert.equal((await one()).status, 200)
  const before = ahead
  await Promise.all(all)
  return before
}

test('concurrent session checks answer each client its own account, and a stranger none', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => shopper(shop.it)))
  const left = await shopper(shop.it)
  const strangers = [
    new Map(left.cookies),
    new Map([['thela_shopper', 'A'.repeat(43)]]),
    new Map([['thela_shopper', (await seller(shop.it)).cookies.get('thela_seller') ?? '']]),
  ]
  await left.get('/api/user/logout')
  const asNobody = (cookies: ReadonlyMap<string, string>) =>
    visitor(shop.it).get('/api/user/is-auth', { headers: { cookie: cookieOf({ cookies }) } })
  for (let time = 0; time < 3; time++) {
    const [own, none] = await Promise.all([
      Promise.all(people.map((person) => person.get('/api/user/is-auth'))),
      Promise.all(strangers.map(asNobody)),
    ])
    const emails = own.map(({ body }) => (body.user as { email: string }).email)
    assert.deepEqual(
      emails,
      people.map(({ email }) => email),
    )
    for (const { body } of none) assert.deepEqual(body, { success: false })
  }
})

test('many login attempts from one network address do not delay other clients', async () => {
  const { email, password } = await shopper(shop.it)
  const guess = (at: number) => () =>
    visitor(shop.it).post('/api/user/login', { email: `x${at}@example.com`, password: 'no' }, { from: '10.97.0.1' })
  const logIn = () => visitor(shop.it).post('/api/user/login', { email, password }, { from: '10.97.0.2' })
  const ahead = await aheadOf(
    Array.from({ length: 60 }, (_, at) => guess(at)),
    logIn,
  )
  assert.ok(ahead < 40, `${ahead} of 60`)
})

test('a shopper who lists orders without end does not delay another', async () => {
  const [his, hers] = [await shopper(shop.it), await shopper(shop.it)]
  for (const list of ['/api/order/user', '/api/order/again', '/api/user/export']) {
    const crowd = Array.from({ length: 60 }, () => () => his.get(list))
    const ahead = await aheadOf(crowd, () => hers.get(list))
    assert.ok(ahead < 30, `${list}: ${ahead} of 60`)
  }
})

test('a client with hundreds of searches does not delay another client’s search', async () => {
  await stock(shop.it, { id: 'searched' })
  const search = (query: string, from: string) => () =>
    visitor(shop.it).get(`/api/product/search?q=${encodeURIComponent(query)}`, { from })
  const crowd = Array.from({ length: 60 }, (_, at) => search(`okra ${at}`, '10.97.0.6'))
  const ahead = await aheadOf([...crowd, search('okra', '10.97.0.6')], search('okra', '10.97.0.7'))
  assert.ok(ahead < 30, `${ahead} of 61`)
})

test('many concurrent changes of one cart cost no more statements than one after another', async () => {
  const product = await stock(shop.it, { id: 'crowded' })
  const person = await shopper(shop.it)
  const save = (quantity: number) =>
    person.post('/api/cart/update', { cartItems: [cartLine(product, '1kg', quantity)] })
  const alone = await statementsOf(() => save(1))
  const many = 40
  const together = await statementsOf(async () => {
    const answers = await Promise.all(Array.from({ length: many }, (_, at) => save(1 + (at % 9))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    return { status: 200 }
  })
  assert.ok(together.length <= many * alone.length, `${together.length} statements`)
})

test('a connection with hundreds of pipelined requests is closed', async () => {
  const port = await portOf(shop.it.app)
  const request = (more = '') => `GET /readyz HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const answersTo = async (times: number) => {
    const heard = await say(port, request().repeat(times - 1) + request('Connection: close\r\n'), 30_000)
    return heard.split('HTTP/1.1 200').length - 1
  }
  assert.equal(await answersTo(8), 8)
  assert.ok((await answersTo(500)) <= 32)
  assert.equal(await answersTo(8), 8)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { testShop } from '#tests/support/open-test-shop.ts'
import { cookieOf, seller } from '#tests/support/people.ts'
import { openApp } from './app.ts'
import { connect } from './database/connect.ts'
import { callRoute } from './http/call-route.ts'
import { mailResetLink } from './notifications/mail/mail-shopper.ts'
import { errorText } from './observability/error-text.ts'
import { logSettings } from './observability/log.ts'
import { version } from './observability/version.ts'
import type { Shop } from './shop.ts'

const shop = testShop()
const login = { email: 'nobody@example.com', password: 'not the password' }

type Got = { status: number; body: Record<string, unknown>; headers: Record<string, unknown>; text: string }

async function ask(options: InjectOptions, app: FastifyInstance = shop.it.app): Promise<Got> {
  const answer = await app.inject(options)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.payload }
}

const send = (type: string, payload: string, url = '/api/user/login', extra: Record<string, string> = {}) =>
  ask({ method: 'POST', url, payload, headers: { ...(type === '' ? {} : { 'content-type': type }), ...extra } })

function isNo(got: Got, status: number, code: string, about = ''): void {
  assert.deepEqual([got.status, got.body.success, got.body.code], [status, false, code], `${about} ${got.text}`)
  assert.ok(String(got.body.message).length > 5)
  assert.doesNotMatch(got.text, /stack|node_modules|\.ts:|FST_/)
  assert.equal(got.headers['cache-control'], 'no-store')
}

test('JSON of more than 100 kB is too large, just below it is read', async () => {
  const sized = (bytes: number) => JSON.stringify({ ...login, x: 'x'.repeat(bytes - JSON.stringify(login).length - 7) })
  assert.equal(Buffer.byteLength(sized(100 * 1024)), 100 * 1024)
  isNo(await send('application/json', sized(100 * 1024)), 401, 'WRONG_LOGIN')
  isNo(await send('application/json', sized(100 * 1024 + 1)), 413, 'TOO_LARGE')
})

test('only JSON is accepted where JSON belongs, whatever the content says', async () => {
  const json = JSON.stringify(login)
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    isNo(await send(type, json), 401, 'WRONG_LOGIN', type)
  const others = [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonx',
    'application/json garbage',
    'application/json\ta',
    'application/vnd.api+json',
    'text/json',
    'garbage',
    '*/*',
    '',
  ]
  for (const type of others) isNo(await send(type, json), 415, 'WRONG_TYPE', `"${type}"`)
  const form = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.in\r\n--x--\r\n'
  isNo(await send('multipart/form-data; boundary=x', form), 415, 'WRONG_TYPE')
  isNo(await send('multipart/form-data', json), 415, 'WRONG_TYPE')
})

test('an unknown URL is a 404 in JSON, under /api and elsewhere, by every method', async () => {
  const urls = ['/api', '/api/', '/api/nothing', '/api/store/', '/api//store', '/API/store', '/api/user/%6cogin/x']
  for (const url of [
    ...urls,
    '/nothing',
    '//evil.example/x',
    '/.env',
    '/server/config/config.ts',
    `/api/${'x'.repeat(500)}`,
  ])
    isNo(await ask({ url }), 404, 'NOT_FOUND', url)
  for (const method of ['DELETE', 'PATCH', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
    isNo(await ask({ method: method as 'DELETE', url: '/api/store' }), 404, 'NOT_FOUND', method)
    isNo(await ask({ method: method as 'DELETE', url: '/nothing' }), 404, 'NOT_FOUND', method)
  }
})

test('an undecodable URL is refused without repeating it', async () => {
  for (const url of ['/api/%zz', '/api/%', '/images/%c0%af', '/api/order/status/%ff']) {
    const got = await ask({ url })
    isNo(got, 400, 'BAD_INPUT', url)
    assert.ok(!got.text.includes('%'))
  }
  isNo(await ask({ url: `/images/${'x'.repeat(300)}` }), 404, 'NOT_FOUND')
})

test('every response has nosniff and a referrer policy', async () => {
  for (const url of ['/api/store', '/api/nothing', '/healthz', '/api/docs']) {
    const { headers } = await ask({ url })
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', url)
    assert.equal(headers['strict-transport-security'], undefined, url)
  }
})

/** The same shop with something else in it, at a door of its own that notes what it logs. */
async function otherwise(change: Partial<Shop>): Promise<{ app: FastifyInstance; lines: string[] }> {
  const lines: string[] = []
  const log = pino(logSettings, { write: (line: string) => void lines.push(line) })
  return { app: await openApp({ ...shop.it.shop, log, ...change }), lines }
}

test('over https every response has Strict-Transport-Security', async () => {
  const config = { ...shop.it.shop.config, publicUrl: 'https://shop.example' }
  const { app } = await otherwise({ config })
  const { headers } = await ask({ url: '/api/store' }, app)
  assert.match(String(headers['strict-transport-security']), /^max-age=31536000/)
  await app.close()
})

test('the store is healthy and ready, and not ready while its database is unavailable', async () => {
  assert.deepEqual((await ask({ url: '/healthz' })).body, { success: true, version })
  assert.deepEqual((await ask({ url: '/readyz' })).body, { success: true })
  const away = connect({ host: '/nowhere', port: 1, user: 'nobody', database: 'none' }, () => {})
  const { app } = await otherwise({ db: away.db })
  assert.equal((await ask({ url: '/healthz' }, app)).status, 200)
  for (const url of ['/readyz', '/api/product/best-sellers']) {
    const got = await ask({ url }, app)
    isNo(got, 503, 'BUSY', url)
    assert.equal(got.headers['retry-after'], '2')
    assert.doesNotMatch(got.text, /nowhere|ENOENT/)
  }
  await app.close()
  await away.close()
})

test('a bug answers that something went wrong; its cause is logged with the request’s id', async () => {
  const maps = { ...shop.it.shop.maps, search: () => Promise.reject(new Error('the inner secret')) }
  const { app, lines } = await otherwise({ maps })
  const got = await ask({ url: '/api/location/search?q=x' }, app)
  isNo(got, 500, 'BUG')
  assert.deepEqual(got.body, { success: false, code: 'BUG', message: 'Something went wrong' })
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.level === 50)
  assert.match(logged.err.message, /the inner secret/)
  assert.match(logged.err.stack, /app\.test\.ts/)
  assert.ok(logged.reqId)
  assert.deepEqual([logged.method, logged.route], ['GET', '/api/location/search'])
  await app.close()
})

test('a failed statement is logged without its parameters', async () => {
  const { host = '', port = 0, user = '' } = shop.it.pool.options
  const empty = connect({ host, port, user, database: 'postgres' }, () => {})
  const { app, lines } = await otherwise({ db: empty.db })
  const got = await ask({ method: 'POST', url: '/api/user/login', payload: login }, app)
  isNo(got, 500, 'BUG')
  const logged = lines.join('')
  assert.match(logged, /from .{2}shopper/)
  assert.doesNotMatch(logged, /nobody@example|not the password|wrongLogins/)
  await app.close()
  await empty.pool.end()
})

test('a failed statement of a job is logged, and told to the operator, without its parameters', async () => {
  const { host = '', port = 0, user = '' } = shop.it.pool.options
  const empty = connect({ host, port, user, database: 'postgres' }, () => {})
  const job = mailResetLink({ ...shop.it.shop, db: empty.db }, { email: 'asha@example.com', language: 'en' })
  const failed: Error = await job.then(
    () => assert.fail('the database is empty'),
    (error) => error,
  )
  const lines: string[] = []
  const log = pino(logSettings, { write: (line: string) => void lines.push(line) })
  log.warn({ err: failed }, 'the job queue has a problem')
  log.warn({ err: new Error('given up', { cause: failed }) }, 'the job queue has a problem')
  for (const told of [...lines, errorText(failed)]) {
    assert.match(told, /does not exist \(in select .* from .{1,2}shopper/)
    assert.doesNotMatch(told, /@/)
  }
  assert.equal(JSON.parse(lines[0] ?? '').err.code, '42P01')
  await empty.pool.end()
})

test('the contract can be read at /api/docs', async () => {
  const got = await ask({ url: '/api/docs' })
  assert.equal(got.status, 200)
  assert.equal(got.body.openapi, '3.1.0')
})

test('a form for a new product that is broken or broken off is refused', async () => {
  const boss = await seller(shop.it)
  const cookie = cookieOf(boss)
  const post = (type: string, payload: string) => send(type, payload, '/api/product/add', { cookie })
  const field = '--x\r\ncontent-disposition: form-data; name="productData"\r\n\r\n{}\r\n'
  isNo(await post('multipart/form-data', field), 400, 'BAD_INPUT', 'no boundary')
  isNo(await post('multipart/form-data; boundary=x', 'nonsense'), 400, 'BAD_INPUT', 'nonsense')
  isNo(await post('multipart/form-data; boundary=x', ''), 400, 'BAD_INPUT', 'nothing')
  isNo(await post('multipart/form-data; boundary=x', field), 400, 'BAD_INPUT', 'no end')
  for (const text of ['{"__proto__":{"admin":true}}', '{"a":{"constructor":{"prototype":{"x":1}}}}'])
    for (const type of ['', '\r\ncontent-type: application/json']) {
      const trick = field.replace('"productData"', `"productData"${type}`).replace('{}', text)
      const got = await post('multipart/form-data; boundary=x', `${trick}--x--\r\n`)
      isNo(got, 400, 'BAD_INPUT', text)
      assert.match(String(got.body.message), /read/)
    }
  const proto = field.replace('productData', '__proto__')
  isNo(await post('multipart/form-data; boundary=x', `${proto}--x--\r\n`), 400, 'BAD_INPUT', '__proto__')
  isNo(await post('application/json', '{}'), 415, 'WRONG_TYPE')
  isNo(await post('text/plain', 'x'), 415, 'WRONG_TYPE')
  const many = Array.from({ length: 20 }, (_, at) => field.replace('productData', `other${at}`)).join('')
  isNo(await post('multipart/form-data; boundary=x', `${many}--x--\r\n`), 413, 'TOO_LARGE', 'many fields')
  const long = field.replace('{}', `{"name":"${'x'.repeat(120_000)}"}`)
  isNo(await post('multipart/form-data; boundary=x', `${long}--x--\r\n`), 413, 'TOO_LARGE', 'a long field')
})

test('a page in flight when the store stops still gets the answers of its calls', async () => {
  const app = await openApp(shop.it.shop)
  const [started, isClosing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    started.resolve()
    await isClosing.promise
    const { statusCode, payload } = await callRoute(app, { method: 'GET', url: '/api/product/list' })
    return { statusCode, payload }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = fetch(`${url}/slow`).then((answer) => answer.json())
  await started.promise
  const closed = app.close()
  while (await app.inject('/healthz').catch(() => undefined)) await nextTurn()
  isClosing.resolve()
  const { statusCode, payload } = (await page) as { statusCode: number; payload: string }
  assert.deepEqual([statusCode, JSON.parse(payload)], [200, { success: true, products: [] }])
  await closed
})

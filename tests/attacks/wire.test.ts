import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openApp } from '#server/app.ts'
import { until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { cookieOf, shopper, visitor } from '#tests/support/people.ts'
import { rival, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { stock } from '#tests/support/shelves.ts'
import { dial, say } from '#tests/support/sockets.ts'

/** Bytes that no browser sends, over a real connection: half requests, two in one, headers without end. */
const shop = testShop()

const ask = async (bytes: string | Buffer) => say(await portOf(shop.it.app), bytes)
const statuses = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const login = '{"email":"nobody@example.com","password":"wrong"}'
const post = (headers: string, body: string) =>
  `POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const smuggled = 'GET /api/user/logout HTTP/1.1\r\nHost: x\r\n\r\n'

test('an ambiguously framed request is refused, and a request smuggled in it is never answered', async () => {
  const tricks = [
    post(`Content-Length: ${login.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`),
    post('Content-Length: 5\r\nContent-Length: 50', login + smuggled),
    post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
    `GET /api/store HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    post('Content-Length: +5', `${login}${smuggled}`),
    post('Content-Length: 0x5', `${login}${smuggled}`),
    post('Transfer-Encoding: chunked', `ffffffffffffffff\r\n${smuggled}`),
    post('Transfer-Encoding: chunked', `5;\n\r\n${smuggled}`),
    post('X: a\r\n folded: b', smuggled),
    post('X\0: a', smuggled),
    `GET /api/store HTTP/1.1\nHost: x\n\n${smuggled}`,
    `GET /api/store HTTP/1.1\r\n\r\n${smuggled}`,
  ]
  for (const bytes of tricks) {
    const heard = await ask(bytes)
    const [first] = statuses(heard)
    assert.ok(statuses(heard).length <= 1, `${bytes}: ${heard}`)
    assert.ok(first === undefined || (first >= 400 && first < 500), `${bytes}: ${heard}`)
    assert.doesNotMatch(heard, /Logged out/, bytes)
  }
})

test('headers without end, and too many of them, are refused', async () => {
  for (const headers of [
    `X: ${'x'.repeat(100_000)}`,
    Array.from({ length: 3000 }, (_, n) => `X-${n}: aaaaaaaa`).join('\r\n'),
    `Cookie: ${'a=b; '.repeat(20_000)}`,
    `${'a:b\r\n'.repeat(1999)}a:b`,
  ])
    assert.deepEqual(statuses(await ask(`GET /api/store HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)), [431])
  assert.equal((await visitor(shop.it).get('/api/store')).status, 200)
})

test('bytes that are no HTTP request are answered with a sentence, and the connection is closed', async () => {
  const long = `GET /api/store HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
  const sentences = [
    [`GET /api/store HTTP/1.2\r\nHost: x\r\n\r\n`, 400, 'BAD_INPUT', 'The request could not be read.'],
    ['\0\0\0\0\r\n\r\n', 400, 'BAD_INPUT', 'The request could not be read.'],
    [long, 431, 'TOO_LARGE', 'This is too large to send.'],
  ] as const
  for (const [bytes, status, code, message] of sentences) {
    const heard = await ask(bytes)
    assert.deepEqual(statuses(heard), [status], heard)
    const [head = '', body = ''] = heard.split('\r\n\r\n')
    assert.deepEqual(JSON.parse(body), { success: false, code, message })
    for (const line of [/^cache-control: no-store$/im, /^x-content-type-options: nosniff$/im, /^connection: close$/im])
      assert.match(head, line)
  }
})

test('a header of very many blanks is parsed in linear time', async () => {
  const blanks = ' '.repeat(50_000)
  const taken = [
    [`br${blanks}x`, undefined],
    [`br;q=0${blanks}, gzip;q=0.5`, 'gzip'],
    [`${blanks}br${blanks}`, 'br'],
    [`${','.repeat(50_000)}gzip`, 'gzip'],
  ] as const
  await stock(shop.it)
  const work = process.cpuUsage()
  for (const [accepted, encoding] of taken) {
    const headers = { 'accept-encoding': accepted }
    const answer = await shop.it.app.inject({ url: '/api/product/list', headers })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-encoding'], encoding, accepted.slice(0, 10))
  }
  // A pattern that looks from each blank to the end needs many seconds.
  const { user, system } = process.cpuUsage(work)
  assert.ok((user + system) / 1000 < 1500, `${(user + system) / 1000} ms of CPU`)
})

test('long URLs, raw bytes in them and other protocols are refused, and the store keeps answering', async () => {
  const tricks: (string | Buffer)[] = [
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    Buffer.from('GET /\xff\xfe\x80 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'latin1'),
    'GET http://169.254.169.254/latest/meta-data HTTP/1.1\r\nHost: 169.254.169.254\r\nConnection: close\r\n\r\n',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
    '\0\0\0\0',
  ]
  for (const bytes of tricks) {
    const heard = await ask(bytes)
    for (const status of statuses(heard)) assert.ok(status >= 400 && status < 500, `${bytes.toString()}: ${heard}`)
  }
  assert.equal((await visitor(shop.it).get('/api/store')).status, 200)
})

test('invalid UTF-8 is refused, and nothing is stored with replacement characters', async () => {
  const body = Buffer.concat([
    Buffer.from('{"email":"a\xff\xfe@example.com","password":"', 'latin1'),
    Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80]),
    Buffer.from('"}'),
  ])
  const headers = { 'content-type': 'application/json' }
  const answer = await shop.it.app.inject({ method: 'POST', url: '/api/user/login', payload: body, headers })
  assert.deepEqual([answer.statusCode, answer.json().message], [400, 'The text has unreadable characters.'])
  const cookie = cookieOf(await shopper(shop.it))
  for (const type of ['', 'content-type: application/json\r\n']) {
    const form = `--x\r\ncontent-disposition: form-data; name="productData"\r\n${type}\r\n{"kind":"quality","text":"\xff"}\r\n--x--\r\n`
    const refusal = await shop.it.app.inject({
      method: 'POST',
      url: '/api/order/NOPE-000000/problem',
      payload: Buffer.from(form, 'latin1'),
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie },
    })
    assert.deepEqual([refusal.statusCode, refusal.json().message], [400, 'The text has unreadable characters.'], type)
  }
})

test('of pipelined requests each begins when the response before it was read, and all are answered in order', async (t) => {
  const owner = await rival(t, shop.it)
  await owner.do('lock table contact_message in exclusive mode')
  const send = (path: string, body: object) => {
    const sent = JSON.stringify(body)
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${sent.length}`
    return `POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${sent}`
  }
  const email = 'row@example.com'
  const row = [
    send('/api/contact/sendMail', { name: 'Asha', email, message: 'Hello' }),
    send('/api/newsletter/subscribe', { email }),
    'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  const heard = ask(row.join(''))
  await untilLocksWaitedFor(shop.it)
  // Somebody else is subscribed meanwhile: a second request of the row would have been by now, too.
  const other = await visitor(shop.it).post('/api/newsletter/subscribe', { email: 'other@example.com' })
  assert.equal(other.status, 200)
  const subscribed = () => shop.it.rows('select 1 from newsletter_subscriber where email = $1', [email])
  assert.equal((await subscribed()).length, 0)
  await owner.commit()
  // An answer's head follows upon the body before it.
  assert.deepEqual(statuses((await heard).replaceAll('HTTP/1.1', '\nHTTP/1.1')), [200, 200, 404])
  assert.equal((await subscribed()).length, 1)
  await shop.it.rows('delete from try_count')
})

test('an Expect header with another value than 100-continue is refused', async () => {
  const heard = await ask('GET /api/store HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n')
  assert.deepEqual(statuses(heard), [400])
  assert.match(heard, /x-content-type-options: nosniff/)
  assert.match(heard, /The request could not be read\./)
})

test('a request whose body never arrives times out without a logged bug, and its connection ends', async () => {
  const app = await openApp(shop.it.shop, { handlerTimeoutMs: 500 })
  const { socket, heard, ended } = await dial(await portOf(app))
  socket.write(post('Content-Length: 100', '{"email":'))
  await ended
  const text = heard()
  assert.deepEqual(statuses(text), [503], text)
  assert.match(text, /retry-after: 2\r\n.*"code":"BUSY"/s)
  assert.doesNotMatch(shop.it.logged(), /"level":(50|60)/)
  await app.close()
  const { handlerTimeout } = shop.it.app.initialConfig as { handlerTimeout?: number }
  assert.equal(handlerTimeout, 25_000)
})

test('two hundred connections with unfinished requests do not delay other clients', async () => {
  const to = await portOf(shop.it.app)
  const idle = Array.from({ length: 200 }, () => {
    const socket = connect(to, '127.0.0.1').on('error', () => undefined)
    socket.write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n')
    return socket
  })
  const { server } = shop.it.app
  const open = promisify(server.getConnections.bind(server))
  await until('all connections are open', async () => (await open()) >= 200)
  for (let knock = 0; knock < 5; knock++) assert.equal((await fetch(`http://127.0.0.1:${to}/api/store`)).status, 200)
  for (const socket of idle) socket.destroy()
})

test('an unfinished request times out: headers after 10 seconds, the whole after 30', () => {
  const { headersTimeout, requestTimeout, timeout } = shop.it.app.server
  assert.deepEqual([headersTimeout, requestTimeout, timeout], [10_000, 30_000, 30_000])
})

test('a client’s address is the connection’s; headers count only from a proxy in the settings', async () => {
  const spoof = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'true-client-ip': '203.0.113.7',
  }
  const counted = async () =>
    (await shop.it.rows("select key from try_count where key like 'subscriptionsByNetwork:%'")).length
  for (let each = 0; each < 3; each++) {
    const headers = { ...spoof, 'x-forwarded-for': `203.0.113.${each}` }
    await visitor(shop.it).post(
      '/api/newsletter/subscribe',
      { email: `spoof${each}@example.com` },
      { headers, from: '10.9.9.9' },
    )
  }
  assert.equal(await counted(), 1, 'three claims, one address')
  const behind = await openApp({ ...shop.it.shop, config: { ...shop.it.shop.config, trustProxy: ['10.9.9.9'] } })
  for (let each = 0; each < 2; each++) {
    for (const remoteAddress of ['10.9.9.9', '10.9.9.8']) {
      const headers = { 'x-forwarded-for': `198.51.100.${each}` }
      const payload = { email: `proxy${each}@example.com` }
      await behind.inject({ method: 'POST', url: '/api/newsletter/subscribe', remoteAddress, headers, payload })
    }
  }
  assert.equal(await counted(), 4, 'two shoppers behind the proxy, and one who only claims to be')
  await behind.close()
})

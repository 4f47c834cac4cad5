import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { hostileTexts } from '#tests/support/hostile.ts'
import { shopper } from '#tests/support/people.ts'
import { plainBrowser, shown } from '#tests/support/plain-browser.ts'
import { plainShop } from '#tests/support/plain-shop.ts'

/** The forms of the pages without scripts: other sites, other bodies, cookies and targets of a stranger's making. */
const shop = plainShop()

const { latitude: _latitude, longitude: _longitude, ...typed } = nehruNagar
const forms = {
  '/basket/add': { unit: 'okra 500g' },
  '/basket/quantity': { line: 'okra unit', quantity: '2' },
  '/basket/remove': { line: 'okra unit' },
  '/basket/address': typed,
  '/basket/order': { lines: 'okra~unit~1', address: 'x', amount: '1', version: '0', key: 'A'.repeat(22) },
  '/log-in': { email: 'somebody@example.com', password: 'long enough' },
  '/register': { name: 'Somebody', email: 'somebody@example.com', password: 'long enough' },
  '/log-out': {},
}
type Path = keyof typeof forms
const paths = Object.keys(forms) as Path[]

const elsewhere: Record<string, string | undefined>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: undefined },
  { origin: undefined, referer: 'https://evil.example/localhost' },
]

const accounts = () => shop.it.rows<{ email: string }>('select email from shopper order by email')

test('no form of the pages without scripts does anything for another site: 403, and nobody is logged in or out', async () => {
  const anita = await shopper(shop.it)
  const before = await accounts()
  for (const path of paths)
    for (const headers of elsewhere) {
      const browser = plainBrowser(shop.it.app)
      browser.cookies.set('thela_shopper', anita.cookies.get('thela_shopper') ?? '')
      const answer = await browser.send(path, forms[path], headers)
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`)
      assert.match(shown(answer), /This request came from another site and was refused\./)
      assert.equal(answer.headers['set-cookie'], undefined, path)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.doesNotMatch(answer.html, /Logout/, 'nothing of the shopper is shown')
    }
  assert.deepEqual(await accounts(), before)
  assert.equal((await anita.get('/api/user/is-auth')).body.success, true)
})

test('only short plain forms are read: anything else is a page that says so, with its status', async () => {
  const browser = plainBrowser(shop.it.app)
  for (const path of paths) {
    const long = await browser.send(path, { ...forms[path], more: 'x'.repeat(9000) })
    assert.equal(long.status, 413, path)
    assert.match(shown(long), /This is too large to send\./)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/html']) {
      const other = await browser.send(path, forms[path], { 'content-type': type })
      assert.equal(other.status, 415, `${path} ${type}`)
      assert.match(String(other.headers['content-type']), /^text\/html/)
    }
    for (const name of Object.keys(forms[path])) {
      const twice = `${new URLSearchParams(forms[path])}&${name}=2`
      assert.equal((await browser.send(path, twice)).status, 400, `${path} ${name} twice`)
      for (const text of hostileTexts) {
        const answer = await browser.send(path, { ...forms[path], [name]: text })
        assert.ok(answer.status < 500, `${path} ${name} ${JSON.stringify(text)}: ${answer.status}`)
        assert.doesNotMatch(answer.html, /<script>alert|<img src=x/)
      }
    }
    for (const body of ['%', '%00=%ff', '&&==', '__proto__=1&constructor=2', 'unit[]=okra', 'a'.repeat(8000)])
      assert.ok((await browser.send(path, body)).status < 500, `${path} ${body.slice(0, 20)}`)
  }
  const json = await shop.it.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a%40example.com&password=long+enough',
  })
  assert.equal(json.statusCode, 415, 'the calls take no forms')
})

const hostileCookies = [
  '{"lines":[{"productId":"okra"}]}',
  '[]',
  '__proto__~x~1',
  'okra~x~0',
  'okra~x~100',
  'okra~x~-1',
  'okra~x~1e9',
  'okra~x~1~1',
  'okra',
  '~~',
  '....',
  "okra'--~x~1",
  '<script>alert(1)</script>~x~1',
  '%00~%00~1',
  '%zz',
  `${'okra~x~1.'.repeat(460)}okra~x~1`,
  'x'.repeat(9000),
]

test("a stranger's cart cookie is read by its shape alone: what is no line is none, and nothing of it is shown as it came", async () => {
  for (const cookie of hostileCookies) {
    const browser = plainBrowser(shop.it.app)
    const about = cookie.slice(0, 40)
    browser.cookies.set('thela_basket', cookie)
    const page = await browser.get('/basket')
    assert.equal(page.status, 200, about)
    assert.doesNotMatch(page.html, /alert\(1\)/)
    if (cookie.length > 4096 || !/^(okra|__proto__)~x~1$/.test(cookie))
      assert.match(shown(page), /Your cart is empty/, about)
    const { statusCode } = await shop.it.app.inject({
      url: '/api/user/is-auth',
      headers: { cookie: `thela_basket=${cookie}` },
    })
    assert.equal(statusCode, 200, about)
    assert.equal((await browser.send('/basket/add', forms['/basket/add'])).status, 303, about)
    assert.ok((browser.cookies.get('thela_basket') ?? '').length < 4096)
  }
})

test('a browser that names no origin is let in by the page it comes from', async () => {
  const headers = { origin: undefined, host: 'localhost', referer: 'http://localhost/products' }
  const answer = await plainBrowser(shop.it.app).send('/basket/add', forms['/basket/add'], headers)
  assert.equal(answer.status, 303)
})

test('a price is never taken from the cookie, and a cart of made-up lines orders nothing', async () => {
  const anita = await shopper(shop.it)
  const browser = plainBrowser(shop.it.app)
  browser.cookies.set('thela_basket', 'okra~made-up~9.made-up~made-up~1')
  const { email, password } = anita
  assert.equal((await browser.send('/log-in', { email, password })).status, 303)
  const { body } = await anita.get('/api/user/is-auth')
  assert.deepEqual((body.user as { cartItems: unknown[] }).cartItems, [])
  const order = await browser.send('/basket/order', forms['/basket/order'])
  assert.ok(order.status === 404 || order.status === 409, String(order.status))
})

const targets = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/x\r\nset-cookie: evil=1',
  '/x\nlocation: https://evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%0d%0aset-cookie:evil=1',
  '/products?q=भिंडी',
  '/api/user/logout',
  '/%61pi/user/logout',
  '/x/../API/user/logout',
  `/${'x'.repeat(499)}`,
]

test('logging in leads nowhere but to a path of this site, in one plain header', async () => {
  const { email, password } = await shopper(shop.it)
  for (const next of targets) {
    const browser = plainBrowser(shop.it.app)
    const page = await browser.get(`/log-in?${new URLSearchParams({ next })}`)
    assert.doesNotMatch(page.html, /(href|action|value)="(\/\/|\/\\|https?:\/\/evil|javascript:)/)
    const answer = await browser.send('/log-in', { email, password, next })
    assert.equal(answer.status, 303, next)
    assert.match(String(answer.location), /^\/(?![/\\])[\x21-\x7e]*$/, next)
    assert.equal(new URL(String(answer.location), 'http://localhost').host, 'localhost')
    assert.doesNotMatch(String(answer.headers['set-cookie']), /evil/)
    assert.doesNotMatch(String(answer.location), /logout/)
    const from = await browser.get(`/basket?${new URLSearchParams({ from: next })}`)
    assert.doesNotMatch(from.html, /href="(\/\/|\/\\|https?:\/\/evil|javascript:)/)
  }
  for (const referer of [
    'https://evil.example/x',
    'http://localhost//evil.example',
    'x',
    'http://localhost/%0d%0aa:b',
  ]) {
    const { location } = await plainBrowser(shop.it.app).send('/basket/add', forms['/basket/add'], {
      host: 'localhost',
      referer,
    })
    assert.match(String(location), /^\/basket(\?from=%2F[\w%.-]*)?$/, referer)
    assert.doesNotMatch(String(location), /evil/)
  }
})

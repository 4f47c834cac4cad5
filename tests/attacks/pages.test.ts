import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { openCaches } from '#server/cache/open-caches.ts'
import type { Database } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { testAttackStore } from '#tests/support/attack-store.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { servePages } from '#tests/support/shop-with-pages.ts'
import type { PagesBuild } from '#web/api/call-api.ts'
import { pages } from '#web/pages.ts'

/** Odd addresses, odd headers and other people's cookies, against pages that are kept for everybody. */
const shop = testShop()
const attackStore = testAttackStore(shop)
const open: FastifyInstance[] = []
after(() => Promise.all(open.map((app) => app.close())))

/** The store with its pages, and nothing kept yet. */
async function freshPages(
  change: Partial<Shop> = {},
  changePages?: (pages: PagesBuild) => PagesBuild,
): Promise<FastifyInstance> {
  await attackStore()
  const own = { ...shop.it.shop, ...openCaches(shop.it.shop.events, shop.it.shop.clock), ...change }
  const app = await openApp(own)
  await servePages(app, own, changePages)
  open.push(app)
  return app
}

type Got = { status: number; html: string; headers: Record<string, unknown> }

async function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}): Promise<Got> {
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, html: answer.payload, headers: answer.headers }
}

const evil = 'evil.example'

/** What somebody sends along who would like the kept page to be theirs. */
const poison: Record<string, string>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { forwarded: `host=${evil};proto=http` },
  { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81', 'x-forwarded-prefix': `//${evil}` },
  { 'x-original-url': '/cart', 'x-rewrite-url': '/cart' },
  { 'x-http-method-override': 'POST' },
  { referer: `https://${evil}/`, origin: `https://${evil}` },
  { 'accept-language': `hi,${evil}`, accept: evil, 'user-agent': `<script>${evil}</script>` },
  { cookie: `lang=${evil}` },
  { cookie: 'lang=hi; lang=en; lang=%zz' },
  { range: 'bytes=0-10', 'if-range': 'x' },
  { 'accept-encoding': 'br;q=0, gzip;q=0, evil' },
  { 'x-remix-response': 'yes', 'x-react-router-prerender-data': '%7B%7D' },
]

test('no request header changes a cached page', async () => {
  const [cleanPages, app] = [await freshPages(), await freshPages()]
  for (const path of ['/', '/products', '/faqpage']) {
    const clean = await get(cleanPages, path)
    assert.equal(clean.status, 200)
    for (const headers of poison) {
      const { html } = await get(app, path, headers)
      assert.ok(!html.includes(evil), `${path} ${JSON.stringify(headers)}`)
    }
    const next = await get(app, path)
    assert.equal(next.html, clean.html, path)
    assert.equal(next.headers.etag, clean.headers.etag)
    assert.equal(next.headers['content-security-policy'], clean.headers['content-security-policy'])
  }
})

test("a kept page never carries another visitor's cookie, name or language", async () => {
  const { anita } = await attackStore()
  const app = await freshPages()
  const asked = await get(app, '/products?lang=hi', { cookie: anita.cookie })
  assert.match(String(asked.headers['set-cookie']), /^lang=hi;/)
  for (const cookie of [undefined, 'lang=hi', anita.cookie]) {
    const next = await get(app, '/products', cookie === undefined ? {} : { cookie })
    assert.equal(next.headers['set-cookie'], undefined)
    assert.doesNotMatch(next.html, /shopper\d+@example|Shopper \d|thela_shopper/)
    assert.match(next.html, cookie === 'lang=hi' ? /<html lang="hi/ : /<html lang="en/)
    assert.match(String(next.headers.vary), /Cookie/)
  }
})

const personalPaths = ['/cart', '/my-orders', '/add-address', '/seller/orders']
const disguises = [
  (path: string) => path,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/`,
  (path: string) => `/${path}`,
  (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path: string) => `${path}.data`,
  (path: string) => `${path}.data?_routes=root`,
  (path: string) => `${path.toUpperCase()}.data`,
  (path: string) => `${path};x=1`,
  (path: string) => `${path}/x.css`,
  (path: string) => `${path}?x=.css`,
]

test('a personal page under any spelling of its path is never cached', async () => {
  const { anita, boss } = await attackStore()
  const app = await freshPages()
  const secrets = [...(anita.known['params.id'] ?? []), ...(anita.known['body.address'] ?? []), 'B-12 Nehru Nagar']
  for (const path of personalPaths) {
    for (const runAs of disguises) {
      const url = runAs(path)
      const mine = await get(app, url, { cookie: `${anita.cookie}; ${boss.cookie}` })
      assert.ok(mine.status < 500, `${url}: ${mine.status}`)
      const isMine = secrets.some((secret) => mine.html.includes(String(secret)))
      if (isMine) assert.equal(mine.headers['cache-control'], 'no-store', url)
      const theirs = await get(app, url)
      assert.ok(theirs.status < 500, `${url}: ${theirs.status}`)
      for (const secret of secrets)
        assert.ok(!theirs.html.includes(String(secret)), `${url} tells a visitor of ${secret}`)
    }
  }
})

const markup = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const oddAddresses = [
  `/products?q=${encodeURIComponent(markup)}`,
  `/products?q=${encodeURIComponent('</script><script>alert(1)//')}`,
  '/products?q=a&q=b&q=c',
  '/products?q=%00',
  '/products?q=%ff',
  `/products?q=${'x'.repeat(99)}%F0%9F%98%80`,
  '/products?q=%F0%9F%98%80%E2%80%AE',
  `/products?q=${'x'.repeat(5000)}`,
  `/products?pages=${'9'.repeat(400)}`,
  '/products?sort=__proto__&category=constructor&instock=toString&view=%0d%0aset-cookie:x=1',
  `/products/${encodeURIComponent(markup)}`,
  `/products/root/${encodeURIComponent(markup)}`,
  '/products/..%2f..%2fetc%2fpasswd',
  '/products/__proto__',
  '/products/constructor/toString',
  '/products/root/okra%00',
  '/products/%E0%A4%A',
  '/%zz',
  '/%',
  '/%c0%af',
  '/\\evil.example',
  '//evil.example/%2f..',
  '/..;/seller',
  '/.git/config',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/server/index.js',
  `/${'a/'.repeat(400)}`,
  `/${'x'.repeat(6000)}`,
  '/loader?next=//evil.example',
  `/loader?next=${encodeURIComponent('javascript:alert(1)')}`,
  `/loader?next=${encodeURIComponent('/\\evil.example')}`,
  `/loader?next=${encodeURIComponent('\t//evil.example')}`,
  `/loader?next=${encodeURIComponent('https:evil.example')}`,
  '/loader?next=%2F%2Fevil.example',
  '/reset-password/%3Cscript%3E',
  '/_root.data',
  '/products.data?_routes=__proto__',
  '/products.data?_routes=root,root,root,nothing',
  '/__manifest?paths=/seller,/cart&version=x',
  `/__manifest?paths=${'/x,'.repeat(2000)}`,
  '/maxsaver?index&index=1',
]

test('odd URLs end in a page or a refusal, never in a bug, a file or injected markup', async () => {
  const app = await freshPages()
  for (const url of oddAddresses) {
    const { status, html, headers } = await get(app, url)
    const about = `${url.slice(0, 80)}: ${status} ${html.slice(0, 200)}`
    assert.ok(status < 500, about)
    assert.ok(!html.includes('<script>alert(1)') && !html.includes('<img src=x'), about)
    assert.doesNotMatch(html, /(href|src|content)="(\/\/|\/\\|https?:\/*)evil\.example|href="javascript:/i, about)
    assert.doesNotMatch(html, /"devDependencies"|root:x:0|createRequestHandler|node_modules/, about)
    assert.equal(headers['set-cookie'], undefined, about)
    assert.equal(headers['x-content-type-options'], 'nosniff', about)
    assert.ok(status < 300 || status >= 400 || !/evil/.test(String(headers.location)), about)
    if (url.startsWith('/loader')) assert.match(html, /<a [^>]*href="\/"[^>]*>Go there now<\/a>/, about)
  }
})

test('an unknown category, however it is written, is a page with status 404', async () => {
  const app = await freshPages()
  for (const name of [
    'meat',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..',
    '__proto__',
    'constructor',
    "'%20or%201=1",
    'x'.repeat(900),
  ]) {
    const { status, html } = await get(app, `/products/${name}`)
    assert.equal(status, 404, name)
    assert.match(html, /No products found in this category\./, name)
  }
})

/** A log and its lines so far. */
function openLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** The shop's database, whose queries fail while there is an error. */
function failingDatabase(error: () => Error | undefined): Database {
  const pool = shop.it.shop.db.$client
  const query = async (...args: unknown[]) => {
    const failure = error()
    if (failure !== undefined) throw failure
    return Reflect.apply(pool.query, pool, args)
  }
  return drizzle({ client: { query } as unknown as typeof pool }) as Database
}

test('a page that fails to render is a page with status 500 without internals, and the next one works', async () => {
  const { lines, log } = openLog()
  let isBroken = true
  const app = await freshPages({
    log,
    db: failingDatabase(() => (isBroken ? new Error('the inner secret') : undefined)),
  })
  const paths = ['/', '/products', '/products/bulb?q=wanted', '/products/bulb/onion', '/cart']
  for (const path of paths) {
    const { status, html, headers } = await get(app, path)
    assert.equal(status, 500, path)
    assert.match(String(headers['content-type']), /^text\/html/, path)
    assert.match(html, /Sorry, that was our fault\./, path)
    assert.doesNotMatch(html, /the inner secret|\bat .+:\d+:\d+|node_modules|\.ts:\d/, path)
  }
  assert.match(lines.join(''), /a page failed/)
  assert.ok(!lines.join('').includes('wanted'), 'what was searched for stands in no log')
  isBroken = false
  for (const path of paths) assert.equal((await get(app, path)).status, 200, path)
})

test('a secret in a page’s path is in no log, and no browser or search engine passes it on', async () => {
  const { lines, log } = openLog()
  const app = await freshPages({ log, db: failingDatabase(() => new Error('the inner secret')) })
  const secret = 'T'.repeat(43)
  const paths = pages.flatMap((page) => ('hasSecretPath' in page ? [page.path.replace(/:.*/, secret)] : []))
  assert.ok(paths.length > 0)
  for (const path of paths) {
    const { status, headers } = await get(app, path)
    assert.deepEqual(
      [status, headers['referrer-policy'], headers['x-robots-tag']],
      [500, 'no-referrer', 'noindex'],
      path,
    )
    for (const disguise of disguises) await get(app, disguise(path))
  }
  assert.match(lines.join(''), /a page failed/)
  assert.ok(!lines.join('').includes(secret))
})

test('while the database is unavailable a page has status 503 with Retry-After, and no bug is logged', async () => {
  const { lines, log } = openLog()
  const app = await freshPages({ log, db: failingDatabase(() => away) })
  for (const path of ['/', '/products', '/products/bulb/onion', '/products/bulb/no-such', '/cart', '/products.data']) {
    const { status, headers } = await get(app, path)
    assert.deepEqual([status, headers['retry-after']], [503, '2'], path)
  }
  assert.doesNotMatch(lines.join(''), /"level":(50|60)|a page failed/)
})

test('a page whose rendering takes too long has status 503 with Retry-After, and no bug is logged', async (t) => {
  const { lines, log } = openLog()
  let isSlow = true
  const app = await freshPages({ log }, (pages) => {
    const { module } = pages.entry
    const render: typeof module.default = (...page) => {
      if (!isSlow) return module.default(...page)
      isSlow = false
      // The rendering's time is over at once.
      const { mock } = t.mock.method(globalThis, 'setTimeout', (end: () => void) => end())
      const response = module.default(...page)
      mock.restore()
      return response
    }
    return { ...pages, entry: { ...pages.entry, module: { ...module, default: render } } }
  })
  const { status, headers } = await get(app, '/faqpage')
  assert.deepEqual([status, headers['retry-after']], [503, '2'])
  assert.doesNotMatch(lines.join(''), /"level":(50|60)|a page failed/)
  assert.equal((await get(app, '/faqpage')).status, 200)
})

test('a client with many queued pages does not delay another client’s request for the same page', async () => {
  const app = await freshPages()
  const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode
  let searched = 0
  const line = Array.from({ length: 30 }, (_, at) =>
    ask(`/products?q=okra ${at}`, '10.97.0.4').then(() => {
      searched++
    }),
  )
  const theirs = ask('/products', '10.97.0.4')
  assert.equal(await ask('/products', '10.97.0.5'), 200)
  assert.ok(searched < 15, `${searched} of 30`)
  await Promise.all(line)
  assert.equal(await theirs, 200)
})

test('while the database is unavailable concurrent requests share one failed page, and it is not cached', async () => {
  const { lines, log } = openLog()
  let isAway = true
  const app = await freshPages({ log, db: failingDatabase(() => (isAway ? away : undefined)) })
  assert.equal((await get(app, '/')).status, 503)
  const told = lines.splice(0).length
  assert.ok(told > 0)
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(app, '/')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  assert.equal(lines.length, told)
  isAway = false
  assert.equal((await get(app, '/')).status, 200)
})

test('every page’s CSP allows its own scripts by their hashes and forbids framing', async () => {
  const app = await freshPages()
  for (const url of ['/', '/products', '/products/root', '/cart', '/seller', '/nothing-here', '/faqpage?x=1']) {
    const { html, headers } = await get(app, url)
    const policy = String(headers['content-security-policy'])
    const [, scripts = ''] = /script-src ([^;]+)/.exec(policy) ?? []
    assert.doesNotMatch(scripts, /unsafe|\*|data:|blob:|https?:(?!\/\/)/, `${url}: ${scripts}`)
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      assert.ok(policy.includes(rule), `${url}: ${policy}`)
    const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '', code = '']) => !/\bsrc=|application\/(ld\+)?json/.test(attributes) && code !== '',
    )
    assert.ok(inline.length > 0, url)
    assert.equal(scripts.match(/'sha256-/g)?.length, new Set(inline.map(([, , code]) => code)).size, url)
    assert.doesNotMatch(html, /<[^>]+\son(load|click|error|focus)=/i, url)
    assert.doesNotMatch(html, /nonce=/, url)
  }
})

test('names with markup, formulas or right-to-left marks are shown as text', async () => {
  const { boss, test: store } = await attackStore()
  const name = '<img src=x onerror=alert(1)>=cmd()</script>'
  await store.rows(`update "order" set address = address || jsonb_build_object('firstName', $1::text)`, [name])
  await store.rows(`update product set name = $1 where id = 'onion'`, [name])
  await store.shop.events.publish('catalogue-changed')
  const app = await freshPages()
  for (const url of ['/seller/orders', '/seller/product-list', '/products', '/products/bulb', '/products/bulb/onion']) {
    const { status, html } = await get(app, url, { cookie: boss.cookie })
    assert.equal(status, 200, url)
    assert.ok(html.includes('onerror=alert(1)'), `${url} does not show the name at all`)
    assert.ok(!html.includes('<img src=x') && !html.includes('=cmd()</script>'), url)
  }
})

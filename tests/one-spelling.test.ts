import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { servePages } from '#tests/support/shop-with-pages.ts'
import type { PagesBuild } from '#web/api/call-api.ts'

/** How many pages were rendered: each reads its words in the language it is rendered in. */
let rendered = 0

const shop = testShop({}, async (store) => {
  await stock(store)
  await servePages(store.app, store.shop, (pages) => {
    const { module } = pages.entry
    const inLanguage: typeof module.inLanguage = (language, render) => {
      rendered++
      return module.inLanguage(language, render)
    }
    return { ...pages, entry: { ...pages.entry, module: { ...module, inLanguage } } } as PagesBuild
  })
})

const get = (url: string) => shop.it.app.inject({ url })

const spellings = [
  ['/bestSELLER', '/BestSeller'],
  ['/BestSeller/', '/BestSeller'],
  ['/Payment-Methods///', '/payment-methods'],
  ['//', '/'],
  ['/%66aqpage/', '/faqpage'],
  ['/faqpage/?utm_source=a?b&lang=hi', '/faqpage?utm_source=a?b&lang=hi'],
  ['/products/FRUIT-vegetable', '/products/fruit%20vegetable'],
  ['/products/fruit%20vegetable/?sort=price-low', '/products/fruit%20vegetable?sort=price-low'],
  ['/products/FRUIT%20vegetable/okra//', '/products/fruit%20vegetable/okra'],
  ['/products/no-such/okra?view=bulk', '/products/fruit%20vegetable/okra?view=bulk'],
  ['/About.data', '/about.data'],
  ['/products/x/okra.data?_routes=root', '/products/fruit%20vegetable/okra.data?_routes=root'],
] as const

test('another spelling of a page redirects to its canonical address with the whole query', async () => {
  const before = rendered
  for (const [spelled, address] of spellings) {
    const { statusCode, headers } = await get(spelled)
    assert.deepEqual([statusCode, headers.location], [301, address], spelled)
    // A browser may not keep it for ever: a product moves to another category, and back.
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
  }
  assert.equal(rendered, before)
  for (const [, address] of spellings) assert.equal((await get(address)).statusCode, 200, address)
})

test('a category is accepted by its slug too, and the home page’s data by React Router’s name for it', async () => {
  const accepted = ['fruit-vegetable', 'fruit-vegetable.data', 'fruit-vegetable/okra', 'fruit-vegetable/okra.data']
  for (const address of [...accepted.map((each) => `/products/${each}`), '/_.data'])
    assert.equal((await get(address)).statusCode, 200, address)
})

test('a percent-encoded letter is the same letter: one page, one cache entry', async () => {
  for (const [spelled, address] of [
    ['/%63art', '/cart'],
    ['/%6Dy-orders', '/my-orders'],
    ['/%73eller/orders', '/seller/orders'],
    ['/f%61qpage', '/faqpage'],
    ['/%63art%2Edata', '/cart.data'],
  ] as const) {
    const [one, other] = [await get(spelled), await get(address)]
    assert.equal(one.statusCode, other.statusCode, spelled)
    for (const name of [
      'cache-control',
      'content-security-policy',
      'cross-origin-opener-policy',
      'etag',
      'content-type',
    ])
      assert.equal(one.headers[name], other.headers[name], `${spelled} ${name}`)
  }
  assert.equal((await get('/%63art')).headers['cache-control'], 'no-store')
})

test('all unknown addresses share one 404 page for each language', async () => {
  const kinds: ((n: number) => string)[] = [
    (n) => `/nowhere-${n}`,
    (n) => `/nowhere/${'deeper/'.repeat(n)}?q=${n}`,
    (n) => `/products/no-such-${n}?page=${n}`,
    (n) => `/products/root/none-${n}`,
    (n) => `/nowhere-${n}.data?_routes=root`,
    (n) => `/faqpage/${n}`,
    (n) => `/faqpage%2F${n}`,
    (n) => `/cart/${n}`,
  ]
  const before = rendered
  for (let n = 0; n < 20; n++)
    for (const kind of kinds)
      for (const cookie of ['lang=en', 'lang=hi']) {
        const { statusCode, body } = await shop.it.app.inject({ url: kind(n), headers: { cookie } })
        assert.equal(statusCode, 404, kind(n))
        if (!kind(n).includes('.data')) assert.match(body, new RegExp(`<html ${cookie.replace('=', '="')}"`), kind(n))
        assert.doesNotMatch(body, /rel="canonical"/)
      }
  assert.ok(rendered - before <= 8, `${rendered - before} pages were rendered`)
})

test('a file of an older build is a short-lived 404 without a rendered page', async () => {
  await get('/assets/gone')
  const before = rendered
  for (const file of ['react-0ldBu1ld.js', 'root-0ldBu1ld.css', 'faq-page-12345678.js']) {
    const { statusCode, headers } = await get(`/assets/${file}`)
    assert.equal(statusCode, 404, file)
    assert.match(String(headers['cache-control']), /no-cache|max-age=0|no-store/, file)
  }
  assert.equal(rendered, before)
})

test('query parameters that a page does not read make no further cache entry', async () => {
  for (const path of ['/about', '/', '/products', '/maxsaver', '/faqpage', '/products/fruit%20vegetable/okra']) {
    const { headers } = await get(path)
    const before = rendered
    for (const query of ['seen=1', 'utm_source=x&fbclid=y', 'paths=/x', '_routes=root', 'version=1&pages=9', '?'])
      assert.equal((await get(`${path}?${query}`)).headers.etag, headers.etag, `${path}?${query}`)
    assert.equal(rendered, before)
  }
  const before = rendered
  for (let n = 0; n < 5; n++) assert.equal((await get(`/about?q=${n}&page=${n}&sort=${n}`)).statusCode, 200)
  assert.equal(rendered, before)
})

test('values that a page does not know make no cache entry', async () => {
  for (const [address, queries] of [
    [
      '/products',
      ['sort=relevance', 'page=-1', 'page=abc', 'page=1', 'page=999999', 'instock=zzz', 'category=zzz', 'q='],
    ],
    ['/products.data', ['_routes=zzz', '_routes=root2,zzz', 'sort=__proto__&_routes=']],
    ['/products/fruit%20vegetable', ['sort=r1&sort=price-low', 'page=2.5', 'instock=0', 'category=root']],
    ['/products/fruit%20vegetable/okra', ['view=retail', 'view=zzz']],
    ['/maxsaver', ['page=1e99', 'sort=price-low']],
    ['/products?q=green+okra', ['q=green+okra+', 'q=+green++okra', 'q=green%01okra', `q=green${'+'.repeat(100)}okra`]],
    ['/products?sort=discount', ['sort=discount&sort=price-low', 'page=7&sort=discount']],
    ['/products?category=fruit-vegetable', ['category=Fruit%20Vegetable', 'category=FRUIT-vegetable']],
    ['/products.data?_routes=root', ['_routes=root,root', '_routes=zzz,root']],
  ] as const) {
    const { headers } = await get(address)
    const [path] = address.split('?')
    const before = rendered
    for (const query of queries) {
      const answer = await get(`${path}?${query}`)
      assert.deepEqual([answer.statusCode, answer.headers.etag], [200, headers.etag], `${path}?${query}`)
    }
    assert.equal(rendered, before, address)
  }
})

test('the routes that React Router asks for are not cached: any list of paths has an answer', async () => {
  const version = /manifest-(\w+)\.js/.exec((await get('/about')).body)?.[1] ?? ''
  const before = rendered
  for (const path of ['/cart', '/cart', '/none'])
    assert.equal((await get(`/__manifest?paths=${path}&version=${version}`)).statusCode, 200, version)
  assert.equal(rendered - before, 3)
})

test('a sorted, filtered or later list is cached like every page; a search without results is not, because it is counted', async () => {
  for (const [address, times] of [
    ['/products?sort=price-low', 1],
    ['/products/fruit%20vegetable?instock=1&page=1', 1],
    ['/products.data?sort=name&_routes=storefront%2Fcatalogue%2Fproducts-page', 1],
    ['/products?q=okra', 1],
    ['/products.data?sort=name&q=okra', 1],
    ['/products?q=xylophone', 3],
    ['/products.data?sort=name&q=xylophone', 3],
  ] as const) {
    const before = rendered
    const answers = [await get(address), await get(address), await get(address)]
    assert.deepEqual(column(answers, 'statusCode'), [200, 200, 200], address)
    assert.equal(rendered - before, times, address)
  }
  const [before, { headers }] = [rendered, await get('/products?sort=price-low')]
  await stock(shop.it, { id: 'dear-okra', name: 'Dear Okra', category: 'Fruit Vegetable' })
  assert.notEqual((await get('/products?sort=price-low')).headers.etag, headers.etag, 'the catalogue has changed')
  assert.equal(rendered - before, 1)
})

test('a new product is found where a 404 was, and a moved one at its new address', async () => {
  const path = '/products/root/new-here'
  assert.equal((await get(path)).statusCode, 404)
  await stock(shop.it, { id: 'new-here', name: 'New here', category: 'Root' })
  assert.equal((await get(path)).statusCode, 200)
  await shop.it.rows(`update product set category = 'Bulb' where id = 'new-here'`)
  await shop.it.shop.events.publish('catalogue-changed')
  assert.equal((await get(path)).headers.location, '/products/bulb/new-here')
  assert.equal((await get('/products/bulb/new-here')).statusCode, 200)
})

test('the old address of a product in another category redirects; a hidden product is 404', async () => {
  await stock(shop.it, { id: 'corrected', name: 'Corrected', category: 'Root' })
  const boss = await seller(shop.it)
  const old = '/products/root/corrected'
  const present = '/products/bulb/corrected'
  assert.equal((await get(old)).statusCode, 200)
  const { product } = (await boss.get('/api/product/edit/corrected')).body
  const corrected = { ...(product as object), category: 'Bulb', name: 'Properly called' }
  assert.equal((await boss.upload('/api/product/edit/corrected', corrected, [], { put: true })).status, 200)
  assert.deepEqual([(await get(old)).statusCode, (await get(old)).headers.location], [301, present])
  assert.equal((await get(`${old}.data`)).headers.location, `${present}.data`)
  const page = (await get(present)).body
  assert.match(page, /Properly called/)
  assert.match(page, /rel="canonical" href="http:\/\/localhost\/products\/bulb\/corrected"/)
  assert.match((await get('/products/bulb')).body, /Properly called/)
  assert.doesNotMatch((await get('/products/root')).body, /Corrected|Properly called/)

  await boss.post('/api/product/shelf', { id: 'corrected', onShelf: false })
  for (const address of [present, old]) {
    const { statusCode, body } = await get(address)
    assert.equal(statusCode, 404, address)
    assert.match(body, /Product not found\. Please go back\./, address)
  }
  for (const address of ['/products/bulb', '/products', '/maxsaver', '/BestSeller', '/', '/products?q=properly'])
    assert.doesNotMatch((await get(address)).body, /Properly called/, address)
  await boss.post('/api/product/shelf', { id: 'corrected', onShelf: true })
  assert.equal((await get(present)).statusCode, 200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { categories, categoryUrl } from '#domain/catalogue/catalogue.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { done, seller } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop({ PUBLIC_URL: 'https://shop.example/' })

const pagesInSitemap = [
  '/',
  '/products',
  '/maxsaver',
  '/contact',
  '/faqpage',
  '/BestSeller',
  '/delivery-information',
  '/return-refund-policy',
  '/payment-methods',
  '/about',
]

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

test('the sitemap has pages, categories and products, and a new product once the catalogue changes', async () => {
  const ask = async () => locations((await shop.it.app.inject('/sitemap.xml')).payload)
  const before = await ask()
  const paths = [...pagesInSitemap, ...categories.map(({ path }) => categoryUrl(path))]
  assert.deepEqual(
    before,
    paths.map((path) => `https://shop.example${path}`),
  )
  await stock(shop.it)
  assert.deepEqual(await ask(), [...before, 'https://shop.example/products/fruit%20vegetable/okra'])
})

/** When the sitemap says that a page last changed. */
async function changed(path: string): Promise<string | undefined> {
  const xml = (await shop.it.app.inject('/sitemap.xml')).payload
  const [, time] =
    new RegExp(`<loc>https://shop.example${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?</url>`).exec(xml) ?? []
  return time
}

test('the sitemap has the last change of a product and of its lists, and no time that is unknown', async () => {
  const [added, page] = [shop.it.now().toISOString(), '/products/fruit%20vegetable/okra']
  assert.equal(await changed(page), added)
  await stock(shop.it, { id: 'onion', name: 'Onion', category: 'Bulb' })
  const boss = await seller(shop.it)
  const id = 'okra'
  const unit = { label: '1kg', price: 60, sellingPrice: 45 }
  const works: (() => ReturnType<typeof boss.post>)[] = [
    () => boss.post('/api/product/stock', { id, inStock: false }),
    () => boss.post('/api/product/update-units', { id, type: 'retail', updatedUnits: [unit], confirmed: true }),
    () =>
      boss.post('/api/product/update-prices', {
        changes: [{ id, type: 'retail', ...unit, sellingPrice: 46 }],
        confirmed: true,
      }),
    () => boss.post('/api/product/delete-unit', { id, type: 'retail', label: '2kg' }),
    async () => {
      const { product } = (await boss.get('/api/product/edit/okra')).body
      return boss.upload('/api/product/edit/okra', { ...(product as object), description: ['New.'] }, [], { put: true })
    },
  ]
  for (const work of works) {
    shop.it.moveClock(90_000)
    done(await work())
    const now = shop.it.now().toISOString()
    for (const path of [page, '/products', '/maxsaver', '/products/fruit%20vegetable'])
      assert.equal(await changed(path), now, path)
    assert.deepEqual([await changed('/products/bulb'), await changed('/products/bulb/onion')], [added, added])
  }
  shop.it.moveClock(90_000)
  const last = shop.it.now().toISOString()
  await boss.post('/api/product/shelf', { id, onShelf: false })
  assert.deepEqual([await changed(page), await changed('/products/fruit%20vegetable')], [undefined, last])
  await boss.post('/api/product/shelf', { id, onShelf: true })
  assert.equal(await changed(page), last)
  shop.it.moveClock(90_000)
  await boss.post('/api/product/stock', { id, inStock: false })
  assert.equal(await changed(page), last, 'it was out of stock before')
  for (const path of ['/', '/about', '/BestSeller', '/products/root'])
    assert.equal(await changed(path), undefined, path)
})

test('sitemap and robots.txt have their content types, may be cached for an hour and answer HEAD', async () => {
  for (const [url, type] of [
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, payload } = await shop.it.app.inject({ method, url })
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['cache-control']],
        [200, type, 'public, max-age=3600'],
      )
      assert.equal(payload === '', method === 'HEAD')
    }
  }
  for (const url of ['/sitemap-1.xml', '/sitemap.xm'])
    assert.equal((await shop.it.app.inject(url)).statusCode, 404, url)
})

test('the sitemap is compressed once, and a client that has it gets 304', async () => {
  for (let n = 0; n < 60; n++) await stock(shop.it, { id: `gourd-${n}`, name: `Gourd ${n}` })
  const url = '/sitemap.xml'
  const plain = await shop.it.app.inject(url)
  const packed = await shop.it.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.payload)
  const again = await shop.it.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  assert.equal(again.statusCode, 304)
})

test('robots.txt closes personal pages and names the sitemap', async () => {
  const lines = (await shop.it.app.inject('/robots.txt')).payload.split('\n')
  assert.equal(lines[0], 'User-agent: *')
  for (const path of ['/seller', '/my-orders', '/add-address', '/loader', '/reset-password', '/api/', '/sandbox'])
    assert.ok(lines.includes(`Disallow: ${path}`), path)
  // A visitor's cart is the same page for everybody.
  assert.ok(!lines.includes('Disallow: /cart'))
  assert.ok(lines.includes('Sitemap: https://shop.example/sitemap.xml'))
})

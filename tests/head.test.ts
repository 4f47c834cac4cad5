import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { column } from '#tests/support/columns.ts'
import { findPage, pages } from '#web/pages.ts'
import { demoShop } from './support/shop-with-pages.ts'

const site = 'https://shop.example'
const nasty = `</script><script>alert(1)</script>"'&<!--<b>`
/** Copies of the onion, so that the list of all products has a second page. */
const onions = 20
const copied = (table: string, product: string) =>
  `insert into ${table} overriding user value select (jsonb_populate_record(t, jsonb_build_object('id', t.id || '-' || n${product}))).*
   from ${table} t, generate_series(1, ${onions}) n where ${table === 'unit' ? 'product_id' : 'id'} = 'onion'`
const store = demoShop({ PUBLIC_URL: site, STORE_LEGAL_NAME: 'Green <Thela> & Sons' }, async ({ rows }) => {
  const texts = [nasty, JSON.stringify([nasty])]
  await rows(`update product set name = $1, description = $2 where id = 'potato'`, texts)
  await rows('update product set in_stock = false where id = $1', ['okra'])
  await rows(copied('product', ''))
  await rows(copied('unit', ", 'product_id', t.product_id || '-' || n"))
  await rows(`update product set description_hi = '[]' where id = 'cherry-tomato'`)
})

type Thing = Record<string, unknown> & { '@type': string }
type Head = {
  status: number
  html: string
  titles: string[]
  metas: Map<string, string[]>
  canonical: string[]
  things: Thing[]
  headings: number
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function read(path: string): Promise<Head> {
  const answer = await fetch(store.url + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = new Map<string, string[]>()
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:data-sent="" )?(?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    metas.set(name, [...(metas.get(name) ?? []), decoded(content)])
  const things = [...head.matchAll(/<script data-sent="" type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => {
      const { '@context': context, '@graph': graph } = JSON.parse(json) as { '@context': string; '@graph': Thing[] }
      assert.equal(context, 'https://schema.org')
      return graph
    },
  )
  return {
    status: answer.status,
    html,
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decoded(title)),
    metas,
    canonical: [...head.matchAll(/<link data-sent="" rel="canonical" href="([^"]+)"/g)].map(([, url = '']) =>
      decoded(url),
    ),
    things,
    headings: html.match(/<h1[ >]/g)?.length ?? 0,
  }
}

const one = (head: Head, name: string) => {
  const [content = '', ...others] = head.metas.get(name) ?? []
  assert.deepEqual(others, [], name)
  return content
}

type Row = { path: string; canonical?: string; things?: string[]; hidden?: boolean }
const rows: Row[] = [
  { path: '/', things: ['WebSite', 'GroceryStore'] },
  { path: '/products' },
  { path: '/products/gourd', things: ['BreadcrumbList'] },
  { path: '/products/Fruit-Vegetable', canonical: '/products/fruit%20vegetable', things: ['BreadcrumbList'] },
  { path: '/products/root/onion', canonical: '/products/bulb/onion', things: ['Product', 'BreadcrumbList'] },
  {
    path: '/products/fruit%20vegetable/okra?view=bulk&utm_source=x',
    canonical: '/products/fruit%20vegetable/okra',
    things: ['Product', 'BreadcrumbList'],
  },
  { path: '/maxsaver' },
  { path: '/cart' },
  { path: '/add-address', hidden: true },
  { path: '/my-orders', hidden: true },
  { path: '/my-account', hidden: true },
  { path: '/loader?next=cart', canonical: '/loader', hidden: true },
  { path: '/contact' },
  { path: '/faqpage', things: ['FAQPage'] },
  { path: '/reset-password/secrettoken', hidden: true },
  { path: '/not-serviceable', hidden: true },
  { path: '/BestSeller' },
  { path: '/delivery-information' },
  { path: '/return-refund-policy' },
  { path: '/payment-methods' },
  { path: '/about', things: ['GroceryStore'] },
  { path: '/offline', hidden: true },
]

test('every page says what it is: one title of its own, a description, one address, one heading, a picture', async () => {
  const seen = new Map<string, string>()
  for (const { path, canonical, things = [], hidden = false } of rows) {
    const head = await read(path)
    assert.equal(head.status, 200, path)
    const [title = ''] = head.titles
    assert.equal(head.titles.length, 1, path)
    const description = one(head, 'description')
    assert.ok(description.length >= 50 && description.length <= 160, `${path}: ${description.length} ${description}`)
    for (const text of [title, description]) {
      assert.equal(seen.get(text), undefined, `${path} says what ${seen.get(text)} says: ${text}`)
      seen.set(text, path)
    }
    assert.equal(head.headings, 1, `${path}: h1`)
    assert.equal(one(head, 'robots'), hidden ? 'noindex' : '', path)
    assert.deepEqual(
      head.things.map((thing) => thing['@type']),
      things,
      path,
    )
    if (path.startsWith('/reset-password')) {
      assert.deepEqual(head.canonical, [])
      assert.doesNotMatch([...head.metas.values()].join(' '), /secrettoken/)
      continue
    }
    const url = site + (canonical ?? path)
    assert.deepEqual(head.canonical, [url], path)
    assert.equal(one(head, 'og:url'), url)
    assert.equal(one(head, 'og:title'), title)
    assert.equal(one(head, 'og:description'), description)
    assert.equal(one(head, 'twitter:title'), title)
    assert.equal(one(head, 'twitter:card'), 'summary_large_image')
    assert.equal(one(head, 'og:locale'), 'en_IN')
    assert.equal(one(head, 'og:site_name'), 'Thela')
    assert.equal(one(head, 'og:type'), things.includes('Product') ? 'product' : 'website')
    assert.deepEqual([one(head, 'og:image:width'), one(head, 'og:image:height')], ['1200', '630'])
    assert.ok(one(head, 'og:image').startsWith(`${site}/`))
    assert.equal(one(head, 'twitter:image'), one(head, 'og:image'))
  }
})

test('every page of a shopper is read above', () => {
  const read = rows.map(({ path }) => findPage(path.replace(/\?.*/, ''))?.page)
  const ofShoppers = pages.filter(({ audience }) => audience === 'public' || audience === 'personal')
  assert.deepEqual(new Set(read), new Set(ofShoppers))
})

test('filters, sorting and tracking parameters share one canonical address; searches are noindex', async () => {
  for (const query of ['sort=price-low', 'instock=1', 'category=gourd', 'pages=2', 'utm_source=x&fbclid=1', 'lang=xx'])
    assert.deepEqual((await read(`/products?${query}`)).canonical, [`${site}/products`], query)
  const search = await read('/products?q=okra&sort=price-low')
  assert.deepEqual(search.canonical, [`${site}/products?q=okra`])
  assert.equal(one(search, 'robots'), 'noindex')
  assert.equal(one(await read('/maxsaver?q=okra'), 'robots'), 'noindex')
})

test('a product has an offer in rupees for each pack, says whether it is there, and claims no rating', async () => {
  const [product] = (await read('/products/bulb/onion')).things
  const offers = product?.offers as Record<string, string>[]
  assert.deepEqual(column(offers, 'name'), ['250g', '500g', '1kg', '2kg'])
  for (const offer of offers) {
    assert.match(offer.price ?? '', /^\d+\.\d\d$/)
    assert.deepEqual([offer.priceCurrency, offer.availability], ['INR', 'https://schema.org/InStock'])
  }
  assert.doesNotMatch(JSON.stringify(product), /rating/i)
  const gone = await read('/products/fruit%20vegetable/okra')
  assert.match(JSON.stringify(gone.things), /schema\.org\/OutOfStock/)
  assert.doesNotMatch(JSON.stringify(gone.things), /InStock/)
  assert.match(one(gone, 'description'), /Out of Stock/)
  assert.equal(one(gone, 'product:availability'), 'out of stock')
})

test('the structured data of the store have its place and radius, and nothing that is not set', async () => {
  const [shop] = (await read('/about')).things
  assert.equal(shop?.legalName, 'Green <Thela> & Sons')
  assert.deepEqual(shop?.areaServed, {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude: 28.57, longitude: 77.243 },
    geoRadius: 4000,
  })
  assert.equal((shop?.address as { addressCountry: string } | undefined)?.addressCountry, 'IN')
  assert.ok(!('openingHours' in (shop ?? {})) && !('taxID' in (shop ?? {})))
  const [questions] = (await read('/faqpage')).things
  assert.equal((questions?.mainEntity as unknown[] | undefined)?.length, 5)
  const [website] = (await read('/')).things
  assert.match(JSON.stringify(website), /products\?q=\{search_term_string\}/)
})

test('any product name stays text', async () => {
  const head = await read('/products/root/potato')
  assert.equal(head.status, 200)
  assert.equal(head.things[0]?.name, nasty)
  assert.equal(head.things[0]?.description, nasty)
  assert.equal(one(head, 'og:title'), head.titles[0])
  assert.ok(head.titles[0]?.startsWith(nasty))
  assert.equal(one(head, 'og:image:alt'), nasty)
  assert.ok(!head.html.includes('<script>alert(1)'))
  const policy = (await fetch(`${store.url}/products/root/potato`)).headers.get('content-security-policy') ?? ''
  assert.doesNotMatch(policy.match(/script-src[^;]*/)?.[0] ?? '', /unsafe-inline/)
})

test('a Hindi page tells of its product in Hindi, and in English where nobody has written Hindi', async () => {
  const head = await read('/products/bulb/garlic?lang=hi')
  const [product, way] = head.things
  assert.equal(product?.name, 'लहसुन')
  assert.equal(product?.description, 'मोटी कलियों का लहसुन, ख़ुशबू तेज़। सूखी गाँठें, आसानी से छिल जाती हैं।')
  assert.ok(head.html.includes('<li lang="hi">मोटी कलियों का लहसुन, ख़ुशबू तेज़।</li>'))
  assert.doesNotMatch(
    JSON.stringify([product, way]).replaceAll(/"(@\w+|item|url|image|sku)":"[^"]*"/g, ''),
    /Garlic|Bulb|kg/,
  )
  assert.equal(one(head, 'og:image:alt'), 'लहसुन')
  const english = await read('/products/bulb/garlic')
  assert.equal(english.things[0]?.name, 'Garlic')
  assert.ok(english.html.includes('<li lang="en">Dry bulbs, easy to peel.</li>'))
  assert.ok(!english.html.includes('मोटी'))
  const without = await read('/products/fruit%20vegetable/cherry-tomato?lang=hi')
  assert.ok(without.html.includes('<li lang="en">Sweet bite-size tomatoes.</li>'))
  const gone = await read('/products/fruit%20vegetable/okra?lang=hi')
  assert.match(one(gone, 'description'), /^भिंडी: आज स्टॉक में नहीं/)
})

test('an unknown address is a page with status 404 and noindex', async () => {
  for (const path of ['/nothing', '/products/mango', '/products/bulb/no-such', '/%zz', '/products/%E0%A4', '/%']) {
    const head = await read(path)
    assert.equal(head.status, 404, path)
    assert.match(head.html, /^<!DOCTYPE html>/)
    assert.equal(one(head, 'robots'), 'noindex', path)
    assert.deepEqual([head.canonical, head.things, head.headings], [[], [], 1], path)
  }
  for (const path of ['/api', '/api/', '/api/nothing'])
    assert.match(String((await fetch(store.url + path)).headers.get('content-type')), /^application\/json/, path)
  assert.match((await read('/products/bulb/no-such')).html, /<h1[^>]*>Product not found\. Please go back\.</)
})

test('every address of the sitemap answers 200 and is its own canonical address', async () => {
  const answer = await fetch(`${store.url}/sitemap.xml`)
  assert.equal(answer.headers.get('content-type'), 'application/xml; charset=utf-8')
  const urls = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  const listed = pages.filter((page) => 'inSitemap' in page)
  assert.equal(urls.length, listed.length + 7 + 86 + onions)
  assert.equal(new Set(urls).size, urls.length)
  assert.ok(urls.every((url) => url.startsWith(`${site}/`)))
  for (const url of urls) {
    const head = await read(url.slice(site.length))
    assert.deepEqual([head.status, head.canonical, head.metas.get('robots')], [200, [url], undefined], url)
  }
})

test('a shared product shows its own picture, as PNG on the colour of its category', async () => {
  const ask = () => fetch(`${store.url}/share/okra.png`)
  const answer = await ask()
  assert.equal(answer.headers.get('content-type'), 'image/png')
  const picture = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(picture).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'png'])
  const corner = await sharp(picture).removeAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  assert.deepEqual([...corner], [0xf0, 0xf5, 0xde])
  const { channels } = await sharp(picture).stats()
  assert.ok(
    channels.some(({ stdev }) => stdev > 10),
    'there is a vegetable on it',
  )
  assert.deepEqual(Buffer.from(await (await ask()).arrayBuffer()), picture)
  for (const path of ['/share/no-such.png', '/share/okra.svg', '/share/..%2Fokra.png'])
    assert.equal((await fetch(store.url + path)).status, 404, path)
  const own = await fetch(`${store.url}/og.png`)
  assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'image/png'])
})

test('each page has an address in both languages, and each names the other', async () => {
  for (const [path, canonical] of [
    ['/products', '/products'],
    ['/products?lang=hi', '/products?lang=hi'],
    ['/?lang=hi', '/?lang=hi'],
    ['/?lang=fr', '/'],
  ] as const) {
    const { html, canonical: found, metas } = await read(path)
    assert.deepEqual(found, [site + canonical], path)
    const [plain = ''] = canonical.split('?')
    const alternates = [...html.matchAll(/<link data-sent="" rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)]
    assert.deepEqual(
      alternates.map(([, language, url]) => [language, url]),
      [
        ['en', site + plain],
        ['hi', `${site}${plain}?lang=hi`],
        ['x-default', site + plain],
      ],
    )
    assert.deepEqual(metas.get('og:locale'), [canonical.endsWith('=hi') ? 'hi_IN' : 'en_IN'])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholderVariables } from '#domain/store/store-settings.ts'
import { type Caller, cookieOf, seller, shopper } from '#tests/support/people.ts'
import { shopWithPages } from '#tests/support/shop-with-pages.ts'
import { messages as enSeller } from '#web/i18n/en/seller.ts'
import { messages as hiSeller } from '#web/i18n/hi/seller.ts'

/** A public trial, a developer's own store, and a production store without settings. */
const trial = shopWithPages({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' })
const own = shopWithPages({ PAYMENTS: 'sandbox' })
const fresh = shopWithPages({ NODE_ENV: 'production', SELLER_EMAIL: 'me@sabzi.in', SELLER_PASSWORD: 'long enough' })

const note = {
  en: 'This is a test store: no money moves, and nothing that is ordered here is delivered.',
  hi: 'यह टेस्ट दुकान है: यहाँ कोई पैसा नहीं कटता और यहाँ किया गया ऑर्डर घर नहीं पहुँचता।',
}
const languages = ['en', 'hi'] as const
const somePublicPages = [
  '/',
  '/products',
  '/products/bulb/onion',
  '/maxsaver',
  '/BestSeller',
  '/faqpage',
  '/contact',
  '/about',
]
const ownPages = ['/cart', '/my-orders', '/my-account', '/add-address', '/offline', '/nowhere']
const sellerPages = ['/seller', '/seller/product-list', '/seller/orders', '/seller/nowhere']
const headersOf = (caller: Caller) => ({ cookie: cookieOf(caller) })
const read = async (shop: typeof trial, url: string, headers: Record<string, string> = {}) =>
  (await shop.it.app.inject({ url, headers })).payload

test('a reachable store with the payment sandbox says on every page, in its language, that no money moves', async () => {
  const [boss, asha] = [headersOf(await seller(trial.it)), headersOf(await shopper(trial.it))]
  const looks = [
    { who: {}, pages: [...somePublicPages, ...ownPages, ...sellerPages] },
    { who: asha, pages: ownPages },
    { who: boss, pages: sellerPages },
  ]
  for (const { who, pages } of looks)
    for (const page of pages)
      for (const lang of languages) {
        const html = await read(trial, `${page}?lang=${lang}`, who)
        const visible = (html.split('<body>')[1] ?? '').split('<script')[0] ?? ''
        assert.equal(visible.split(note[lang]).length, 2, `${page} in ${lang}`)
      }
})

test('the note on a public page is the same for every client', async () => {
  const asha = headersOf(await shopper(trial.it))
  const boss = headersOf(await seller(trial.it))
  for (const page of somePublicPages) {
    const html = await read(trial, page)
    assert.ok(html.includes(note.en), page)
    assert.equal(await read(trial, page, asha), html, page)
    assert.equal(await read(trial, page, boss), html, page)
  }
})

test('a local store, and one without the sandbox, say nothing of it', async () => {
  for (const shop of [own, fresh])
    for (const page of ['/', '/cart', '/seller']) assert.ok(!(await read(shop, page)).includes(note.en), page)
})

test('only the seller reads which settings in production still have demo values', async () => {
  const boss = await seller(fresh.it)
  const left = placeholderVariables.filter((name) => name !== 'DEMO')
  // The tests' seller has a reserved example e-mail.
  const [owner] = await fresh.it.rows('select id, role, name from seller')
  assert.deepEqual((await boss.get('/api/seller/is-auth')).body, { success: true, ...owner, placeholders: left })
  for (const [lang, words] of [
    ['en', enSeller],
    ['hi', hiSeller],
  ] as const)
    for (const page of sellerPages) {
      const html = await read(fresh, `${page}?lang=${lang}`, headersOf(boss))
      // The list of missing legal notices names the others.
      const legal = /STREET|CITY|STATE|ZIPCODE|LEGAL_NAME|FSSAI|GRIEVANCE_OFFICER/
      for (const name of left.filter((each) => !legal.test(each)))
        assert.ok(html.includes(`${words.placeholders.settings[name]}<!-- --> <code>${name}</code>`), `${page} ${name}`)
      assert.ok(!html.includes('<code>DEMO</code>'))
    }
  const asha = await shopper(fresh.it)
  for (const who of [{}, headersOf(asha)]) {
    const answer = await fresh.it.app.inject({ url: '/api/seller/is-auth', headers: who })
    assert.deepEqual(answer.json(), { success: false })
    for (const page of [...somePublicPages, '/cart', '/seller', '/api/store'])
      assert.doesNotMatch(await read(fresh, page, who), /STORE_NAME/, page)
  }
})

test('outside production the seller of a demo store gets no list of them', async () => {
  const boss = await seller(own.it)
  const [owner] = await own.it.rows('select id, role, name from seller')
  assert.deepEqual((await boss.get('/api/seller/is-auth')).body, { success: true, ...owner })
  assert.doesNotMatch(await read(own, '/seller', headersOf(boss)), /STORE_NAME/)
})

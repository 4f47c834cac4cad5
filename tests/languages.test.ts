import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShop } from '#tests/support/shop-with-pages.ts'

const store = demoShop()

type Got = { status: number; html: string; lang: string | undefined; cookies: string[]; headers: Headers }

async function get(path: string, cookie?: string, headers: Record<string, string> = {}): Promise<Got> {
  const sent = cookie === undefined ? headers : { ...headers, cookie }
  const answer = await fetch(`${store.url}${path}`, { headers: sent })
  const html = await answer.text()
  const [, lang] = /<html lang="(\w+)"/.exec(html) ?? []
  return { status: answer.status, html, lang, cookies: answer.headers.getSetCookie(), headers: answer.headers }
}

const english = 'Shop by category'
const hindi = 'किस्म के हिसाब से ख़रीदिए'

test('a page is English, whatever Accept-Language says, until the visitor chooses Hindi', async () => {
  const got = await get('/', undefined, { 'accept-language': 'hi-IN,hi;q=0.9' })
  assert.equal(got.lang, 'en')
  assert.ok(got.html.includes(english) && !got.html.includes(hindi))
  assert.deepEqual(got.cookies, [])
  assert.match(String(got.headers.get('vary')), /cookie/i)
})

test('?lang=hi answers in Hindi and sets a cookie for a year; ?lang=en removes it', async () => {
  const got = await get('/?lang=hi')
  assert.equal(got.lang, 'hi')
  assert.ok(got.html.includes(hindi) && !got.html.includes(english))
  assert.deepEqual(got.cookies, ['lang=hi; Max-Age=31536000; Path=/; SameSite=Lax'])
  const back = await get('/?lang=en', 'lang=hi')
  assert.equal(back.lang, 'en')
  assert.match(String(back.cookies), /^lang=en;/)
})

test('an unknown language in the address or the cookie is ignored', async () => {
  for (const path of ['/?lang=fr', '/?lang=', '/?lang=HI', '/?lang=hi&lang=en', '/?lang[x]=hi', '/?lang=%22><b>'])
    for (const cookie of [undefined, 'lang=xx', 'lang=%3Cscript%3E']) {
      const got = await get(path, cookie)
      assert.deepEqual([got.status, got.lang, got.cookies], [200, 'en', []], `${path} ${cookie}`)
    }
  assert.equal((await get('/?lang=fr', 'lang=hi')).lang, 'hi')
})

test('each language has its own cached page and its own ETag', async () => {
  const [en, hi] = [await get('/faqpage'), await get('/faqpage', 'lang=hi')]
  const etag = String(en.headers.get('etag'))
  assert.notEqual(etag, hi.headers.get('etag'))
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    assert.equal((await get('/faqpage', undefined, { 'if-none-match': known })).status, 304, known)
  assert.equal((await get('/faqpage', 'lang=hi', { 'if-none-match': etag })).status, 200)
  assert.equal((await get('/faqpage?lang=hi')).headers.get('etag'), hi.headers.get('etag'))
})

test('fifty concurrent requests for cached, searched and personal pages are each answered in their language', async () => {
  const paths = [
    '/',
    '/products?q=aloo',
    '/cart',
    '/my-orders',
    '/contact',
    '/products/bulb',
    '/seller',
    '/nothing-here',
  ]
  const asked = Array.from({ length: 50 }, (_, n) => ({
    path: String(paths[n % paths.length]),
    lang: n % 3 === 0 ? 'hi' : 'en',
  }))
  const got = await Promise.all(asked.map(({ path, lang }) => get(path, `lang=${lang}`)))
  got.forEach(({ lang, html }, n) => {
    assert.equal(lang, asked[n]?.lang, asked[n]?.path)
    const text = html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    assert.equal(/[\u0915-\u0939]{2}/.test(text.replace(/हिं|हिन्दी/g, '')), lang === 'hi', asked[n]?.path)
    if (lang === 'hi') assert.doesNotMatch(text, /Shop by category|All rights|Loading|Login|Menu/, asked[n]?.path)
  })
})

test('the switch keeps the address and what was searched for', async () => {
  const { html } = await get('/products?q=aloo&sort=price-low')
  assert.match(html, /href="\/products\?q=aloo&amp;sort=price-low&amp;lang=hi"/)
})

test('only a page in Hindi preloads the Devanagari font', async () => {
  const preload = /<link[^>]+rel="preload"[^>]+devanagari/
  assert.doesNotMatch((await get('/')).html, preload)
  assert.match((await get('/', 'lang=hi')).html, preload)
})

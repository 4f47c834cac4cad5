import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopWithPages } from '#tests/support/shop-with-pages.ts'
import { messages as en } from '#web/i18n/en/help.ts'
import { messages as hi } from '#web/i18n/hi/help.ts'

const shop = shopWithPages()

test('a page without JavaScript says in its language, on the cart and beside ADD, that ordering needs it', async () => {
  for (const [lang, { noScripts }] of [
    ['en', en],
    ['hi', hi],
  ] as const)
    for (const path of ['/cart', '/products', '/products?q=bhindi', '/products/bulb/onion', '/maxsaver']) {
      const { payload } = await shop.it.app.inject(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      const notes = [...payload.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text]) => text)
      assert.ok(
        notes.some((text) => text?.includes(noScripts)),
        `${path} in ${lang}`,
      )
    }
})

test('a search without JavaScript is a plain form, and its answer is a page', async () => {
  const home = (await shop.it.app.inject('/')).payload
  assert.match(home, /<form[^>]*action="\/products"/)
  const { payload } = await shop.it.app.inject('/products?q=bhindi')
  assert.match(payload, /<h3[^>]*>.*?Okra/s)
})

test('no form of another site or of an earlier release is accepted', async () => {
  for (const url of ['/basket/add', '/basket/order', '/log-in', '/register', '/log-out', '/cart', '/']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode } = await shop.it.app.inject({ method: 'POST', url, headers, payload: 'unit=okra+500g' })
    assert.ok(statusCode === 404 || statusCode === 415, `${url} ${statusCode}`)
  }
})

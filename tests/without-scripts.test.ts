import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '#server/app.ts'
import { servePages, shopWithPages } from '#tests/support/shop-with-pages.ts'

const shop = shopWithPages()

test('a form that no script took over says in both languages that nothing was sent', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { ...type, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const url of ['/contact', '/', '/reset-password/some-token', '/products?q=okra']) {
    const answer = await shop.it.app.inject({ method: 'POST', url, headers, payload: 'email=anita%40example.in' })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [404, 'text/html; charset=utf-8'], url)
    assert.match(answer.payload, /Nothing was sent.*JavaScript.*<p lang="hi">कुछ भेजा नहीं गया/s)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  const { payload } = await shop.it.app.inject({ method: 'POST', url: '/contact', headers: type, payload: 'email=a' })
  assert.equal(JSON.parse(payload).code, 'NOT_FOUND')
  const call = await shop.it.app.inject({ method: 'POST', url: '/api/contact/sendMail', headers, payload: 'email=a' })
  assert.equal(JSON.parse(call.payload).code, 'WRONG_TYPE')
})

test('no form of another site or of an earlier release is accepted', async () => {
  for (const url of ['/basket/add', '/basket/order', '/log-in', '/register', '/log-out', '/cart', '/']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode } = await shop.it.app.inject({ method: 'POST', url, headers, payload: 'unit=okra+500g' })
    assert.ok(statusCode === 404 || statusCode === 415, `${url} ${statusCode}`)
  }
})

test('a page that cannot be rendered now tries again by itself', async () => {
  const come = Promise.withResolvers<void>()
  const app = await openApp(shop.it.shop)
  await servePages(app, shop.it.shop, (pages) => {
    const render = async () => {
      await come.promise
      return new Response('rendered')
    }
    return { ...pages, entry: { ...pages.entry, module: { ...pages.entry.module, default: render } } }
  })
  // Four are rendered at once and 256 may wait; whoever is answered before they are rendered is refused.
  const asked = Array.from({ length: 270 }, () => app.inject({ url: '/cart', headers: { accept: 'text/html' } }))
  const refused = await Promise.race(asked)
  come.resolve()
  await Promise.all(asked)
  await app.close()
  assert.equal(refused.statusCode, 503)
  assert.equal(refused.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(refused.payload, /http-equiv="refresh".*The store is busy.*<p lang="hi">दुकान पर/s)
  assert.equal(refused.headers['cache-control'], 'no-store')
})

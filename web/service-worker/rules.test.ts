import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#domain/contract.ts'
import { publicPages } from './offline-pages.ts'
import { isCacheable, isPicture, keyOf, offlinePageFor, pageOf, ruleFor, surplusKeys } from './rules.ts'

const rule = (path: string, mode = 'cors', more: { method?: string; isRange?: boolean } = {}) =>
  ruleFor({ method: 'GET', isRange: false, mode, url: new URL(path, 'https://shop.example'), ...more }, publicPages())
const cachedRules = new Set(['page', 'data', 'answer', 'asset', 'picture'])

test('public pages are cached, as documents and as data', () => {
  for (const path of ['/', '/products', '/products/root', '/products/root/onion', '/maxsaver', '/faqpage', '/offline'])
    assert.equal(rule(path, 'navigate'), 'page', path)
  for (const path of ['/_.data', '/products.data?_routes=a', '/products/root/onion.data'])
    assert.equal(rule(path), 'data', path)
})

test('nothing of one person is ever cached, however its address is written', () => {
  const personal = [
    '/cart',
    '/my-orders',
    '/add-address',
    '/loader',
    '/reset-password/abc',
    '/seller',
    '/seller/orders',
  ]
  for (const path of [...personal, ...personal.map((each) => each.toUpperCase()), '/cart/', '/no-such-page'])
    for (const [address, mode] of [
      [path, 'navigate'],
      [path, 'cors'],
      [`${path.replace(/\/$/, '')}.data`, 'cors'],
    ] as const)
      assert.ok(!cachedRules.has(rule(address, mode)), `${address} (${mode}) is ${rule(address, mode)}`)
})

test('of the calls only those are cached that the contract caches for everybody, but not the store’s facts and its closing', () => {
  for (const { method, path, ...call } of Object.values(api)) {
    const isCached = 'cached' in call && call.cached && !path.startsWith('/api/store')
    assert.equal(rule(path.replace(/:\w+/g, 'x'), 'cors', { method }), isCached ? 'answer' : 'network', path)
  }
})

test('drawings and uploaded photos are cached as pictures, photos of complaints and returns never', () => {
  for (const path of [
    '/pictures/products/okra.svg',
    '/images/aB3_x-9',
    '/images/aB3_x-9/400',
    '/images/x/icons/192.png',
  ])
    assert.equal(rule(path, 'no-cors'), 'picture', path)
  for (const path of ['/images/x/400/y', '/images/', '/api/problem/x/photo', '/api/order/x/return/photo'])
    assert.equal(rule(path, 'no-cors'), 'network', path)
  assert.ok(isPicture('/images/aB3_x-9/400') && !isPicture('/products/root/onion'))
})

test('films, other methods, searches and pages that set the language go to the network', () => {
  assert.equal(rule('/assets/wide-abc.webm'), 'network')
  assert.equal(rule('/pictures/basket.svg', 'no-cors', { isRange: true }), 'network')
  assert.equal(rule('/products', 'navigate', { method: 'POST' }), 'network')
  assert.equal(rule('/products?q=aloo', 'navigate'), 'uncached-page')
  assert.equal(rule('/products.data?q=aloo'), 'uncached-data')
  assert.equal(rule('/products?lang=hi', 'navigate'), 'uncached-page')
})

test('an answer is cached only when it is whole, our own and not forbidden', () => {
  const answer = (status: number, control = 'public', more: object = {}) =>
    Object.assign(
      Object.create({ status, type: 'basic', redirected: false, headers: new Headers({ 'cache-control': control }) }),
      more,
    )
  assert.ok(isCacheable(answer(200)))
  for (const unfit of [answer(206), answer(404), answer(503), answer(200, 'no-store'), answer(200, 'private')])
    assert.ok(!isCacheable(unfit))
  assert.ok(!isCacheable(answer(200, 'public', { type: 'opaque' })))
  assert.ok(!isCacheable(answer(200, 'public', { redirected: true })))
})

test('the oldest pages beyond 80 and pictures beyond 200 are evicted, but nothing that was precached', () => {
  const precached = ['/offline', '/', '/products', '/logo.svg']
  const pages = Array.from({ length: 83 }, (_, at) => `/products/root/visited-${at}`)
  const pictures = Array.from({ length: 201 }, (_, at) => `/images/photo-${at}/400`)
  const others = ['/api/product/list', '/assets/a-12345678.js', '/__manifest']
  assert.deepEqual(surplusKeys([...precached, ...others, ...pages, ...pictures], new Set(precached)), [
    '/images/photo-0/400',
    ...pages.slice(0, 3),
  ])
  assert.deepEqual(surplusKeys([...precached, ...pages.slice(3), ...pictures.slice(1)], new Set(precached)), [])
})

test('a page that cannot be loaded leads to the offline page, without secrets; that page itself to nothing', () => {
  const target = (path: string) => offlinePageFor(new URL(path, 'https://shop.example')).headers.get('location')
  assert.equal(target('/cart?a=b'), 'https://shop.example/offline?to=%2Fcart%3Fa%3Db')
  for (const path of ['/reset-password/secret', '/round/secret', '/OFFLINE'])
    assert.equal(target(path), 'https://shop.example/offline')
  for (const path of ['/offline', '/offline?to=/cart'])
    assert.equal(offlinePageFor(new URL(path, 'https://shop.example')).type, 'error')
})

test('a page is cached under what is read of its address', () => {
  assert.equal(
    keyOf(new URL('https://shop.example/products?utm_source=x&sort=price-low'), publicPages()),
    '/products?sort=price-low',
  )
  assert.equal(pageOf(new URL('https://shop.example/_.data?_routes=x')), '/')
  assert.equal(pageOf(new URL('https://shop.example/products/root/onion.data')), '/products/root/onion')
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { column } from '#tests/support/columns.ts'
import { fileUrl } from '#web/service-worker/shell.ts'
import { collectShell } from '../scripts/collect-shell.ts'
import { demoShop } from './support/shop-with-pages.ts'

const client = join(import.meta.dirname, '..', 'build', 'client')
const store = demoShop({ STORE_NAME: 'Sabzi Corner' })

type Manifest = Record<string, string> & {
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

test('the store can be installed under its own name, in English and in Hindi', async () => {
  const english = await fetch(`${store.url}/manifest.webmanifest`)
  assert.equal(english.status, 200)
  assert.match(english.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  assert.match(english.headers.get('cache-control') ?? '', /^public/)
  const manifest = (await english.json()) as Manifest
  assert.deepEqual(
    [manifest.name, manifest.lang, manifest.start_url, manifest.scope, manifest.display, manifest.theme_color],
    ['Sabzi Corner', 'en', '/', '/', 'standalone', '#FBFAF5'],
  )
  assert.deepEqual(manifest.shortcuts, [
    { name: 'Products', url: '/products' },
    { name: 'My Orders', url: '/my-orders' },
    { name: 'Cart', url: '/cart' },
  ])
  const hindi = (await (await fetch(`${store.url}/manifest.webmanifest?lang=hi`)).json()) as Manifest
  assert.deepEqual([hindi.lang, hindi.shortcuts[2]?.name], ['hi', 'कार्ट'])
})

test('its icons are there in the sizes they are said to have', async () => {
  const manifest = (await (await fetch(`${store.url}/manifest.webmanifest`)).json()) as Manifest
  assert.deepEqual(column(manifest.icons, 'purpose'), ['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await fetch(store.url + src)).arrayBuffer()).metadata()
    assert.equal(`${width}x${height}`, sizes)
  }
})

test('every page names the manifest in its language', async () => {
  assert.match(await (await fetch(store.url)).text(), /<link rel="manifest" href="\/manifest\.webmanifest"/)
  assert.match(
    await (await fetch(`${store.url}/?lang=hi`)).text(),
    /<link rel="manifest" href="\/manifest\.webmanifest\?lang=hi"/,
  )
})

test('the service worker is asked for anew each time, and pages let in only the own one', async () => {
  const { headers } = await fetch(`${store.url}/service-worker.js`)
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.match(headers.get('content-type') ?? '', /javascript/)
  const page = await fetch(`${store.url}/faqpage`)
  assert.match(page.headers.get('content-security-policy') ?? '', /worker-src 'self'/)
})

test('the built worker is small, and every file that it precaches exists', async () => {
  const script = await (await fetch(`${store.url}/service-worker.js`)).text()
  assert.ok(script.length <= 11_000, `${script.length} bytes, ${gzipSync(script).length} packed`)
  const { version, files, byLanguage, precached, manifestUrl } = collectShell(client)
  assert.ok(script.includes(version))
  assert.ok(files.length > 40 && byLanguage.en.length >= 2 && byLanguage.hi.length >= 5)
  const all = [...[...files, ...byLanguage.en, ...byLanguage.hi].map(fileUrl), ...precached, manifestUrl]
  for (const path of all) assert.equal((await fetch(store.url + path)).status, 200, path)
  assert.ok(!all.some((path) => /\/seller|\/add-product|\/product-list/.test(path)))
  const routes = Object.keys((await (await fetch(store.url + manifestUrl)).json()) as object)
  for (const route of ['cart/cart-page', 'catalogue/product-page', 'offline/offline-page', 'catalogue/category-page'])
    assert.ok(routes.includes(`storefront/${route}`), route)
})

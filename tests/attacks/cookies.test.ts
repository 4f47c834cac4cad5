import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { openApp } from '#server/app.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { cookieOf, seller, shopper, visitor } from '#tests/support/people.ts'
import { newBrowser } from '#tests/support/push-service.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { stock } from '#tests/support/shelves.ts'
import { servePages } from '#tests/support/shop-with-pages.ts'

/** Cookies set by an attacker: by another host of the domain, or over plain http. */
const shop = testShop({ PUBLIC_URL: 'https://shop.example' })

const whoIs = async (cookie: string) => {
  const { body } = await visitor(shop.it).get('/api/user/is-auth', { headers: { cookie } })
  return (body.user as { email: string } | undefined)?.email
}

test('over https a session cookie of another host is ignored, before and after the real one', async () => {
  const owner = await shopper(shop.it)
  const thief = await shopper(shop.it)
  assert.deepEqual([...owner.cookies.keys()].sort(), ['__Host-thela_browser', '__Host-thela_shopper'])
  const laid = cookieOf(thief).replaceAll('__Host-', '')
  assert.equal(await whoIs(laid), undefined)
  assert.equal(await whoIs(`${laid}; ${cookieOf(owner)}`), owner.email)
  assert.equal(await whoIs(`${cookieOf(owner)}; ${laid}`), owner.email)
  const order = await visitor(shop.it).get('/api/order/user', { headers: { cookie: laid } })
  assert.equal(order.status, 401)
  const boss = await visitor(shop.it).get('/api/order/seller', { headers: { cookie: laid } })
  assert.equal(boss.status, 401)
  assert.equal((await owner.get('/api/user/logout')).status, 200)
  assert.ok(!owner.cookies.has('__Host-thela_shopper'), 'logging out takes the real one back')
})

test('a browser cookie set by an attacker does not become a trusted browser of the account that logs in', async () => {
  const { email, password } = await shopper(shop.it)
  const planted = 'A'.repeat(43)
  const browser = visitor(shop.it)
  const headers = { cookie: `thela_browser=${planted}` }
  assert.equal((await browser.post('/api/user/login', { email, password }, { headers })).status, 200)
  assert.notEqual(browser.cookies.get('__Host-thela_browser'), planted)
})

test('without https the cookies have plain names, and those with the prefix are ignored', async () => {
  const { shop: inside } = shop.it
  const config = { ...inside.config, publicUrl: 'http://localhost:3000' }
  const laptop = await openApp({ ...inside, config })
  const { email, password } = await shopper(shop.it)
  const login = await laptop.inject({ method: 'POST', url: '/api/user/login', payload: { email, password } })
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  assert.match(cookie, /^thela_shopper=/)
  const ask = async (sent: string) =>
    (await laptop.inject({ url: '/api/user/is-auth', headers: { cookie: sent } })).json().success
  assert.deepEqual([await ask(cookie), await ask(`__Host-${cookie}`)], [true, false])
  await laptop.close()
})

/** Every cookie of the store with its attributes, over https; empty ones are deletions. */
const overHttps = [
  '__Host-thela_shopper=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  // Each of the two logins lays one.
  '__Host-thela_browser=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-thela_browser=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-thela_seller=…; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
  'thela_push=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
  'lang=hi; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  '__Host-thela_shopper=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  '__Host-thela_seller=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
]
const overHttp = overHttps.map((line) => line.replace('__Host-', '').replace(' Secure;', ''))

/** Each Set-Cookie header, without its random value. */
function cookiesSetBy({ headers }: { headers: Record<string, unknown> }): string[] {
  const lines = [headers['set-cookie'] ?? []].flat() as string[]
  return lines.map((line) => line.replace(/^(\w*thela_\w+)=[^;]+/, '$1=…').replace(/^(__Host-\w+)=[^;]+/, '$1=…'))
}

/** Makes the store set and delete every cookie, and returns each header. */
async function allCookiesOf(app: FastifyInstance, { email, password }: { email: string; password: string }) {
  const { endpoint, keys } = newBrowser('https://fcm.googleapis.com/fcm/send/cookies')
  const answers = [
    await app.inject({ method: 'POST', url: '/api/user/login', payload: { email, password } }),
    await app.inject({ method: 'POST', url: '/api/seller/login', payload: sellerAccount }),
    await app.inject({
      method: 'POST',
      url: '/api/notifications/subscribe',
      payload: { as: 'visitor', endpoint, keys },
    }),
    await app.inject({ url: '/contact?lang=hi' }),
    await app.inject({ url: '/api/user/logout' }),
    await app.inject({ url: '/api/seller/logout' }),
  ]
  for (const { headers } of answers.slice(0, 2)) assert.equal(headers['cache-control'], 'no-store')
  return answers.flatMap(cookiesSetBy)
}

test('each cookie has its own header, with these attributes and no others, over https and over http', async () => {
  await stock(shop.it)
  await seller(shop.it)
  const { shop: inside } = shop.it
  const person = await shopper(shop.it)
  for (const [publicUrl, wanted] of [
    ['https://shop.example', overHttps],
    ['http://localhost:3000', overHttp],
  ] as const) {
    const there = { ...inside, config: { ...inside.config, publicUrl } }
    const app = await openApp(there)
    await servePages(app, there)
    assert.deepEqual((await allCookiesOf(app, person)).sort(), [...wanted].sort(), publicUrl)
    await app.close()
  }
})

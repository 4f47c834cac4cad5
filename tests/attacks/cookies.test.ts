import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '#server/app.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { type Caller, shopper, visitor } from '#tests/support/people.ts'

/** Cookies that somebody else has laid into the browser: another host of the same domain, or a line without https. */
const shop = testShop({ PUBLIC_URL: 'https://shop.example' })

const written = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const whoIs = async (cookie: string) => {
  const { body } = await visitor(shop.it).get('/api/user/is-auth', { headers: { cookie } })
  return (body.user as { email: string } | undefined)?.email
}

test('over https a session cookie that another host could have laid there is none, before and after the real one', async () => {
  const owner = await shopper(shop.it)
  const thief = await shopper(shop.it)
  assert.deepEqual([...owner.cookies.keys()].sort(), ['__Host-thela_browser', '__Host-thela_shopper'])
  const laid = written(thief).replaceAll('__Host-', '')
  assert.equal(await whoIs(laid), undefined)
  assert.equal(await whoIs(`${laid}; ${written(owner)}`), owner.email)
  assert.equal(await whoIs(`${written(owner)}; ${laid}`), owner.email)
  const order = await visitor(shop.it).get('/api/order/user', { headers: { cookie: laid } })
  assert.equal(order.status, 401)
  const boss = await visitor(shop.it).get('/api/order/seller', { headers: { cookie: laid } })
  assert.equal(boss.status, 401)
  assert.equal((await owner.get('/api/user/logout')).status, 200)
  assert.ok(!owner.cookies.has('__Host-thela_shopper'), 'logging out takes the real one back')
})

test('a browser token that somebody laid there is not made a known browser of the account that logs in', async () => {
  const { email, password } = await shopper(shop.it)
  const planted = 'A'.repeat(43)
  const browser = visitor(shop.it)
  const headers = { cookie: `thela_browser=${planted}` }
  assert.equal((await browser.post('/api/user/login', { email, password }, { headers })).status, 200)
  assert.notEqual(browser.cookies.get('__Host-thela_browser'), planted)
})

test('on a laptop without https the cookies have plain names, and those with the prefix mean nothing', async () => {
  const { shop: inside } = shop.it
  const settings = { ...inside.settings, publicUrl: 'http://localhost:3000' }
  const laptop = await openApp({ ...inside, settings })
  const { email, password } = await shopper(shop.it)
  const login = await laptop.inject({ method: 'POST', url: '/api/user/login', payload: { email, password } })
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  assert.match(cookie, /^thela_shopper=/)
  const ask = async (sent: string) =>
    (await laptop.inject({ url: '/api/user/is-auth', headers: { cookie: sent } })).json().success
  assert.deepEqual([await ask(cookie), await ask(`__Host-${cookie}`)], [true, false])
  await laptop.close()
})

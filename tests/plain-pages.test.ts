import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nehruNagar } from '#tests/support/addresses.ts'
import { shopper, visitor } from '#tests/support/people.ts'
import { hiddenFields, plainBrowser, shown } from '#tests/support/plain-browser.ts'
import { plainShop } from '#tests/support/plain-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'

const shop = plainShop()

const okra = { unit: 'okra 500g' }
const onion = { unit: 'onion 1kg' }

async function lineOf(productId: string, label: string): Promise<string> {
  const [unit] = await shop.it.rows<{ id: string }>('select id from unit where product_id = $1 and label = $2', [
    productId,
    label,
  ])
  return `${productId} ${unit?.id}`
}

const savedLines = (email: string) =>
  shop.it.rows(
    `select c.product_id, u.label, c.quantity from cart_line c join unit u on u.id = c.unit_id
     join shopper s on s.id = c.shopper_id where s.email = $1 order by c.position`,
    [email],
  )

test('a visitor without scripts adds, changes and removes, and reads what it comes to', async () => {
  const browser = plainBrowser(shop.it.app)
  const added = await browser.send('/basket/add', okra, {
    host: 'localhost',
    referer: 'http://localhost/products?sort=price',
  })
  assert.deepEqual([added.status, added.location], [303, '/basket?from=%2Fproducts%3Fsort%3Dprice'])
  assert.match(
    String(added.headers['set-cookie']),
    /^thela_basket=okra~[\w-]{22}~1; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  await browser.send('/basket/add', okra)
  await browser.send('/basket/add', onion)
  const page = await browser.get(String(added.location))
  assert.equal(page.status, 200)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(page.html, /<meta name="robots" content="noindex"/)
  assert.doesNotMatch(page.html, /<script|modulepreload/)
  assert.match(page.html, /href="\/products\?sort=price"/)
  assert.match(shown(page), /Your Cart 3 items .* Okra 500g · ₹25\.52 each ₹51\.04 .* Onion 1kg · ₹32\.00 each ₹32/)
  assert.match(
    shown(page),
    /Add ₹65\.96 more for free delivery .* Shipping Fee delivery up to ₹25 .* Total Amount ₹83\.04/,
  )
  const line = await lineOf('okra', '500g')
  const changed = await browser.send('/basket/quantity', { line, quantity: '5' })
  assert.deepEqual([changed.status, changed.location], [303, '/basket'])
  assert.match(shown(await browser.get('/basket')), /6 items .* ₹127\.60 .* Hurrah! You are eligible for free delivery/)
  await browser.send('/basket/remove', { line })
  assert.equal((await browser.send('/basket/remove', { line })).status, 303, 'twice is fine')
  assert.match(shown(await browser.get('/basket')), /1 item /)
  await browser.send('/basket/remove', { line: await lineOf('onion', '1kg') })
  assert.deepEqual([...browser.cookies.keys()], [], 'an empty cart leaves nothing behind')
  assert.match(shown(await browser.get('/basket')), /Your cart is empty/)
})

test('what cannot be added is refused in a page with the sentence and its status, and the cart stays', async () => {
  const browser = plainBrowser(shop.it.app)
  await browser.send('/basket/add', okra)
  const refused: [fields: Record<string, string> | string, status: number, sentence: RegExp][] = [
    [{ unit: 'tomato 500g' }, 409, /Tomato is out of stock\./],
    [{ unit: 'nothing 500g' }, 404, /Product not found/],
    [{ unit: 'okra 7kg' }, 404, /Unit not found/],
    [{ unit: 'okra' }, 400, /unit: is no pack\./],
    [{}, 400, /unit: is required\./],
    ['unit=okra+500g&unit=onion+1kg', 400, /unit: must be a text\./],
  ]
  for (const [fields, status, sentence] of refused) {
    const answer = await browser.send('/basket/add', fields)
    assert.equal(answer.status, status, String(sentence))
    assert.match(answer.html, sentence)
    assert.match(shown(answer), /Okra .* ₹25\.52/, 'the cart stands below')
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  const absent = await browser.send('/basket/quantity', { line: 'onion gone', quantity: '2' })
  assert.equal(absent.status, 409)
  assert.match(shown(absent), /Your cart has changed in another window\./)
  for (const quantity of ['0', '100', '1.5', '-1', 'x', ''])
    assert.equal((await browser.send('/basket/quantity', { line: await lineOf('okra', '500g'), quantity })).status, 400)
  assert.match(shown(await browser.get('/basket')), /Your Cart 1 item /)
})

test('a ninety-ninth pack is the last, and a fifty-first line is refused in words', async () => {
  const browser = plainBrowser(shop.it.app)
  const line = (await lineOf('okra', '500g')).replace(' ', '~')
  browser.cookies.set('thela_basket', `${line}~99`)
  await browser.send('/basket/add', okra)
  assert.equal(browser.cookies.get('thela_basket'), `${line}~99`)
  const others = Array.from({ length: 50 }, (_, at) => `old-${at}~unit~1`)
  browser.cookies.set('thela_basket', others.join('.'))
  const full = await browser.send('/basket/add', okra)
  assert.equal(full.status, 400)
  assert.match(shown(full), /A cart holds at most 50 different items\./)
  assert.match(shown(full), /A pack we no longer sell .* No longer offered/)
})

test('logging in joins what the browser chose with the saved cart, the larger quantity of each, and leads on', async () => {
  const anita = await shopper(shop.it)
  await anita.post('/api/cart/update', {
    cartItems: [
      { productId: 'okra', unit: { label: '500g' }, quantity: 3 },
      { productId: 'onion', unit: { label: '2kg' }, quantity: 1 },
    ],
  })
  const browser = plainBrowser(shop.it.app)
  await browser.send('/basket/add', okra)
  for (let times = 0; times < 4; times++) await browser.send('/basket/add', onion)
  const wrong = await browser.send('/log-in', { email: anita.email, password: 'wrong', next: '/basket' })
  const unknown = await browser.send('/log-in', { email: 'nobody@example.com', password: 'wrong', next: '/basket' })
  for (const answer of [wrong, unknown]) {
    assert.equal(answer.status, 401)
    assert.match(shown(answer), /Invalid email or password/)
  }
  assert.match(wrong.html, new RegExp(`value="${anita.email}"`), 'the e-mail is not typed again')
  assert.doesNotMatch(wrong.html, /value="wrong"/)
  assert.deepEqual(hiddenFields(wrong, '/log-in'), { next: '/basket' })
  const { email, password } = anita
  const inside = await browser.send('/log-in', { email, password, next: '/basket' })
  assert.deepEqual([inside.status, inside.location], [303, '/basket'])
  assert.deepEqual([...browser.cookies.keys()].sort(), ['thela_browser', 'thela_shopper'])
  const joined = [
    { product_id: 'okra', label: '500g', quantity: 3 },
    { product_id: 'onion', label: '2kg', quantity: 1 },
    { product_id: 'onion', label: '1kg', quantity: 4 },
  ]
  assert.deepEqual(await savedLines(email), joined)
  assert.match(shown(await browser.get('/basket')), /Your Cart 8 items/)
  await browser.send('/basket/add', okra)
  assert.deepEqual((await savedLines(email))[0], { product_id: 'okra', label: '500g', quantity: 4 })
  await browser.send('/basket/remove', { line: await lineOf('onion', '2kg') })
  assert.equal((await savedLines(email)).length, 2)
  const out = await browser.send('/log-out', {})
  assert.deepEqual([out.status, out.location], [303, '/'])
  assert.equal(browser.cookies.has('thela_shopper'), false)
  assert.match(shown(await browser.get('/basket')), /Your cart is empty/)
})

test('an account is made without scripts, and a taken e-mail or a short password is told in its form', async () => {
  const browser = plainBrowser(shop.it.app, '10.9.0.2')
  await browser.send('/basket/add', okra)
  const account = { name: 'Meena Rao', email: 'meena@example.com', password: 'short' }
  const short = await browser.send('/register', account)
  assert.equal(short.status, 400)
  assert.match(shown(short), /The password must have at least 8 characters\./)
  assert.match(short.html, /value="Meena Rao"/)
  const made = await browser.send('/register', { ...account, password: 'long enough' })
  assert.deepEqual([made.status, made.location], [303, '/'])
  assert.equal((await savedLines('meena@example.com')).length, 1)
  const again = await plainBrowser(shop.it.app).send('/register', { ...account, password: 'long enough' })
  assert.equal(again.status, 409)
  assert.match(shown(await browser.get('/log-in')), /You are logged in/)
})

test('ten wrong passwords are the last for a quarter of an hour, with scripts and without counted together', async () => {
  const { email, password } = await shopper(shop.it)
  const stranger = plainBrowser(shop.it.app, '10.9.0.3')
  for (let times = 0; times < 5; times++) {
    assert.equal((await stranger.send('/log-in', { email, password: 'wrong' })).status, 401)
    await visitor(shop.it).post('/api/user/login', { email, password: 'wrong' }, { from: '10.9.0.3' })
  }
  const locked = await stranger.send('/log-in', { email, password })
  assert.equal(locked.status, 429)
  assert.ok(Number(locked.headers['retry-after']) > 0)
  assert.match(shown(locked), /Too many attempts\. Please wait a few minutes and try again\./)
})

test('a shopper without scripts orders for cash once, at the total on the page, and the cart is empty', async () => {
  const anita = await shopper(shop.it)
  const browser = plainBrowser(shop.it.app)
  await browser.send('/log-in', { email: anita.email, password: anita.password })
  await browser.send('/basket/add', okra)
  const homeless = await browser.get('/basket')
  assert.match(shown(homeless), /No address found/)
  assert.match(shown(homeless), /Please select an address/)
  const { latitude: _latitude, longitude: _longitude, ...typed } = nehruNagar
  const wrong = await browser.send('/basket/address', { ...typed, zipcode: '12' })
  assert.equal(wrong.status, 400)
  assert.match(shown(wrong), /zipcode: Please enter the six digits of the PIN code\./)
  assert.match(wrong.html, /value="B-12 Nehru Nagar"/)
  const far = await browser.send('/basket/address', { ...typed, street: 'Fort', city: 'Mumbai', zipcode: '400001' })
  assert.equal(far.status, 400)
  const written = await browser.send('/basket/address', typed)
  assert.equal(written.status, 303)
  const page = await browser.get(String(written.location))
  const address = new URLSearchParams(String(written.location).split('?')[1]).get('address')
  assert.match(shown(page), /B-12 Nehru Nagar.*1 km away · free from ₹149 ₹10\.00.*₹35\.52/)
  const order = hiddenFields(page, '/basket/order')
  assert.deepEqual([order.address, order.amount], [address, '35.52'])
  const elsewhere = await browser.send('/basket/order', { ...order, amount: '1' })
  assert.equal(elsewhere.status, 409)
  assert.match(shown(elsewhere), /Prices have changed\. Please review your cart\./)
  await browser.send('/basket/add', okra)
  const old = await browser.send('/basket/order', order)
  assert.equal(old.status, 409)
  assert.match(shown(old), /Your cart has changed in another window\./)
  const fresh = hiddenFields(await browser.get('/basket'), '/basket/order')
  const [one, two] = [await browser.send('/basket/order', fresh), await browser.send('/basket/order', fresh)]
  for (const answer of [one, two]) assert.deepEqual([answer.status, answer.location], [303, '/my-orders'])
  const orders = await shop.it.rows<{ amount: number; payment_type: string }>(
    'select o.amount::int, o.payment_type from "order" o join shopper s on s.id = o.shopper_id where s.email = $1',
    [anita.email],
  )
  assert.deepEqual(orders, [{ amount: 6104, payment_type: 'COD' }])
  assert.match(shown(await browser.get('/basket')), /Your cart is empty/)
  const visiting = await plainBrowser(shop.it.app).send('/basket/order', fresh)
  assert.equal(visiting.status, 401)
})

test('once scripts run the browser takes over what it chose without them, and the shop lets go of it only then', async () => {
  const caller = visitor(shop.it)
  const line = await lineOf('okra', '500g')
  const cookie = `${line.replace(' ', '~')}~2.gone~unit~1`
  const headers = { cookie: `thela_basket=${cookie}` }
  for (let times = 0; times < 2; times++) {
    const { body } = await caller.get('/api/user/is-auth', { headers })
    const basket = body.basket as { productId: string; quantity: number; unit: { sellingPrice: number } }[]
    assert.deepEqual(
      basket.map(({ productId, quantity, unit }) => [productId, quantity, unit.sellingPrice]),
      [['okra', 2, 25.52]],
    )
  }
  const taken = await caller.post('/api/cart/basket-taken', {}, { headers })
  assert.match(String(taken.headers['set-cookie']), /^thela_basket=; /)
  assert.equal((await caller.get('/api/user/is-auth')).body.basket, undefined)
})

test('the cart without scripts asks the database nothing for a visitor, and a shopper three things', async () => {
  const browser = plainBrowser(shop.it.app)
  await browser.send('/basket/add', okra)
  await browser.get('/basket')
  const asVisitor = await statementsOf(async () => browser.get('/basket'))
  assert.deepEqual(asVisitor, [])
  const { email, password } = await shopper(shop.it)
  await browser.send('/log-in', { email, password })
  assert.equal((await statementsOf(async () => browser.get('/basket'))).length, 3)
  const adding = await statementsOf(async () => ({ ...(await browser.send('/basket/add', okra)), status: 200 }))
  assert.equal(adding.length, 3)
})

test('kept pages stay the same for everybody, and bring the forms only for browsers without scripts', async () => {
  const browser = plainBrowser(shop.it.app)
  const before = await browser.get('/products')
  await browser.send('/basket/add', okra)
  const after = await browser.get('/products')
  assert.equal(after.html, before.html)
  assert.equal(after.headers['set-cookie'], undefined)
  assert.match(
    before.html,
    /<noscript><form id="basket" method="post" action="\/basket\/add"><\/form>.*<\/noscript><\/body>/,
  )
  assert.match(before.html, /<button (?=[^>]*form="basket")(?=[^>]*name="unit")[^>]*value="okra 250g"/)
  assert.match((await browser.get('/cart')).html, /<noscript[^>]*><meta http-equiv="refresh" content="0;url=\/basket"/)
  for (const path of ['/basket/add', '/basket/quantity', '/basket/remove', '/basket/order']) {
    const { status, location } = await browser.get(path)
    assert.deepEqual([status, location], [303, '/basket'])
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories } from '#domain/catalogue/catalogue.ts'
import { column } from '#tests/support/columns.ts'
import { callOk } from '#tests/support/network-shoppers.ts'
import { between, type PageText, pageText } from '#tests/support/page-text.ts'
import { sellerOf } from '#tests/support/running-store.ts'
import { demoShop } from '#tests/support/shop-with-pages.ts'

/** SPEC.md's words on the pages as they leave the store. */
const social = {
  STORE_INSTAGRAM: 'https://social.example/instagram',
  STORE_TWITTER: 'https://social.example/twitter',
  STORE_FACEBOOK: 'https://social.example/facebook',
  STORE_YOUTUBE: 'https://social.example/youtube',
}
const store = demoShop(social)

const see = (path: string, cookie?: string): Promise<PageText> => pageText(store.url + path, cookie)

function says(page: PageText, ...sentences: string[]): void {
  for (const sentence of sentences) assert.ok(page.lines.includes(sentence), `${sentence}\n\n${page.lines.join('\n')}`)
}

type Listed = { _id: string; name: string; category: string; retailUnits: { label: string }[] }

async function listed(): Promise<Listed[]> {
  const answer = await fetch(`${store.url}/api/product/list`)
  return ((await answer.json()) as { products: Listed[] }).products
}

/** The names on the cards of a page, in their order; only cards have the rating. */
function cardsOf(page: PageText, names: readonly string[]): string[] {
  return page.lines.filter((line, at) => names.includes(line) && page.lines.slice(at + 1, at + 5).includes('(4)'))
}

test('each address of SPEC.md has a page under its own heading', async () => {
  const headings = {
    '/': 'Farm-fresh, home in 30 minutes',
    '/products': 'All Products',
    '/products/root': 'Root/Tuber',
    '/products/root/potato': 'Potato',
    '/maxsaver': 'Buy big, pay less per kilo',
    '/cart': 'Your cart is empty',
    '/add-address': 'Add Delivery Address',
    '/my-orders': 'My Orders',
    '/loader': 'One moment, please',
    '/contact': 'Contact',
    '/faqpage': 'Frequently Asked Questions',
    '/reset-password/any': 'Reset Password',
    '/not-serviceable': 'Sorry, this location is not serviceable.',
    '/BestSeller': 'Best Sellers',
    '/seller': 'Seller Login',
  }
  for (const [path, heading] of Object.entries(headings)) {
    const page = await see(path)
    assert.equal(page.status, 200, path)
    const first = [...page.html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, ''),
    )
    assert.deepEqual(first, [heading], path)
  }
  for (const path of ['/', '/maxsaver']) says(await see(path), 'Best Sellers')
})

test('the home page has the seven categories, the claims of the store and the newsletter form', async () => {
  const home = await see('/')
  for (const { text, path, bgColor } of categories) {
    assert.equal(home.links.get(text), `/products/${encodeURIComponent(path.toLowerCase())}`)
    assert.match(bgColor, /^#[0-9A-F]{6}$/)
  }
  says(home, 'Best Sellers', 'Show More', 'Why we are the best')
  says(home, 'Fastest delivery', 'Your order at your door in under 30 minutes.', 'Freshness guaranteed')
  says(home, 'Affordable prices', 'Trusted by 100+ happy customers', 'Email', 'Subscribe')
  const why = home.html.slice(home.html.indexOf('id="why"'), home.html.indexOf('id="subscribe"'))
  assert.equal(why.match(/<svg/g)?.length, 4, 'an icon for each')
  const form = /<form(?:(?!<\/form>).)*name="email".*?<\/form>/s.exec(
    home.html.slice(home.html.indexOf('id="subscribe"')),
  )
  assert.equal(form?.[0].match(/<input/g)?.length, 1, 'an e-mail and nothing else')
  assert.match(form?.[0] ?? '', /type="email"/)
})

test('the home page shows six best sellers at first', async () => {
  const names = (await listed()).map(({ name }) => name)
  assert.deepEqual(cardsOf(await see('/'), names), names.slice(0, 6))
})

test('the footer has its three groups, the links of each, and a copyright line', async () => {
  const page = await see('/faqpage')
  const foot: PageText = { ...page, lines: page.lines.slice(page.lines.lastIndexOf('Quick Links')) }
  const group = (start: string, end: string) => between(foot, start, end)
  assert.deepEqual(group('Quick Links', 'Need help?'), ['Home', 'Best Sellers', 'Offers & Deals', 'Contact Us', 'FAQs'])
  const help = ['Delivery Information', 'Return & Refund Policy', 'Payment Methods', 'Track your order']
  assert.deepEqual(group('Need help?', 'Follow Us'), help)
  says(foot, 'Instagram', 'Twitter', 'Facebook', 'YouTube', '© Thela. All rights reserved.')
  for (const [text, url] of Object.entries({
    Home: '/',
    'Best Sellers': '/BestSeller',
    'Offers & Deals': '/maxsaver',
    'Contact Us': '/contact',
    FAQs: '/faqpage',
    'Delivery Information': '/delivery-information',
    'Return & Refund Policy': '/return-refund-policy',
    'Payment Methods': '/payment-methods',
    'Track your order': '/my-orders',
    'About us': '/about',
    Instagram: 'https://social.example/instagram',
    Twitter: 'https://social.example/twitter',
    Facebook: 'https://social.example/facebook',
    YouTube: 'https://social.example/youtube',
  }))
    assert.equal(page.links.get(text), url, text)
})

test('all products are listed, and a query in the address filters them', async () => {
  const products = await listed()
  const names = products.map(({ name }) => name)
  assert.deepEqual(cardsOf(await see('/products'), names).sort(), [...names].sort())
  const found = cardsOf(await see('/products?q=ONION'), names)
  assert.deepEqual(
    found.filter((name) => /onion/i.test(name)).sort(),
    names.filter((name) => /onion/i.test(name)).sort(),
  )
  assert.ok(found.length < names.length)
})

test('a category lists its own products and no others, under its lower-cased address', async () => {
  const products = await listed()
  const names = products.map(({ name }) => name)
  for (const { path } of categories) {
    const own = products.filter(({ category }) => category === path).map(({ name }) => name)
    const page = await see(`/products/${encodeURIComponent(path.toLowerCase())}`)
    assert.deepEqual(cardsOf(page, names).sort(), own.sort(), path)
  }
})

test('a product page has its breadcrumb, its packs with the first one chosen, and five of its category', async () => {
  const products = await listed()
  const names = products.map(({ name }) => name)
  const page = await see('/products/root/potato')
  const way = between(page, 'Home', 'Potato').filter((line) => line !== '/')
  assert.deepEqual(way.slice(-2), ['Products', 'Root/Tuber'])
  assert.deepEqual([page.links.get('Products'), page.links.get('Root/Tuber')], ['/products', '/products/root'])
  says(page, 'Share', 'Add to Cart', 'Buy now', 'Related products', 'See more', '(4)')
  assert.equal(page.links.get('See more in Root/Tuber'), '/products/root', 'a link says where it leads by itself')
  const radios = [...page.html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input.includes('checked'))
  assert.deepEqual(radios, [true, false, false, false])
  assert.deepEqual(
    column(products.find(({ _id }) => _id === 'potato')?.retailUnits ?? [], 'label'),
    between(page, 'Choose a pack', 'About this vegetable').filter((line) => /^\d+k?g$/.test(line)),
  )
  const related = cardsOf({ ...page, lines: page.lines.slice(page.lines.indexOf('Related products')) }, names)
  assert.equal(related.length, 5)
  assert.ok(related.every((name) => products.find((each) => each.name === name)?.category === 'Root'))
  assert.ok(!related.includes('Potato'))
})

test('Max Saver shows the first five products in bulk, a search by name, the other sections and its text', async () => {
  const products = await listed()
  const names = products.map(({ name }) => name)
  const page = await see('/maxsaver')
  says(page, 'Buy big, pay less per kilo', 'Best Sellers', 'Shop by category', 'Why we are the best')
  says(page, 'Vegetables in bulk, at mandi rates')
  assert.match(page.html, /placeholder="Search vegetables here\.\.\.\."/)
  const cards = cardsOf(page, names)
  assert.deepEqual(cards.slice(0, 5), names.slice(0, 5))
  assert.deepEqual(cards.toSorted(), names.toSorted(), 'every other bulk pack stands below')
  assert.equal(page.lines.filter((line) => / · 5kg$|^5kg$/.test(line)).length, names.length)
  assert.ok(!page.lines.some((line) => / · 250g$/.test(line)))
  const found = cardsOf(await see('/maxsaver?q=oNiOn'), names)
  assert.ok(found.length > 0 && found.length <= 5)
  assert.ok(found.every((name) => /onion/i.test(name)))
})

test('lists and products other than Max Saver are in retail units', async () => {
  for (const path of ['/', '/products', '/BestSeller', '/products/root']) {
    const { lines } = await see(path)
    assert.ok(
      lines.some((line) => / · 250g$/.test(line)),
      path,
    )
    assert.ok(!lines.some((line) => / · 5kg$/.test(line)), path)
  }
})

test('the FAQ answers five questions about delivery, returns, tracking, payment and cancellation', async () => {
  const page = await see('/faqpage')
  assert.equal(page.html.match(/<details/g)?.length, 5)
  says(page, 'Delivery takes 30 to 60 minutes in serviceable areas.')
  says(page, 'You can return products within 7 days if they are unused and in original condition.')
  says(page, 'Log in and open My Orders. There, Track Order shows every step of your order with its time.')
  says(page, 'We accept UPI, cards, cash on delivery and wallets.')
  says(page, 'Yes. You can cancel your order before dispatch, via your order history.')
})

test('the fields of the contact, address and password forms are those of SPEC', async () => {
  const contact = await see('/contact')
  says(contact, 'Name', 'Email', 'Phone (optional)', 'Message')
  assert.match(contact.html, /<input[^>]*type="email"/)
  says(await see('/add-address'), 'Add Delivery Address')
  says(await see('/my-orders'), 'Please log in to continue')
  const reset = await see('/reset-password/any')
  says(reset, 'New Password', 'Confirm Password', 'Reset Password')
})

test('no address with seller in it has the shopper’s header and footer, and a visitor gets the login form there', async () => {
  for (const path of ['/seller', '/seller/product-list', '/seller/orders', '/seller/nowhere']) {
    const page = await see(path)
    says(page, 'Seller Login', 'Email', 'Password', 'Login')
    assert.match(page.html, /Password forgotten\? An owner can remove you/)
    assert.doesNotMatch(page.html, /<footer|Skip to content|Quick Links/, path)
    assert.match(page.html, /<input[^>]*type="email"[^>]*required/)
    assert.match(page.html, /<input[^>]*type="password"[^>]*required/)
    assert.ok(!page.lines.includes('Product Name'), path)
  }
})

test('the seller finds the top bar and the menu at every address of theirs, and Add Product at the first', async () => {
  const cookie = await sellerOf(store)
  for (const path of ['/seller', '/seller/product-list', '/seller/orders']) {
    const page = await see(path, cookie)
    says(page, 'Hi! Admin', 'Logout', 'Add Product', 'Product List', 'Orders')
    assert.match(page.html, /<header.*?<span class="logo /s)
    const { links } = page
    assert.deepEqual(
      [links.get('Add Product'), links.get('Product List'), links.get('Orders')],
      ['/seller', '/seller/product-list', '/seller/orders'],
    )
    assert.ok(!page.lines.includes('Seller Login'), path)
    assert.doesNotMatch(page.html, /<footer|Quick Links/, path)
  }
  says(await see('/seller', cookie), 'Product Name')
})

async function savePayment(values: object): Promise<void> {
  const [url, cookie] = [`${store.url}/api/store/settings`, await sellerOf(store)]
  const { version } = await callOk(url, cookie)
  await callOk(url, cookie, { section: 'payment', version, values })
}

test('a store that takes no cash offers none, neither to readers nor to search engines', async () => {
  await savePayment({ cash: false })
  assert.ok(!(await see('/payment-methods')).lines.includes('Cash On Delivery'))
  says(await see('/faqpage'), 'We accept UPI, cards and wallets.')
  assert.match((await see('/about')).html, /"paymentAccepted":"UPI, Credit Card, Debit Card"/)
  await savePayment({ cash: true })
  says(await see('/payment-methods'), 'Cash On Delivery')
  assert.match((await see('/about')).html, /"paymentAccepted":"Cash, UPI, Credit Card, Debit Card"/)
})

test('a store that takes no online payment names none, neither to readers nor to search engines', async () => {
  says(await see('/payment-methods'), 'Online: UPI, cards and wallets')
  await savePayment({ online: false })
  assert.ok(!(await see('/payment-methods')).lines.includes('Online: UPI, cards and wallets'))
  says(await see('/payment-methods'), 'Prices')
  assert.match((await see('/about')).html, /"paymentAccepted":"Cash"/)
  await savePayment({ online: true })
  says(await see('/payment-methods'), 'Online: UPI, cards and wallets')
})

test('a seller without orders reads that none were found', async () => {
  says(await see('/seller/orders', await sellerOf(store)), 'No orders found')
})

test('“About us” has no legal name where none was given', async () => {
  const page = await see('/about')
  says(page, 'Address')
  assert.ok(!page.lines.includes('Legal name'))
})

import type { APIRequestContext, Page } from '@playwright/test'
import { categories } from '#domain/catalogue.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { photo } from '../support/photos.ts'
import { inTables, sellerAccount } from '../support/running-store.ts'
import { addToCart, freshEmail, registerInDialog } from '../support/steps.ts'

/** SPEC.md's words and durations on the screens; time is Playwright's, so nobody waits for it. */
test.use({ viewport: laptop })

/** What the browser says of a request that the test cut off. */
const cut = /Failed to load resource: net::ERR_FAILED/

function forgive(faults: string[]): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !cut.test(fault)))
}

/** Stops the clock of the page a little ahead of its present, so that a busy machine does not get there first; runFor moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Waits until the page's scripts have taken over. */
async function awake(page: Page): Promise<void> {
  const isAwake = () =>
    page.evaluate(() => Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react')))
  await expect.poll(isAwake).toBe(true)
}

const address = {
  firstName: 'Meera',
  lastName: 'Iyer',
  street: 'C-40 Nehru Nagar',
  city: 'New Delhi',
  state: 'Delhi',
  zipcode: '110065',
  country: 'India',
  phone: '9876543210',
  latitude: 28.57,
  longitude: 77.2655,
}

/** Opens the seller's area without the login form, which has its own tests. */
async function asSeller(page: Page, path = '/seller'): Promise<void> {
  await page.request.post('/api/seller/login', { data: sellerAccount })
  await page.goto(path)
  await awake(page)
}

/** An account with an address 2.2 km away; answers its e-mail. */
async function register(request: APIRequestContext): Promise<string> {
  const email = freshEmail()
  await request.post('/api/user/register', { data: { name: 'Meera Iyer', email, password: 'long enough' } })
  const saved = await request.post('/api/address/add', { data: { address: { ...address, email } } })
  expect(saved.ok()).toBe(true)
  return email
}

/** Two kilograms of potatoes and one of onions, ordered by the same calls as the cart. */
async function order(request: APIRequestContext): Promise<string> {
  const { addresses } = await (await request.get('/api/address/get')).json()
  const items = [
    { product: 'potato', unit: { label: '1kg' }, quantity: 2 },
    { product: 'onion', unit: { label: '500g' }, quantity: 1 },
  ]
  const data = { items, address: addresses[0]._id }
  const { amount } = await (await request.post('/api/order/cod', { data: { ...data, amount: 0 } })).json()
  const { orderId } = await (await request.post('/api/order/cod', { data: { ...data, amount } })).json()
  expect(orderId).toBeTruthy()
  return orderId
}

/** Puts a root with two pictures on the shelf, as the seller; answers its id. */
async function addProduct(request: APIRequestContext, name: string): Promise<string> {
  const form = new FormData()
  const productData = { name, category: 'Root', basePrice: 40, discountPercent: 10, description: [] }
  form.append('productData', JSON.stringify(productData))
  for (const file of ['one.png', 'two.png'])
    form.append('images', new File([new Uint8Array(await photo('png'))], file, { type: 'image/png' }))
  const { product, message } = await (await request.post('/api/product/add', { multipart: form })).json()
  expect(product, message).toBeTruthy()
  return product._id
}

test('the navigation bar has its links, search, cart and login, and the mobile menu offers the same', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const links = { Home: '/', MaxSeller: '/maxsaver', 'All Product': '/products', Contact: '/contact' }
  await expect(bar.getByRole('link', { name: 'Thela' }).locator('img')).toBeVisible()
  await expect(bar.getByRole('button', { name: /Choose location/ })).toBeVisible()
  for (const [text, path] of Object.entries(links))
    await expect(bar.getByRole('link', { name: text, exact: true })).toHaveAttribute('href', path)
  await expect(bar.getByRole('search').locator('input')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')
  for (const { text, bgColor } of categories) {
    const tile = page.getByRole('link', { name: text, exact: true }).first()
    await expect(tile.locator('img')).toHaveAttribute('src', /./)
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(bgColor.slice(at, at + 2), 16))
    await expect(tile).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
  }

  await bar.getByRole('button', { name: 'Login' }).click()
  await registerInDialog(page, 'Asha Rao')
  await bar.getByRole('button', { name: 'Account of Asha Rao' }).click()
  await expect(bar.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders')
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 800 })
  await bar.getByRole('button', { name: 'Menu' }).click()
  for (const [text, path] of Object.entries({ ...links, 'My Orders': '/my-orders' }))
    await expect(page.locator('#mobile-menu').getByRole('link', { name: text, exact: true })).toHaveAttribute(
      'href',
      path,
    )
  await page.locator('#mobile-menu').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out')).toBeVisible()
})

test('the login dialog has three modes with their required fields, and leads to / without a target', async ({
  page,
}) => {
  await page.goto('/faqpage')
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(2)
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  await dialog.getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(dialog.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(3)
  await dialog.getByLabel('Name').fill('Ravi Kumar')
  await dialog.getByLabel('Email').fill(freshEmail())
  await dialog.getByLabel('Password', { exact: true }).fill('long enough')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a new password needs both fields, and nothing is sent without them', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
  await page.goto('/reset-password/any')
  await awake(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/Please fill in this field\./)
  await page.getByLabel('New Password').fill('long enough')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(/Please fill in this field\./)
  expect(sent.filter((url) => url.includes('/api/user/reset-password'))).toEqual([])
})

test('Best Sellers on the home page shows six, more after Show More, and six again after Show Less', async ({
  page,
}) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Best Sellers' }).getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(cards).not.toHaveCount(6)
  expect(await cards.count()).toBeGreaterThan(6)
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(cards).toHaveCount(6)
})

test('a card has four of five stars, the first unit’s discount and its options; out of stock it can be neither opened nor added', async ({
  page,
  browser,
  store,
}) => {
  const office = await browser.newContext({ baseURL: store.url })
  await office.request.post('/api/seller/login', { data: sellerAccount })
  const gone = await office.request.post('/api/product/stock', { data: { id: 'sweet-potato', inStock: false } })
  expect(gone.ok()).toBe(true)
  const { products } = await (await page.request.get('/api/product/list')).json()
  const { discountPercent } = products.find(({ _id }: { _id: string }) => _id === 'potato').retailUnits[0]
  await page.goto('/products/root')
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const potato = cardOf('Potato')
  await expect(potato.getByRole('img', { name: 'Rated 4 of 5' })).toContainText('(4)')
  const stars = await potato.locator('.stars').evaluate((element) => {
    const { backgroundImage, maskImage } = getComputedStyle(element)
    return `${backgroundImage} ${maskImage}`
  })
  expect(stars, 'four fifths are filled, the rest is dull').toMatch(/ 80%, .*url\(/)
  await expect(potato).toContainText(`${Math.round(discountPercent)}% OFF`)
  await expect(potato).toContainText('4 options')
  const sweet = cardOf('Sweet Potato')
  await expect(sweet.getByText('NA', { exact: true })).toBeVisible()
  await expect(sweet.getByText('Out of Stock')).toBeVisible()
  await expect(sweet.getByRole('link')).toHaveCount(0)
  await expect(sweet.getByRole('button')).toHaveCount(0)
  await office.request.post('/api/product/stock', { data: { id: 'sweet-potato', inStock: true } })
  await office.close()
})

test('a product with two pictures turns them every four seconds; it is shared by the clipboard, added, and bought now', async ({
  page,
  browser,
  store,
}) => {
  const office = await browser.newContext({ baseURL: store.url })
  await office.request.post('/api/seller/login', { data: sellerAccount })
  const id = await addProduct(office.request, 'Turning Turnip')
  await office.close()

  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    })
  })
  await page.goto(`/products/root/${id}`)
  const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(thumbnails).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Stop changing pictures' })).toBeVisible()
  await stopClock(page)
  const shown = () => thumbnails.evaluateAll((all) => all.findIndex((each) => each.ariaCurrent === 'true'))
  const first = await shown()
  await page.clock.runFor(4000)
  expect(await shown()).toBe(1 - first)
  await page.getByRole('button', { name: 'Stop changing pictures' }).click()
  await page.getByRole('button', { name: 'Change pictures by themselves' }).click()
  await page.clock.runFor(3999)
  expect(await shown()).toBe(1 - first)
  await page.clock.runFor(1)
  expect(await shown()).toBe(first)
  await page.clock.resume()

  const told = page.waitForEvent('dialog').then(async (alert) => {
    await alert.accept()
    return alert.message()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await told).toBe('Product details copied to clipboard!')
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  expect(copied).toContain('Turning Turnip, 250g for ₹9.00')

  await page.getByRole('radio', { name: /^1kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to Cart')).toBeVisible()
  await page.getByRole('radio', { name: /^2kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Buy now' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('Quantity of Turning Turnip, 1kg')).toHaveValue('1')
  await expect(page.getByLabel('Quantity of Turning Turnip, 2kg')).toHaveValue('1')
})

test('messages of success stay two seconds, errors and others four, and no more than twenty are shown', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/products/root/potato')
  await awake(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const success = page.getByText('Added to Cart')
  await expect(success).toBeVisible()
  await page.clock.runFor(1990)
  await expect(success).toBeVisible()
  await page.clock.runFor(20)
  await expect(success).toBeHidden()

  await page.clock.resume()
  await asSeller(page)
  await stopClock(page)
  const error = page.getByText('Please fill all required fields and upload at least one image.')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(error).toBeVisible()
  await page.clock.runFor(3990)
  await expect(error).toBeVisible()
  await page.clock.runFor(20)
  await expect(error).toBeHidden()

  await page.clock.resume()
  await page.goto('/seller/product-list')
  await page.getByRole('button', { name: 'Manage Potato', exact: true }).click()
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await expect(reset).toBeVisible()
  await stopClock(page)
  for (let press = 0; press < 22; press++) await reset.evaluate((button: HTMLButtonElement) => button.click())
  const notes = page.getByText('Reset changes')
  await expect(notes).toHaveCount(20)
  await page.clock.runFor(3990)
  await expect(notes).toHaveCount(20)
  await page.clock.runFor(20)
  await expect(notes).toHaveCount(0)
})

test('the waiting page turns a spinner and goes on after exactly 5000 ms', async ({ page, store }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/loader?next=faqpage')
  await expect(page.locator('main').getByRole('status')).toContainText('Loading...')
  await awake(page)
  await page.clock.runFor(4999)
  await expect(page).toHaveURL(`${store.url}/loader?next=faqpage`)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${store.url}/faqpage`)
})

test('the cart saves itself, offers 1 to 9, and keeps an address that is too far from being ordered to', async ({
  page,
  store,
}) => {
  const email = await register(page.request)
  await page.goto('/products/root/potato')
  await expect(page.getByRole('button', { name: 'Account of Meera Iyer' })).toBeVisible()
  await page.getByRole('radio', { name: /^2kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const saved = async () => {
    const { user } = await (await page.request.get('/api/user/is-auth')).json()
    return user.cartItems.map(({ quantity }: { quantity: number }) => quantity)
  }
  await expect.poll(saved).toEqual([1])
  await page.goto('/cart')
  const quantity = page.getByLabel('Quantity of Potato, 2kg')
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  await quantity.selectOption('3')
  await expect.poll(saved).toEqual([3])
  // 3 × 2 kg at ₹32 less 6 %
  await expect(page.getByText('₹180.48').first()).toBeVisible()
  await expect(page.getByText('Hurrah! You are eligible for free delivery')).toBeVisible()
  await expect(page.getByText('Order Summary')).toBeVisible()
  await expect(page.getByText('No Tax')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Cash On Delivery/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Online/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()

  const gateway = 'window.Razorpay = class { constructor(asked) { window.asked = asked } open() {} }'
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: gateway }))
  await page.getByRole('radio', { name: /^Online/ }).check()
  await page.getByRole('button', { name: 'Pay Online' }).click()
  const asked = () => page.evaluate(() => (window as unknown as { asked?: Record<string, unknown> }).asked)
  await expect.poll(asked).toMatchObject({
    amount: 180_48,
    currency: 'INR',
    prefill: { name: 'Meera Iyer', email, contact: '+919876543210' },
  })

  await inTables(store.folder, (tables) =>
    tables.query('update address set latitude = 28.62, longitude = 77.243 where email = $1', [email]),
  )
  await page.reload()
  await expect(page.getByText('Not Deliverable at this location').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Potato, 2kg' }).click()
  await expect(page.getByText('Removed from Cart')).toBeVisible()
  await expect.poll(saved).toEqual([])
})

test('My Orders shows each order with its items and sums, N/A and Product Unavailable where nothing is known, and why it cannot', async ({
  page,
  faults,
}) => {
  await register(page.request)
  const id = await order(page.request)
  const { orders } = await (await page.request.get('/api/order/user')).json()
  const [{ amount, shippingFee, items }] = orders
  await page.goto('/my-orders')
  const card = page.getByRole('article', { name: `#${id}` })
  const rupees = (sum: number) => `₹${sum.toFixed(2)}`
  await expect(card).toContainText('COD')
  for (const { product, unit, quantity } of items) {
    const line = card.getByRole('listitem').filter({ hasText: product.name })
    await expect(line).toContainText(`${unit.label} · Qty: ${quantity}`)
    await expect(line).toContainText(rupees(unit.sellingPrice * quantity))
    await expect(line.getByRole('presentation').or(line.locator('img')).first()).toHaveAttribute('src', /./)
  }
  for (const sum of [amount - shippingFee, shippingFee, amount]) await expect(card).toContainText(rupees(sum))
  await expect(card.getByRole('list')).toHaveCSS('overflow-y', 'auto')
  const steps = page.getByRole('dialog', { name: 'Delivery Status' }).getByRole('listitem')
  await card.getByRole('button', { name: /Track Order/ }).click()
  await expect(steps).toHaveCount(5)
  for (const [at, word] of ['Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered'].entries())
    await expect(steps.nth(at)).toContainText(word)
  await expect(steps.first().locator('time')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('mango')
  await expect(page.getByText('No matching orders found')).toBeVisible()
  await expect(page.getByText(/“mango”/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all orders' }).click()

  const bare = [{ ...orders[0], paymentType: '', items: [{ ...items[0], quantity: 0 }] }]
  bare[0].items[0].product = { ...items[0].product, name: '', image: [] }
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/order/user*', async (route) => {
    await answered.promise
    await route.fulfill({ json: { success: true, orders: bare } })
  })
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await lookAgain()
  await expect(page.locator('main').getByText('Loading...')).toBeVisible()
  answered.resolve()
  await expect(card).toContainText('N/A')
  await expect(card).toContainText('Product Unavailable')
  await expect(card).toContainText('Qty: 1')
  await expect(card.locator('li img')).toHaveAttribute('src', /./)

  await page.unroute('**/api/order/user*')
  await page.route('**/api/order/user*', (route) => route.abort())
  await lookAgain()
  await expect(page.getByText('Failed to fetch orders').first()).toBeVisible()
  await expect(page.getByText('Server error').first()).toBeVisible()
  forgive(faults)
})

test('the seller’s orders show what SPEC lists, and a status is changed after a question, with a spinner, in any order', async ({
  page,
  browser,
  store,
  faults,
}) => {
  const home = await browser.newContext({ baseURL: store.url })
  await register(home.request)
  const id = await order(home.request)
  await home.close()
  await page.goto('/seller/product-list')
  await page.getByLabel('Email').fill(sellerAccount.email)
  await page.getByLabel('Password').fill(sellerAccount.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/seller$/)
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/order/seller*', async (route) => {
    await listed.promise
    await route.continue()
  })
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByText('Loading Orders...')).toBeVisible()
  listed.resolve()
  const card = page.getByRole('article', { name: `#${id}` })
  for (const words of [
    'Potato',
    '1kg',
    'Qty: 2',
    'Price: ₹',
    'Meera Iyer',
    'C-40 Nehru Nagar',
    'New Delhi',
    'Delhi',
    '110065',
  ])
    await expect(card).toContainText(words)
  for (const words of ['9876543210', 'Order date', 'Pending', 'Payment method', 'COD', 'Shipping fee', 'Total'])
    await expect(card).toContainText(words)
  await expect(card.locator('li img').first()).toHaveAttribute('src', /./)
  const select = card.getByLabel(`Status of order #${id}`)
  const words = ['Order Placed', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered']
  await expect(select.getByRole('option')).toHaveText(words)
  await expect(select).toHaveValue('Order Placed')

  const changed = Promise.withResolvers<void>()
  await page.route('**/api/order/status/*', async (route) => {
    await changed.promise
    await route.continue()
  })
  const question = page.getByRole('dialog')
  await select.selectOption('Delivered')
  await expect(question).toContainText('Change status to "Delivered"?')
  await question.getByRole('button', { name: 'Change status' }).click()
  await expect(select).toBeDisabled()
  await expect(card.locator('.animate-spin')).toBeVisible()
  const reloaded = page.waitForRequest('**/api/order/seller*')
  changed.resolve()
  await expect(page.getByText('Status updated')).toBeVisible()
  await reloaded
  await expect(card).toContainText('Paid')
  await expect(select).toBeEnabled()

  await page.unroute('**/api/order/status/*')
  await page.route('**/api/order/status/*', (route) => route.abort())
  await select.selectOption('Processing')
  await question.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByText('Error updating status')).toBeVisible()
  forgive(faults)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
})

test('the form for a new product has SPEC’s fields, and prices its units once there is a base price', async ({
  page,
}) => {
  await asSeller(page)
  await expect(page.getByRole('group', { name: 'Product Images' }).locator('input[type=file]')).toHaveCount(4)
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', 'image/*')
  for (const label of ['Product Name', 'Category', 'Description']) await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select Category',
    ...categories.map(({ path }) => path),
  ])
  const price = page.getByLabel('Base Price (per kg)')
  const discount = page.getByLabel('Discount (%)', { exact: true })
  for (const field of [price, discount]) await expect(field).toHaveAttribute('min', '0')
  await expect(page.getByRole('table')).toHaveCount(0)
  await price.fill('40')
  await discount.fill('-1')
  await expect(page.getByRole('table')).toHaveCount(0)
  await discount.fill('10')
  const columns = ['Unit', 'Original Price', 'Discount (%)', 'Discount amount', 'Selling Price']
  for (const name of ['Retail Unit Pricing', 'Bulk Unit Pricing'])
    await expect(page.getByRole('table', { name }).getByRole('columnheader')).toHaveText(columns)
  const percent = page.getByLabel('Discount (%) for 1kg')
  await percent.fill('25')
  await percent.fill('-3')
  await percent.blur()
  await expect(percent).toHaveValue('25')
  await percent.press('x')
  await percent.blur()
  await expect(percent).toHaveValue('25')
  await price.fill('0')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a product that lacks something is not sent, and what the shop says to one that was is shown', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
  await asSeller(page)
  const submit = page.getByRole('button', { name: 'Add Product' })
  const refusal = page.getByText('Please fill all required fields and upload at least one image.')
  await submit.click()
  await expect(refusal.first()).toBeVisible()
  for (const label of ['Product Name', 'Base Price (per kg)', 'Discount (%)', 'Category'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription('Please fill in this field.')
  await page.getByLabel('Product Name').fill('Radish')
  await page.getByLabel('Base Price (per kg)').fill('30')
  await page.getByLabel('Discount (%)', { exact: true }).fill('5')
  await page.getByLabel('Category').selectOption('Root')
  await submit.click()
  await expect(page.getByText('Please upload at least one image.')).toBeVisible()
  await page
    .getByLabel('Add image 1')
    .setInputFiles({ name: 'radish.png', mimeType: 'image/png', buffer: await photo('png') })
  const isAdd = (url: string) => url.includes('/api/product/add')
  for (const [label, filled] of [
    ['Product Name', 'Radish'],
    ['Base Price (per kg)', '30'],
  ] as const) {
    await page.getByLabel(label).fill('')
    await submit.click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill in this field.')
    await page.getByLabel(label).fill(filled)
  }
  await page.getByLabel('Category').selectOption('')
  await submit.click()
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription('Please fill in this field.')
  expect(sent.filter(isAdd)).toEqual([])
  await page.getByLabel('Category').selectOption('Root')
  const message = 'Only JPEG, PNG, WebP and AVIF images are accepted.'
  await page.route('**/api/product/add', (route) =>
    route.fulfill({ status: 415, json: { success: false, code: 'IMAGE_TYPE', message } }),
  )
  await submit.click()
  await expect(page.getByText(message)).toBeVisible()
  expect(sent.filter(isAdd).length).toBe(1)
})

test('each product of the list has its row and its units, one open at a time; changes are reset or saved, and the list is fetched again', async ({
  page,
}) => {
  await page.request.post('/api/seller/login', { data: sellerAccount })
  await addProduct(page.request, 'Listed Turnip')
  await asSeller(page, '/seller/product-list')
  const fetched = () => page.waitForResponse('**/api/product/list')
  await page.getByPlaceholder('Search product...').fill('lISTED')
  const row = page.locator('main li').filter({ has: page.getByRole('heading', { name: 'Listed Turnip' }) })
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(['Listed Turnip'])
  await expect(row.locator('img').first()).toHaveAttribute('src', /./)
  await expect(row).toContainText('Root')
  await expect(row).toContainText('₹36.00')
  const refetched = fetched()
  await row.getByRole('switch', { name: 'Listed Turnip in stock' }).click()
  await refetched
  await expect(page.getByText('Product is out of stock')).toBeVisible()

  await row.getByRole('button', { name: 'Manage Listed Turnip' }).click()
  await expect(row.getByRole('columnheader')).toHaveText([
    'Unit',
    'Price',
    'Selling Price',
    'Discount amount',
    'Discount %',
    'Action',
  ])
  const selling = row.getByLabel('Selling Price of 1kg')
  await selling.fill('30')
  await expect(row.getByRole('row').filter({ hasText: '1kg' })).toContainText('₹10.00')
  await row.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Reset changes')).toBeVisible()
  await expect(selling).toHaveValue('36')
  await selling.fill('30')
  const saved = fetched()
  await row.getByRole('button', { name: 'Save retail Units' }).click()
  await saved
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(row.getByLabel('View mode').getByRole('option')).toHaveText(['Retail Units', 'Bulk Units'])
  await row.getByLabel('View mode').selectOption('Bulk Units')
  await expect(row.getByRole('button', { name: 'Save bulk Units' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete 1 Bag(50kg)' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this unit permanently?')
  const deleted = fetched()
  await question.getByRole('button', { name: 'Delete' }).click()
  await deleted
  await expect(page.getByText('Unit deleted')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Delete 1 Bag(50kg)' })).toHaveCount(0)

  await page.getByPlaceholder('Search product...').fill('')
  await page.getByRole('button', { name: 'Manage Potato', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Hide / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Hide Potato', exact: true })).toBeVisible()
})

test('a call that breaks is told in SPEC’s words, a slow one is waited for, and nothing is lost', async ({
  page,
  faults,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.route('**/api/newsletter/subscribe', (route) => route.abort())
  const form = page.getByRole('region', { name: 'News from the mandi' })
  await form.getByLabel('Email').fill(freshEmail())
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()

  await page.goto('/contact')
  await page.getByLabel('Name').fill('Kabir Singh')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Message').fill('Do you have methi?')
  await page.route('**/api/contact/sendMail', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
  await page.unroute('**/api/contact/sendMail')
  await page.route('**/api/contact/sendMail', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message!')).toBeVisible()
  await page.unroute('**/api/contact/sendMail')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/contact/sendMail', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: /Send message/ })).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward('01:00:00')
  await expect(page.getByRole('button', { name: /Send message/ })).toHaveAttribute('aria-busy', 'true')
  slow.resolve()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter((fault) => !cut.test(fault) && !/status of 502/.test(fault)))

  await register(page.request)
  await page.goto('/products/root')
  await expect(page.getByRole('button', { name: 'Account of Meera Iyer' })).toBeVisible()
  await addToCart(page, 'Potato', '1kg')
  await page.goto('/cart')
  await page.getByRole('radio', { name: /^Online/ }).check()
  await expect(page.getByRole('button', { name: 'Pay Online' })).toBeEnabled()
  await page.route('**/api/cart/update', (route) => route.abort())
  await page.getByLabel('Quantity of Potato, 1kg').selectOption('2')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(page.getByText('Order failed')).toBeVisible()
  forgive(faults)
  await page.unroute('**/api/cart/update')
})

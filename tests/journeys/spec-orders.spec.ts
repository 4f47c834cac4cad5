import { drawn, sidewaysScroll } from '../support/accessibility.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import {
  callOk,
  cartByCalls,
  order,
  ownOrders,
  productsInStock,
  register,
  saveCart,
  savedLines,
} from '../support/page-calls.ts'
import { forgive, hydrated, lookAgain, visit } from '../support/page-waits.ts'
import { rowsIn } from '../support/running-store.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** SPEC.md's words and durations on the screens; time is Playwright's, so nobody waits for it. */
test.use({ viewport: laptop })

test('the cart saves itself, offers 1 to 9, and takes no order to an address too far away', async ({ page, store }) => {
  const email = await register(page.request)
  await page.goto('/products/root/potato')
  await expect(page.getByRole('button', { name: 'Account of Meera Iyer' })).toBeVisible()
  await page.getByRole('radio', { name: /^2kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect.poll(() => savedLines(page)).toEqual(['1 Potato'])
  await page.getByRole('link', { name: /^Cart, / }).click()
  const quantity = page.getByLabel('Quantity of Potato, 2kg')
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  await quantity.selectOption('3')
  await expect.poll(() => savedLines(page)).toEqual(['3 Potato'])
  // 3 × 2 kg at ₹32 less 6 %
  await expect(page.getByText('₹180.48', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Hurrah! You are eligible for free delivery', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Summary', exact: true })).toBeVisible()
  await expect(page.getByText('No Tax', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Cash On Delivery/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Online/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()

  const gateway = 'window.Razorpay = class { constructor(asked) { window.asked = asked } open() {} }'
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: gateway }))
  await page.getByRole('radio', { name: /^Online/ }).check()
  await page.getByRole('button', { name: 'Pay Online' }).click()
  const asked = () => page.evaluate(() => (window as unknown as { asked?: Record<string, unknown> }).asked)
  await expect
    .poll(asked)
    .toMatchObject({
      amount: 180_48,
      currency: 'INR',
      prefill: { name: 'Meera Iyer', email, contact: '+919876543210' },
    })

  const moved = 'update address set latitude = 28.62, longitude = 77.243 where email = $1'
  await rowsIn(store.folder, moved, [email])
  await page.reload()
  await expect(page.locator('#why-not')).toHaveText('Not Deliverable at this location')
  await expect(page.getByRole('button', { name: /^(Place Order|Pay Online)$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Potato, 2kg' }).click()
  await expectToast(page, 'Removed from Cart')
  await expect.poll(() => savedLines(page)).toEqual([])
})

test('more than is left, also by Undo, stays in the cart, marked; an order too late names its line', async ({
  page,
  office,
}) => {
  const setLevel = (level: number | null) =>
    callOk(office.request, '/api/product/stock-level', { id: 'turnip', level, reason: 'counted' })
  await setLevel(1500)
  await cartByCalls(page, 'Sunita Rao', 'turnip', '1kg')
  const why = page.locator('#why-not')
  const placeOrder = page.getByRole('button', { name: 'Place Order' })
  // Another shopper buys between the reading of the cart and the press.
  await setLevel(600)
  await placeOrder.click()
  await expectErrorToast(page, 'There is not enough left. Turnip: 600 g left.')
  await expect(why).toHaveText('Please choose fewer to place your order.')
  await expect(placeOrder).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Total Amount₹0.00')

  await setLevel(1200)
  await visit(page, '/products/root/turnip')
  await page.getByRole('radio', { name: /^500g/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect.poll(() => savedLines(page)).toEqual(['1 Turnip', '1 Turnip'])
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page.getByText('Too much', { exact: true })).toHaveCount(2)
  await expect(why).toHaveText('Please choose fewer to place your order.')

  // A pack that comes back by Undo shares with the other pack what is left.
  await page.getByRole('button', { name: 'Remove Turnip, 1kg', exact: true }).click()
  await page.getByLabel('Quantity of Turnip, 500g').selectOption('2')
  await expect(page.getByText('Too much', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Too much', { exact: true })).toHaveCount(2)
  await setLevel(null)
})

test('My Orders shows items, sums, a bill, N/A where nothing is known, and why it cannot', async ({ page, faults }) => {
  await register(page.request)
  const id = await order(page.request)
  const [placed] = await ownOrders(page.request)
  const { amount, shippingFee, items } = placed
  await page.addInitScript(() => {
    window.print = () => {}
  })
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
  const steps = page.getByRole('dialog', { name: 'Delivery Status', exact: true }).getByRole('listitem')
  await card.getByRole('button', { name: /Track Order/ }).click()
  await expect(steps).toHaveCount(5)
  for (const [at, word] of ['Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered'].entries())
    await expect(steps.nth(at)).toContainText(word)
  await expect(steps.first().locator('time')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // The bill is printed alone, with who sold, what it was and how it is paid; then the page is as before.
  await page.getByRole('button', { name: `Print bill of order #${id}` }).click()
  const bill = page.locator('.bill')
  await expect(bill).toHaveCount(1)
  await expect(bill).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(bill).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeHidden()
  const { store } = await callOk(page.request, '/api/store')
  for (const words of [store.name, store.street, `#${id}`, 'Meera Iyer, 9876543210, C-40 Nehru Nagar', 'COD · Pending'])
    await expect(bill).toContainText(words)
  for (const { product, unit, quantity } of items) {
    const sums = [rupees(unit.sellingPrice), String(quantity), rupees(unit.sellingPrice * quantity)]
    const cells = bill.getByRole('row').filter({ hasText: product.name }).getByRole('cell')
    await expect(cells).toHaveText([product.name, unit.label, ...sums])
  }
  for (const sum of [rupees(amount - shippingFee), rupees(shippingFee), 'No Tax', rupees(amount)])
    await expect(bill).toContainText(sum)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(bill).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('mango')
  await expect(page.getByText('No matching orders found', { exact: true })).toBeVisible()
  const hint = 'Nothing matches “mango”. Try a product, an order id or a status.'
  await expect(page.getByText(hint, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all orders' }).click()

  const bare = [{ ...placed, paymentType: '', items: [{ ...items[0], quantity: 0 }] }]
  bare[0].items[0].product = { ...items[0].product, name: '', image: [] }
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/order/user*', async (route) => {
    await answered.promise
    await route.fulfill({ json: { success: true, orders: bare } })
  })
  await lookAgain(page)
  await expect(page.locator('main').getByText('Loading...', { exact: true })).toBeVisible()
  answered.resolve()
  await expect(card).toContainText('N/A')
  await expect(card).toContainText('Product Unavailable')
  await expect(card).toContainText('Qty: 1')
  await expect(card.locator('li img')).toHaveAttribute('src', /./)

  await page.unroute('**/api/order/user*')
  await page.route('**/api/order/user*', (route) => route.abort())
  await lookAgain(page)
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed.getByText('Failed to fetch orders', { exact: true })).toBeVisible()
  await expect(failed.getByText('Server error', { exact: true })).toBeVisible()
  await expectErrorToast(page, 'Server error')
  forgive(faults)
})

test('the order button of a long cart is in sight in every window, and lakhs break nothing', async ({ page }) => {
  await register(page.request)
  const inStock = await productsInStock(page.request, 20)
  const sacks = inStock.map((product) => cartLine(product, '1 Bag(50kg)', 45))
  await saveCart(page.request, sacks)
  for (const [language, name, more] of [
    ['en', 'Place Order', '900 items'],
    ['hi', 'ऑर्डर कीजिए', '900 आइटम'],
  ] as const) {
    await page.goto(`/cart?lang=${language}`)
    await expect(page.getByText(more, { exact: true }).first()).toBeVisible()
    await hydrated(page)
    // So large a sum is over the largest order: the button says so and cannot be pressed, but stands where it should.
    await expect(page.locator('#why-not')).toBeVisible()
    const button = page.getByRole('button', { name })
    for (const [width, height] of [
      [1280, 800],
      [1280, 420],
      [360, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
      expect(await sidewaysScroll(page)).toEqual([])
    }
  }
  // What a pack costs stays in one line, below the pack's name where both do not fit.
  const broken = await page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll<HTMLElement>('li .overflow-x-clip > span > span')]
    return [parts.length, parts.filter(({ offsetHeight }) => offsetHeight > 30).length]
  })
  expect(broken).toEqual([40, 0])
})

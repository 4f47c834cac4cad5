import { expect, test } from '../support/journey.ts'
import { callOk, cartByCalls, register } from '../support/page-calls.ts'
import { holdAnswer, visit } from '../support/page-waits.ts'
import { placeOrder } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'

const reason = 'Heavy rain in Lajpat Nagar'
const hour = 3_600_000

test('the seller closes and opens the store; shoppers read why, and order later', async ({ browser, page, office }) => {
  await register(page.request)
  await visit(page, '/products/root/potato')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()

  const seller = await office.newPage()
  await visit(seller, '/seller/more')
  const isOpen = seller.getByRole('switch', { name: 'Store open' }).first()
  await expect(isOpen).toBeChecked()
  await isOpen.click()
  const dialog = seller.getByRole('dialog', { name: 'Close the store?' })
  await dialog.getByLabel('Closed', { exact: true }).selectOption('until a time…')
  await dialog.getByRole('button', { name: 'Close the store' }).click()
  await expect(dialog.getByText('Please choose a time in the next 14 days.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Closed', { exact: true }).selectOption('for 1 hour')
  await dialog.getByLabel('Reason (optional)').fill(reason)
  await dialog.getByRole('button', { name: 'Close the store' }).click()
  await expect(dialog).toBeHidden()
  await expect(isOpen).not.toBeChecked()
  await expect(seller.getByRole('status').filter({ hasText: reason })).toBeVisible()

  try {
    // The page was loaded before; opening the cart is enough to know.
    await page.getByRole('link', { name: 'Cart, 1 item' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
    await expect(page.locator('#why-not')).toContainText('The store is closed until')
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
    await page.getByLabel(/^Quantity of Potato/).selectOption('3')
    await expect(page.getByRole('link', { name: 'Cart, 3 items' }).first()).toBeVisible()
    const home = await browser.newPage({ javaScriptEnabled: false })
    await home.goto('/')
    await expect(home.getByText(`${reason} ·`, { exact: true })).toBeVisible()
    // Nobody is promised half an hour meanwhile.
    await expect(home.getByRole('banner')).toContainText('Closed now')
    await expect(home.getByRole('banner')).not.toContainText('30 min')
    await expect(home.getByRole('heading', { level: 1 })).toHaveText('Farm-fresh, at your door')

    await isOpen.click()
    await expect(isOpen).toBeChecked()
    await expect(isOpen).toBeFocused()
    await expect(seller.getByRole('status').filter({ hasText: reason })).toBeHidden()
    const closed = { until: new Date(Date.now() + hour).toISOString(), byHours: true }
    await seller.route('**/api/store/pause', (route) => route.fulfill({ json: { success: true, closed } }))
    await seller.evaluate(() => dispatchEvent(new Event('focus')))
    const byHours = /^By its hours the store is closed until \d+:\d\d [ap]m (today|tomorrow)\.$/
    await expect(seller.getByRole('status').filter({ hasText: byHours })).toBeVisible()
    await expect(isOpen).toBeChecked()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeHidden()
    await placeOrder(page)
  } finally {
    await callOk(office.request, '/api/store/open', {})
  }
})

test('a store that can be paid in no way, such as with locked gateway keys, takes no order and says so', async ({
  page,
}) => {
  await cartByCalls(page, 'Meera Iyer')
  const place = page.getByRole('button', { name: 'Place Order' })
  let reads = 0
  await page.route('**/api/store', async (route) => {
    reads++
    const { success, store } = await (await route.fetch()).json()
    await route.fulfill({ json: { success, store: { ...store, cash: false, onlinePayment: undefined } } })
  })
  const whyNot = page.locator('#why-not')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    dispatchEvent(new Event('focus'))
  })
  await expect(whyNot).toContainText('We cannot take orders right now.')
  expect(reads, 'a return reads the store once').toBe(1)
  await expect(place).toBeDisabled()
  // Nor is the shopper sent for an address.
  const { addresses } = await callOk(page.request, '/api/address/get')
  await callOk(page.request, '/api/address/delete', { address: addresses[0]._id })
  await visit(page, '/cart')
  await expect(whyNot).toContainText('Please select an address')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(whyNot).toContainText('We cannot take orders right now.')
  await expect(place).toHaveAttribute('disabled')
})

test('a cart shows in five seconds, and a seller’s page in two minutes, that the store was closed elsewhere', async ({
  page,
  office,
}) => {
  await cartByCalls(page, 'Meera Iyer')
  const place = page.getByRole('button', { name: 'Place Order' })
  await callOk(office.request, '/api/store/close', { reason })
  try {
    await place.click()
    await expectErrorToast(page, 'The store is closed right now. Your cart is saved.')
    await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
    await expect(page.locator('#why-not')).toHaveText('The store is closed right now.')
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
    const older = await holdAnswer(page, '**/api/store/pause')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await older.made
    await callOk(office.request, '/api/store/open', {})
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(place).toBeEnabled()
    await older.letGo()
    // Not awaited: the cart's next call would repair it.
    expect(await place.isEnabled(), 'an older answer does not replace a newer one').toBe(true)
    await page.clock.install()
    await page.reload()
    await expect(place).toBeEnabled()
    const seller = await office.newPage()
    await seller.clock.install()
    await visit(seller, '/seller/more')
    const isOpen = seller.getByRole('switch', { name: 'Store open' }).first()
    await expect(isOpen).toBeChecked()
    await callOk(office.request, '/api/store/close', { reason })
    await page.clock.fastForward(5000)
    await expect(place).toBeDisabled()
    await seller.clock.fastForward(121_000)
    await expect(isOpen).not.toBeChecked()
    await expect(seller.getByRole('status').filter({ hasText: reason })).toBeVisible()
  } finally {
    await callOk(office.request, '/api/store/open', {})
  }
})

test('a morning’s opening is tomorrow until midnight in India, then today', async ({ browser, page, office }) => {
  const midnight = Math.ceil((Date.now() + 6.5 * hour) / (24 * hour)) * 24 * hour - 5.5 * hour
  const until = new Date(midnight + 6 * hour).toISOString()
  await callOk(office.request, '/api/store/close', { reason, until })
  try {
    const kept = await browser.newPage({ javaScriptEnabled: false })
    await kept.goto('/')
    await expect(kept.getByText(/^The store is closed until \d+ \w{3,4}, 6:00 am\.$/)).toBeVisible()

    await page.clock.install({ time: midnight - 300_000 })
    await page.goto('/')
    await expect(page.getByText('The store is closed until 6:00 am tomorrow.', { exact: true })).toBeVisible()
    await page.clock.fastForward(301_000)
    await expect(page.getByText('The store is closed until 6:00 am today.', { exact: true })).toBeVisible()
  } finally {
    await callOk(office.request, '/api/store/open', {})
  }
})

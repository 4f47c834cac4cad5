import type { Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { callOk, cartByCalls, changeFees, listedProducts, moveOrder, ownOrders } from '../support/page-calls.ts'
import { bodiesOf, forgive, requestsTo } from '../support/page-waits.ts'
import { addToCart, placeOrder, registerInDialog, saveAddress } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

const busy = { success: false, code: 'BUSY', message: 'The store is busy. Please try again in a moment.' }

test('a shopper with a phone buys with cash, from the first page to Delivered', async ({ page, office }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
  await addToCart(page, 'Tomato', '500g')
  await addToCart(page, 'Potato', '1kg')
  // 500 g tomato at ₹46 less 12 % is ₹20.24, 1 kg potato at ₹32 less 6 % is ₹30.08
  await expect(page.getByRole('complementary', { name: 'Cart summary' })).toContainText('₹50.32')
  await expect(page.getByText('Add ₹98.68 more for free delivery', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Search vegetables' }).fill('bhindi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=bhindi/)
  await addToCart(page, "Lady's Finger (Okra)", '250g')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart 3 items')
  await page.getByRole('button', { name: 'Log in to order' }).click()
  await expectToast(page, 'Please log in to continue')
  await registerInDialog(page, 'Anita Sharma')

  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.locator('#why-not')).toHaveText('Please select an address')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await page.getByRole('link', { name: 'Add address' }).click()
  await saveAddress(page, { street: 'B-12 Nehru Nagar', zipcode: '110065' })

  await expect(page).toHaveURL(/\/cart$/)
  await page.getByLabel('Quantity of Tomato, 500g').selectOption('2')
  // 2 × 20.24 + 30.08 + 12.76 = 83.32
  await expect(page.getByText('₹83.32', { exact: true }).first()).toBeVisible()
  const total = await page
    .locator('dl')
    .getByText(/^₹\d+\.\d\d$/)
    .last()
    .textContent()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
  await expect(page.getByText(String(total), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

  await page.getByRole('button', { name: /Track Order/ }).click()
  const tracking = page.getByRole('dialog', { name: 'Delivery Status', exact: true })
  await expect(tracking).toContainText('Ordered')

  const [{ _id: id }] = await ownOrders(page.request)
  await moveOrder(office.request, id, 'Delivered')
  await page.reload()
  const href = await page.getByRole('link', { name: `Bill (PDF) of order #${id}` }).getAttribute('href')
  const bill = await page.request.get(href ?? '')
  expect([bill.status(), bill.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: /Track Order/ }).click()
  await expect(tracking).toContainText('Your order has arrived. Enjoy!')
  await expect(page.getByRole('article').getByText('Paid', { exact: true })).toBeVisible()
})

test('a delivery fee or price changed under way is never charged before it is seen', async ({
  page,
  office,
  faults,
}) => {
  await cartByCalls(page, 'Meera Jain', 'ginger', '250g')
  const place = page.getByRole('button', { name: 'Place Order' })
  const undo = await changeFees(office.request, 44)
  try {
    await place.click()
    await expectErrorToast(page, 'Prices have changed. Please review your cart.')
    await expect(page.locator('dl').getByText('₹44.00', { exact: true })).toBeVisible()
  } finally {
    await undo()
  }

  const ginger = (await listedProducts(page.request)).find((product: { name: string }) => product.name === 'Ginger')
  const { sellingPrice: before } = ginger.retailUnits.find(({ label }: { label: string }) => label === '250g')
  const sellAt = (sellingPrice: number) => {
    const updatedUnits = [{ label: '250g', price: 99, sellingPrice }]
    return callOk(office.request, '/api/product/update-units', {
      id: ginger._id,
      type: 'retail',
      updatedUnits,
      confirmed: true,
    })
  }
  await sellAt(88.8)
  await place.click()
  await expectErrorToast(page, 'Prices have changed. Please review your cart.')
  const changes = page.getByRole('dialog', { name: 'Prices have changed' })
  await expect(changes.getByRole('listitem')).toHaveText(`Ginger · 250g × 1₹${before.toFixed(2)} ₹88.80`)
  await expect(page.getByText(`New price: it was ₹${before.toFixed(2)}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  // A cart that could not be saved before is saved with the order.
  await page.route('**/api/cart/update', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
  await page.getByLabel('Quantity of Ginger, 250g').selectOption('2')
  await expectErrorToast(page, busy.message)
  await sellAt(77.7)
  await place.click()
  await expect(changes.getByRole('listitem')).toHaveText('Ginger · 250g × 2₹88.80 ₹77.70')
  await changes.getByRole('button', { name: 'OK, order at' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('₹155.40', { exact: true }).first()).toBeVisible()
  forgive(faults, /status of 503/)
})

test('a cash order without an answer says what to do next, is sent again as it was, placed once', async ({
  page,
  faults,
}) => {
  const sent = requestsTo(page, /\/api\/order\/cod$/)
  await cartByCalls(page, 'Nisha Paul')
  const answers = [
    { error: 'Order failed', answer: (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }) },
    {
      // The store has placed the order, although its answer is an error.
      error: busy.message,
      answer: async (route: Route) => {
        await route.fetch()
        await route.fulfill({ status: 503, json: busy })
      },
    },
  ]
  for (const { error, answer } of answers) {
    await page.route('**/api/order/cod', answer, { times: 1 })
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expectErrorToast(page, error)
    await expect(page.getByText(/^The store may have your order\. Look in My Orders first.*$/)).toBeVisible()
  }
  await placeOrder(page)
  expect(await ownOrders(page.request)).toHaveLength(1)
  const { user } = await callOk(page.request, '/api/user/is-auth')
  const order = { userId: user._id, amount: 30.24, shippingFee: 10, address: expect.any(String) }
  const [first, ...again] = bodiesOf(sent)
  expect(first).toMatchObject(order)
  expect(again).toEqual([first, first])
  forgive(faults, /status of 50[23]/)
})

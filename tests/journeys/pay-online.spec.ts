import type { Page } from '@playwright/test'
import { hiCart } from '#web/i18n/hi/cart.ts'
import { expect, test } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import { callOk, cartByCalls, endSessions, ownOrders, saveCart } from '../support/page-calls.ts'
import { bodiesOf, forgive, holdAnswer, hydrated, lookAgain, requestsTo, visit } from '../support/page-waits.ts'
import { logInInDialog, logOut, placeOrder } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** A new shopper with half a kilo of tomatoes and an address, in the cart, with Online chosen: ₹20.24 and ₹10 for bringing it. */
async function readyToPay(page: Page, name: string): Promise<void> {
  await cartByCalls(page, name)
  await page.getByRole('radio', { name: /^Online/ }).check()
  await expect(page.getByRole('button', { name: 'Pay Online' })).toBeEnabled()
}

const checkoutOf = (page: Page) => page.getByRole('dialog', { name: 'Pay Thela' })

async function expectPaidOrder(page: Page): Promise<void> {
  await expectToast(page, 'Payment Successful')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
  await expect(page.getByText('₹30.24', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('article').getByText('Paid', { exact: true })).toBeVisible()
}

/** The checkout is closed without a payment, and the shopper is back at the cart. */
async function expectUnpaid(page: Page): Promise<void> {
  await expect(checkoutOf(page)).toBeHidden()
  await expectToast(page, 'The payment was not completed. Your cart is unchanged.')
  await expect(page).toHaveURL(/\/cart$/)
}

test('a shopper pays online: the checkout knows them and the sum, and the order stands once paid', async ({ page }) => {
  const [begun, proofs] = [requestsTo(page, /\/order\/razorpay$/), requestsTo(page, /\/order\/verify$/)]
  await readyToPay(page, 'Anita Sharma')
  await page.getByRole('button', { name: 'Pay Online' }).dblclick()
  const checkout = checkoutOf(page)
  await expect(checkout).toContainText('no real money moves')
  await expect(checkout).toContainText('₹30.24')
  await expect(checkout).toContainText('Anita Sharma')
  await expect(checkout).toContainText('+919876543210')
  // The fields that SPEC 7 names, and the store's own.
  const { user } = await callOk(page.request, '/api/user/is-auth')
  const text = expect.any(String)
  const unit = { _id: text, label: '500g', sellingPrice: 20.24, offerPrice: 20.24 }
  const items = [{ product: 'tomato', unit, quantity: 1 }]
  const order = { userId: user._id, items, address: text, shippingFee: 10, amount: '30.24' }
  expect(bodiesOf(begun)).toEqual([{ ...order, cartVersion: expect.any(Number), ifGone: 'call' }])

  // After a closed checkout or a failed payment the cart is payable, and nothing is paid twice.
  await checkout.getByRole('button', { name: 'Close the checkout' }).click()
  await expectUnpaid(page)
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkout).toBeVisible()
  await page.goBack()
  await expectUnpaid(page)
  await page.getByLabel('Quantity of Tomato, 500g').selectOption('2')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkout).toContainText('₹50.48')
  await page.keyboard.press('Escape')
  await expectUnpaid(page)
  await page.getByLabel('Quantity of Tomato, 500g').selectOption('1')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await checkout.getByRole('button', { name: 'Let the payment fail' }).click()
  await expect(checkout.getByRole('alert')).toContainText('The payment failed')
  await checkout.getByRole('button', { name: 'Pay ₹30.24' }).click()
  await expectPaidOrder(page)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  const proof = { razorpay_order_id: text, razorpay_payment_id: text, razorpay_signature: text }
  expect(bodiesOf(proofs)).toEqual([{ ...proof, orderDbId: text, userId: user._id }])
})

test('a payment approved after Back places its order, and what another window added stays', async ({ page }) => {
  await readyToPay(page, 'Rohan Pillai')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkoutOf(page)).toContainText('₹30.24')
  const { user } = await callOk(page.request, '/api/user/is-auth')
  await saveCart(page.request, [...user.cartItems, cartLine('potato')])
  const paying = await holdAnswer(page, '**/sandbox/razorpay/pay')
  await checkoutOf(page).getByRole('button', { name: 'Pay ₹30.24' }).click()
  await paying.made
  await page.goBack()
  await expectToast(page, 'The payment was not completed. Your cart is unchanged.')
  const verified = page.waitForRequest('**/api/order/verify')
  await paying.letGo()
  await verified
  await expectPaidOrder(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
})

test('the checkout closes once its order can no longer be paid', async ({ page }) => {
  await page.route('**/api/order/razorpay', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), timeout: 90 } })
  })
  await readyToPay(page, 'Usha Menon')
  await page.clock.install()
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkoutOf(page)).toBeVisible()
  await page.clock.runFor(89_000)
  await expect(checkoutOf(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expectUnpaid(page)
})

test('a shopper who reads Hindi gets the checkout in Hindi, for as long as the order can be paid', async ({ page }) => {
  const body = `window.Razorpay = class {
    constructor(options) { window.sent = JSON.parse(JSON.stringify(options)) }
    open() {}
  }`
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await readyToPay(page, 'Sita Devi')
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: page.url() }])
  await page.reload()
  await page.getByRole('radio', { name: /^ऑनलाइन/ }).check()
  await page.getByRole('button', { name: hiCart.payOnline }).click()
  const sent = () => page.evaluate(() => (window as unknown as { sent?: object }).sent)
  await expect.poll(sent).toMatchObject({ config: { display: { language: 'hi' } }, timeout: 1800 })
})

test('another checkout is loaded with its policy; without its script the shopper can pay with cash', async ({
  page,
  faults,
}) => {
  await readyToPay(page, 'Sunil Rao')
  // The seller has switched another checkout on since the cart was opened.
  const checkout = { checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js', isTest: false }
  await page.route(
    '**/api/store',
    async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, store: { ...answer.store, onlinePayment: checkout } } })
    },
    { times: 1 },
  )
  const reloaded = page.waitForEvent('domcontentloaded')
  await lookAgain(page)
  await reloaded
  await hydrated(page)
  await page.getByRole('radio', { name: /^Online/ }).check()

  await page.route('**/checkout.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expectErrorToast(page, 'Razorpay SDK not loaded')
  await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
  await placeOrder(page)
  forgive(faults)
})

test('a payment that could not be begun or verified is told as such, and the cart stays', async ({ page, faults }) => {
  await readyToPay(page, 'Kiran Das')
  const quantity = page.getByLabel('Quantity of Tomato, 500g')
  await page.route('**/api/cart/update', (route) => route.abort())
  await quantity.selectOption('2')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expectErrorToast(page, 'Payment initiation failed')
  await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectErrorToast(page, 'Order failed')
  await page.unroute('**/api/cart/update')
  await quantity.selectOption('1')
  await page.getByRole('radio', { name: /^Online/ }).check()
  await page.route('**/api/order/razorpay', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expectErrorToast(page, 'Payment initiation failed')
  forgive(faults)
  await page.unroute('**/api/order/razorpay')
  await page.route('**/api/order/verify', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), razorpay_signature: 'forged on the way' } }),
  )
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await checkoutOf(page).getByRole('button', { name: 'Pay ₹30.24' }).click()
  await expectErrorToast(page, 'Payment verification failed')
  await expect(page.getByText('₹30.24', { exact: true }).first()).toBeVisible()
  // The gateway tells the store all the same, two seconds later: money that was taken is never lost.
  await expect.poll(() => ownOrders(page.request)).toHaveLength(1)
  await page.goto('/my-orders')
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
})

/** Another window of this browser, where the shopper has logged out. */
async function logOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await visit(other, '/about')
  await logOut(other)
  await expectToast(other, 'Logged out')
}

/** Pays in the open checkout after the session has ended: the shopper is told, and the browser keeps nothing of the cart. */
async function payLoggedOut(page: Page): Promise<void> {
  await checkoutOf(page).getByRole('button', { name: 'Pay ₹30.24' }).click()
  await expectErrorToast(page, 'Payment verification failed')
  const hint = 'If money has left your account, the order will appear in My Orders. Please look there first.'
  await expectToast(page, hint)
  expect(await page.evaluate(() => localStorage.getItem('thela.cart.1'))).toBeNull()
}

test('a session that ends before or during a payment is told of, and the login is near', async ({ page, store }) => {
  await readyToPay(page, 'Nandini Rao')
  const { user } = await callOk(page.request, '/api/user/is-auth')
  await endSessions(store, user.email)
  const quantity = page.getByLabel('Quantity of Tomato, 500g')
  await quantity.selectOption('2')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expectErrorToast(page, 'Please log in to continue')
  await logInInDialog(page, user.email)
  await quantity.selectOption('1')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkoutOf(page)).toContainText('₹30.24')
  await callOk(page.request, '/api/user/logout')
  await payLoggedOut(page)
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
})

test('a checkout that is closed after another window logged out is told as that', async ({ page }) => {
  await readyToPay(page, 'Divya Nair')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkoutOf(page)).toContainText('₹30.24')
  await logOutElsewhere(page)
  await checkoutOf(page).getByRole('button', { name: 'Close the checkout' }).click()
  await expectErrorToast(page, 'Someone logged in or out in another window of this browser.')
})

test('a payment during which another window logged out is told of', async ({ page }) => {
  await readyToPay(page, 'Farah Khan')
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await expect(checkoutOf(page)).toContainText('₹30.24')
  await logOutElsewhere(page)
  await payLoggedOut(page)
})

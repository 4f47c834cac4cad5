import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { callOk, cartByCalls } from '../support/page-calls.ts'
import { forgive } from '../support/page-waits.ts'
import { fillCart, placeOrder } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'

/** The bodies that the browser sends to a call, in their order. */
function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('address, orders and proof are sent with the fields that SPEC 7 names', async ({ page }) => {
  const [addresses, cash, online, proofs] = ['address/add', 'order/cod', 'order/razorpay', 'order/verify'].map((call) =>
    sentTo(page, `/api/${call}`),
  )
  await fillCart(page, 'Leela Menon')
  const { user } = await callOk(page.request, '/api/user/is-auth')
  const userId: unknown = user._id
  const items = [
    {
      product: 'tomato',
      unit: { _id: expect.any(String), label: '500g', sellingPrice: 20.24, offerPrice: 20.24 },
      quantity: 1,
    },
  ]
  const rest = { userId, items, address: expect.any(String), shippingFee: 10, cartVersion: expect.any(Number) }
  await page.getByRole('radio', { name: /^Online/ }).check()
  await page.getByRole('button', { name: 'Pay Online' }).click()
  await page.getByRole('dialog', { name: 'Pay Thela' }).getByRole('button', { name: 'Pay ₹30.24' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  expect(online).toEqual([{ ...rest, amount: '30.24', ifGone: 'call' }])
  const proof = {
    razorpay_order_id: expect.any(String),
    razorpay_payment_id: expect.any(String),
    razorpay_signature: expect.any(String),
  }
  expect(proofs).toEqual([{ ...proof, orderDbId: expect.any(String), userId }])
  expect(addresses).toMatchObject([{ userId, address: { street: 'B-12 Nehru Nagar', zipcode: '110065' } }])
  expect(cash).toEqual([])
})

test('a cash order sends the same, and one that is cut off says Order failed and what to do next', async ({
  page,
  faults,
}) => {
  const cash = sentTo(page, '/api/order/cod')
  await cartByCalls(page, 'Nisha Paul')
  await page.route('**/api/order/cod', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectErrorToast(page, 'Order failed')
  await expect(page.getByText(/^The store may have your order\. Look in My Orders first.*$/)).toBeVisible()
  await page.unroute('**/api/order/cod')
  await placeOrder(page)
  const { user } = await callOk(page.request, '/api/user/is-auth')
  const [first, again] = cash
  expect(again).toEqual(first)
  expect(first).toMatchObject({ userId: user._id, amount: 30.24, shippingFee: 10, address: expect.any(String) })
  forgive(faults)
})

import type { APIRequestContext } from '@playwright/test'
import { categoryPosition } from '#domain/catalogue/catalogue.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { axeFaults, sidewaysScroll } from '../support/accessibility.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { item } from '../support/lines.ts'
import {
  asSeller,
  callOk,
  cashOrder,
  logInSeller,
  moveOrder,
  order,
  orderMany,
  ownOrders,
  productsInStock,
  register,
} from '../support/page-calls.ts'
import { forgive, holdRequests, visit } from '../support/page-waits.ts'
import { expectToast } from '../support/toasts.ts'

type Paying = { id: string; amount: number }

const rupees = (amount: number) => `₹${amount.toFixed(2)}`

/** Begins to pay for two kilograms of potatoes and pays, by the same calls as the cart and the test checkout. */
async function payOnline(request: APIRequestContext, more: object): Promise<Paying> {
  const cash = await cashOrder(request, [item('potato', '1kg', 2)])
  const online = { ...cash, amount: String(cash.amount) }
  const { orderId, orderDbId: id } = await callOk(request, '/api/order/razorpay', online)
  await callOk(request, '/sandbox/razorpay/pay', { order_id: orderId, outcome: 'success', webhook: 'now', ...more })
  return { id, amount: cash.amount }
}

async function delivered(request: APIRequestContext): Promise<string> {
  const id = await order(request)
  await moveOrder(request, id, 'Delivered')
  return id
}

test('a payment that went wrong is shown; a refund that is tried again goes from the list', async ({ page, home }) => {
  const failed = await payOnline(home.request, { failing_refunds: 1 })
  await callOk(home.request, `/api/order/${failed.id}/cancel`, {})
  const odd = await payOnline(home.request, { amount: 100 })
  await logInSeller(page.request)
  const issueCount = async () => (await callOk(page.request, '/api/payments/troubles')).troubles.length
  await expect.poll(issueCount, { timeout: 20_000 }).toBe(2)

  const section = page.getByRole('region', { name: 'Payments to look at (2)' })
  for (const [language, viewport] of [
    ['hi', laptop],
    ['en', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    // The section stands above the list, whatever was searched for.
    await visit(page, `/seller/orders?q=${odd.id}&lang=${language}`)
    expect(await axeFaults(page, 'section[aria-labelledby=payment-issues]')).toEqual([])
    expect(await sidewaysScroll(page), `${viewport.width} ${language}`).toEqual([])
  }
  const rowOf = ({ id }: Paying) => section.getByRole('listitem').filter({ hasText: `#${id}` })
  await expect(rowOf(odd)).toContainText(`₹1.00 was paid, but the order costs ${rupees(odd.amount)}`)
  const row = rowOf(failed)
  await expect(row).toContainText(`The bank rejected the refund of ${rupees(failed.amount)}`)
  await row.getByRole('button', { name: 'Try the refund again' }).click()
  const question = page.getByRole('dialog', { name: 'Try this refund again?' })
  const goesBack = `${rupees(failed.amount)} goes back to the shopper of order #${failed.id}, once.`
  await expect(question).toContainText(goesBack)
  await question.getByRole('button', { name: 'Try the refund again' }).click()
  await expectToast(page, 'Refund tried again')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payments to look at (1)' })).toBeVisible()
  await expect.poll(issueCount).toBe(1)
})

test('long lists come in pieces, finished ones to the seller, all to a shopper, whose search finds older ones and follows them', async ({
  page,
  faults,
}) => {
  await register(page.request)
  await logInSeller(page.request)
  const ids = await orderMany(page.request, 25)
  const delivered = { orders: ids.map((id) => ({ id })), status: 'Delivered' }
  await callOk(page.request, '/api/order/move', delivered)
  await visit(page, '/seller/orders')
  const finished = page.getByRole('region', { name: 'Delivered' })
  // A return that an earlier journey asked for stands here too.
  const cards = finished.getByRole('article').filter({ hasText: new RegExp(ids.join('|')) })
  await expect(cards).toHaveCount(20)
  await expect(cards.first()).toContainText(ids.at(-1) ?? '')
  await page.getByRole('link', { name: 'Load more' }).click()
  await finished.getByRole('button', { name: /^Show more \(\d+ left\)$/ }).click()
  await expect(cards).toHaveCount(25)
  await expect(finished).toContainText(ids[0] ?? '')

  await visit(page, '/my-orders')
  await expect(page.getByRole('status').filter({ hasText: '20 orders' })).toBeVisible()
  const own = page.getByRole('main').getByRole('article')
  await expect(own).toHaveCount(20)
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const noMatch = page.getByText('No matching orders found', { exact: true })
  await page.route(/[?&]q=/, (route) => route.abort(), { times: 1 })
  await search.fill(ids[0] ?? '')
  await expect(page.getByText('Failed to fetch orders', { exact: true })).toBeVisible()
  await expect(noMatch).toHaveCount(0)
  forgive(faults)
  const letGo = await holdRequests(page, /[?&]q=/)
  await search.fill(ids[0]?.slice(0, -1) ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(noMatch).toHaveCount(0)
  letGo()
  const older = page.getByRole('article', { name: `#${ids[0]}` })
  await expect(older).toContainText('Delivered')
  await moveOrder(page.request, ids[0] ?? '', 'Processing')
  await expect(older).toContainText('Processing')
  await search.fill('')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(own).toHaveCount(25)
})

test('thirty lines of an order are folded and opened by a press; its slip is printed whole', async ({ page, home }) => {
  const inStock = await productsInStock(page.request, 30)
  const packs = inStock.map((product, at) => item(product, '250g', 1 + (at % 3)))
  const id = await order(home.request, packs)
  const [{ amount, items: ordered }] = await ownOrders(home.request)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await asSeller(page, `/seller/orders?q=${id}`)
  const card = page.getByRole('article', { name: `#${id}` })
  const items = card.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveCount(6)
  await expect(card).toContainText(rupees(amount))
  const fold = card.getByRole('button', { name: '24 more' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.press('Enter')
  await expect(items).toHaveCount(30)
  const unfolded = card.getByRole('button', { name: 'Show fewer' })
  await expect(unfolded).toBeFocused()
  await unfolded.click()
  await expect(items).toHaveCount(6)
  await card.getByRole('button', { name: 'Print packing slip' }).click()
  const slip = page.locator('.packing-slip')
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeHidden()
  for (const words of [`#${id}`, 'Meera Iyer, 9876543210', 'C-40 Nehru Nagar', `Collect in cash: ${rupees(amount)}`])
    await expect(slip).toContainText(words)
  await expect(slip).toContainText('As ordered. Packing may change it.')
  const onShelves = (ordered as OrderJson['items']).toSorted(
    (a, b) => categoryPosition(a.product.category) - categoryPosition(b.product.category),
  )
  const lines = onShelves.map(({ product, quantity }) => `${quantity} ×${product.name}250g`)
  await expect(slip.getByRole('listitem')).toHaveText(lines)
  await page.setViewportSize({ width: Math.floor((80 - 8) * 3.78), height: 700 })
  expect(await sidewaysScroll(page)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(slip).toHaveCount(0)
})

test('finished orders stand beside each other on a large screen: delivered, cancelled, returned', async ({ page }) => {
  await register(page.request)
  await logInSeller(page.request)
  const [, returned] = [await delivered(page.request), await delivered(page.request)]
  await callOk(page.request, `/api/order/${returned}/return`, { reason: 'Wilted' })
  await callOk(page.request, `/api/order/${returned}/return/settle`, { accepted: [`${returned}-0`] })
  const cancelled = await order(page.request)
  await callOk(page.request, `/api/order/${cancelled}/cancel`, {})
  await page.setViewportSize(laptop)
  await visit(page, '/seller/orders')
  const boxes = await Promise.all(
    ['Delivered', 'Cancelled', 'Returned'].map((name) =>
      page.getByRole('region', { name, exact: true }).evaluate((part) => part.getBoundingClientRect().toJSON()),
    ),
  )
  const [first, second, third] = boxes
  expect([second.top, third.top]).toEqual([first.top, first.top])
  expect(second.left).toBeGreaterThan(first.right)
  expect(third.left).toBeGreaterThan(second.right)
  expect(first.width).toBeGreaterThan(second.width * 1.9)
})

import type { BrowserContext, Page } from '@playwright/test'
import { axeFaults, sidewaysScroll } from '../support/accessibility.ts'
import { forbiddenStorage } from '../support/browser-storage.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { item } from '../support/lines.ts'
import { asSeller, callOk, moveOrder, order, orderMany, register } from '../support/page-calls.ts'
import { holdRequests, lookAgain, requestsTo, settled, visit } from '../support/page-waits.ts'
import { photoFile } from '../support/photos.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

const potatoes = [item('potato')]

/** A shopper with an account, an address and one order, looking at My Orders. */
async function shopperWithOrder(page: Page, lines = potatoes): Promise<string> {
  await register(page.request)
  const id = await order(page.request, lines)
  await page.goto('/my-orders')
  await expect(page.getByRole('button', { name: `Track Order #${id}` })).toBeVisible()
  return id
}

async function sellerAtOrders(office: BrowserContext): Promise<Page> {
  const page = await office.newPage()
  await visit(page, '/seller/orders')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  return page
}

const cardOf = (page: Page, id: string) => page.getByRole('article', { name: `#${id}` })

/** How many new orders the title of the tab counts. */
async function newOrders(seller: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await seller.title())?.[1] ?? 0)
}

test('tracking follows the seller at once, whose page follows new orders; a promised time is shown until it passes', async ({
  page,
  office,
}) => {
  const id = await shopperWithOrder(page)
  const seller = await sellerAtOrders(office)
  await page.getByRole('button', { name: `Track Order #${id}` }).click()
  const tracking = page.getByRole('dialog', { name: 'Delivery Status', exact: true })
  await expect(tracking.locator('[aria-current=step]')).toContainText('Ordered')
  for (const status of ['Processing', 'Shipped', 'Out for Delivery', 'Delivered']) {
    await moveOrder(office.request, id, status)
    await expect(tracking.locator('[aria-current=step]')).toContainText(status)
    await expect(seller.getByLabel(`Status of order #${id}`)).toHaveValue(status)
  }

  const waiting = await newOrders(seller)
  const second = await order(page.request, potatoes)
  await expect(cardOf(seller, second)).toBeVisible()
  await expect.poll(() => newOrders(seller)).toBe(waiting + 1)
  await tracking.getByRole('button', { name: 'Close' }).click()

  await callOk(office.request, `/api/order/${second}/accept`, { minutes: 45 })
  const card = cardOf(page, second)
  const arrival = card.getByText(/^Arrives by \d+:\d\d [ap]m$/)
  await expect(arrival).toBeVisible()
  await page.getByRole('button', { name: `Track Order #${second}` }).click()
  await expect(tracking).toContainText(/Arrives by \d+:\d\d [ap]m/)
  await expect(tracking).not.toContainText('Usually about')
  await page.clock.setFixedTime(Date.now() + 46 * 60_000)
  await page.reload()
  const cancel = page.getByRole('button', { name: `Cancel order #${second}` })
  await expect(cancel).toBeEnabled()
  await expect(arrival).toHaveCount(0)

  // An old page says that the bags have left.
  await cancel.click()
  await moveOrder(office.request, second, 'Shipped')
  await expect(card).toContainText('Shipped')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expectErrorToast(page, 'This order has left the store and can no longer be cancelled.')
  await moveOrder(office.request, second, 'Delivered')
  await expect.poll(() => newOrders(seller)).toBe(waiting)
})

test('a new order rings on a page without orders, moves nothing, covers no control', async ({ page, office }) => {
  await register(page.request)
  await orderMany(page.request, 8)
  const seller = await office.newPage()
  const newOnes = /\/api\/order\/seller\?.*status=new/
  const ring = seller.getByRole('button', { name: /^Accept \d+ orders?$/ })
  const heading = seller.getByRole('heading', { level: 1 })
  const isOpen = seller.getByText('Store open', { exact: true }).filter({ visible: true })
  // The eight ring only with the first new order.
  await seller.route(newOnes, (route) => route.fulfill({ json: { success: true, orders: [] } }))
  await visit(seller, '/seller/more')
  for (const viewport of [phone, laptop]) {
    await seller.setViewportSize(viewport)
    await settled(seller)
    await expect(ring).toHaveCount(0)
    const before = await heading.boundingBox()
    await order(page.request, potatoes)
    await seller.unroute(newOnes)
    await order(page.request, potatoes)
    await expect(ring).toHaveAccessibleName(/ orders$/)
    const [chip, words] = [await ring.boundingBox(), await isOpen.boundingBox()]
    expect((chip?.x ?? 0) + (chip?.width ?? 0) + 8).toBeLessThanOrEqual(words?.x ?? 0)
    expect(await heading.boundingBox()).toEqual(before)
    await seller.getByRole('switch').first().click({ trial: true })
    expect(await axeFaults(seller, 'header')).toEqual([])
    expect(await sidewaysScroll(seller)).toEqual([])
    await ring.click()
    await expect(ring).toHaveCount(0)
    expect(await heading.boundingBox()).toEqual(before)
  }
})

test('a shopper cancels an order, the seller sees it go, and chips show one status', async ({ page, office }) => {
  const id = await shopperWithOrder(page)
  await order(page.request, potatoes)
  const seller = await sellerAtOrders(office)
  await page.getByRole('button', { name: `Cancel order #${id}` }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(question).toContainText('You have not paid anything')
  await question.getByRole('button', { name: 'Keep order' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: `Track Order #${id}` }).click()
  const tracking = page.getByRole('dialog', { name: 'Delivery Status', exact: true })
  await tracking.getByRole('button', { name: /Cancel order/ }).click()
  const letGo = await holdRequests(page, `**/api/order/${id}/cancel`)
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await page.getByRole('button', { name: `Cancel order #${id}` }).click()
  await expect(question.getByRole('button', { name: 'Cancel order' })).toBeDisabled()
  letGo()
  await expectToast(page, 'Order cancelled')
  await expect(page.getByRole('button', { name: `Cancel order #${id}` })).toHaveCount(0)
  await expect(page.getByText('Nothing to pay', { exact: true })).toBeVisible()
  const chip = page.getByRole('button', { name: 'Cancelled 1' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'All 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: `Track Order #${id}` }).click()
  await expect(tracking.getByRole('listitem')).toHaveCount(2)
  await expect(tracking.locator('[aria-current=step]')).toContainText('Cancelled')

  const card = cardOf(seller, id)
  await expect(card).toContainText('The shopper cancelled this order.')
  await expect(card.getByLabel(`Status of order #${id}`)).toBeDisabled()
  await expect(card.getByLabel(`Status of order #${id}`)).toHaveValue('Cancelled')
})

test('a shopper returns a delivered order; the seller accepts it and gives the cash back', async ({ page, office }) => {
  const id = await shopperWithOrder(page, [...potatoes, item('raw-banana', '1kg', 2)])
  const seller = await sellerAtOrders(office)
  const replacedBy = { product: 'raw-papaya', unit: { label: '1kg' } }
  const lines = [
    { item: `${id}-0`, grams: 1000 },
    { item: `${id}-1`, replacedBy },
  ]
  await callOk(office.request, `/api/order/${id}/pack`, { version: 1, lines })
  await expect(cardOf(page, id).getByText('Raw Papaya 1kg ×2 instead?', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Return order #${id}` })).toHaveCount(0)
  await moveOrder(office.request, id, 'Delivered')
  await page.getByRole('button', { name: `Return order #${id}` }).click()
  const question = page.getByRole('dialog', { name: 'Return this order?' })
  await expect(question).toContainText('within 7 days if they are unused and in original condition')
  await expect(question.getByRole('checkbox', { name: 'Raw Papaya, 1kg ×2', exact: true })).toBeChecked()
  await question.getByRole('button', { name: 'Return order' }).click()
  await expect(question).toContainText('Please tell us why you are returning it.')
  await question.getByLabel('Why are you returning it?').fill('Half of the potatoes are green.')
  await question.getByLabel('Add a photo').setInputFiles(await photoFile('green.jpg', { width: 1200, height: 900 }))
  await expect(question.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await question.getByRole('button', { name: 'Return order' }).click()
  await expectToast(page, 'Return requested')
  await expect(page.getByText('Your reason: Half of the potatoes are green.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Return order #${id}` })).toHaveCount(0)

  const card = cardOf(seller, id)
  await expect(card).toContainText('Half of the potatoes are green.')
  const picture = card.getByRole('img', { name: 'The shopper’s photo', exact: true })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  await card.getByRole('button', { name: 'Refuse', exact: true }).click()
  const refusing = seller.getByRole('dialog', { name: 'Refuse this return?', exact: true })
  await refusing.getByLabel('Why?').fill('They were ripe.')
  const refuse = refusing.getByRole('button', { name: 'Refuse', exact: true })
  await seller.route(/\/return\/settle$/, (route) => route.abort(), { times: 1 })
  // The list that is loaded after the failure does not have the order, as a search may lose it.
  const orders = /\/api\/order\/seller\?/
  await seller.route(orders, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const rest = list.orders.filter((each: { _id: string }) => each._id !== id)
    await route.fulfill({ response: answer, json: { ...list, orders: rest } })
  })
  await refuse.click()
  await expectErrorToast(seller, 'Something went wrong')
  await expect(card).toHaveCount(0)
  await expect(refuse).toBeEnabled()
  await expect(refusing.getByLabel('Why?')).toHaveValue('They were ripe.')
  await seller.unroute(orders)
  await lookAgain(seller)
  await expect(card).toBeVisible()
  await refusing.getByRole('button', { name: 'Cancel', exact: true }).click()
  await card.getByRole('button', { name: 'Accept the return', exact: true }).click()
  const accepting = seller.getByRole('dialog', { name: 'Accept this return?', exact: true })
  await expect(accepting.getByRole('checkbox', { name: 'Raw Papaya, 1kg ×2', exact: true })).toBeChecked()
  await expect(accepting).toContainText('in cash, then tick it off on the order.')
  await accepting.getByRole('button', { name: 'Accept the return', exact: true }).click()
  await expectToast(seller, 'Return settled')
  await expect(card).toContainText('Give back in cash')
  await card.getByRole('button', { name: 'Cash given back', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Cash given back', exact: true }).click()
  await expectToast(seller, 'Return settled')
  await expect(card).toContainText('Given back in cash')

  await expect(page.getByText(/^Return accepted\. ₹[\d.]+ was given back to you in cash\.$/)).toBeVisible()
  await page.getByRole('button', { name: `Track Order #${id}` }).click()
  const tracking = page.getByRole('dialog', { name: 'Delivery Status', exact: true })
  await expect(tracking.getByRole('listitem')).toHaveCount(6)
  await expect(tracking.locator('[aria-current=step]')).toContainText('Returned')
})

test('the chime is turned on with one click, stays on, and a click wakes another window', async ({ page, browser }) => {
  await page.setViewportSize(laptop)
  await asSeller(page, '/seller/orders')
  await page.getByRole('button', { name: 'Sound off' }).click()
  await expect(page.getByRole('button', { name: 'Sound on' })).toHaveAttribute('aria-pressed', 'true')
  // A window that nobody has touched yet. Playwright's own looks count as a touch, so it waits for the page by its network.
  const storageState = await page.context().storageState()
  const fresh = await browser.newPage({ viewport: laptop, storageState })
  const isAwake = fresh.waitForRequest(/\/api\/order\/stream/)
  await fresh.goto('/seller/orders')
  await isAwake
  await fresh.getByRole('button', { name: 'Click to turn on', exact: true }).click()
  await fresh.getByRole('button', { name: 'Sound on', exact: true }).click()
  const off = fresh.getByRole('button', { name: 'Sound off', exact: true })
  await expect(off).toBeVisible()

  // A browser that stores nothing rings while the window is open.
  await fresh.addInitScript(forbiddenStorage)
  await visit(fresh, '/seller/orders')
  await off.click()
  await expect(fresh.getByRole('button', { name: 'Sound on', exact: true })).toBeVisible()
})

test('while the live stream is refused, the orders are loaded once each half minute', async ({ page, faults }) => {
  await page.clock.install()
  await page.route('**/api/order/stream*', (route) => route.fulfill({ status: 429 }))
  const refused = page.waitForResponse('**/api/order/stream*')
  await shopperWithOrder(page)
  await refused
  await settled(page)
  const loads = requestsTo(page, /\/api\/order\/user(\?|$)/)
  for (const expected of [1, 2]) {
    await page.clock.runFor(15_000)
    await settled(page)
    await page.clock.runFor(15_000)
    await settled(page)
    expect(loads).toHaveLength(expected)
  }
  // What the browser says of the refused streams is no fault of the page.
  faults.splice(0)
})

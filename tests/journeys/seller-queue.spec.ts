import type { Locator, Page } from '@playwright/test'
import { sidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { item } from '../support/lines.ts'
import {
  addProduct,
  asSeller,
  callOk,
  logInSeller,
  moveOrder,
  order,
  orderMany,
  ownOrders,
  register,
} from '../support/page-calls.ts'
import { forgive, holdAnswer, holdRequests, lookAgain, visit } from '../support/page-waits.ts'
import { expectErrorToast, expectToast, hideToasts, toastsOf } from '../support/toasts.ts'

test('orders are accepted and taken four steps in 11 taps, and Undo takes one back', async ({ page }) => {
  await register(page.request)
  // More orders need no more taps: move-orders.test.ts splits what one call does not take.
  const ids = await orderMany(page.request, 3)
  await asSeller(page, '/seller/orders')
  let taps = 0
  const tap = async (button: Locator) => {
    taps++
    await button.click()
  }
  await tap(page.getByRole('button', { name: /^Accept all \d+$/ }))
  await expect(page.getByRole('button', { name: /^Accept (all|it)/ })).toHaveCount(0)
  await hideToasts(page)
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  const all = (status: string) => page.getByRole('checkbox', { name: `Choose all: ${status}` })
  await tap(all('Order Placed'))
  await expect(bar).toContainText(/\d+ chosen/)
  const other = await bar.getByLabel('Other status…').boundingBox()
  expect(other?.width, 'the words of the choice fit in').toBeGreaterThanOrEqual(150)
  expect(await sidewaysScroll(page)).toEqual([])
  // While the list is read again, the bar is still there.
  const letGo = await holdRequests(page, /\/api\/order\/seller\?/)
  await tap(bar.getByRole('button', { name: 'Mark Processing' }))
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const moved = toasts.filter({ hasText: /^\d+ orders updated/ })
  await moved.waitFor()
  const [said, foot] = await Promise.all([moved, bar].map((each) => each.boundingBox()))
  expect((said?.y ?? Number.NaN) + (said?.height ?? 0), 'the toast leaves the bar free').toBeLessThanOrEqual(
    foot?.y ?? 0,
  )
  letGo()
  await expect(bar).toHaveCount(0)
  await page.unroute(/\/api\/order\/seller\?/)
  await expect(all('Order Placed')).toHaveCount(0)
  for (const [status, next] of [
    ['Processing', 'Shipped'],
    ['Shipped', 'Out for Delivery'],
  ] as const) {
    await hideToasts(page)
    await tap(all(status))
    await tap(bar.getByRole('button', { name: `Mark ${next}` }))
    await expect(bar).toHaveCount(0)
    await expect(all(status)).toHaveCount(0)
  }
  await hideToasts(page)
  await tap(all('Out for Delivery'))
  // A choice is two taps.
  taps += 2
  await bar.getByLabel('Other status…').selectOption('Delivered')
  const question = page.getByRole('dialog', { name: 'Change status to "Delivered"?' })
  await tap(question.getByRole('button', { name: 'Change status' }))
  await expect(bar).toHaveCount(0)
  await expect(all('Out for Delivery')).toHaveCount(0)
  const orders = await ownOrders(page.request)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(ids.map(() => 'Delivered'))
  expect(taps).toBe(11)

  const id = await order(page.request)
  const card = page.getByRole('article', { name: `#${id}` })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expectToast(page, 'Order accepted')
  await hideToasts(page)
  await card.getByRole('button', { name: 'Mark Processing' }).click()
  // The toast of all the others has an Undo too.
  await toasts.filter({ hasText: 'Status updated' }).getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel(`Status of order #${id}`)).toHaveValue('Order Placed')
})

test('at most 60 orders go out at once', async ({ page }) => {
  await register(page.request)
  const id = await order(page.request)
  await asSeller(page, '/seller/orders')
  await page.route(/\/api\/order\/seller\?.*status=open/, async (route) => {
    const { orders, ...list } = await (await route.fetch()).json()
    const own = orders.find(({ _id }: { _id: string }) => _id === id)
    // One more than a rider takes along.
    const copies = Array.from({ length: 61 }, (_, n) => ({ ...own, _id: `copy-${n}` }))
    await route.fulfill({ json: { ...list, orders: copies } })
  })
  await lookAgain(page)
  await expect(page.getByRole('region', { name: 'Order Placed', exact: true }).getByRole('article')).toHaveCount(61)
  await page.getByRole('checkbox', { name: 'Choose all: Order Placed' }).check()
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await expect(bar).toContainText('61 chosen')
  await expect(bar.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await expect(bar.getByText('At most 60 orders can be handed over at once.', { exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('one of two chosen orders moved elsewhere leaves with a sentence; one packed too early still gets its promise', async ({
  page,
  faults,
}) => {
  await register(page.request)
  const [other, own] = [await order(page.request), await order(page.request)]
  await logInSeller(page.request)
  await callOk(page.request, `/api/order/${own}/pack`, { lines: [{ item: `${own}-0`, grams: 1990 }], version: 1 })
  await visit(page, '/seller/orders')
  const card = page.getByRole('article', { name: `#${own}` })
  await expect(card.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await card.getByRole('button', { name: /^Promise · by/ }).click()
  await expectToast(page, 'Time promised')
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  const changed = '1 order has changed its status in the meantime and is not chosen any more.'
  await page.getByRole('checkbox', { name: `Choose order #${other}` }).check()
  await moveOrder(page.request, other, 'Delivered')
  await expect(bar).toHaveText(changed)
  await page.getByRole('checkbox', { name: `Choose order #${own}` }).check()
  await expect(bar.getByRole('status')).toContainText('1 chosen')
  await expect(bar.getByText(changed, { exact: true })).toHaveCount(0)
  // A chosen order that the phone hides would be moved unseen.
  const shipped = page.getByRole('group', { name: 'Show orders by status' }).getByRole('button', { name: /^Shipped/ })
  await shipped.click()
  await expect(bar).toHaveCount(0)
  await shipped.click()
  await page.getByRole('checkbox', { name: `Choose order #${own}` }).check()
  // The second of two equal errors takes the place of the first.
  await page.route('**/api/order/move', (route) => route.abort(), { times: 2 })
  for (let press = 0; press < 2; press++) {
    await bar.getByRole('button', { name: 'Mark Processing' }).click()
    await expectErrorToast(page, 'Error updating status')
  }
  expect(await toastsOf(page, 'alert', 'Error updating status').count()).toBe(1)
  // The button no longer says that it is busy.
  await expect(bar.getByRole('status')).toHaveCount(1)
  await expect(bar.getByRole('status')).toContainText('1 chosen')
  forgive(faults)
  await card.getByLabel(`Status of order #${own}`).selectOption('Delivered')
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await expectToast(page, 'Status updated')
  await expect(bar).toHaveCount(0)

  const { amount, promisedAt } = (await ownOrders(page.request)).find(({ _id }: { _id: string }) => _id === own)
  expect(promisedAt).toBeDefined()
  await callOk(page.request, `/api/order/${own}/deliver`, { cash: 0, upi: amount })
  await page.getByRole('button', { name: 'Short list' }).click()
  await expect(card).toContainText(`Paid by UPI ₹${amount.toFixed(2)}`)
  await expect(card.locator('[translate="no"]').last()).toHaveCSS('unicode-bidi', 'isolate')
  await visit(page, '/my-orders')
  await expect(card).toContainText(`Paid by UPI₹${amount.toFixed(2)}`)
})

test('a seller refuses cash, sees a note saved elsewhere, and types on while a search runs', async ({ page }) => {
  await register(page.request)
  await order(page.request)
  await asSeller(page, '/seller/customers')
  const first = page.getByRole('article').first()
  const note = first.getByLabel('Note', { exact: true })
  const { customers } = await callOk(page.request, '/api/customers')
  const saveElsewhere = (note: string, seen: string) =>
    callOk(page.request, `/api/customers/${customers[0]._id}`, { note, seen })
  await note.fill('Second floor')
  await saveElsewhere('Bad knees', '')
  const save = first.getByRole('button', { name: 'Save note' })
  await save.click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  await expect(first).toContainText('Saved meanwhile: Bad knees')
  await expect(note).toHaveValue('Second floor')
  const saving = await holdAnswer(page, `**/api/customers/${customers[0]._id}`)
  await save.click()
  await saving.made
  await note.fill('Second floor, ring twice')
  await saving.letGo()
  await expectToast(page, 'Customer saved')
  // What was typed during the save is not lost, and is the next save.
  await save.click()
  await expectToast(page, 'Customer saved')
  await expect(note).toHaveValue('Second floor, ring twice')
  await hideToasts(page)
  await expect(save).toHaveCount(0)
  // A note is taken over where nothing is typed.
  await saveElsewhere('Third floor', 'Second floor, ring twice')
  await first.getByRole('switch', { name: 'No cash orders' }).click()
  await expectToast(page, 'Customer saved')
  await expect(note).toHaveValue('Third floor')

  const search = page.getByRole('search').getByRole('searchbox')
  const letGo = await holdRequests(page, /\/api\/customers\?/)
  const isSought = page.waitForRequest(/\/api\/customers\?/)
  await search.fill('nobody')
  await search.press('Enter')
  await isSought
  await search.pressSequentially('!')
  letGo()
  await expect(page.getByText('No customers found', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=nobody$/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('nobody!')
  await page.unroute(/\/api\/customers\?/)
  await search.press('Backspace')
  await page.goBack()
  await expect(search).toHaveValue('')
})

test('a search keeps the day and status of the list, also while their fields are folded', async ({ page, home }) => {
  await order(home.request)
  await asSeller(page, '/seller/orders?status=Delivered')
  // The title counts the orders that wait, not those that are found.
  await expect(page).toHaveTitle(/^\(\d+\) Orders/)
  const search = page.getByRole('search')
  await search.getByRole('button', { name: 'Filter' }).click()
  await search.getByRole('searchbox').fill('okra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=okra(&|$)/)
  await expect(page).toHaveURL(/[?&]status=Delivered(&|$)/)
  await expect(search.getByRole('searchbox')).toBeFocused()
  await search.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/seller/orders')
  await search.getByRole('button', { name: 'Filter' }).click()
  await search.getByRole('button', { name: 'Today' }).click()
  // The address changes before the form, which then knows the day.
  await expect(search.getByRole('link', { name: 'Clear', exact: true })).toBeVisible()
  await search.getByRole('button', { name: 'Filter' }).click()
  await search.getByRole('searchbox').fill('okra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=okra(&|$)/)
  await expect(page).toHaveURL(/[?&]from=[\d-]{10}&to=[\d-]{10}/)
})

test("a rider's link outlives its orders on a filtered board; one that cannot go is left out", async ({ page }) => {
  await register(page.request)
  await logInSeller(page.request)
  const product = await addProduct(page.request, 'Filtered Gourd')
  const gourd = [item(product, '500g', 2)]
  const ids = [await order(page.request, gourd), await order(page.request, gourd)]
  const late = await order(page.request, gourd)
  await visit(page, '/seller/orders?status=Order+Placed&q=Filtered+Gourd')
  let refused = 0
  await page.route('**/api/order/accept', async (route) => {
    const { orders } = route.request().postDataJSON() as { orders: { id: string }[] }
    refused = orders.length
    const results = orders.map(({ id }) => ({ id, success: false, code: 'CHANGED_MEANWHILE', message: '' }))
    await route.fulfill({ json: { success: true, results } })
  })
  await page.getByRole('button', { name: /^Accept all \d+$/ }).click()
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expectErrorToast(page, `Somebody has changed ${refused} orders meanwhile; they stayed as they are.`)
  await page.unroute('**/api/order/accept')
  await hideToasts(page)
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  const make = dialog.getByRole('button', { name: 'Make the link' })
  await page.getByRole('checkbox', { name: `Choose order #${late}` }).check()
  for (const id of ids) {
    await page.getByRole('checkbox', { name: `Choose order #${id}` }).check()
    await page.getByRole('region', { name: 'Chosen orders' }).getByRole('button', { name: 'Hand over' }).click()
    await dialog.getByLabel('Who takes them?').fill('Sonu')
    if (id === ids[0]) {
      await expect(dialog.getByText('2 orders go out for delivery.', { exact: true })).toBeVisible()
      await moveOrder(page.request, late, 'Delivered')
      await make.click()
      const why = `#${late}: This order is delivered already.`
      await expectErrorToast(page, why)
      await expect(dialog.locator('form').getByRole('alert')).toHaveText(why)
      await hideToasts(page)
    }
    await expect(dialog.getByText('1 order goes out for delivery.', { exact: true })).toBeVisible()
    await make.click()
    await expect(page.locator(`#order-${id}`)).toHaveCount(0)
    await expect(dialog.getByRole('img', { name: "The rider's link" })).toBeVisible()
    // As where the shop is not served over https.
    await page.evaluate(
      () => void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
    )
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expectErrorToast(page, 'Something went wrong')
    // The link is shown once, so a press outside must not close it.
    await page.mouse.click(5, 5)
    const shown = dialog.getByText(/^https?:\/\/[^/]+\/round\/[\w-]+$/)
    await expect(shown).toBeVisible()
    const { pathname } = new URL((await shown.textContent()) ?? '')
    await callOk(page.request, `/api${pathname}`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('No orders found', { exact: true })).toBeVisible()
})

test('the focus of a button or dialog that goes comes to the card of its order, or near it', async ({ page }) => {
  await register(page.request)
  const [first = '', second = '', third = ''] = await orderMany(page.request, 3)
  await page.setViewportSize({ width: 1440, height: 900 })
  await asSeller(page, '/seller/orders')
  const card = (id: string) => page.getByRole('article', { name: `#${id}` })
  const press = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name }).first().press('Enter')

  await press(page, 'Turn it on')
  await expect(page.getByRole('button', { name: 'Sound on', exact: true })).toBeFocused()
  await press(card(first), /^Accept/)
  await expect(card(first)).toBeFocused()
  await press(page, /^Accept (all|it)/)
  await expect(page.getByRole('article').and(page.locator(':focus'))).toHaveCount(1)
  await press(card(first), `Refuse order #${first}`)
  await press(page.getByRole('dialog'), 'Refuse')
  await expectToast(page, 'Order refused')
  await expect(card(first)).toBeFocused()

  await card(second).getByRole('checkbox').check()
  await card(third)
    .getByRole('link', { name: `Pack order #${third}` })
    .press('Enter')
  await press(page.getByRole('complementary'), 'Close the packing')
  await expect(card(third)).toBeFocused()
  await expect(card(second).getByRole('checkbox')).toBeChecked()
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  await press(chosen, 'Hand over')
  await press(page.getByRole('dialog'), 'Close')
  // The orders stay chosen until they are handed over.
  await expect(chosen.getByRole('button', { name: 'Hand over' })).toBeFocused()
  await press(chosen, 'Hand over')
  await page.getByRole('dialog').getByLabel('Who takes them?').fill('Raju')
  await press(page.getByRole('dialog'), 'Make the link')
  await expect(chosen).toHaveCount(0)
  await press(page.getByRole('dialog'), 'Done')
  await expect(card(second)).toBeFocused()

  await press(page, 'End the link')
  await press(page.getByRole('dialog'), 'End the link')
  await expect(page.getByRole('main')).toBeFocused()
  await press(card(second), 'UPI, split or not paid')
  await press(page.getByRole('dialog'), /^Delivered/)
  await expect(card(second)).toBeFocused()
})

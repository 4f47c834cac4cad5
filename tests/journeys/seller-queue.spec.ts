import { axeFaults, sidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { orderMany } from '../support/many-orders.ts'
import { sellerAccount } from '../support/running-store.ts'
import { addProduct, asSeller, hydrated, order, register } from '../support/spec-steps.ts'
import { expectToast } from '../support/toasts.ts'

test('forty orders go through their four steps in at most 80 taps on a phone, and Undo takes a step back', async ({
  page,
}) => {
  await register(page.request)
  const ids = await orderMany(page.request, 40)
  await asSeller(page, '/seller/orders')
  await page.getByRole('button', { name: /^Accept (all \d+|it)$/ }).waitFor()
  let taps = 0
  const tap = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    taps++
    await page.getByRole(role, { name }).click()
  }
  await tap(/^Accept (all \d+|it)$/)
  await expect(page.getByRole('button', { name: /^Accept (all|it)/ })).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  const way = ['Order Placed', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered']
  // The list on the screen may be one step behind the store.
  const shown = (status: string) =>
    page
      .getByRole('combobox')
      .evaluateAll(
        (all, [own, wanted]) =>
          all.filter(
            (each) => (each as HTMLSelectElement).value === wanted && own.some((id) => each.ariaLabel?.includes(id)),
          ).length,
        [ids, status] as const,
      )
  for (const [index, next] of way.slice(1).entries()) {
    await expect.poll(() => shown(way[index] ?? '')).toBe(40)
    await tap(`Choose all: ${way[index]}`, 'checkbox')
    await expect(bar).toContainText(/\d+ chosen/)
    taps++
    await bar.getByRole('button', { name: `Mark ${next}` }).click()
    await expect(bar).toHaveCount(0)
  }
  const { orders } = await (await page.request.get('/api/order/user')).json()
  const own = orders.filter(({ _id }: { _id: string }) => ids.includes(_id))
  expect(own.map(({ status }: { status: string }) => status)).toEqual(Array(40).fill('Delivered'))
  expect(taps).toBe(9)

  const id = await order(page.request)
  const card = page.getByRole('article', { name: `#${id}` })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await expectToast(page, 'Order accepted')
  // The toast of the forty has an Undo too; under the mouse it would stay.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Mark Processing' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel(`Status of order #${id}`)).toHaveValue('Order Placed')

  await card.getByRole('checkbox', { name: `Choose order #${id}` }).check()
  await page.goto(`/seller/orders?q=${id}&lang=hi`)
  await hydrated(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await axeFaults(page)).toEqual([])
})

test('a seller refuses a new order with a reason, and takes no more cash of its customer', async ({ page }) => {
  await register(page.request)
  const id = await order(page.request)
  await asSeller(page, '/seller/orders')
  const card = page.getByRole('article', { name: `#${id}` })
  await card.getByRole('button', { name: `Refuse order #${id}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse this order?' })
  await dialog.getByRole('radio', { name: 'Too far' }).check()
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(card.getByLabel(`Status of order #${id}`)).toHaveValue('Cancelled')

  await page.goto('/seller/customers')
  await hydrated(page)
  const first = page.getByRole('article').first()
  await first.getByRole('switch', { name: 'No cash any more' }).click()
  await expectToast(page, 'Customer saved')
  const search = page.getByRole('search').getByRole('searchbox')
  const found = Promise.withResolvers<void>()
  await page.route(/\/api\/customers\?/, (route) => found.promise.then(() => route.continue()))
  const isSought = page.waitForRequest(/\/api\/customers\?/)
  await search.fill('nobody')
  await search.press('Enter')
  await isSought
  await search.pressSequentially('!')
  found.resolve()
  await expect(page.getByText('No customers found', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=nobody$/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('nobody!')
  await page.unroute(/\/api\/customers\?/)
  await search.press('Backspace')
  await page.goBack()
  await expect(search).toHaveValue('')
  expect(await axeFaults(page)).toEqual([])
})

test('a search keeps the day and status of the list, also while their fields are folded', async ({ page }) => {
  await asSeller(page, '/seller/orders?status=Delivered')
  await hydrated(page)
  const search = page.getByRole('search')
  await search.getByRole('button', { name: 'Filter' }).click()
  await search.getByRole('searchbox').fill('okra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=okra(&|$)/)
  await expect(page).toHaveURL(/[?&]status=Delivered(&|$)/)
  await expect(search.getByRole('searchbox')).toBeFocused()
  await page.goto('/seller/orders')
  await hydrated(page)
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

test("a rider's link stays on the screen when its orders leave a filtered board", async ({ page }) => {
  await register(page.request)
  await page.request.post('/api/seller/login', { data: sellerAccount })
  const product = await addProduct(page.request, 'Filtered Gourd')
  const gourd = [{ product, unit: { label: '500g' }, quantity: 2 }]
  const ids = [await order(page.request, gourd), await order(page.request, gourd)]
  await page.goto('/seller/orders?status=Order+Placed&q=Filtered+Gourd')
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  for (const id of ids) {
    await page.getByRole('checkbox', { name: `Choose order #${id}` }).check()
    await page.getByRole('region', { name: 'Chosen orders' }).getByRole('button', { name: 'Hand over' }).click()
    await expect(dialog.getByText('1 order goes out for delivery.', { exact: true })).toBeVisible()
    await dialog.getByLabel('Who takes them?').fill('Sonu')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.locator(`#order-${id}`)).toHaveCount(0)
    await expect(dialog.getByRole('img', { name: "The rider's link" })).toBeVisible()
    await expect(dialog.getByText(/^https?:\/\/[^/]+\/round\/[\w-]+$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('No orders found', { exact: true })).toBeVisible()
  // Another journey finds its own order by being the only one that is out.
  const delivered = { orders: ids.map((id) => ({ id })), status: 'Delivered' }
  expect((await page.request.post('/api/order/move', { data: delivered })).ok()).toBe(true)
})

test('more than a hundred orders are accepted and moved by one press each, and at most sixty are handed over at once', async ({
  page,
}) => {
  test.slow()
  await register(page.request)
  for (let n = 0; n < 101; n++) await order(page.request)
  await asSeller(page, '/seller/orders')
  await page.getByRole('button', { name: /^Accept all \d+$/ }).click()
  await expect(page.getByRole('button', { name: /^Accept (all|it)/ })).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  const all = (status: string) => page.getByRole('checkbox', { name: `Choose all: ${status}` })
  await all('Order Placed').click()
  await expect(bar.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await expect(bar.getByText('At most 60 orders can be handed over at once.', { exact: true })).toBeVisible()
  expect(await sidewaysScroll(page)).toEqual([])
  await bar.getByRole('button', { name: 'Mark Processing' }).click()
  await expect(bar).toHaveCount(0)
  await expect(all('Order Placed')).toHaveCount(0)

  await all('Processing').click()
  await bar.getByLabel('Other status…').selectOption('Delivered')
  const question = page.getByRole('dialog', { name: 'Change status to "Delivered"?' })
  await question.getByRole('button', { name: 'Change status' }).click()
  await expect(bar).toHaveCount(0)
  await expect(all('Processing')).toHaveCount(0)
})

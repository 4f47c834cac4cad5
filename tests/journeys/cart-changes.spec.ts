import { expect, test } from '../support/journey.ts'
import { cartLine, item } from '../support/lines.ts'
import { callOk, cartByCalls, order, register, saveCart, savedLines } from '../support/page-calls.ts'
import { forgive, holdAnswer, hydrated, lookAgain, loseAnswer, visit } from '../support/page-waits.ts'
import { addToCart } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'

test('what is added as a page is left, or taken back after a lost answer, is saved as the shopper left it', async ({
  page,
  faults,
}) => {
  await register(page.request)
  await saveCart(page.request, [cartLine('tomato', '500g')])
  await visit(page, '/products')
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...sent) =>
      String(sent[0]).startsWith('/api/cart/update') ? new Promise(() => undefined) : fetch(...sent)
  })
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await addToCart(page, 'Onion', '1kg')
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Onion, 1kg')).toHaveValue('1')
  await expect.poll(() => savedLines(page)).toEqual(['1 Tomato', '1 Onion'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thela.cart.1'))).toBeNull()

  const quantity = page.getByLabel('Quantity of Onion, 1kg')
  await hydrated(page)
  await loseAnswer(page, '/api/cart/update')
  await quantity.selectOption('2')
  await expectErrorToast(page, 'Your cart could not be saved. We will try again.')
  await expect.poll(() => savedLines(page)).toEqual(['1 Tomato', '2 Onion'])
  await quantity.selectOption('1')
  await expect.poll(() => savedLines(page)).toEqual(['1 Tomato', '1 Onion'])
  await expect(quantity).toHaveValue('1')
  // After an error of the store it tries again by itself.
  await page.route('**/api/cart/update', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.clock.install()
  await quantity.selectOption('3')
  await page.clock.runFor(300)
  await expectErrorToast(page, 'Your cart could not be saved. We will try again.')
  await page.clock.runFor(10_000)
  await expect.poll(() => savedLines(page)).toEqual(['1 Tomato', '3 Onion'])
  forgive(faults)
})

test('a window that still shows an ordered cart brings back nothing of it with its next change', async ({ page }) => {
  await cartByCalls(page, 'Farah Khan')
  const other = await page.context().newPage()
  await other.goto('/products')
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await order(page.request, [item('tomato', '500g')])
  await addToCart(other, 'Onion', '1kg')
  await expect.poll(() => savedLines(other)).toEqual(['1 Onion'])
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('after an order whose answer was lost, Reorder and a newer cart are orders of their own', async ({ page }) => {
  await cartByCalls(page, 'Nisha Paul')
  const place = page.getByRole('button', { name: 'Place Order' })
  await loseAnswer(page, '/api/order/cod')
  await place.click()
  await expectErrorToast(page, 'Order failed')
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('button', { name: /^Reorder/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect.poll(() => savedLines(page)).toHaveLength(1)
  await loseAnswer(page, '/api/order/cod')
  await place.click()
  await expectErrorToast(page, 'Order failed')
  await saveCart(page.request, [cartLine('onion', '2kg')])
  await lookAgain(page)
  await expect(page.getByLabel('Quantity of Onion, 2kg')).toBeVisible()
  await place.click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /^Reorder/ })).toHaveCount(3)
  expect(await savedLines(page)).toEqual([])
})

test('what is added while an order is on its way stays in the cart; nothing of the order returns', async ({ page }) => {
  await cartByCalls(page, 'Nisha Rao')
  const placing = await holdAnswer(page, '**/api/order/cod')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await placing.made
  await page.getByRole('combobox').first().fill('onion')
  await addToCart(page, 'Onion', '1kg')
  await placing.letGo()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect.poll(() => savedLines(page)).toEqual(['1 Onion'])
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('Undo of a removed line is refused while the cart is full, and succeeds once there is room', async ({ page }) => {
  await register(page.request)
  const { products } = await callOk(page.request, '/api/product/list')
  const labels = ['250g', '500g', '1kg', '2kg']
  const lines = (products as { _id: string }[])
    .slice(0, 13)
    .flatMap(({ _id }) => labels.map((label) => cartLine(_id, label)))
  await saveCart(page.request, lines.slice(0, 50))
  await page.goto('/cart')
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect.poll(() => savedLines(page)).toHaveLength(49)
  await saveCart(page.request, lines.slice(1, 51))
  await lookAgain(page)
  const rows = page.getByRole('button', { name: /^Remove / })
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectErrorToast(page, 'A cart holds at most 50 different items.')
  await expect(rows).toHaveCount(50)
  await rows.last().click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(rows).toHaveCount(50)
  await expect.poll(() => savedLines(page)).toHaveLength(50)
})

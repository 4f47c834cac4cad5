import type { Page } from '@playwright/test'
import { axeFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { item } from '../support/lines.ts'
import { callOk, cartByCalls, order, register, registerAs } from '../support/page-calls.ts'
import { addToCart, logOut, placeOrder, saveAddress } from '../support/steps.ts'

/** Taps and counts them: each target must be on the screen already, without scrolling. */
function counted(page: Page) {
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeInViewport({ ratio: 1 })
    await target.click()
    taps++
  }
  return { tap, taps: () => taps }
}

const tomatoes = item('tomato', '500g')
const ginger = item('ginger', '250g')

test('a returning shopper orders in three taps: ADD, View cart, Place Order', async ({ page }) => {
  await registerAs(page.request, 'Anita Sharma')
  await page.goto('/products?q=tomato')
  await addToCart(page, 'Tomato', '500g')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Add address' }).click()
  await saveAddress(page, { street: 'C-4 Jangpura', zipcode: '110014' })
  await expect(page.getByRole('radio', { name: /Jangpura/ })).toBeChecked()
  await page.getByRole('radio', { name: /Nehru Nagar/ }).check()
  await placeOrder(page)
  await page.goto('/products?q=tomato')
  const { tap, taps } = counted(page)
  await tap('button', 'Add Tomato to cart')
  await tap('link', 'View cart')
  await expect(page.getByRole('radio', { name: /Nehru Nagar/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Cash On Delivery/ })).toBeChecked()
  await tap('button', 'Place Order')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(2)
  expect(taps()).toBe(3)
})

test('the home page offers what was bought before, moves nothing, and goes by who is logged in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Buy again' })).toBeHidden()
  await cartByCalls(page, 'Anita Sharma')
  await placeOrder(page)
  const shifts = await watchShifts(page)
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Buy again' })
  await expect(strip.getByRole('listitem')).toHaveCount(1)
  await expect(strip).toContainText('500g · ₹20.24')
  expect(await shifts()).toBeLessThanOrEqual(0.02)
  await strip.getByRole('button', { name: 'Add Tomato to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(strip.getByRole('button', { name: 'One more Tomato' })).toBeVisible()
  // The bar comes with a file of its own.
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  // It comes back from the back/forward cache after another shopper has logged in.
  await register(page.request)
  await order(page.request, [ginger])
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(strip.getByRole('button', { name: 'Add Ginger to cart' })).toBeVisible()
  await expect(strip.getByRole('listitem')).toHaveCount(1)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Buy again' })).toBeHidden()
})

test('in a new browser what was bought moves nothing, and is there at the next look', async ({ page }) => {
  await register(page.request)
  await order(page.request, [tomatoes])
  const shifts = await watchShifts(page)
  const known = page.waitForResponse('**/api/order/again')
  await page.goto('/')
  await (await known).finished()
  const mark = () => page.evaluate(() => localStorage['thela.again'])
  await expect.poll(mark).toBe('1')
  const strip = page.getByRole('region', { name: 'Buy again' })
  await expect(strip).toBeHidden()
  expect(await shifts()).toBeLessThanOrEqual(0.02)
  await page.getByRole('link', { name: 'Shop fresh vegetables' }).click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await page.getByRole('link', { name: 'thela' }).first().click()
  await expect(strip.getByRole('listitem')).toHaveCount(1)
})

test('Reorder puts an old order into the cart and names what is sold out', async ({ page, office }) => {
  await register(page.request)
  await order(page.request, [ginger, tomatoes])
  await page.goto('/my-orders')
  await page.getByRole('button', { name: /^Reorder/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('Quantity of Ginger, 250g')).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove Ginger, 250g' }).click()

  const setInStock = (inStock: boolean) => callOk(office.request, '/api/product/stock', { id: 'ginger', inStock })
  await setInStock(false)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('button', { name: /^Reorder/ }).click()
  await expect(page.getByText('Ginger, 250g: out of stock', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'View cart' }).first().click()
  await expect(page.getByLabel('Quantity of Tomato, 500g')).toHaveValue('1')
  await setInStock(true)
})

test('ADD pressed the very moment a card wakes up adds the pack that was added last', async ({ page }) => {
  await page.goto('/products?q=tomato')
  await addToCart(page, 'Tomato', '500g')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.evaluate(() => {
    const units = localStorage['thela.units.1']
    localStorage.clear()
    localStorage['thela.units.1'] = units
  })
  // Pressed while the browser is still taking the card over: it was drawn without what this browser knows.
  await page.addInitScript(() => {
    const press = () => {
      const button = document.querySelector<HTMLElement>('[data-add=tomato] button')
      const isTakenOver = button !== null && Object.keys(button).some((name) => name.startsWith('__reactProps'))
      if (isTakenOver) button.click()
      else setTimeout(press)
    }
    addEventListener('hydrated', () => queueMicrotask(press))
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Choose a Variant', exact: true })).toBeHidden()
})

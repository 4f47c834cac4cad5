import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { addToCart, registerInDialog, saveAddress } from '../support/steps.ts'

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

async function orderOnce(page: Page): Promise<void> {
  await page.goto('/products?q=tomato')
  await addToCart(page, 'Tomato', '500g')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Log in to order' }).click()
  await registerInDialog(page, 'Anita Sharma')
  await page.getByRole('link', { name: 'Add address' }).click()
  await saveAddress(page, { street: 'B-12 Nehru Nagar', zipcode: '110065' })
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('link', { name: 'Add address' }).click()
  await saveAddress(page, { street: 'C-4 Jangpura', zipcode: '110014' })
  await expect(page.getByRole('radio', { name: /Jangpura/ })).toBeChecked()
  await page.getByRole('radio', { name: /Nehru Nagar/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
}

test('a returning shopper orders in three taps: ADD, View cart, Place Order', async ({ page }) => {
  await orderOnce(page)
  await page.goto('/products?q=tomato')
  const { tap, taps } = counted(page)
  await expect(
    page.getByRole('button', { name: 'Account of Anita Sharma' }).or(page.getByText('Tomato').first()).first(),
  ).toBeVisible()
  await tap('button', 'Add Tomato to cart')
  await tap('link', 'View cart')
  await expect(page.getByRole('radio', { name: /Nehru Nagar/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Cash On Delivery/ })).toBeChecked()
  await tap('button', 'Place Order')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(2)
  expect(taps()).toBe(3)
})

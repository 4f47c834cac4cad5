import { expect, laptop, test } from '../support/journey.ts'
import { addToCart, registerInDialog, savedLines } from '../support/steps.ts'

test.use({ viewport: laptop })

test('two people share a browser: an open window of one never writes into the cart of the next', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page, 'Onion', '2kg')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await registerInDialog(page, 'Anita Rao')
  await expect.poll(() => savedLines(page)).toEqual(['1 Onion'])
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Onion, 2kg')).toHaveValue('1')

  const other = await page.context().newPage()
  await other.goto('/products')
  await other.getByRole('button', { name: 'Anita' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByLabel('Quantity of Onion, 2kg')).toHaveCount(0)
  // Logging out leads home, a moment later.
  await expect(other).toHaveURL(/\/$/)
  await other.goto('/products')
  await addToCart(other, 'Cauliflower', '500g')
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await registerInDialog(other, 'Vikram Shah')
  await expect.poll(() => savedLines(other)).toEqual(['1 Cauliflower'])
  // The first window, still open at the cart, is the second person's by now.
  await page.getByLabel('Quantity of Cauliflower, 500g').selectOption('4')
  await expect.poll(() => savedLines(other)).toEqual(['4 Cauliflower'])
})

import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { sellerAccount } from './running-store.ts'
import { expectToast } from './toasts.ts'

let people = 0

/** An unused e-mail address. */
export function freshEmail(): string {
  people++
  return `shopper-${process.pid}-${people}@example.com`
}

/** Adds a unit to the cart by the ADD button of a product card and the row in its chooser. */
export async function addToCart(page: Page, product: string, unit: string): Promise<void> {
  const add = page.getByRole('button', { name: `Add ${product} to cart` }).first()
  const chooser = page.getByRole('dialog', { name: 'Choose a Variant', exact: true })
  await add.click()
  await chooser.getByRole('listitem').filter({ hasText: unit }).getByRole('button', { name: /^Add/ }).click()
  await expectToast(page, 'Added to Cart')
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
}

/** Registers in the open login dialog; returns the e-mail. */
export async function registerInDialog(page: Page, name: string, email = freshEmail()): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('long enough')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog).toBeHidden()
  return email
}

/** A new shopper on the cart page, with half a kilo of tomatoes (₹20.24) and an address that costs ₹10. */
export async function fillCart(page: Page, name: string): Promise<void> {
  await page.goto('/products?q=tomato')
  await addToCart(page, 'Tomato', '500g')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Log in to order' }).click()
  await registerInDialog(page, name)
  await page.getByRole('link', { name: 'Add address' }).click()
  await saveAddress(page, { street: 'B-12 Nehru Nagar', zipcode: '110065' })
  await expect(page).toHaveURL(/\/cart$/)
}

/** Lines of the saved cart of the logged-in shopper. */
export async function savedLines(page: Page): Promise<string[]> {
  const { user } = await (await page.request.get('/api/user/is-auth')).json()
  const items: { name: string; quantity: number }[] = user?.cartItems ?? []
  return items.map(({ name, quantity }) => `${quantity} ${name}`)
}

/** Logs the seller in and waits for the seller's area. */
export async function logInAsSeller(page: Page): Promise<void> {
  await page.goto('/seller')
  await expect(page.getByRole('heading', { name: 'Seller Login', exact: true })).toBeVisible()
  // The form is inert until it is hydrated.
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.getByLabel('Email').fill(sellerAccount.email)
  await page.getByLabel('Password', { exact: true }).fill(sellerAccount.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Hi! Admin', { exact: true })).toBeVisible()
}

/** Fills the address form and saves it; PIN first, which fills in city and state. */
export async function saveAddress(page: Page, { street, zipcode }: { street: string; zipcode: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add Shipping Address' })).toBeVisible()
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('PIN code', { exact: true }).fill(zipcode)
  await page.getByLabel('Street').fill(street)
  await page.getByLabel('City').fill('New Delhi')
  await page.getByLabel('State').fill('Delhi')
  await page.getByRole('button', { name: 'Save address' }).click()
}

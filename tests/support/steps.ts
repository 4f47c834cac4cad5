import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { freshEmail } from './page-calls.ts'
import { loseAnswer } from './page-waits.ts'
import type { sellerAccount } from './running-store.ts'
import { expectErrorToast, expectToast, hideToasts } from './toasts.ts'

// What people do in the browser.

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

/** Opens the login dialog from the menu of a phone. */
export async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs out by the menu of a phone. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Registers in the open login dialog; returns the e-mail. */
export async function registerInDialog(page: Page, name: string): Promise<string> {
  const email = freshEmail()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('long enough')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog).toBeHidden()
  return email
}

/** Fills in the open login form of a shopper or of the seller and sends it. */
export async function logIn(form: Page | Locator, { email, password }: typeof sellerAccount): Promise<void> {
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs a shopper in at the open login dialog, which closes then. */
export async function logInInDialog(page: Page, email: string, password = 'long enough'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await logIn(dialog, { email, password })
  await expect(dialog).toBeHidden()
}

/** Presses a button whose call loses its answer: something went wrong, and the button may be pressed again. */
export async function pressInVain(page: Page, call: string, button: Locator): Promise<void> {
  await loseAnswer(page, call)
  await button.click()
  await expectErrorToast(page, 'Something went wrong')
  await expect(button).toBeEnabled()
  await hideToasts(page)
}

/** Presses Place Order on the cart page and waits for My Orders. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
}

type TypedAddress = { street: string; zipcode: string; city?: string; state?: string }

/** Fills in the address form; PIN first, which fills in city and state. */
export async function fillAddress(
  page: Page,
  { street, zipcode, city = 'New Delhi', state = 'Delhi' }: TypedAddress,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add Delivery Address' })).toBeVisible()
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('PIN code', { exact: true }).fill(zipcode)
  await page.getByLabel('Street').fill(street)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State').fill(state)
}

/** Fills in the address form and saves it. */
export async function saveAddress(page: Page, address: TypedAddress): Promise<void> {
  await fillAddress(page, address)
  await page.getByRole('button', { name: 'Save address' }).click()
}

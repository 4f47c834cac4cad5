import { expect, test } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import { asSeller, callOk, endSessions, register, saveCart, savedLines } from '../support/page-calls.ts'
import { forgive, hydrated, lookAgain, visit } from '../support/page-waits.ts'
import { sellerAccount } from '../support/running-store.ts'
import { logInInDialog, logOut } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test('a cart stays when its session ends, until the login or a logout, which leaves no lines', async ({
  page,
  store,
}) => {
  const email = await register(page.request)
  await saveCart(page.request, [cartLine('onion', '2kg')])
  await visit(page, '/cart')
  const quantity = page.getByLabel('Quantity of Onion, 2kg')
  await expect(quantity).toHaveValue('1')
  await endSessions(store, email)
  await quantity.selectOption('3')
  await expectErrorToast(page, 'Please log in to continue')
  await expect(page.getByRole('button', { name: 'Log in to order' })).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('main').getByText('Please log in to continue', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await visit(page, '/cart')
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'Log in to order' }).click()
  await logInInDialog(page, email)
  await expect(quantity).toHaveValue('3')
  await expect.poll(() => savedLines(page)).toEqual(['3 Onion'])

  await endSessions(store, email)
  await quantity.selectOption('4')
  await expectErrorToast(page, 'Please log in to continue')
  await logOut(page)
  await expectToast(page, 'Logged out')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
})

test('an address typed as the session ends waits for the login, and is gone after a load', async ({ page, store }) => {
  const email = await register(page.request)
  const endHere = async () => {
    await endSessions(store, email)
    await lookAgain(page)
  }
  await page.goto('/add-address')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  const street = page.getByLabel('Street')
  await street.fill('B-12 Lajpat Nagar')
  await endHere()
  const ask = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await ask.click()
  await logInInDialog(page, email)
  await expect(street).toHaveValue('B-12 Lajpat Nagar')
  await endHere()
  await expect(ask).toBeVisible()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thela.draft.1'))).toBeNull()
})

test('what a seller typed before the session ended waits hidden for the login, which leads back', async ({ page }) => {
  await asSeller(page)
  const name = page.getByLabel('Product Name', { exact: true })
  await name.fill('Half Typed Turnip')
  await callOk(page.request, '/api/seller/logout')
  await lookAgain(page)
  const login = page.getByRole('dialog', { name: 'Seller Login', exact: true })
  await expect(login).toBeVisible()
  await expect(name).toBeHidden()
  await logInInDialog(page, sellerAccount.email, sellerAccount.password)
  await expect(name).toHaveValue('Half Typed Turnip')
  await expect(name).toBeVisible()
})

test('a logout on the address form leads home, without the login dialog', async ({ page }) => {
  await register(page.request)
  const known = page.waitForResponse('**/api/user/is-auth')
  await page.goto('/add-address')
  await (await known).finished()
  await hydrated(page)
  await logOut(page)
  await expectToast(page, 'Logged out')
  await expect(page).toHaveURL(/\/$/)
  // Read once: a toast goes by itself.
  expect(
    await page.locator('[popover][aria-live]').getByText('Please log in to continue', { exact: true }).count(),
  ).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a login that could not be asked about at first is asked about again by itself', async ({ page, faults }) => {
  await register(page.request)
  let isCut = true
  await page.route('**/api/user/is-auth', (route) => (isCut ? route.abort() : route.fallback()))
  await page.clock.install()
  const cutOff = page.waitForEvent('requestfailed')
  await page.goto('/my-account')
  await cutOff
  await hydrated(page)
  isCut = false
  await page.clock.fastForward(10_000)
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
  isCut = true
  await page.goto('/my-account')
  const failed = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded.' })
  await expect(failed).toBeVisible()
  // A new browser has no cart of its own: the loaded page's stays.
  await saveCart(page.request, [cartLine('onion', '2kg')])
  await page.evaluate(() => localStorage.clear())
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expect(page.getByLabel('Quantity of Onion, 2kg')).toHaveValue('1')
  await page.goto('/my-account')
  await expect(failed).toBeVisible()
  isCut = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
  isCut = true
  // Another window has logged in.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'thela.login' })))
  await expect(failed).toBeVisible()
  isCut = false
  await page.clock.fastForward(10_000)
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
  forgive(faults)
})

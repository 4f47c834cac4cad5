import { type Page, request } from '@playwright/test'
import { expect, laptop, test } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import { cartByCalls, registerAs, saveCart, savedLines } from '../support/page-calls.ts'
import { holdAnswer, lookAgain, requestsTo } from '../support/page-waits.ts'
import { addToCart, logInInDialog, registerInDialog } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'

test.use({ viewport: laptop })

const onions = (page: Page) => page.getByLabel('Quantity of Onion, 2kg')
const cauliflowers = (page: Page) => page.getByLabel('Quantity of Cauliflower, 500g')

/** Anita's cart page with one onion, saved. */
async function openAnitasCart(page: Page): Promise<void> {
  await cartByCalls(page, 'Anita Rao', 'onion', '2kg')
  await expect(onions(page)).toHaveValue('1')
}

/** Logs Anita out in another window of the same browser, or in a new one. */
async function logAnitaOut(page: Page, window?: Page): Promise<Page> {
  const other = window ?? (await page.context().newPage())
  if (window === undefined) await other.goto('/contact')
  else await lookAgain(other)
  await other.getByRole('button', { name: 'Anita' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  // Logging out leads home, a moment later.
  await expect(other).toHaveURL(/\/$/)
  return other
}

const oneCauliflower = [cartLine('cauliflower', '500g')]

/** In another window of the same browser Anita logs out and Vikram logs in, with one cauliflower. */
async function letVikramIn(page: Page, window?: Page): Promise<Page> {
  const elsewhere = await request.newContext()
  const email = await registerAs(elsewhere, 'Vikram Shah')
  await saveCart(elsewhere, oneCauliflower)
  const other = await logAnitaOut(page, window)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await logInInDialog(other, email)
  expect(await savedLines(other)).toEqual(['1 Cauliflower'])
  await expect(cauliflowers(page)).toHaveValue('1')
  return other
}

/** The first window shows what is Vikram's, and saves it as his. */
async function expectVikrams(page: Page, other: Page): Promise<void> {
  await expect(cauliflowers(page)).toHaveValue('1')
  await expect(onions(page)).toHaveCount(0)
  expect(await savedLines(other)).toEqual(['1 Cauliflower'])
  await cauliflowers(page).selectOption('4')
  await expect.poll(() => savedLines(other)).toEqual(['4 Cauliflower'])
  await expect(onions(page)).toHaveCount(0)
}

test('answers for the one who left change nothing for the one who came', async ({ page }) => {
  const orders = requestsTo(page, /\/api\/order\/cod$/)
  const ifMissing = page.getByLabel('If something is missing')
  const change = () => onions(page).selectOption('3')
  const placeOrder = () => page.getByRole('button', { name: 'Place Order' }).click()
  const logOut = async () => {
    await page.getByRole('button', { name: 'Anita' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  const rows: [string, string, () => Promise<unknown>, (() => Promise<void>)?][] = [
    ['to a save', 'cart/update', change],
    ['to a save that an order waits for, which is not sent', 'cart/update', change, placeOrder],
    ['to a save that a logout waits for, which ends no other session', 'cart/update', change, logOut],
    ['to who is logged in', 'user/is-auth', () => lookAgain(page)],
    ['to an order', 'order/cod', placeOrder],
  ]
  let other: Page | undefined
  for (const [what, call, ask, next] of rows)
    await test.step(what, async () => {
      expect(orders).toEqual([])
      await openAnitasCart(page)
      await ifMissing.selectOption('leave')
      const held = await holdAnswer(page, `**/api/${call}`)
      await ask()
      await held.made
      await next?.()
      other = await letVikramIn(page, other)
      await expect(ifMissing).toHaveValue('call')
      await held.letGo()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('button', { name: 'Vikram' })).toBeVisible()
      await expectVikrams(page, other)
    })
})

test('a save that has to be sent again is not, once somebody else has logged in', async ({ page }) => {
  await openAnitasCart(page)
  await saveCart(page.request, [cartLine('onion', '2kg'), cartLine('okra', '500g', 2)])
  const save = await holdAnswer(page, '**/api/cart/update')
  await onions(page).selectOption('3')
  expect(await save.made).toBe(409)
  const other = await letVikramIn(page)
  // Something of his own is under way while hers comes back.
  const his = await holdAnswer(page, '**/api/cart/update')
  await cauliflowers(page).selectOption('2')
  await his.made
  await save.letGo()
  await his.letGo()
  await expect(cauliflowers(page)).toHaveValue('2')
  await expect(page.locator('main').getByLabel(/^Quantity of/)).toHaveCount(1)
  await expect.poll(() => savedLines(other)).toEqual(['2 Cauliflower'])
})

test('lines of a window that missed the next login are not saved with it', async ({ page }) => {
  await openAnitasCart(page)
  // No script of the store logs in, so nobody tells the window.
  await registerAs(page.request, 'Vikram Shah')
  await saveCart(page.request, oneCauliflower)
  const answered = page.waitForResponse('**/api/cart/update')
  await onions(page).selectOption('3')
  const answer = await answered
  expect([answer.status(), (await answer.json()).code]).toEqual([409, 'LOGIN_CHANGED'])
  await expectVikrams(page, page)
})

test('an answer from before the last save does not bring a removed line back', async ({ page }) => {
  await openAnitasCart(page)
  const question = await holdAnswer(page, '**/api/user/is-auth')
  await lookAgain(page)
  await question.made
  await onions(page).selectOption('3')
  await expect.poll(() => savedLines(page)).toEqual(['3 Onion'])
  await question.letGo()
  await expect(onions(page)).toHaveValue('3')
})

test('lines that another window saves at its login show here, though the answer was made before', async ({ page }) => {
  await openAnitasCart(page)
  const [answered, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/user/is-auth', async (route) => {
    const response = await route.fetch()
    if ((await response.json()).user) {
      answered.resolve()
      await free.promise
    }
    await route.fulfill({ response })
  })
  await page.context().route('**/api/cart/update', async (route) => {
    await answered.promise
    await route.fallback()
  })
  const other = await logAnitaOut(page)
  await other.goto('/products?q=cauliflower')
  await addToCart(other, 'Cauliflower', '500g')
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await registerInDialog(other, 'Vikram Shah')
  await expect.poll(() => savedLines(other)).toEqual(['1 Cauliflower'])
  await expect.poll(() => other.evaluate(() => localStorage.getItem('thela.cart.1'))).toBeNull()
  free.resolve()
  await expectVikrams(page, other)
})

test('a save that a logout in another window has overtaken leaves nothing for the next person', async ({ page }) => {
  await openAnitasCart(page)
  const other = await page.context().newPage()
  await other.goto('/contact')
  const logout = await holdAnswer(other, '**/api/user/logout')
  await other.getByRole('button', { name: 'Anita' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await logout.made
  const answered = page.waitForResponse('**/api/cart/update')
  await onions(page).selectOption('3')
  expect((await answered).status()).toBe(401)
  await expectErrorToast(page, 'Please log in to continue')
  await logout.letGo()
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(onions(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('thela.cart.1'))).toBeNull()
})

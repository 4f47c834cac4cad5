import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { holdRequests, hydrated, requestsTo } from '../support/page-waits.ts'

const scripts = /\/assets\/.*\.js$/

/** Opens a page whose scripts are held; the returned function waits until they are asked for, and lets them go. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const requests = requestsTo(page, scripts)
  const letGo = await holdRequests(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    await expect.poll(() => requests.length).toBeGreaterThan(3)
    letGo()
  }
}

test('what is touched before the page has hydrated is done once it has, once', async ({ page }) => {
  const wake = await openAsleep(page, '/products')
  await page.getByRole('button', { name: 'Add Cauliflower to cart' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await wake()
  await expect(page.getByRole('dialog', { name: 'Choose a Variant', exact: true })).toBeVisible()
})

test('the keyboard stays where it was pressed when that was before the page had hydrated', async ({ page }) => {
  const wake = await openAsleep(page, '/products/root/potato')
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  // Before its style sheet is there the page shows the phone's button beside the laptop's.
  await expect(add).toHaveCount(1)
  await add.focus()
  await add.press('Enter')
  await wake()
  const more = page.getByRole('button', { name: 'One more Potato 250g' })
  await expect(more).toBeVisible()
  await expect(add).toBeFocused()
  // Where the pack is in the cart already, the stepper does not take the keyboard.
  await page.reload()
  await expect(more).toBeVisible()
  await expect(more).not.toBeFocused()
})

test('what is chosen before the page has hydrated is what is added and how the list is sorted', async ({ page }) => {
  const wake = await openAsleep(page, '/products/root/potato')
  await page.getByText('2kg', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await wake()
  await expect(page.getByRole('button', { name: 'One more Potato 2kg' })).toBeVisible()
  await page.unroute(scripts)

  const wakeAgain = await openAsleep(page, '/products')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low')
  await wakeAgain()
  await expect(page).toHaveURL(/sort=price-low/)
})

test('a button pressed twice before the page had hydrated sends its form once', async ({ page }) => {
  const wake = await openAsleep(page, '/contact')
  await page.getByLabel('Name', { exact: true }).fill('Anita Rao')
  await page.getByRole('main').getByLabel('Email').first().fill('anita@example.com')
  await page.getByLabel('Message').fill('Do you have fresh methi?')
  const sent = requestsTo(page, /\/api\/contact\//)
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.dblclick()
  await wake()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('a search typed and sent before the page has hydrated is searched for, in the order chosen', async ({ page }) => {
  const wake = await openAsleep(page, '/products?sort=discount')
  const box = page.getByRole('combobox').first()
  await box.fill('aloo')
  await box.press('Enter')
  await wake()
  await expect(page).toHaveURL(/\/products\?q=aloo&sort=discount$/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Potato' }).first()).toBeVisible()
})

test('a page whose scripts cannot be had leaves its forms to the browser', async ({ page, faults }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('combobox').first().fill('aloo')
  await page.getByRole('combobox').first().press('Enter')
  await expect(page).toHaveURL(/\/products\?q=aloo/)
  await page.waitForLoadState()
  await page.unroute(scripts)
  // One lost file is downloaded again.
  await page.route(/\/assets\/en-shop-.*\.js$/, (route) => route.abort(), { times: 1 })
  await page.goto('/contact')
  await hydrated(page)
  faults.length = 0
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** Holds back the files of this kind until they are let go; answers how many were asked for so far. */
async function holdBack(page: Page, files: RegExp): Promise<{ asked(): number; letGo(): void }> {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route(files, async (route) => {
    asked += 1
    await gate.promise
    await route.continue()
  })
  return { asked: () => asked, letGo: gate.resolve }
}

test('what is touched before the page has hydrated is done once it has, once', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add Cauliflower to cart' }).first().click()
  await expect.poll(() => scripts.asked()).toBeGreaterThan(3)
  await expect(page.getByRole('dialog')).toBeHidden()
  scripts.letGo()
  await expect(page.getByRole('dialog', { name: 'Choose a Variant', exact: true })).toBeVisible()
})

test('the keyboard stays where it was pressed when that was before the page had hydrated', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/products/root/potato', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  // Before its style sheet is there the page shows the phone's button beside the laptop's.
  await expect(add).toHaveCount(1)
  await add.focus()
  await add.press('Enter')
  await expect.poll(() => scripts.asked()).toBeGreaterThan(3)
  scripts.letGo()
  await expect(page.getByRole('button', { name: 'One more Potato 250g' })).toBeVisible()
  await expect(add).toBeFocused()
})

test('what is chosen before the page has hydrated is what is added and how the list is sorted', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/products/root/potato', { waitUntil: 'commit' })
  await page.getByText('2kg', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect.poll(() => scripts.asked()).toBeGreaterThan(3)
  scripts.letGo()
  await expect(page.getByRole('button', { name: 'One more Potato 2kg' })).toBeVisible()
  await page.unroute(/\/assets\/.*\.js$/)

  const again = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low')
  await expect.poll(() => again.asked()).toBeGreaterThan(3)
  again.letGo()
  await expect(page).toHaveURL(/sort=price-low/)
})

test('a button pressed twice before the page had hydrated sends its form once', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name', { exact: true }).fill('Anita Rao')
  await page.getByRole('main').getByLabel('Email').first().fill('anita@example.com')
  await page.getByLabel('Message').fill('Do you have fresh methi?')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/contact')) sent += 1
  })
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.dblclick()
  await expect.poll(() => scripts.asked()).toBeGreaterThan(3)
  scripts.letGo()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(sent).toBe(1)
})

test('a search typed and sent before the page has hydrated is searched for', async ({ page }) => {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('combobox').first()
  await box.fill('aloo')
  await box.press('Enter')
  scripts.letGo()
  await expect(page).toHaveURL(/\/products\?q=aloo/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Potato' }).first()).toBeVisible()
})

test('a page whose scripts cannot be had leaves its forms to the browser', async ({ page, faults }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('combobox').first().fill('aloo')
  await page.getByRole('combobox').first().press('Enter')
  await expect(page).toHaveURL(/\/products\?q=aloo/)
  await page.waitForLoadState()
  faults.length = 0
})

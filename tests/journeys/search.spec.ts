import type { Page } from '@playwright/test'
import { axeFaults } from '../support/accessibility.ts'
import { forbiddenStorage } from '../support/browser-storage.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { visit } from '../support/page-waits.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search vegetables' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Suggestions' }).getByRole('row')

const faultsOf = (page: Page) => axeFaults(page, 'form[role=search]')

for (const viewport of [phone, laptop]) {
  test(`with the keyboard alone a shopper finds, opens and buys at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(viewport === phone ? 6 : 8)
    await page.keyboard.type('bhindhi')
    await expect(rows(page).first()).toContainText("Lady's Finger (Okra)")
    await expect(page.getByText(/^\d suggestions?$/)).toBeAttached()
    expect(await faultsOf(page)).toEqual([])

    await page.keyboard.press('ArrowDown')
    await expect(box(page)).toHaveValue("Lady's Finger (Okra)")
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('bhindhi')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(`#${await box(page).getAttribute('aria-activedescendant')}`)).toContainText('ADD')
    await page.keyboard.press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Choose a Variant', exact: true })
    await expect(chooser).toBeVisible()
    await chooser.getByRole('button', { name: /^Add/ }).first().press('Enter')
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await box(page).press('ArrowDown')
    await expect(rows(page).first().getByRole('button', { name: 'One more' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^Cart, 2 items/ })).toBeAttached()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: "Lady's Finger (Okra)" })).toBeVisible()

    await page.keyboard.press('/')
    await expect(page.getByText('Recent searches', { exact: true })).toBeVisible()
    await expect(rows(page).first()).toHaveText("Lady's Finger (Okra)")
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
    await expect(rows(page).first()).toContainText('Potato')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(0)
  })
}

test('the bulk shelf forgets its search with its address; a list sorts under a focused select', async ({ page }) => {
  await page.setViewportSize(laptop)
  await visit(page, '/maxsaver')
  const filter = page.getByRole('main').getByRole('searchbox')
  await filter.fill('aloo')
  await expect(page).toHaveURL(/q=aloo/)
  await page.getByRole('banner').getByRole('link', { name: 'MaxSeller', exact: true }).click()
  await expect(page).toHaveURL(/\/maxsaver$/)
  await expect(filter).toHaveValue('')

  await visit(page, '/products')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await sort.selectOption('discount')
  await expect(page).toHaveURL(/sort=discount/)
  await expect(sort).toBeFocused()
  await visit(page, '/products?sort=price-low')
  await page.getByRole('banner').getByRole('link', { name: 'All Product', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(sort).toHaveValue('relevance')

  // A browser that stores nothing has the slash key too.
  await page.evaluate(forbiddenStorage)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
})

test('the list says what it only guesses, and what nobody has is told to the seller', async ({ page, office }) => {
  await visit(page, '/products')
  await box(page).fill('brocxoli')
  await page.keyboard.press('Enter')
  const guess = 'Nothing is called “brocxoli”. Did you mean one of these?'
  await expect(page.getByText(guess, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Broccoli')
  await box(page).fill('dragon fruit')
  await expect(page.getByText("We don't have “dragon fruit”.", { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=dragon/)
  await expect(page.getByText("We don't have “dragon fruit”.", { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/q=/)

  const seller = await office.newPage()
  await visit(seller, '/seller/product-list')
  await expect(seller.getByRole('region', { name: 'People searched for…' })).toContainText('dragon fruitonce')
  await seller.getByRole('link', { name: 'Add it: dragon fruit' }).click()
  await expect(seller.getByLabel('Product Name')).toHaveValue('dragon fruit')
})

test('on a phone whose suggestions do not come, Close, Back and a search close the sheet', async ({ page }) => {
  await page.route('**/api/product/search-index', () => new Promise(() => {}))
  await visit(page, '/products?q=onion')
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await box(page).click()
  await close.click()
  await expect(close).toBeHidden()
  await box(page).click()
  await expect(close).toBeVisible()
  await page.goBack()
  await expect(close).toBeHidden()
  await expect(page).toHaveURL(/\?q=onion$/)

  await box(page).fill('potato')
  await expect(close).toBeVisible()
  // As the search key of a phone, which is no Enter.
  await page.getByRole('search').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page).toHaveURL(/\?q=potato$/)
  await expect(close).toBeHidden()
  await box(page).click()
  await expect(close).toBeVisible()
  await page.goBack()
  await expect(close).toBeHidden()
  await expect(page).toHaveURL(/\?q=potato$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?q=onion$/)
})

test('an address with more in it than the list reads wakes up as every other', async ({ page }) => {
  for (const query of ['lang=hi', 'utm_source=friend&lang=en', 'sort=newest&category=sweets&instock=yes'])
    await visit(page, `/products?${query}`)
  await page.goto('/products?sort=discount&utm_source=friend')
  await box(page).fill('onion')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=onion&sort=discount$/)
})

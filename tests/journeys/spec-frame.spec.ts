import type { Locator, Page } from '@playwright/test'
import { categories } from '#domain/catalogue/catalogue.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { asSeller, freshEmail } from '../support/page-calls.ts'
import { hydrated, stopClock, visit } from '../support/page-waits.ts'
import { expectToast, toastsOf } from '../support/toasts.ts'

/** SPEC.md's words and durations on the screens; time is Playwright's, so nobody waits for it. */
test.use({ viewport: laptop })

test('the bar has its links and a login of three modes, which leads to /; the mobile menu offers the same', async ({
  page,
}) => {
  await page.goto('/faqpage')
  const bar = page.getByRole('banner')
  const links = { Home: '/', MaxSeller: '/maxsaver', 'All Product': '/products', Contact: '/contact' }
  await expect(bar.getByRole('link', { name: 'Thela' }).locator('.logo')).toBeVisible()
  await expect(bar.getByRole('button', { name: /Choose location/ })).toBeVisible()
  for (const [text, path] of Object.entries(links))
    await expect(bar.getByRole('link', { name: text, exact: true })).toHaveAttribute('href', path)
  await expect(bar.getByRole('search').locator('input')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')

  await bar.getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const required = dialog.getByText('Please fill in this field.', { exact: true })
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(required).toHaveCount(2)
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  await dialog.getByRole('button', { name: 'Forgot Password?', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Forgot Password?', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(required).toHaveCount(3)
  await dialog.getByLabel('Name').fill('Asha Rao')
  await dialog.getByLabel('Email').fill(freshEmail())
  await dialog.getByLabel('Password', { exact: true }).fill('long enough')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/:\d+\/$/)

  for (const { text, bgColor } of categories) {
    const tile = page.getByRole('link', { name: text, exact: true }).first()
    await expect(tile.locator('img')).toHaveAttribute('src', /./)
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(bgColor.slice(at, at + 2), 16))
    await expect(tile).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
  }
  await bar.getByRole('button', { name: 'Account of Asha Rao' }).click()
  await expect(bar.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders')
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 800 })
  await bar.getByRole('button', { name: 'Menu' }).click()
  for (const [text, path] of Object.entries({ ...links, 'My Orders': '/my-orders' }))
    await expect(page.locator('#mobile-menu').getByRole('link', { name: text, exact: true })).toHaveAttribute(
      'href',
      path,
    )
  await page.locator('#mobile-menu').getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out')
})

/** Asserts that these toasts stay for exactly this time, while the page's clock stands. */
async function expectStay(page: Page, toasts: Locator, milliseconds: number, count = 1): Promise<void> {
  await expect(toasts).toHaveCount(count)
  await page.clock.runFor(milliseconds - 10)
  await expect(toasts).toHaveCount(count)
  await page.clock.runFor(20)
  await expect(toasts).toHaveCount(0)
}

test('messages of success stay two seconds, errors and others four, and at most twenty are shown', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/products/root/potato')
  await stopClock(page)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expectStay(page, toastsOf(page, 'status', 'Added to Cart').filter({ visible: true }), 2000)

  await page.clock.resume()
  await asSeller(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  const error = 'Please fill all required fields and upload at least one image.'
  await expectStay(page, toastsOf(page, 'alert', error).filter({ visible: true }), 4000)

  await page.clock.resume()
  await page.getByRole('link', { name: 'Product List' }).first().click()
  await page.getByRole('button', { name: 'Manage Potato', exact: true }).click()
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await expect(reset).toBeVisible()
  await stopClock(page)
  for (let press = 0; press < 22; press++) await reset.evaluate((button: HTMLButtonElement) => button.click())
  await expectStay(page, toastsOf(page, 'status', 'Reset changes'), 4000, 20)
})

test('the waiting page turns a spinner and goes on after exactly 5000 ms', async ({ page, store }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/loader?next=faqpage', { waitUntil: 'networkidle' })
  await expect(page.locator('main').getByRole('status')).toHaveText('Loading...')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor(4999)
  // The page fetches the code of the next one when it leaves: a request that follows comes after that.
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual(['/healthz'])
  await expect(page).toHaveURL(`${store.url}/loader?next=faqpage`)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${store.url}/faqpage`)
  expect(asked.some((path) => path.startsWith('/assets/faq-page-'))).toBe(true)
})

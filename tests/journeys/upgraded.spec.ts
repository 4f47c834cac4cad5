import { expect, test } from '../support/journey.ts'
import { asSeller } from '../support/page-calls.ts'
import { forgive, hydrated, settled, visit } from '../support/page-waits.ts'
import { addToCart, openLogin } from '../support/steps.ts'

/** A browser has a page open while the store is upgraded: the files of its build are gone. */
test('a file is tried again; a page of an older build that misses one loads itself anew, with its cart', async ({
  page,
  faults,
}) => {
  await visit(page, '/products')
  await addToCart(page, 'Cauliflower', '500g')
  // A dialog that could not be downloaded opens once it can be.
  const loginCode = /\/assets\/login-dialog-.*\.js$/
  await page.route(loginCode, (route) => route.abort())
  const isTried = page.waitForEvent('requestfailed', (request) => loginCode.test(request.url()))
  await openLogin(page)
  await isTried
  await page.unroute(loginCode)
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  let missed = 0
  await page.route(/\/assets\/faq-page-.*\.js$/, async (route) => {
    missed++
    await route.fulfill({ status: 404, body: 'not found' })
  })
  let loads = 0
  page.on('load', () => loads++)
  const questions = page.getByRole('contentinfo').getByRole('link', { name: /FAQ/ })
  await questions.click()
  await expect.poll(() => loads).toBe(1)
  expect(missed).toBeGreaterThan(0)
  await page.unroute(/\/assets\/faq-page-.*\.js$/)
  await hydrated(page)
  await questions.click()
  await expect(page).toHaveURL(/\/faqpage$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toBe(1)
  await page.goto('/cart')
  await expect(page.getByText('Cauliflower', { exact: true })).toBeVisible()
  // What React Router says when it loads the page anew.
  forgive(faults, /^Error loading route module|dynamically imported module/)
  forgive(faults)
})

test('a file that does not arrive leaves what was typed; one gone with its build reloads', async ({ page, faults }) => {
  let loads = 0
  page.on('load', () => loads++)
  await visit(page, '/contact')
  const message = page.getByLabel('Message')
  await page.getByLabel('Name').fill('Meera Iyer')
  await page.getByLabel('Email').fill('meera@example.com')
  await message.fill('Do you have coriander?')
  const dialogs = /\/assets\/(login-dialog|location-dialog)-.*\.js$/
  const toasts = /\/assets\/toast-list-.*\.js$/
  const builds = /\/assets\/manifest-.*\.js$/
  await page.route(toasts, (route) => route.abort())
  await page.route('**/api/contact/sendMail', (route) => route.abort())
  const answered = page.waitForResponse(builds)
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await answered).status()).toBe(200)
  await settled(page)
  await expect(message).toHaveValue('Do you have coriander?')

  await page.route(dialogs, (route) => route.abort())
  const failed = () => page.waitForEvent('requestfailed', (request) => dialogs.test(request.url()))
  const location = failed()
  await page.getByRole('banner').getByRole('button', { name: 'Choose location' }).click()
  await location
  const login = failed()
  await openLogin(page)
  await login
  await settled(page)
  await expect(message).toHaveValue('Do you have coriander?')
  expect(loads).toBe(1)
  await page.route(builds, (route) => route.fulfill({ status: 404, body: 'not found' }))
  const isGone = page.waitForResponse(builds)
  await page.getByRole('button', { name: 'Send message' }).click()
  await isGone
  await settled(page)
  await expect(message).toHaveValue('Do you have coriander?')
  expect(loads).toBe(1)

  await visit(page, '/faqpage')
  await page.getByRole('banner').getByRole('button', { name: 'Choose location' }).click()
  await expect.poll(() => loads).toBe(3)

  // The next version takes away the files of the build that the page loaded since.
  await hydrated(page)
  await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest: { url: string } }
    manifest.url = '/assets/manifest-next.js'
  })
  await page.getByRole('banner').getByRole('button', { name: 'Choose location' }).click()
  await expect.poll(() => loads).toBe(4)
  forgive(faults)
})

test('a seller’s page whose build is gone reloads, too', async ({ page, faults }) => {
  await asSeller(page, '/seller/settings/delivery')
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/\/assets\/point-picker-.*\.js$/, (route) => route.abort())
  await page.route(/\/assets\/manifest-.*\.js$/, (route) => route.fulfill({ status: 404, body: 'not found' }))
  await page.getByRole('button', { name: 'Set the point' }).click()
  await expect.poll(() => loads).toBe(1)
  forgive(faults)
})

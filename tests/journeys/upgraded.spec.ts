import { expect, test } from '../support/journey.ts'
import { hydrated } from '../support/spec-steps.ts'
import { addToCart } from '../support/steps.ts'

/** A browser has a page open while the store is upgraded: the files of its build are gone. */
test('a page of an older build that misses one of its files loads itself anew, and the cart stays', async ({
  page,
  faults,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await addToCart(page, 'Cauliflower', '500g')
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
  faults.splice(
    0,
    faults.length,
    ...faults.filter((fault) => !/^Error loading route module|dynamically imported module/.test(fault)),
  )
})

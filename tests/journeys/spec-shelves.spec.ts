import { expect, laptop, phone, test } from '../support/journey.ts'
import { addProduct, callOk, listedProducts } from '../support/page-calls.ts'
import { stopClock, visit } from '../support/page-waits.ts'
import { expectToast } from '../support/toasts.ts'

/** Pages of products: SPEC.md's words and durations, and pages added since; time is Playwright's, so no test waits. */
test.use({ viewport: laptop })

test('Best Sellers of the home page shows six, more after Show More, six again after Show Less', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Best Sellers' }).getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(cards).not.toHaveCount(6)
  expect(await cards.count()).toBeGreaterThan(6)
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(cards).toHaveCount(6)
})

test('a card has four of five stars, discount and options; out of stock it opens nothing', async ({ page, office }) => {
  const setInStock = (inStock: boolean) => callOk(office.request, '/api/product/stock', { id: 'sweet-potato', inStock })
  await setInStock(false)
  const products = await listedProducts(page.request)
  const { discountPercent } = products.find(({ _id }: { _id: string }) => _id === 'potato').retailUnits[0]
  await page.goto('/products/root')
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const potato = cardOf('Potato')
  await expect(potato.getByRole('img', { name: 'Rated 4 of 5' })).toContainText('(4)')
  const stars = await potato.locator('.stars').evaluate((element) => {
    const [whole, filled] = [element, element.querySelector('path')].map((each) => each?.getBoundingClientRect().width)
    return { share: Math.round((100 * (filled ?? 0)) / (whole ?? 1)), mask: getComputedStyle(element).maskImage }
  })
  expect(stars.share, 'four fifths are filled, the rest is dull').toBe(80)
  expect(stars.mask, 'in the shape of stars').toContain('svg')
  await expect(potato).toContainText(`${Math.round(discountPercent)}% OFF`)
  await expect(potato).toContainText('4 options')
  const sweet = cardOf('Sweet Potato')
  await expect(sweet.getByText('NA', { exact: true })).toBeVisible()
  await expect(sweet.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(sweet.getByRole('link')).toHaveCount(0)
  await expect(sweet.getByRole('button')).toHaveCount(0)
  await setInStock(true)
})

test('a product turns its two pictures every four seconds, is shared and bought, however long its name', async ({
  page,
  office,
  store,
}) => {
  const name = 'Turning Superlongunbrokennameindeedofonerow'
  const id = await addProduct(office.request, name)
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    })
  })
  await page.goto(`/products/root/${id}`)
  const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(thumbnails).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
  await stopClock(page)
  const shown = () => thumbnails.evaluateAll((all) => all.findIndex((each) => each.ariaCurrent === 'true'))
  const first = await shown()
  await page.clock.runFor(4000)
  expect(await shown()).toBe(1 - first)
  await page.getByRole('button', { name: 'Pause slideshow' }).click()
  await page.getByRole('button', { name: 'Play slideshow' }).click()
  await page.clock.runFor(3999)
  expect(await shown()).toBe(1 - first)
  await page.clock.runFor(1)
  expect(await shown()).toBe(first)
  await page.clock.resume()

  const told = page.waitForEvent('dialog').then(async (alert) => {
    await alert.accept()
    return alert.message()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await told).toBe('Product details copied to clipboard!')
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  expect(copied).toContain(`${name}, 250g for ₹9.00`)
  expect(copied).toContain(`${store.url}/products/root/${id}`)

  await page.getByRole('radio', { name: /^1kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expectToast(page, 'Added to Cart')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('radio', { name: /^2kg/ }).check({ force: true })
  await page.getByRole('button', { name: 'Buy now', exact: true }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel(`Quantity of ${name}, 1kg`)).toHaveValue('2')
  await expect(page.getByLabel(`Quantity of ${name}, 2kg`)).toHaveValue('1')

  // The word breaks on a phone, and moves no picture or price off the page.
  await page.setViewportSize(phone)
  for (const path of [`/products/root/${id}`, '/products?q=superlong']) {
    await visit(page, path)
    const wide = await page.getByRole('main').evaluate(
      (main) =>
        [...main.querySelectorAll('h1, h3, img')].filter((part) => {
          const { left, right } = part.getBoundingClientRect()
          return left < 360 && right > 360
        }).length,
    )
    expect(wide, path).toBe(0)
  }
})

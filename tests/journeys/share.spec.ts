import { expect, test } from '../support/journey.ts'
import { hydrated } from '../support/page-waits.ts'

const okra = '/products/fruit%20vegetable/okra'

test("a phone's own sheet gets the product's name, text and address", async ({ page, store }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => void shared.push(data)
  })
  await page.goto(okra)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await expect
    .poll(shared)
    .toEqual([
      { title: expect.stringContaining('Okra'), text: expect.stringContaining('₹'), url: `${store.url}${okra}` },
    ])
})

test('a share sheet that is not allowed copies the text; one that the shopper closes does nothing', async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    const copied: string[] = []
    Object.assign(window, { copied, alert: () => undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => copied.push(text) } })
    const reasons = ['AbortError', 'NotAllowedError']
    navigator.share = () => Promise.reject(new DOMException('', reasons.shift()))
  })
  await page.goto(okra)
  await hydrated(page)
  const share = page.getByRole('button', { name: 'Share' })
  const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied)
  await share.click()
  expect(await copied()).toEqual([])
  await share.click()
  await expect.poll(copied).toEqual([expect.stringContaining(`${store.url}${okra}`)])
})

test('without a clipboard the alert shows the text itself', async ({ page, store }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto(okra)
  const said = page.waitForEvent('dialog')
  const click = page.getByRole('button', { name: 'Share' }).click()
  const alert = await said
  expect(alert.message()).toContain(`${store.url}${okra}`)
  await alert.accept()
  await click
})

test('what the head says of a page goes when the shopper moves on', async ({ page }) => {
  await page.goto(okra)
  // Before that a link is the browser's, and brings a whole new page with a head of its own.
  await hydrated(page)
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle(/Fresh vegetables in/)
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await expect(page.locator('[data-sent]')).toHaveCount(0)
  await expect(page.locator('meta[name="description"]')).toHaveCount(1)
})

test('an address that cannot be read is a page that is not there, and the way home works', async ({ page, faults }) => {
  const answer = await page.goto('/%zz')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveTitle(/Fresh vegetables in/)
  // The router notes in the console that it could not read the address either; nothing else may stand there.
  for (const fault of faults.splice(0)) expect(fault).toContain('malformed URL segment')
})

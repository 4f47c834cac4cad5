import { expect, test } from '../support/journey.ts'
import { hydrated } from '../support/page-waits.ts'

const okra = '/products/fruit%20vegetable/okra'

test('the sheet of the phone, the clipboard or an alert gets what the product is', async ({ page, store }) => {
  await page.goto(okra)
  await hydrated(page)
  const share = page.getByRole('button', { name: 'Share' })
  const text = expect.stringContaining('₹')
  const withAddress = expect.stringContaining(`${store.url}${okra}`)
  await page.evaluate(() => {
    const [shared, copied]: [unknown[], string[]] = [[], []]
    const reasons = ['', 'AbortError', 'NotAllowedError']
    Object.assign(window, { shared, copied })
    navigator.share = async (data) => {
      const reason = reasons.shift()
      if (reason !== '') throw new DOMException('', reason)
      shared.push(data)
    }
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (words: string) => copied.push(words) },
    })
  })
  const got = () =>
    page.evaluate(() => {
      const { shared, copied } = window as unknown as { shared: unknown[]; copied: string[] }
      return { shared, copied }
    })
  const shared = [{ title: expect.stringContaining('Okra'), text, url: `${store.url}${okra}` }]
  await share.click()
  await expect.poll(got).toEqual({ shared, copied: [] })
  // A sheet that the shopper closes does nothing; one that is not allowed copies the text.
  await share.click()
  expect(await got()).toEqual({ shared, copied: [] })
  page.once('dialog', (dialog) => dialog.accept())
  await share.click()
  await expect.poll(got).toEqual({ shared, copied: [withAddress] })

  await page.evaluate(() => {
    for (const name of ['share', 'clipboard'])
      Object.defineProperty(navigator, name, { configurable: true, value: undefined })
  })
  const said = page.waitForEvent('dialog')
  const click = share.click()
  const alert = await said
  expect(alert.message()).toEqual(withAddress)
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

import { expect, laptop, phone, test } from '../support/journey.ts'

for (const [lang, search, note, viewport, picture] of [
  ['en', 'Search vegetables', 'Ordering needs JavaScript. Please turn it on in your browser.', phone, 672],
  ['hi', 'सब्ज़ी खोजिए', 'ऑर्डर करने के लिए जावास्क्रिप्ट ज़रूरी है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।', laptop, 1550],
] as const)
  test(`without JavaScript a shopper browses and reads why ordering needs it, in ${lang}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport, javaScriptEnabled: false })
    const shown = page.getByText(note, { exact: true }).filter({ visible: true })
    await page.goto(`/?lang=${lang}`)
    await expect(page.locator('picture img[fetchpriority=high]')).toHaveJSProperty('naturalWidth', picture)
    await page.getByLabel(search).fill('bhindi')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=bhindi/)
    await expect(shown.first()).toBeVisible()
    await expect(page.locator('[data-add] button').filter({ visible: true })).toHaveCount(0)
    await page.locator('main a[href$="/okra"]').first().click()
    await expect(page).toHaveURL(/\/products\/fruit%20vegetable\/okra/)
    await expect(shown.first()).toBeVisible()
    for (const path of ['/cart', '/my-orders', '/my-account', '/products', '/maxsaver']) {
      await page.goto(path)
      await expect(shown.first()).toBeVisible()
    }
  })

for (const [lang, note] of [
  ['en', 'The form on this page needs JavaScript. Please turn it on in your browser.'],
  ['hi', 'इस पेज का फ़ॉर्म जावास्क्रिप्ट से चलता है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।'],
] as const)
  test(`without JavaScript a page whose form needs it says so, in ${lang}`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    for (const path of ['/contact', '/reset-password/token']) {
      await page.goto(`${path}?lang=${lang}`)
      await expect(page.getByText(note, { exact: true })).toBeVisible()
      await expect(page.locator('form[novalidate]')).toHaveCount(1)
      await expect(page.locator('form[novalidate]')).toBeHidden()
    }
  })

test('a form whose script could not be loaded puts nothing into the address', async ({ browser, faults }) => {
  const page = await browser.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const [path, label] of [
    ['/', 'Email'],
    ['/contact', 'Message'],
    ['/reset-password/token', 'New Password'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByLabel(label).fill('private')
    const sent = page.waitForRequest((each) => each.method() === 'POST')
    await page.locator('form[novalidate] [type=submit]').click()
    await sent
    await expect(page).toHaveURL(path)
  }
  faults.length = 0
})

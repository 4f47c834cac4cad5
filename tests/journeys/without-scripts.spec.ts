import { expect, laptop, phone, test } from '../support/journey.ts'
import { hydrated } from '../support/page-waits.ts'

const pages = {
  en: {
    viewport: phone,
    picture: 672,
    search: 'Search vegetables',
    ordering: 'Ordering needs JavaScript. Please turn it on in your browser.',
    form: 'The form on this page needs JavaScript. Please turn it on in your browser.',
    more: ['/cart', '/my-orders', '/my-account', '/products', '/maxsaver'],
    forms: ['/contact', '/reset-password/token'],
  },
  hi: {
    viewport: laptop,
    picture: 1550,
    search: 'सब्ज़ी खोजिए',
    ordering: 'ऑर्डर करने के लिए जावास्क्रिप्ट ज़रूरी है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।',
    form: 'इस पेज का फ़ॉर्म जावास्क्रिप्ट से चलता है। कृपया अपने ब्राउज़र में उसे चालू कीजिए।',
    more: [],
    forms: ['/contact'],
  },
}

for (const [lang, { viewport, picture, search, ordering, form, more, forms }] of Object.entries(pages))
  test(`without JavaScript a shopper browses and reads what needs it, in ${lang}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport, javaScriptEnabled: false })
    const shown = page.getByText(ordering, { exact: true }).filter({ visible: true })
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
    for (const path of more) {
      await page.goto(path)
      await expect(shown.first()).toBeVisible()
    }
    for (const path of forms) {
      await page.goto(path)
      await expect(page.getByText(form, { exact: true })).toBeVisible()
      await expect(page.locator('form[novalidate]')).toHaveCount(1)
      await expect(page.locator('form[novalidate]')).toBeHidden()
    }
  })

test('where no script can be loaded a search works, and no other form puts anything into the address', async ({
  page,
  faults,
}) => {
  const scripts = /\/assets\/.*\.js$/
  await page.route(scripts, (route) => route.abort())
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
  const search = page.getByRole('combobox').first()
  await page.goto('/faqpage')
  await search.fill('aloo')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=aloo/)
  await page.waitForLoadState()
  await page.unroute(scripts)
  // One lost file is downloaded again.
  await page.route(/\/assets\/en-shop-.*\.js$/, (route) => route.abort(), { times: 1 })
  await page.goto('/contact')
  await hydrated(page)
  faults.length = 0
})

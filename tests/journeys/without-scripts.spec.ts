import type { BrowserContextOptions, Page } from '@playwright/test'
import { axeFaults, sidewaysScroll, smallTargets } from '../support/accessibility.ts'
import { nehruNagar } from '../support/addresses.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { settled } from '../support/spec-steps.ts'
import { freshEmail } from '../support/steps.ts'

const english = {
  lang: 'en',
  search: 'Search vegetables',
  add: "Add Lady's Finger (Okra) to cart",
  addToCart: 'Add to Cart',
  title: /^Your Cart 2 items$/,
  quantity: "Quantity of Lady's Finger (Okra), 1kg",
  update: 'Update',
  remove: "Remove Lady's Finger (Okra), 250g",
  free: 'Hurrah! You are eligible for free delivery',
  login: 'Log in to order',
  password: 'Password',
  submit: 'Login',
  wrong: 'Invalid email or password',
  order: 'Place Order',
  orders: 'My Orders',
  logout: 'Logout',
}
const hindi: typeof english = {
  lang: 'hi',
  search: 'सब्ज़ी खोजिए',
  add: 'भिंडी कार्ट में जोड़िए',
  addToCart: 'कार्ट में डालिए',
  title: /^आपका कार्ट 2 सामान$/,
  quantity: 'भिंडी, 1 किलो की मात्रा',
  update: 'बदलिए',
  remove: 'भिंडी, 250 ग्राम हटाइए',
  free: 'वाह! आपकी डिलीवरी मुफ़्त है',
  login: 'ऑर्डर के लिए लॉगिन कीजिए',
  password: 'पासवर्ड',
  submit: 'लॉगिन कीजिए',
  wrong: 'ईमेल या पासवर्ड सही नहीं है',
  order: 'ऑर्डर कीजिए',
  orders: 'मेरे ऑर्डर',
  logout: 'लॉगआउट',
}

/** What every browser says of a form of this site. */
const fromHere = { headers: { 'sec-fetch-site': 'same-origin' } }

async function fits(page: Page): Promise<void> {
  expect(await sidewaysScroll(page).catch(() => []), page.url()).toEqual([])
}

for (const [words, viewport] of [
  [english, phone],
  [hindi, laptop],
] as const)
  test(`without scripts a shopper finds, adds, changes, logs in and orders, in ${words.lang} on ${viewport.width} pixels`, async ({
    browser,
    store,
  }, info) => {
    const settings: BrowserContextOptions = { baseURL: store.url, viewport, javaScriptEnabled: false }
    const context = await browser.newContext(settings)
    const page = await context.newPage()
    const picture = async (name: string) => {
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
    }
    const email = freshEmail()
    const home = await browser.newContext({ baseURL: store.url })
    await home.request.post('/api/user/register', { data: { name: 'Anita', email, password: 'long enough' } })
    const cartItems = [{ productId: 'onion', unit: { label: '500g' }, quantity: 2 }]
    await home.request.post('/api/cart/update', { data: { cartItems } })

    await page.goto(`/?lang=${words.lang}`)
    await page.getByLabel(words.search).fill('bhindi')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=bhindi/)
    await picture('search')
    await page.getByRole('button', { name: words.add, exact: true }).click()
    await expect(page).toHaveURL(/\/basket\?from=/)
    await page.locator('main li a').first().click()
    await expect(page).toHaveURL(/\/products\/fruit%20vegetable\/okra/)
    await fits(page)
    await page.locator('input[value="okra 1kg"]').check({ force: true })
    await picture('product')
    await page.getByRole('button', { name: words.addToCart }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    await picture('basket')
    await page.getByLabel(words.quantity).selectOption('5')
    await page
      .locator('form')
      .filter({ has: page.getByLabel(words.quantity) })
      .getByRole('button')
      .click()
    await expect(page.getByLabel(words.quantity)).toHaveValue('5')
    await expect(page.getByText(words.free, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.remove }).click()
    await expect(page.locator('main li')).toHaveCount(1)

    await page.goto('/cart')
    await expect(page).toHaveURL(/\/basket$/)
    await page.goto('/')
    await page
      .locator('header [popovertarget=mobile-menu]')
      .or(page.locator('header [form=log-in]'))
      .filter({ visible: true })
      .first()
      .click()
    if (viewport === phone) await page.locator('#mobile-menu [form=log-in]').click()
    await expect(page).toHaveURL(/\/log-in\??$/)
    await page.goto('/basket')
    await page.getByRole('link', { name: words.login }).click()
    await page.locator('[name=email]').fill(email)
    await page.getByLabel(words.password).fill('wrong password')
    await page.locator('main').getByRole('button', { name: words.submit }).click()
    await expect(page.getByText(words.wrong, { exact: true })).toBeVisible()
    await picture('login')
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.getByLabel(words.password).fill('long enough')
    await page.locator('main').getByRole('button', { name: words.submit }).click()
    await expect(page).toHaveURL(/\/basket$/)
    await expect(page.locator('main ul').first().locator(':scope > li')).toHaveCount(2)
    await page.locator('main a[href="/basket/address"]').click()
    const { latitude: _latitude, longitude: _longitude, ...typed } = nehruNagar
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
    await picture('address')
    await page.locator('main form button').click()
    await expect(page).toHaveURL(/\/basket\?address=/)
    await picture('checkout')
    await page.getByRole('button', { name: words.order }).click()
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.locator('article')).toHaveCount(1)
    await page.goto('/basket')
    await picture('empty')
    await page.getByRole('button', { name: words.logout }).click()
    await expect(page).toHaveURL(`${store.url}/`)
    await page.goto('/my-orders')
    await expect(page.locator('article')).toHaveCount(0)
    await context.close()
    await home.close()
  })

test('the pages without scripts bear 320 to 1280 pixels in both languages, and axe finds nothing', async ({ page }) => {
  async function look(paths: readonly string[]): Promise<void> {
    for (const lang of ['en', 'hi'])
      for (const width of [320, 1280])
        for (const path of paths) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${path}?lang=${lang}`)
          const about = `${path} ${lang} ${width}`
          expect(await sidewaysScroll(page), about).toEqual([])
          expect(await smallTargets(page), about).toEqual([])
          expect(await axeFaults(page), about).toEqual([])
        }
  }
  await page.request.post('/basket/add', { ...fromHere, form: { unit: 'okra 1kg' } })
  await look(['/basket', '/log-in', '/register'])
  const account = { name: 'Anita', email: freshEmail(), password: 'long enough' }
  await page.request.post('/register', { ...fromHere, form: account })
  await look(['/basket', '/basket/address', '/log-in'])
})

test('once scripts run, what was chosen without them is in the cart, once, and stays out when it is removed', async ({
  page,
  context,
}) => {
  await page.request.post('/basket/add', { ...fromHere, form: { unit: 'okra 1kg' } })
  await page.request.post('/basket/add', { ...fromHere, form: { unit: 'onion 500g' } })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'thela_basket')).toBe(false)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Onion, 500g' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a basket that the shop could not let go of is taken over once, and offered again adds only what is new', async ({
  page,
}) => {
  const put = (unit: string) => page.request.post('/basket/add', { ...fromHere, form: { unit } })
  const offered = async () => (await (await page.request.get('/api/user/is-auth')).json()).basket?.length ?? 0
  const onion = page.getByLabel('Quantity of Onion, 500g')
  const okra = page.getByLabel("Quantity of Lady's Finger (Okra), 1kg")
  await put('onion 500g')
  await page.route('**/api/cart/basket-taken', (route) => route.fulfill({ status: 429, json: { success: false } }))
  await page.goto('/cart')
  await expect(onion).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove Onion, 500g' }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  const toldAgain = page.waitForRequest('**/api/cart/basket-taken')
  await page.reload()
  await toldAgain
  await settled(page)
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  expect(await offered()).toBe(1)
  await put('okra 1kg')
  await page.reload()
  await expect(okra).toHaveValue('1')
  await expect(onion).toHaveCount(0)

  await page.unroute('**/api/cart/basket-taken')
  await page.reload()
  await expect.poll(offered).toBe(0)
  const asked = page.waitForResponse('**/api/user/is-auth')
  await page.reload()
  await asked
  await expect(okra).toHaveValue('1')
  await expect(onion).toHaveCount(0)
  // It has gone: the same chosen once more without scripts is another one.
  await put('onion 500g')
  await page.reload()
  await expect(onion).toHaveValue('1')
})

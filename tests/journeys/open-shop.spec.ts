import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from '../support/journey.ts'
import { callOk, freshEmail } from '../support/page-calls.ts'
import { holdRequests, visit } from '../support/page-waits.ts'
import { sellerAccount } from '../support/running-store.ts'
import { addToCart, fillAddress, logIn, placeOrder } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

// A new store of its own, whose settings no other journey sees.
test.use({ settings: {} })

/** A thumb that counts what it does. */
function countingThumb() {
  const count = { taps: 0, keys: 0 }
  return {
    count,
    async tap(target: Locator): Promise<void> {
      count.taps++
      await target.click()
    },
    async type(target: Locator, text: string): Promise<void> {
      count.taps++
      count.keys += text.length
      await target.fill(text)
    },
    /** A pasted text: two taps, no keys. */
    async paste(target: Locator, text: string): Promise<void> {
      count.taps += 2
      await target.fill(text)
    },
  }
}

const vegetables = [
  ['Onion', '36'],
  ['Potato', '28'],
  ['Tomato', '40'],
  ["Lady's Finger (Okra)", '60'],
  ['Ginger', '120'],
  ['Garlic', '160'],
  ['Carrot (Orange)', '48'],
  ['Cauliflower', '42'],
  ['Cabbage', '30'],
  ['Spinach', '44'],
  ['Bottle Gourd', '38'],
  ['Bitter Gourd', '56'],
  ['Ridge Gourd', '52'],
  ['Pumpkin', '30'],
  ['Cucumber', '40'],
  ['White Radish', '30'],
  ['Beetroot', '46'],
  ['Turnip', '36'],
  ['Sweet Potato', '48'],
  ['Green Peas', '80'],
] as const

test('a seller opens a shop in another town with one thumb, and a shopper there orders', async ({ page, browser }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(15_000)
  const { tap, type, paste, count } = countingThumb()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  async function save(): Promise<void> {
    await tap(button('Save'))
    await expectToast(page, 'Saved')
  }
  async function nextStep(name: string): Promise<void> {
    const back = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })
    if (await back.isVisible()) await tap(back)
    await tap(page.getByRole('link', { name: `Add: ${name}` }))
  }

  await visit(page, '/seller')
  await logIn(page, sellerAccount)
  // What to do first stands before the empty form of a product.
  await expect(page.getByText('0 of 7 done', { exact: true })).toBeInViewport()
  // The address, a legal detail too, is typed in another section.
  const missing = page.getByRole('link', { name: 'Missing: address of the shop', exact: true })
  await visit(page, '/seller/settings/legal')
  await missing.click()
  await expect(field('Street')).toBeVisible()
  await visit(page, '/seller')
  await nextStep('Name and place')
  await type(field('Name of the shop'), 'Sharma Sabzi')
  await type(field('Phone'), '98290 12345')
  await type(page.getByLabel('Email', { exact: true }), 'sharma@example.com')
  await save()
  await expect(page.getByRole('link', { name: /^Sharma Sabzi, / })).toBeVisible()

  await nextStep('Name and place')
  await type(field('Street'), '12 Johari Bazaar')
  await type(field('PIN code'), '302003')
  await type(field('City'), 'Jaipur')
  await type(field('State'), 'Rajasthan')
  await tap(button('Set the point'))
  const picker = page.getByRole('dialog', { name: 'Point on the map' })
  await paste(picker.getByLabel('Paste a map link'), 'https://www.google.com/maps/@26.9196,75.8235,17z')
  await tap(picker.getByRole('button', { name: 'Use this point' }))
  await type(field('About 1 km (₹)'), '12')
  await save()

  await nextStep('Hours')
  await type(field('Day'), '2099-11-08')
  await tap(button('Add a holiday'))
  // A day that is only picked is saved too.
  await field('Day').fill('2099-11-09')
  await save()
  const { settings } = await callOk(page.request, '/api/store/settings')
  expect(settings.hours.holidays).toEqual(['2099-11-08', '2099-11-09'])

  await nextStep('What do you sell?')
  // The sample's discount comes off the typed price.
  await expect(page.getByText(/^Shoppers get [\d.]+% off$/).first()).toBeVisible()
  for (const [name, price] of vegetables) await type(page.getByLabel(`Price of ${name}, ₹ per kg`), price)
  // A phone closes pages in the background.
  await page.reload()
  const shelf = page.locator('ul').filter({ has: page.getByLabel('Price of Onion, ₹ per kg', { exact: true }) })
  await expect(shelf).not.toHaveAttribute('inert')
  const [[name = '', price = ''] = []] = vegetables
  await page.getByLabel(`Price of ${name}, ₹ per kg`).fill('')
  await page.getByRole('searchbox').fill('karela')
  await button(`Open with ${vegetables.length} products`).click()
  await expectErrorToast(page, `Please type the price of ${name}.`)
  await expect(page.getByLabel(`Price of ${name}, ₹ per kg`)).toBeFocused()
  await page.getByLabel(`Price of ${name}, ₹ per kg`).fill(price)
  const letGo = await holdRequests(page, '**/api/product/opening-shelf')
  await tap(button(`Open with ${vegetables.length} products`))
  const leaving = page.getByRole('dialog', { name: /^Take \d+ products off the shelf\?$/ })
  await tap(leaving.getByRole('button', { name: `Open with ${vegetables.length} products` }))
  await expect(shelf).toHaveAttribute('inert')
  letGo()
  const asked = page.getByRole('dialog', { name: 'Do these prices look right?' })
  await expect(asked.or(page.getByText('Open your shop', { exact: true }))).toBeVisible()
  if (await asked.isVisible()) await tap(asked.getByRole('button', { name: 'Yes, save these prices' }))
  await expectToast(page, `${vegetables.length} products are on the shelf`)

  await nextStep('Payment')
  await type(field('UPI ID for payment at the door (optional)'), 'sharma@okbank')
  await save()

  await nextStep('Legal details')
  await expect(missing).toHaveCount(0)
  await type(field('Legal name of the business'), 'Sharma and Sons')
  await type(field('FSSAI licence number'), '1001204300001')
  await expect(page.getByText('1 digit is missing', { exact: true })).toBeVisible()
  await type(field('FSSAI licence number'), '10012043000010')
  await type(field('Grievance officer'), 'Asha Sharma')
  await type(field('Phone of the grievance officer'), '98290 12345')
  await save()
  await expect(page.getByRole('complementary', { name: 'Your shop must still show:', exact: true })).toHaveCount(0)

  await nextStep('Second factor')
  await tap(button('Set it up'))
  await type(
    page.locator('form').filter({ hasText: 'Set it up' }).getByLabel('Current password'),
    sellerAccount.password,
  )
  await tap(button('Set it up'))
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await type(field('Code that the app shows'), new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await tap(button('Switch it on'))
  await expect(page.locator('ol').getByRole('listitem')).toHaveCount(10)
  await tap(button('I have kept them'))
  await page.goto('/seller')
  await expect(page.getByText('Open your shop', { exact: true })).toBeHidden()
  // docs/figures.md has both numbers.
  expect(count).toEqual({ taps: 65, keys: 230 })

  const geolocation = { latitude: 26.9239, longitude: 75.8267 }
  await orderInJaipur(await browser.newPage({ geolocation, permissions: ['geolocation'] }))
})

/** A shopper of that town: location by the phone, address typed, paid at the door. */
async function orderInJaipur(page: Page): Promise<void> {
  await callOk(page.request, '/api/user/register', { name: 'Ravi Meena', email: freshEmail(), password: 'long enough' })
  await visit(page, '/products')
  await page.getByRole('button', { name: /Choose location/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Detect my location', exact: true }).click()
  await expectToast(page, 'We deliver in your area!')
  await expect(page.getByText('Sharma Sabzi', { exact: true }).first()).toBeVisible()
  await addToCart(page, 'Tomato', '1kg')
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Add address' }).click()
  const address = { street: '4 Haldiyon ka Rasta', zipcode: '302003', city: 'Jaipur', state: 'Rajasthan' }
  await fillAddress(page, address)
  await expect(page.getByText('Set, 0.6 km from the store', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('₹12.00', { exact: true })).toBeVisible()
  await placeOrder(page)
}

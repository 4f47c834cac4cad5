import type { Page } from '@playwright/test'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { callOk } from '../support/page-calls.ts'
import { bodiesOf, requestsTo } from '../support/page-waits.ts'
import { addToCart, registerInDialog, saveAddress } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** Chooses Nehru Nagar in the location dialog. */
async function chooseNehruNagar(page: Page): Promise<void> {
  const places = page.getByRole('dialog', { name: 'Welcome', exact: true })
  await places.getByRole('combobox').fill('nehru')
  const option = places.getByRole('option', { name: /Nehru Nagar/ })
  await option.first().click()
}

test('an address beyond four kilometres is refused and leads to the banner, with the cart kept', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page, 'Onion', '1kg')
  await page.goto('/add-address')
  await expectToast(page, 'Please log in to continue')
  await registerInDialog(page, 'Rohit Kumar')
  await expect(page).toHaveURL(/\/add-address$/)
  const sent = requestsTo(page, /\/api\/address\/add$/)
  const market = { street: 'Sarojini Nagar market', zipcode: '110023' }
  await saveAddress(page, market)
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)
  const { user } = await callOk(page.request, '/api/user/is-auth')
  expect(bodiesOf(sent)).toMatchObject([{ userId: user._id, address: market }])
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('main').locator('form')).toHaveCount(0)
  const widthOfPicture = async () => (await page.locator('main img').first().boundingBox())?.width ?? 0
  const small = await widthOfPicture()
  expect(small).toBeGreaterThan(100)
  await page.setViewportSize(laptop)
  expect(await widthOfPicture()).toBeGreaterThan(small)
  await page.setViewportSize(phone)

  await page.getByRole('link', { name: 'Try another address' }).click()
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('Sarojini Nagar market')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('98765 43210')
  await saveAddress(page, { street: 'MG Road', zipcode: '560001' })
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)

  await page.getByRole('link', { name: 'Try another address' }).click()
  await saveAddress(page, { street: 'MG Road', zipcode: '999999' })
  await expectErrorToast(page, 'Failed to auto-detect coordinates from address')
  await expect(page).toHaveURL(/\/add-address$/)

  // The picker that the form asks with has no point of its own, not the store's either.
  const picker = page.getByRole('dialog', { name: 'Point on the map', exact: true })
  const use = picker.getByRole('button', { name: 'Use this point', exact: true })
  await expect(picker.getByText('Press your place on the drawing, or paste a map link.', { exact: true })).toBeVisible()
  await expect(use).toBeDisabled()
  await picker.getByLabel('Paste a map link').fill('28.5700, 77.2530')
  await use.click()
  await expect(page.getByText('Set, 1.0 km from the store', { exact: true })).toBeVisible()

  // A location that is chosen afterwards is another place: the pin is not in it.
  await page.getByRole('button', { name: 'Choose a location', exact: true }).click()
  await chooseNehruNagar(page)
  await expectToast(page, 'We deliver in your area!')
  await expectToast(page, 'Address auto-filled from location')
  const unplaced = 'The map does not know this address. Please set its point.'
  await expect(page.getByText(unplaced, { exact: true })).toBeVisible()
})

test('whoever names a location learns at once whether the bags reach it', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Choose location/ }).click()
  await chooseNehruNagar(page)
  await expectToast(page, 'We deliver in your area!')
  await expect(page.getByRole('banner')).toContainText('min')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 28.4595, longitude: 77.0266 })
  const destination = page.getByRole('banner').getByRole('button', { name: /Nehru Nagar/ })
  await destination.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Detect my location', exact: true }).click()
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)

  await page.getByRole('button', { name: 'Try another address' }).click()
  await chooseNehruNagar(page)
  await expect(page).toHaveURL('/')
})

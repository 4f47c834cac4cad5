import { expect, test } from '../support/journey.ts'
import { addToCart, registerInDialog, saveAddress } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test('an address beyond four kilometres is refused and leads to the banner, with the cart kept', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page, 'Onion', '1kg')
  await page.goto('/add-address')
  await expectToast(page, 'Please log in to continue')
  await registerInDialog(page, 'Rohit Kumar')
  await expect(page).toHaveURL(/\/add-address$/)
  await saveAddress(page, { street: 'Sarojini Nagar market', zipcode: '110023' })
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

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
  const places = page.getByRole('dialog', { name: 'Welcome', exact: true })
  await places.getByRole('combobox').fill('nehru')
  await places
    .getByRole('option', { name: /Nehru Nagar/ })
    .first()
    .click()
  await expectToast(page, 'We deliver in your area!')
  await expectToast(page, 'Address auto-filled from location')
  await expect(
    page.getByText('The map does not know this address. Please set its point.', { exact: true }),
  ).toBeVisible()
})

test('whoever names a location learns at once whether the bags reach it', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Choose location/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome', exact: true })
  await dialog.getByRole('combobox').fill('nehru')
  await dialog
    .getByRole('option', { name: /Nehru Nagar/ })
    .first()
    .click()
  await expectToast(page, 'We deliver in your area!')
  await expect(page.getByRole('banner')).toContainText('min')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 28.4595, longitude: 77.0266 })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nehru Nagar/ })
    .click()
  await dialog.getByRole('button', { name: 'Detect my location', exact: true }).click()
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nehru Nagar/ })
    .click()
  await dialog.getByRole('combobox').fill('nehru')
  await dialog
    .getByRole('option', { name: /Nehru Nagar/ })
    .first()
    .click()
  await expect(page).toHaveURL('/')
})

import type { BrowserContext, Page } from '@playwright/test'
import { failGeolocation, lateGeolocation, removeGeolocation } from '../support/geolocation.ts'
import { test as base, expect } from '../support/journey.ts'
import { type MapServer, openMapServer, settingsFor } from '../support/map-server.ts'
import { callOk, freshEmail } from '../support/page-calls.ts'
import { forgive, holdRequests, lookAgain, settled, visit } from '../support/page-waits.ts'
import { registerInDialog, saveAddress } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** The store with Google's map, spoken by a server of ours. */
const test = base.extend<object, { map: MapServer }>({
  map: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      const map = await openMapServer()
      await use(map)
      await map.close()
    },
    { scope: 'worker' },
  ],
  settings: [({ map }, use) => use(settingsFor(map, 'google')), { scope: 'worker' }],
})

test.beforeEach(({ map }) => {
  Object.assign(map, { mode: 'ok', where: {}, answer: undefined })
  map.calls.length = 0
})

test.afterAll(({ store }) => {
  expect(store.printed(), 'the key is told to nobody').not.toContain('secret-map-key')
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Welcome', exact: true })

async function openDialog(page: Page): Promise<void> {
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Choose location' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Presses the detection of the open location dialog. */
const detect = (page: Page) => dialogOf(page).getByRole('button', { name: 'Detect my location', exact: true }).click()

const here = { latitude: 28.56915, longitude: 77.25361 }

async function grantLocation(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
}

test('a place is kept without a name, named by the map, and fills in the address form', async ({
  page,
  context,
  map,
}) => {
  await grantLocation(context)
  map.mode = 'nothing'
  await openDialog(page)
  await detect(page)
  await expectToast(page, 'We deliver in your area!')
  await expectErrorToast(page, 'Failed to retrieve address')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('28.5692, 77.2536')

  map.mode = 'ok'
  map.calls.length = 0
  await banner.getByRole('button', { name: '28.5692, 77.2536' }).click()
  await detect(page)
  await expectToast(page, 'We deliver in your area!')
  await expect(banner).toContainText('Block B, Nehru Nagar')
  expect(map.calls.map((call) => call.params.latlng)).toEqual(['28.56915,77.25361'])

  await page.goto('/add-address')
  await registerInDialog(page, 'Anita Sharma')
  await expectToast(page, 'Address auto-filled from location')
  await expect(page.getByLabel('PIN code', { exact: true })).toHaveValue('110065')
  await expect(page.getByLabel('Street')).toHaveValue('Block B, Nehru Nagar')
  await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
  // The detected point is sent for this address only.
  const detectedPoint = page.getByText(/^Set, \d\.\d km from the store$/)
  await page.getByLabel('Street').fill('Flat 4, Rose Apartments')
  await expect(detectedPoint).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await visit(page, '/add-address')
  await page.getByLabel('Street').fill('C-4 Jangpura Road')
  await expect(page.getByLabel('PIN code', { exact: true })).toHaveValue('110065')
  await expect(
    page.getByText('We find it from the address. You can also set it yourself.', { exact: true }),
  ).toBeVisible()
  await expect(detectedPoint).toBeHidden()
})

test('a place chosen beside an empty address form keeps what another window typed', async ({ page, context }) => {
  await grantLocation(context)
  await callOk(page.request, '/api/user/register', { name: 'Anita Rao', email: freshEmail(), password: 'long enough' })
  await visit(page, '/add-address')
  const other = await context.newPage()
  await visit(other, '/add-address')
  await expect(other.getByLabel('First Name', { exact: true })).toHaveValue('Anita')
  await other.getByLabel('Street').fill('B-12 Lajpat Nagar')
  await visit(other, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Choose location' }).click()
  await detect(page)
  await expectToast(page, 'Address auto-filled from location')
  await settled(page)
  await visit(other, '/add-address')
  await expect(other.getByLabel('Street')).toHaveValue('B-12 Lajpat Nagar')
})

test('a search suggests under one session, says what it cannot find, and refuses a far place', async ({
  page,
  map,
}) => {
  await openDialog(page)
  const box = dialogOf(page).getByRole('combobox')
  await box.fill('neh')
  const option = dialogOf(page).getByRole('option', { name: /Nehru Nagar/ })
  await expect(option).toContainText('1.0 km')
  await expect(dialogOf(page).getByText('Google Maps', { exact: true })).toBeVisible()
  await box.fill('nehru nagar')
  await expect.poll(() => map.calls.length).toBe(2)
  await option.click()
  await expectToast(page, 'We deliver in your area!')
  const sessions = map.calls.map(
    ({ body, params }) => (body as { sessionToken?: string } | undefined)?.sessionToken ?? params.sessionToken,
  )
  expect(sessions).toHaveLength(3)
  expect(new Set(sessions).size).toBe(1)
  expect(map.calls.at(-1)?.path).toBe('/v1/places/ChIJNehru_Nagar-1')

  map.mode = 'nothing'
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nehru Nagar/ })
    .click()
  await box.fill('atlantis')
  const nowhere = 'No place found for “atlantis”. Try the area name or the PIN code.'
  await expect(dialogOf(page).getByText(nowhere, { exact: true })).toBeVisible()
  await box.press('Enter')
  await expectErrorToast(page, 'Geocoding failed')
  map.mode = 'ok'
  await box.fill('nehru')
  await expect(option).toBeVisible()
  map.mode = 'nothing'
  await option.click()
  await expectErrorToast(page, 'Geocoding failed')
  await expect(dialogOf(page)).toBeVisible()

  Object.assign(map, { mode: 'ok', where: { at: { latitude: 28.4595, longitude: 77.0266 } } })
  await box.fill('gurugram')
  await dialogOf(page).getByRole('option').first().click()
  await expectErrorToast(page, 'Sorry, this location is not serviceable.')
  await expect(page).toHaveURL(/\/not-serviceable$/)
})

test('each failure of the browser has its own message', async ({ page, map }) => {
  await openDialog(page)
  const failing: [string, () => Promise<void>][] = [
    // Nobody has allowed this context anything: Chromium without a window denies.
    ['Location permission denied', async () => {}],
    ['Unable to fetch address', () => failGeolocation(page, 2)],
    ['Unable to fetch address', () => failGeolocation(page, 3)],
    ['Geolocation not supported', () => removeGeolocation(page)],
  ]
  for (const [message, spoil] of failing) {
    await spoil()
    await detect(page)
    await expectErrorToast(page, message)
    await expect(dialogOf(page)).toBeVisible()
  }
  expect(map.calls).toEqual([])
})

test('a map that is slow or down: each moment has its own message, and what was typed stays', async ({
  page,
  context,
  map,
  faults,
}) => {
  await grantLocation(context)
  const account = { name: 'Ravi Kumar', email: freshEmail(), password: 'long enough' }
  await callOk(page.request, '/api/user/register', account)
  map.mode = 'broken'
  const letGo = await holdRequests(page, '**/api/location/**')
  await openDialog(page)
  await dialogOf(page).getByRole('combobox').fill('nehru')
  await expect(dialogOf(page).getByText('Loading...', { exact: true })).toBeVisible()
  await detect(page)
  await expect(dialogOf(page).getByRole('button', { name: 'Detect my location', exact: true })).toBeDisabled()
  letGo()
  await expect(dialogOf(page).getByRole('status').getByText('Error geocoding address', { exact: true })).toBeVisible()
  await expectErrorToast(page, 'Error getting address from coordinates')

  await visit(page, '/add-address')
  await saveAddress(page, { street: 'B-12 Nehru Nagar', zipcode: '110065' })
  await expectErrorToast(page, 'Failed to auto-detect coordinates from address')
  await expect(page.getByLabel('Street')).toHaveValue('B-12 Nehru Nagar')

  map.mode = 'ok'
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(map.calls.at(-1)?.params.components).toBe('country:IN|postal_code:110065')
  forgive(faults, /status of 503/)
})

const pickPoint = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Paste a map link or pick on the map', exact: true }).click()
const usePoint = (page: Page) => dialogOf(page).getByRole('button', { name: 'Use this point', exact: true })

test('a map that answers after Back changes neither the place nor the page', async ({ page }) => {
  const letGo = await holdRequests(page, '**/api/location/reverse')
  await openDialog(page)
  await pickPoint(page)
  await expect(usePoint(page)).toBeDisabled()
  await dialogOf(page).getByLabel('Paste a map link').fill('28.5700, 77.2400')
  await usePoint(page).click()
  await expect(usePoint(page)).toBeDisabled()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  const answered = page.waitForResponse('**/api/location/reverse')
  letGo()
  await (await answered).finished()
  await settled(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Choose location' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('thela.place'))).toBeNull()
})

test('a location that comes late does not move a pin that was set by hand meanwhile', async ({ page, map }) => {
  const answer = await lateGeolocation(page, here)
  await openDialog(page)
  await detect(page)
  await pickPoint(page)
  await dialogOf(page).getByRole('button', { name: 'Use my location', exact: true }).click()
  await dialogOf(page).getByLabel('Paste a map link').fill('28.5700, 77.2400')
  await expect(dialogOf(page).getByRole('button', { name: 'Use my location', exact: true })).toBeEnabled()
  const detected = page.waitForResponse('**/api/location/reverse')
  await answer()
  await (await detected).finished()
  await settled(page)
  await usePoint(page).click()
  await expectToast(page, 'We deliver in your area!')
  expect(map.calls.at(-1)?.params.latlng).toBe('28.57,77.24')
})

test('places of OpenStreetMap are shown with its name', async ({ page }) => {
  await openDialog(page)
  await page.route('**/api/store', async (route) => {
    const response = await route.fetch()
    const { store, ...answer } = await response.json()
    await route.fulfill({ response, json: { ...answer, store: { ...store, map: 'openstreetmap' } } })
  })
  await lookAgain(page)
  await dialogOf(page).getByRole('combobox').fill('nehru')
  await expect(dialogOf(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
})

import { openGatewayServer, settingsForGateway } from '../support/gateway-server.ts'
import { test as base, expect, phone } from '../support/journey.ts'
import { asSeller, callOk, order, saveSettings } from '../support/page-calls.ts'
import { forgive, holdRequests, settled, stopClock, visit } from '../support/page-waits.ts'
import { photoFile } from '../support/photos.ts'
import { pressInVain } from '../support/steps.ts'
import { expectErrorToast, expectToast, hideToasts, toastsOf } from '../support/toasts.ts'

/** A store of its own with the test gateway, whose settings no other journey sees. */
const test = base.extend({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      const gateway = await openGatewayServer()
      await use(settingsForGateway(gateway))
      await gateway.close()
    },
    { scope: 'worker' },
  ],
})

const changedElsewhere = 'Somebody has changed this meanwhile. Nothing was saved.'

test('two windows on one section: the later one keeps what it typed, and saves again', async ({ page, context }) => {
  await asSeller(page, '/seller/settings/shop')
  const other = await context.newPage()
  await visit(other, '/seller/settings/shop')
  await other.getByLabel('Name of the shop', { exact: true }).fill('Gupta Sabzi')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(other, 'Saved')
  // A logo that was uploaded there stays, whatever is typed here.
  await other.getByLabel('Choose a picture').setInputFiles(await photoFile('logo.png', { width: 60, height: 60 }))
  await expectToast(other, 'Logo saved')
  await page.getByLabel('Name of the shop', { exact: true }).fill('Sharma Sabzi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectErrorToast(page, changedElsewhere)
  await expect(page.getByLabel('Name of the shop', { exact: true })).toHaveValue('Sharma Sabzi')
  await hideToasts(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await expect(page.getByRole('link', { name: /^Sharma Sabzi, / })).toBeVisible()
  const link = page.getByLabel('Instagram', { exact: true })
  await link.fill('@sharma')
  await hideToasts(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(link).toHaveAccessibleDescription('Please enter the whole address, as the browser shows it.')
  await link.fill('')
  await expect(link).not.toHaveAttribute('aria-invalid')

  await hideToasts(other)
  await other.getByLabel('Phone', { exact: true }).fill('98765 43210')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expectErrorToast(other, changedElsewhere)
  await expect(other.getByLabel('Name of the shop', { exact: true })).toHaveValue('Sharma Sabzi')
  await expect(other.getByLabel('Phone', { exact: true })).toHaveValue('98765 43210')
  await other.close()
})

test('a refused value is explained at its field, which gets the focus; typed hours and GSTIN are put right', async ({
  page,
}) => {
  await asSeller(page, '/seller/settings/payment?lang=hi')
  const upiId = page.getByLabel('दरवाज़े पर पेमेंट की यूपीआई आईडी (ज़रूरी नहीं)')
  await upiId.fill('ramesh')
  // The focus must not depend on when the browser draws.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: (draw: FrameRequestCallback) => draw(0) }))
  await page.getByRole('button', { name: 'सेव कीजिए', exact: true }).click()
  await expect(page.getByText('यूपीआई आईडी में @ और उसके बाद बैंक का नाम होता है।', { exact: true })).toBeVisible()
  await expect(upiId).toBeFocused()
  await upiId.fill('')
  await visit(page, '/seller/settings/hours?lang=en')
  const opens = page.getByLabel('Monday, opens at')
  await opens.fill('7')
  await opens.blur()
  await expect(opens).toHaveValue('07:00')
  const closes = page.getByLabel('Monday, closes at')
  await closes.fill('06:30')
  await expect(closes).toHaveAccessibleDescription('Hours must end after they begin and must not overlap.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(opens).toBeFocused()
  await closes.fill('x')
  await expect(closes).toHaveAccessibleDescription('Please type a time such as 07:00.')
  await expect(opens).not.toHaveAttribute('aria-invalid')
  await opens.fill('6')
  await opens.press('Enter')
  await expect(opens).toHaveValue('06:00')
  await opens.fill('00:00')
  await page.getByRole('button', { name: 'Monday: remove hours 1', exact: true }).click()
  await expect(opens).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy to all days' }).first()).toBeFocused()

  await visit(page, '/seller/settings/legal')
  const gstin = page.getByLabel('GSTIN (optional)', { exact: true })
  await gstin.fill('२७ aapfu ०९३९ f१zv')
  await expect(gstin).toHaveValue('27AAPFU0939F1ZV')
  await expect(page.getByText('The check character fits.', { exact: true })).toBeVisible()
  // The answer is lost on its way: saved again, it is saved once, and nobody else is named.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await pressInVain(page, '/api/store/settings', save)
  await save.click()
  await expectToast(page, 'Saved')
  await expect(page.getByText(changedElsewhere, { exact: true })).toHaveCount(0)
})

test('a toast leaves Save free; a logo shows in header, search engines and icon until taken away; /contact shows a WhatsApp number and the whole name', async ({
  page,
}) => {
  await page.clock.install()
  await asSeller(page, '/seller/settings/shop')
  await stopClock(page)
  const name = page.getByLabel('Name of the shop', { exact: true })
  await name.fill('Verma Sabzi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = await toastsOf(page, 'status', 'Saved').boundingBox()
  const saved = page.getByRole('button', { name: 'Nothing to save yet', exact: true })
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual((await saved.boundingBox())?.y ?? 0)
  await name.fill('राजू सब्ज़ी भंडार')
  await name.press('Enter')
  await expect(saved).toBeVisible()
  await expect(name).toBeFocused()
  await page.clock.resume()

  // Another window saves another section meanwhile.
  const { settings } = await callOk(page.request, '/api/store/settings')
  await saveSettings(page.request, 'delivery', settings.delivery)
  await page.getByLabel('Choose a picture').setInputFiles(await photoFile('logo.png', { width: 224, height: 72 }))
  await expectToast(page, 'Logo saved')
  await expect(page.locator('header img[src^="/images/"]')).toBeVisible()
  await page.goto('/')
  const logo = page.locator('header img[src^="/images/"]').first()
  await expect(logo).toBeVisible()
  const src = await logo.getAttribute('src')
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(`${src}"`)
  expect((await page.request.get(src ?? '')).status()).toBe(200)
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    `${src}/icons/apple-touch-icon.png`,
  )
  const { icons } = await callOk(page.request, '/manifest.webmanifest')
  expect(icons.map((icon: { src: string }) => icon.src)).toContain(`${src}/icons/maskable-512.png`)
  await visit(page, '/seller/settings/shop')
  await page.getByRole('button', { name: 'Use the drawn logo' }).click()
  await page.getByLabel('WhatsApp number (optional)').fill('+91 98765 00022')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await expect(page.locator('header img[src^="/images/"]')).toHaveCount(0)
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: '+91 98765 00022' })).toHaveAttribute(
    'href',
    'https://wa.me/919876500022',
  )
  await page.setViewportSize(phone)
  await visit(page, '/contact?lang=hi')
  for (const role of ['banner', 'contentinfo'] as const) {
    const shown = page.getByRole(role).getByText('राजू सब्ज़ी भंडार', { exact: true })
    const hidden = await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden, `lines of the name that are cut off in ${role}`).toBe(0)
  }
})

test('keys are checked by the gateway, a test mail is sent, a stored secret kept, and a backup downloaded', async ({
  page,
}) => {
  await asSeller(page, '/seller/settings/payment')
  const check = page.getByRole('button', { name: 'Check these keys' })
  await check.click()
  await expectToast(page, 'Razorpay accepts these keys.')
  await page.getByLabel('Key ID').fill('rzp_test_other')
  await check.click()
  await expectErrorToast(page, 'Razorpay does not know these keys.')

  await page.getByLabel('Key ID').fill('rzp_test_1')
  await page.getByRole('switch', { name: 'Online payment' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  expect((await callOk(page.request, '/api/store')).store.onlinePayment).toBeUndefined()

  await visit(page, '/seller/settings/mail')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expectToast(page, 'No mail server is set: the email is in the outbox folder.')

  await saveSettings(page.request, 'mail', { user: 'shop', password: 'stored' })
  await visit(page, '/seller/settings/mail')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('typed anew')
  // Another window saves the section.
  await saveSettings(page.request, 'mail', { from: 'shop@example.com' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectErrorToast(page, changedElsewhere)
  await expect(password).toHaveValue('typed anew')
  await page.getByRole('button', { name: 'Keep the stored one' }).click()
  await expect(password).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Nothing to save yet', exact: true })).toBeVisible()

  await visit(page, '/seller/settings/security')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a backup' }).click()
  expect((await download).suggestedFilename()).toMatch(/^backup-.*\.tar$/)
})

test('a short plus code is looked for near the PIN code that is typed, whichever answer comes last', async ({
  page,
}) => {
  await asSeller(page, '/seller/settings/delivery')
  const { latitude, longitude } = (await callOk(page.request, '/api/store')).store.point
  const zipcode = page.getByLabel('PIN code', { exact: true })
  const dialog = page.getByRole('dialog')
  const openPoint = async (typed: string) => {
    await zipcode.fill(typed)
    await page.getByRole('button', { name: 'Set the point', exact: true }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
  }
  const held = Promise.withResolvers<void>()
  const answerAt = (q: string, plus: number, until?: Promise<void>) =>
    page.route(`**/api/location/search?q=${q}`, async (route) => {
      await until
      await route.fulfill({ json: { success: true, places: [{ latitude: latitude + plus, longitude }] } })
    })
  await answerAt('560001', 2, held.promise)
  await answerAt('400001', -2)
  await openPoint('560001')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const found = page.waitForResponse('**/api/location/search?q=400001')
  await openPoint('400001')
  await found
  const late = page.waitForResponse('**/api/location/search?q=560001')
  held.resolve()
  await late
  await settled(page)
  await dialog.getByLabel('Paste a map link').fill('H7CR+2V')
  await expect(dialog.getByRole('status')).toHaveText(/ km south/)
})

test('a radius typed key by key keeps typed fees; what is typed stays during a save and without files', async ({
  page,
  faults,
}) => {
  await asSeller(page, '/seller/settings/delivery')
  const fees = () =>
    page
      .getByLabel(/^About \d+ km \(₹\)$/)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await expect.poll(fees).toEqual(['10', '15', '20', '25'])
  await page.getByLabel('About 1 km (₹)', { exact: true }).fill('0')
  await page.getByLabel('About 4 km (₹)', { exact: true }).fill('50')
  const radius = page.getByLabel('Delivery radius (km)', { exact: true })
  await radius.clear()
  await radius.press('1')
  await expect.poll(fees).toEqual(['0'])
  await radius.press('0')
  const wide = ['0', '15', '20', '50', '55', '60', '65', '70', '75', '80']
  await expect.poll(fees).toEqual(wide)
  const smallest = page.getByLabel('Minimum order (₹)', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // A comma that groups no thousands would make 50 of 5,0.
  await smallest.fill('5,0')
  const farthest = page.getByLabel('About 10 km (₹)', { exact: true })
  await farthest.fill('')
  await save.click()
  await expect(farthest).toHaveAccessibleDescription('Please enter a number.')
  await farthest.fill('0.99')
  await expect(smallest).toHaveAccessibleDescription(/ Please enter a number\.$/)
  await smallest.fill('50')
  await save.click()
  await expect(farthest).toHaveAccessibleDescription('Please enter 0 or at least ₹1.')
  await farthest.fill('10001')
  await save.click()
  await expect(farthest).toHaveAccessibleDescription('must be at most 10000.')
  await farthest.fill('80')
  const letGo = await holdRequests(page, '**/api/store/settings')
  await smallest.fill('५०')
  await save.click()
  await expect(smallest).toBeDisabled()
  letGo()
  await expectToast(page, 'Saved')
  await expect(smallest).toHaveValue('50')
  await expect(radius).toBeEnabled()
  await radius.press('End')
  await radius.press('Backspace')
  await expect.poll(fees).toEqual(['0'])
  await radius.press('0')
  await expect.poll(fees).toEqual(wide)

  // The files of a dialog cannot be downloaded.
  const street = page.getByLabel('Street', { exact: true })
  await street.fill('Half typed road')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('main').getByRole('switch', { name: 'Store open', exact: true }).click()
  await page.getByRole('dialog', { name: 'Close the store?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Set the point', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(street).toHaveValue('Half typed road')
  forgive(faults)
})

test('a link, Back and the browser ask before what was typed is lost; after a save they do not', async ({
  page,
  home,
}) => {
  await order(home.request)
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await asSeller(page, '/seller/settings')
  const legal = page.getByRole('link', { name: /^Legal details/ })
  await legal.click()
  const name = page.getByLabel('Legal name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const orders = page.getByRole('link', { name: /^Orders/ })
  expect(await asks()).toBe(false)
  await name.fill('Asked Foods')
  await expect.poll(asks).toBe(true)
  await orders.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  // Back asks as often as it is pressed, and closes the question too.
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Asked Foods')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/seller/settings')
  await legal.click()
  await expect(name).toHaveValue('')
  await name.fill('Left Foods')
  await orders.click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/seller/orders')

  await visit(page, '/seller/settings')
  await legal.click()
  await name.fill('Saved Foods')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await page.goBack()
  await expect(page).toHaveURL('/seller/settings')
  await legal.click()
  await expect(name).toHaveValue('Saved Foods')
  await orders.click()
  await expect(page).toHaveURL('/seller/orders')

  const fields = { '/seller': 'Product Name', '/seller/phone-order': 'Mobile number', '/seller/customers': 'Note' }
  for (const [path, label] of Object.entries(fields)) {
    await visit(page, path)
    expect(await asks(), path).toBe(false)
    await page.getByLabel(label).first().fill('9')
    await expect.poll(asks, path).toBe(true)
  }
})

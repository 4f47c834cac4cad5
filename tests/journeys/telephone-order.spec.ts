import { axeFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { asSeller, callOk, listedProducts, moveOrder, saveSettings } from '../support/page-calls.ts'
import { forgive, visit } from '../support/page-waits.ts'
import { expectErrorToast, expectToast, hideToasts } from '../support/toasts.ts'

test('a telephone order from a pasted list is placed, told by WhatsApp, paid and returned', async ({
  page,
  faults,
}) => {
  await asSeller(page, '/seller/phone-order')
  const phone = page.getByLabel('Mobile number')
  const street = page.getByLabel('House, street, area')
  await phone.fill('91234567800')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Please enter a mobile number of ten digits.', { exact: true })).toBeVisible()
  await expect(street).toHaveCount(0)
  const asha = { _id: 'asha', name: 'Asha Rao' }
  await page.route('**/api/customers?*', (route) => route.fulfill({ json: { success: true, customers: [asha] } }), {
    times: 1,
  })
  await page.route('**/api/customers/asha/addresses', (route) =>
    route.fulfill({ json: { success: true, addresses: [] } }),
  )
  await phone.fill('9123456700')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
  await phone.fill('9123456789')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByLabel('Name').fill('Kamla Devi')
  await street.fill('C-40 Nehru Nagar')
  await page.getByRole('button', { name: 'Set on the map' }).click()
  // The picker begins with no point, not with the store's own.
  await expect(page.getByRole('button', { name: 'Use this point' })).toBeDisabled()
  await page.getByLabel('Paste a map link').fill('28.5700, 77.2655')
  await page.getByRole('button', { name: 'Use this point' }).click()
  await page.getByRole('radio', { name: 'Hindi' }).check()
  await saveSettings(page.request, 'delivery', { smallestOrder: 1000 })
  await page.getByLabel('What do they want?').fill('2 kg aloo, adha kilo bhindi, blorgle')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Not understood, please type again: blorgle', { exact: true })).toBeVisible()
  const pack = page.getByRole('combobox', { name: /^Pack of .*Okra/ })
  const half = await pack.inputValue()
  // Two packs on and back again: the field is the same one and keeps the focus.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await pack.press(key)
    await expect(pack).toBeFocused()
  }
  await expect(pack).toHaveValue(half)
  // What is rendered between the browser's input and change events keeps the choice.
  await pack.evaluate((select: HTMLSelectElement) => {
    select.selectedIndex--
    select.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: /^More .*Potato/ }).click()
  await expect(pack).not.toHaveValue(half)
  await pack.selectOption(half)
  // No total is promised for an order that is too small, and its lines stay.
  const tooSmall = page.getByText(/^The smallest order is ₹1,000\.00\. Please add ₹\d{3}\.\d\d more\.$/)
  await expect(tooSmall).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place the order', exact: true })).toBeDisabled()
  await saveSettings(page.request, 'delivery', { smallestOrder: 0 })
  const busy = 'The store is busy. Please try again in a moment.'
  const answerBusy = { status: 503, json: { success: false, code: 'BUSY', message: busy } }
  await page.route('**/api/order/telephone/quote', (route) => route.fulfill(answerBusy), { times: 1 })
  await page.getByRole('button', { name: /^More .*Okra/ }).click()
  await page.getByRole('alert').filter({ hasText: busy }).getByRole('button', { name: 'Try again' }).click()
  const place = page.getByRole('button', { name: /^Place the order · cash ₹/ })
  await place.waitFor()
  await expect(tooSmall).toHaveCount(0)
  expect(await axeFaults(page, 'main')).toEqual([])
  // Correcting a digit and asking for the number again loses no address.
  await phone.fill('9123456780')
  await expect(street).toHaveValue('C-40 Nehru Nagar')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('button', { name: 'Find' })).toBeEnabled()
  await expect(street).toHaveValue('C-40 Nehru Nagar')
  await place.waitFor()
  const total = Number((await place.textContent())?.split('₹')[1])
  const products = await listedProducts(page.request)
  const { _id: id, retailUnits } = products.find(({ name }: { name: string }) => name.includes('Okra'))
  const { label, price, sellingPrice } = retailUnits.find((unit: { label: string }) => unit.label === '500g')
  const sell = async (at: number) => {
    const updatedUnits = [{ label, price, sellingPrice: at }]
    await callOk(page.request, '/api/product/update-units', { id, type: 'retail', updatedUnits, confirmed: true })
  }
  await sell(sellingPrice - 2)
  await place.click()
  await expectErrorToast(page, 'Prices have changed. The new total is on the button.')
  await hideToasts(page)
  await expect(place).toHaveText(`Place the order · cash ₹${(total - 4).toFixed(2)}`)
  await sell(sellingPrice)
  await place.click()
  await expectErrorToast(page, 'Prices have changed. The new total is on the button.')
  await hideToasts(page)
  await place.click()
  await page.waitForURL(/\/seller\/orders\?q=/)
  const card = page.getByRole('article').filter({ hasText: 'Kamla' })
  await expect(card).toContainText('by telephone · the owner')
  const orderId = ((await card.getByRole('heading').first().textContent()) ?? '').slice(1)
  const link = card.getByRole('link', { name: 'Tell by WhatsApp' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/919123456780\?text=/)
  expect(new URL(href).searchParams.get('text')).toContain('आपका ऑर्डर मंज़ूर हो गया है।')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  // The open window learns of a UPI id saved elsewhere with the next news of an order.
  await saveSettings(page.request, 'payment', { upiId: 'telephone@okbank' })
  await moveOrder(page.request, orderId, 'Out for Delivery')
  const words = async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
  await expect.poll(words).toContain('telephone@okbank')

  // The caller's only address is chosen.
  await visit(page, '/seller/phone-order')
  await phone.fill('9123456780')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('radio', { name: /^Kamla Devi/ })).toBeChecked()

  await visit(page, '/seller/customers?q=9123456780')
  await page.getByRole('button', { name: 'Delete data of Kamla Devi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete data' }).click()
  const owed = 'An order of this customer is still open, or money is still owed. Please settle it first.'
  await expectErrorToast(page, owed)

  await callOk(page.request, `/api/order/${orderId}/deliver`, { cash: 0, upi: 0 })
  // Without its stream the page does not learn what another window takes.
  await page.route(/\/api\/order\/stream/, () => undefined)
  await visit(page, `/seller/orders?q=${orderId}`)
  await card.getByRole('button', { name: 'Take the payment' }).click()
  await callOk(page.request, `/api/order/${orderId}/deliver`, { cash: 20, upi: 0 })
  const paid = page.getByRole('dialog').getByRole('button', { name: /^Paid · cash ₹/ })
  const stale = Number((await paid.textContent())?.split('₹')[1])
  await paid.click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  await expect(paid).toHaveText(`Paid · cash ₹${stale - 20}`)
  await hideToasts(page)
  await paid.click()
  await expectToast(page, 'Payment saved')
  await hideToasts(page)
  await expect(card.getByRole('button', { name: 'Take the payment' })).toHaveCount(0)
  await page.unroute(/\/api\/order\/stream/)
  await visit(page, `/seller/orders?q=${orderId}`)
  await card.getByRole('button', { name: `Record a return of order #${orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: 'What does the shopper return?' })
  await dialog.getByRole('textbox').fill('The okra was soft.')
  // The dialog outlives its card, which another person moves to another column and back.
  const status = card.getByLabel(`Status of order #${orderId}`)
  for (const each of ['Out for Delivery', 'Delivered']) {
    await moveOrder(page.request, orderId, each)
    await expect(status).toHaveValue(each)
  }
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Record a return' }).click()
  await expectToast(page, 'Return recorded. Settle it once you have the bags.')
  await expect(card).toContainText('The okra was soft.')
  forgive(faults, /status of 503/)
})

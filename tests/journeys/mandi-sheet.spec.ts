import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { asSeller, callOk, logInSeller } from '../support/page-calls.ts'
import { forgive, holdReads, hydrated, loseAnswer, settled, visit } from '../support/page-waits.ts'
import { sellerAccount } from '../support/running-store.ts'
import { expectErrorToast, expectToast, hideToasts } from '../support/toasts.ts'

// A store of its own: other journeys read the prices of the demo store.
test.use({ settings: {} })
test.describe.configure({ timeout: 240_000 })

type Sheet = { _id: string; name: string; basePrice: number; version: number }[]

async function sheetOf(page: Page): Promise<Sheet> {
  return (await callOk(page.request, '/api/product/prices')).products
}
const priceOf = async (page: Page, id: string) => (await sheetOf(page)).find(({ _id }) => _id === id)?.basePrice

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `${name}, ₹ for 1 kg`, exact: true })
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Prices of all vegetables' })
    .getByRole('listitem')
    .filter({ has: field(page, name) })
const lastSave = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Last saves' }).getByRole('button', { name })
const preview = (page: Page, n: number) => page.getByRole('button', { name: `Preview and save ${n}`, exact: true })

const noAnswer =
  'No answer came, so the prices may be saved or not. What you typed is kept on this phone; please save again.'

async function openSheet(page: Page): Promise<void> {
  await asSeller(page, '/seller/prices')
  await expect(page.getByRole('heading', { name: 'Prices today', level: 1 })).toBeVisible()
}

async function saveAll(page: Page, n: number): Promise<void> {
  // By a key, which no toast over the button keeps away.
  await preview(page, n).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('86 vegetables take at most 300 taps and keys, and Undo brings the old prices', async ({ page }) => {
  await openSheet(page)
  const all = await sheetOf(page)
  // Other journeys may have added a product to this store.
  expect(all.length).toBeGreaterThanOrEqual(86)
  const digitsOf = ({ basePrice }: Sheet[number]) => String(Math.round(basePrice) + 1)
  // The last ten are typed; the others are passed by Enter alone, and their digits are counted all the same.
  const before = all.slice(-10)
  const n = before.length
  let count = all.slice(0, 86 - n).reduce((sum, each) => sum + digitsOf(each).length + 1, 0)
  const press = async (key: string) => {
    count++
    await page.keyboard.press(key)
  }
  const [first, second] = all.map(({ name }) => field(page, name))
  await first?.press('Shift+ArrowDown')
  await expect(second as Locator).toBeFocused()
  await second?.press('Shift+Enter')
  await expect(first as Locator).toBeFocused()
  await first?.click()
  count++
  for (const _ of all.slice(0, -n)) await page.keyboard.press('Enter')
  await expect(field(page, before[0]?.name ?? '')).toBeFocused()
  for (const each of before) {
    count += digitsOf(each).length
    await page.keyboard.insertText(digitsOf(each))
    await press('Enter')
  }
  await expect(preview(page, n)).toBeFocused()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: `${n} prices will change` })
  await expect(dialog.getByRole('row')).toHaveCount(n + 1)
  await expect(dialog.getByRole('button', { name: `Save ${n} prices` })).toBeFocused()
  await press('Enter')
  await expectToast(page, `${n} prices saved`)
  expect(count, 'taps and keys for 86 prices (docs/figures.md)').toBeLessThanOrEqual(300)
  const after = (await sheetOf(page)).slice(-n)
  expect(after.map(({ basePrice }) => basePrice)).toEqual(before.map((each) => Number(digitsOf(each))))
  await expect(page.getByRole('status').filter({ hasText: `${n} of ${all.length} done` })).toBeVisible()

  // The toast is gone after a reload; the undo is not.
  await page.reload()
  await hydrated(page)
  await lastSave(page, new RegExp(`^Undo: .*${n} products$`)).click()
  await expectToast(page, 'The old prices are back')
  expect(await sheetOf(page)).toMatchObject(all.map(({ basePrice }) => ({ basePrice })))
})

test('a pasted list fills the sheet, asks what it does not understand, and no typo slips through', async ({ page }) => {
  await openSheet(page)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await expect(dialog.getByLabel('The list as it came by WhatsApp')).toBeFocused()
  await dialog
    .getByLabel('The list as it came by WhatsApp')
    .fill('aloo 34, टमाटर ₹4\nmirchi 80-95, hari wali 40, Good morning 🙏')
  await expect(dialog.getByRole('heading', { name: 'Read 2' })).toBeVisible()
  await expect(dialog.getByText('“टमाटर ₹4”', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^now ₹.+$/)).toHaveCount(2)
  await expect(dialog.getByRole('heading', { name: 'Not understood 3' })).toBeVisible()
  await dialog.getByRole('button', { name: '₹95', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Fill in 3 prices' })).toBeVisible()
  // Going back loses neither the list nor the answers.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await expect(dialog.getByRole('button', { name: 'Fill in 3 prices' })).toBeVisible()
  // The choice of all vegetables is drawn where it is needed.
  const options = dialog.getByLabel('Vegetable for “hari wali 40”').locator('option')
  await expect(options).toHaveCount(1)
  await dialog.getByLabel('Vegetable for “hari wali 40”').focus()
  await expect(options.filter({ hasText: /^Green Chilli$/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Green Chilli', exact: true }).click()
  const both = '“mirchi 80-95 · hari wali 40” has two prices. Green Chilli is:'
  await expect(dialog.getByText(both, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '₹95', exact: true }).click()
  await dialog.getByRole('button', { name: 'Leave out “Good morning 🙏”' }).click()
  await dialog.getByRole('button', { name: 'Fill in 3 prices' }).click()
  await expectToast(page, '3 prices filled in. Nothing is saved yet.')
  await expect(field(page, 'Potato')).toHaveValue('34')

  // Preview leads to the question; the safe answer comes first and keeps the shop's price.
  const question = row(page, 'Tomato').getByRole('alert')
  await expect(question).toContainText('Is Tomato really ₹4 a kg?')
  await preview(page, 3).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, 'Tomato')).toBeFocused()
  await expect(question).toBeVisible()
  await expect(field(page, 'Tomato')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('44')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await saveAll(page, 3)
  await expectToast(page, '3 prices saved')
  expect(await priceOf(page, 'tomato')).toBe(44)

  // What is meant so is saved after a yes, and undone by the toast.
  await field(page, 'Tomato').fill('90')
  await field(page, 'Tomato').press('Enter')
  await expect(question.getByText('Now ₹44. That is 105% more.', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Yes, ₹90' }).click()
  const undo = lastSave(page, /^Undo: .*1 product$/)
  const others = await undo.count()
  await saveAll(page, 1)
  await expectToast(page, '1 price saved')
  await expect(undo).toHaveCount(others + 1)
  await undo.first().click()
  await expectToast(page, 'The old prices are back')
  expect(await priceOf(page, 'tomato')).toBe(44)

  // A slow phone has not read the last edit yet when Fill is pressed.
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const list = dialog.getByLabel('The list as it came by WhatsApp')
  await list.fill('aloo 34')
  const fill = await dialog.getByRole('button', { name: 'Fill in 1 price' }).elementHandle()
  await list.evaluate((area, button) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'aloo 35')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, fill)
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Potato')).toHaveValue('35')
})

test('on a phone the second tap of a double tap on Save does not reach the bar behind the closed dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSheet(page)
  const next = Math.round((await priceOf(page, 'spinach')) ?? 0) + 1
  const orders = page.getByRole('link', { name: /^Orders/ })
  const bar = await orders.boundingBox()
  await field(page, 'Spinach').fill(String(next))
  await preview(page, 1).press('Enter')
  const dialog = page.getByRole('dialog')
  const save = await dialog.getByRole('button', { name: 'Save 1 price' }).boundingBox()
  const [x, y] = [(bar?.x ?? 0) + (bar?.width ?? 0) / 2, (save?.y ?? 0) + (save?.height ?? 0) / 2]
  expect(y, 'Save lies over the bar').toBeGreaterThan(bar?.y ?? y)
  await page.mouse.move(x, y)
  const tap = async (clickCount: number) => {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await tap(1)
  await expect(dialog).toBeHidden()
  await page.evaluate(() => {
    const handled: number[] = []
    document.addEventListener('click', ({ detail }) => handled.push(detail))
    Object.assign(window, { handled })
  })
  await tap(2)
  expect(await page.evaluate(() => Object(window).handled)).toEqual([])
  expect(await priceOf(page, 'spinach')).toBe(next)
  await expect(page).toHaveURL('/seller/prices')
  await tap(1)
  await expect(page).toHaveURL('/seller/orders')
})

test('typed prices outlive a lost answer and connection; only one changed elsewhere is asked about', async ({
  page,
  faults,
}) => {
  await openSheet(page)
  const next = Math.round((await priceOf(page, 'potato')) ?? 0) + 1
  await loseAnswer(page, '/api/product/prices')
  await field(page, 'Potato').fill(String(next))
  await saveAll(page, 1)
  await expect(page.getByRole('alert')).toHaveText(noAnswer)
  expect(await priceOf(page, 'potato')).toBe(next)

  const onion = (await sheetOf(page)).find(({ _id }) => _id === 'onion')
  await field(page, 'Onion').fill('41')
  await field(page, 'Spinach').fill('46')
  await page.context().setOffline(true)
  await preview(page, 3).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 3 prices' }).click()
  await expect(page.getByRole('alert')).toHaveText(noAnswer)
  await page.context().setOffline(false)
  forgive(faults)
  await page.reload()
  await hydrated(page)
  await expect(field(page, 'Onion')).toHaveValue('41')
  await expect(field(page, 'Spinach')).toHaveValue('46')
  await expect(row(page, 'Potato').getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'Potato')).toHaveValue('')

  // Another window saves one of them first.
  await page.request.post('/api/product/prices', {
    data: { prices: [{ id: 'onion', basePrice: 40, version: onion?.version }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await preview(page, 2).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 2 prices' }).click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  const question = row(page, 'Onion').getByRole('alert')
  await expect(question).toContainText('Changed meanwhile: it is ₹40 now. You typed ₹41.')
  expect(await priceOf(page, 'spinach')).not.toBe(46)
  await question.getByRole('button', { name: 'Save ₹41' }).click()
  await saveAll(page, 2)
  await expectToast(page, '2 prices saved')
  expect([await priceOf(page, 'onion'), await priceOf(page, 'spinach')]).toEqual([41, 46])

  // What is typed over a save that lost its answer is the owner's own change.
  await loseAnswer(page, '/api/product/prices')
  await field(page, 'Potato').fill(String(next + 1))
  await saveAll(page, 1)
  await expect(page.getByText(noAnswer, { exact: true })).toBeVisible()
  await field(page, 'Potato').fill(String(next + 2))
  await saveAll(page, 1)
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  await expect(preview(page, 1)).toBeEnabled()
  await settled(page)
  await saveAll(page, 1)
  await expectToast(page, '1 price saved')
  expect(await priceOf(page, 'potato')).toBe(next + 2)
})

test('saved prices are undone or typed over at once; what another window mistypes is checked', async ({ page }) => {
  await openSheet(page)
  const before = (await priceOf(page, 'spinach')) ?? 0
  const [next, over] = [Math.round(before) + 1, Math.round(before) + 2]
  const spinach = field(page, 'Spinach')
  let letGo = await holdReads(page, '/api/product/prices')
  await spinach.fill(String(next))
  await saveAll(page, 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'The old prices are back')
  await letGo()
  await expect(spinach).toHaveValue('')
  expect(await priceOf(page, 'spinach')).toBe(before)

  letGo = await holdReads(page, '/api/product/prices')
  await spinach.fill(String(next))
  await saveAll(page, 1)
  await spinach.fill(String(over))
  await letGo()
  await saveAll(page, 1)
  await expect(spinach).toHaveValue('')
  expect(await priceOf(page, 'spinach')).toBe(over)

  // Another window mistypes a price while the preview of this one is open.
  await spinach.fill(String(next))
  await preview(page, 1).press('Enter')
  const dialog = page.getByRole('dialog', { name: '1 price will change' })
  await expect(dialog).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/seller/prices')
  await hydrated(other)
  await field(other, 'Onion').fill('4x')
  await page.getByRole('dialog', { name: '2 prices will change' }).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Please look at the marked rows.', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Onion')).toBeFocused()
  expect(await priceOf(page, 'spinach')).toBe(over)
})

test('packs follow the typed price, a pinned one keeps its own, a save may wait for the morning', async ({ page }) => {
  await openSheet(page)
  // Rows that are not drawn yet have their height, or the list jumps under a thumb.
  const height = () => page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight))
  const undrawn = await height()
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
  expect(await height()).toBe(undrawn)
  await page.getByRole('button', { name: "Packs of Lady's Finger (Okra)" }).click()
  const packs = row(page, "Lady's Finger (Okra)").getByRole('table')
  await packs.getByRole('button', { name: 'Pin 2kg' }).click()
  await expect(page.getByRole('dialog').getByLabel('Selling price in ₹')).toBeFocused()
  await page.getByRole('dialog').getByLabel('Selling price in ₹').fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Pin this price' }).click()
  await expect(page.getByRole('dialog').getByText(/^₹102.08 → ₹1.00 · 99% less$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change them' }).click()
  await page.getByRole('dialog').getByLabel('Selling price in ₹').fill('101')
  await page.getByRole('dialog').getByRole('button', { name: 'Pin this price' }).click()
  await expectToast(page, '2kg is pinned at ₹101.00')
  await hideToasts(page)
  await expect(packs.getByRole('row', { name: /^2kg/ })).toContainText('₹101.00')
  await expect(packs.getByRole('button', { name: 'Release 2kg' })).not.toHaveAttribute('aria-pressed')
  await field(page, "Lady's Finger (Okra)").fill('60')
  await expect(packs.getByRole('row', { name: /^1kg/ })).toContainText('₹52.80')
  await expect(packs.getByRole('row', { name: /^2kg/ })).toContainText('₹101.00')

  const time = page.getByRole('button', { name: 'Set a time: Now' })
  await time.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(time).toBeFocused()
  await time.click()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click()
  await page.getByRole('button', { name: /^Set a time: .*6:00/ }).click()
  // 7:15 of tomorrow in India stays chosen where the dialog is opened again.
  const at = page.getByLabel('From (India time)')
  const choose = page.getByRole('dialog').getByRole('button', { name: 'Choose' })
  const early = page.getByRole('button', { name: /^Set a time: .*7:15/ })
  const tomorrow = new Date(Date.now() + (24 + 5.5) * 60 * 60_000).toISOString().slice(0, 10)
  await page.getByRole('radio', { name: 'At a time…' }).check()
  await at.fill(`${tomorrow}T07:15`)
  await choose.click()
  await early.click()
  await expect(at).toHaveValue(`${tomorrow}T07:15`)
  await choose.click()
  await saveAll(page, 1)
  expect(await priceOf(page, 'okra')).toBe(58)
  await hideToasts(page)
  await lastSave(page, /^Cancel: .*1 product$/).click()
  await expectToast(page, 'The save was cancelled')
  await hideToasts(page)
  await row(page, "Lady's Finger (Okra)").getByRole('paragraph').getByRole('button', { name: 'Release 2kg' }).click()
  await expectToast(page, '2kg follows the rule again')
  // Another window pins a pack while the dialog is open.
  await packs.getByRole('button', { name: 'Pin 2kg' }).click()
  const other = { id: 'okra', type: 'retail', label: '500g', sellingPrice: 25.52 }
  await callOk(page.request, '/api/product/units/pin', other)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Selling price in ₹').fill('102')
  await dialog.getByRole('button', { name: 'Pin this price' }).click()
  await expect(
    dialog.getByText('Somebody has changed this meanwhile. Nothing was saved.', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Pin this price' }).click()
  await expectToast(page, '2kg is pinned at ₹102.00')
})

test('read again, the sheet asks what came in of counted stock, and says why a later save skipped all', async ({
  page,
}) => {
  await logInSeller(page.request)
  const product = { name: 'Late Gourd', category: 'Root', basePrice: 30 }
  const { rows } = await callOk(page.request, '/api/product/import', { rows: [product] })
  const price = { id: rows[0].id, basePrice: 31 }
  const later = { prices: [price], from: new Date(Date.now() + 4000).toISOString() }
  const { batch } = await callOk(page.request, '/api/product/prices', later)
  await callOk(page.request, '/api/product/prices', { prices: [price] })

  await visit(page, '/seller/prices')
  const packs = page.getByRole('button', { name: 'Packs of Carrot (Orange)' })
  const carrot = row(page, 'Carrot (Orange)')
  const cameIn = carrot.getByLabel('Came in, kg: Carrot (Orange)')
  await packs.click()
  await expect(carrot.getByRole('table')).toBeVisible()
  await expect(cameIn).toHaveCount(0)
  const carrotId = (await sheetOf(page)).find(({ name }) => name === 'Carrot (Orange)')?._id
  await callOk(page.request, '/api/product/stock-level', { id: carrotId, level: 5000, reason: 'counted' })
  const skipped = async () => {
    const { batches } = await callOk(page.request, '/api/product/prices')
    return batches.find(({ _id }: { _id: string }) => _id === batch)?.skipped
  }
  await expect.poll(skipped).toEqual([price.id])
  await callOk(page.request, '/api/product/shelf', { id: price.id, onShelf: false })
  await page.reload()
  await hydrated(page)
  const save = page
    .getByRole('region', { name: 'Last saves' })
    .getByRole('listitem')
    .filter({ hasText: /\b0 products/ })
  await expect(save).toContainText('The price was saved by hand meanwhile, so it stayed: a product off the shelf')
  await expect(save.getByRole('button'), 'no Undo').toHaveCount(0)
  await packs.click()
  await cameIn.fill('7')
  await cameIn.press('Enter')
  await expect(carrot.getByText('12 kg left', { exact: true })).toBeVisible()
})

test('the first digit brings a bar above the keyboard; what was typed is hidden from a manager, and kept overnight', async ({
  page,
  browser,
}) => {
  await openSheet(page)
  const manager = { email: 'gita@example.com', password: 'long enough' }
  const { link } = await callOk(page.request, '/api/staff/invite', { email: manager.email, role: 'manager' })
  await field(page, 'Potato').click()
  // As on a phone, whose keyboard comes with the focus and covers the foot of the page.
  await page.evaluate(() => {
    const { visualViewport: seen, innerHeight } = window
    if (!seen) return
    Object.defineProperty(seen, 'height', { value: innerHeight - 300 })
    seen.dispatchEvent(new Event('resize'))
  })
  await page.keyboard.type('3')
  const bar = page.getByRole('region', { name: '1 new price' })
  await expect(bar).toHaveCSS('bottom', '300px')
  await bar.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('input[data-price]:focus')).not.toHaveValue('3')

  const openSheetAs = async (account: typeof sellerAccount) => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await callOk(page.request, '/api/seller/login', account)
    await visit(page, '/seller/prices')
  }
  const { request } = await browser.newContext()
  const { password } = manager
  await callOk(request, '/api/staff/accept', { token: link.split('/').at(-1), name: 'Gita', password })
  await openSheetAs(manager)
  await expect(field(page, 'Potato')).toHaveValue('')
  await field(page, 'Potato').fill('35')
  await openSheetAs(sellerAccount)
  await expect(field(page, 'Potato')).toHaveValue('3')

  // The page stays open overnight.
  const sheet = await sheetOf(page)
  const tomorrow = (await page.evaluate(() => Date.now())) + 24 * 60 * 60_000
  await page.clock.setFixedTime(tomorrow)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const style = { timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric', month: 'short' } as const
  const day = new Intl.DateTimeFormat('en-IN', style).format(tomorrow).replaceAll(',', '')
  await expect(page.getByText(`${day} · 1 of ${sheet.length} done`, { exact: true })).toBeVisible()
  await expect(field(page, 'Potato')).toHaveValue('3')
})

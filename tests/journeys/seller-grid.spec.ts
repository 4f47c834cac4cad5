import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { expect, laptop, test } from '../support/journey.ts'
import { addProduct, asSeller, callOk, listedProducts, logInSeller, order } from '../support/page-calls.ts'
import { holdRequests, hydrated, requestsTo, settled, visit } from '../support/page-waits.ts'
import { photo } from '../support/photos.ts'
import { pressInVain } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test.use({ viewport: laptop })
test.describe.configure({ timeout: 240_000 })

/** A price of the grid, by the words on its row and its column. */
const cell = (page: Page, product: string, unit: string, column: 'price' | 'sellingPrice') =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: product, exact: true }) })
    .filter({ has: page.getByRole('gridcell', { name: unit, exact: true }) })
    .getByRole('gridcell')
    .nth(column === 'price' ? 2 : 3)

const changes = (page: Page) => page.getByRole('region', { name: 'Unsaved prices' })

/** Pastes as a spreadsheet does, without the machine's own clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** The grid of prices of a new product with this name; answers its id. */
async function openGridWith(page: Page, name: string): Promise<string> {
  await logInSeller(page.request)
  const id = await addProduct(page.request, name)
  await visit(page, '/seller/product-list')
  await page.getByRole('searchbox').fill(name)
  const asGrid = page.getByRole('button', { name: 'Grid', exact: true })
  await asGrid.click()
  await expect(asGrid).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('grid', { name: 'Prices of all products' })).toBeVisible()
  return id
}

async function pricesOf(page: Page, id: string): Promise<number[][]> {
  const products = await listedProducts(page.request)
  const { retailUnits } = products.find(({ _id }: { _id: string }) => _id === id)
  return retailUnits.map(({ price, sellingPrice }: { price: number; sellingPrice: number }) => [price, sellingPrice])
}

test('a seller types and pastes prices by keyboard alone, sees what is wrong, saves all at once', async ({ page }) => {
  const id = await openGridWith(page, 'Grid Beet')
  const before = await pricesOf(page, id)
  const price = (unit: string) => cell(page, 'Grid Beet', unit, 'price')
  const selling = (unit: string) => cell(page, 'Grid Beet', unit, 'sellingPrice')
  await price('250g').click()

  // Typing replaces; Enter goes below, Tab to the next price; arrows move, Delete takes a change back.
  await page.keyboard.type('31.5')
  await page.keyboard.press('Enter')
  await expect(price('250g')).toHaveText('₹31.50')
  await expect(price('250g')).toHaveAttribute('title', /^Was ₹/)
  await expect(price('500g')).toBeFocused()
  await page.keyboard.type('63')
  await page.keyboard.press('Tab')
  await expect(selling('500g')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('64')
  await page.keyboard.press('Enter')
  await expect(selling('500g')).toHaveAttribute('aria-invalid', 'true')
  await expect(selling('500g')).toHaveAttribute('title', /The selling price cannot be above the price\. Was/)
  await expect(changes(page)).toContainText('3 changes')
  await page.keyboard.press('ArrowDown')
  await changes(page).getByRole('button', { name: '1 cell has an error' }).click()
  await expect(selling('500g')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(changes(page)).toContainText('2 changes')
  await page.keyboard.press('F2')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(selling('500g')).toBeFocused()
  await expect(changes(page)).toContainText('2 changes')

  // Cells of a spreadsheet, one of them wrong.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(price('1kg')).toBeFocused()
  await paste(page, '₹126\t110.25\r\n1,250\tcheap\r\n')
  await expectToast(page, '4 cells pasted. With an error: 1.')
  await expect(price('2kg')).toHaveText('₹1,250.00')
  await expect(selling('2kg')).toHaveText('cheap')
  await expect(changes(page)).toContainText('6 changes')

  // What is right is saved by one call; the wrong row waits.
  const sent = page.waitForRequest('**/api/product/update-prices')
  await page.keyboard.press('Control+s')
  expect((await sent).postDataJSON().changes).toHaveLength(3)
  await page.getByRole('button', { name: 'Yes, save these prices' }).click()
  await expectToast(page, 'Updated successfully')
  await expect(changes(page)).toContainText('2 changes')
  const [first, second, third, fourth] = await pricesOf(page, id)
  expect([first?.[0], second?.[0], third, fourth]).toEqual([31.5, 63, [126, 110.25], before[3]])

  // Edits outlive a look at another page; Esc takes them back, and that can be undone.
  await page.getByRole('link', { name: 'Add Product', exact: true }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  // The browser asks about unsaved prices on other pages too; with no, all stays.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(changes(page)).toContainText('2 changes')
  await cell(page, 'Grid Beet', '2kg', 'price').click()
  await page.keyboard.press('Escape')
  await expect(changes(page).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(changes(page)).toContainText('2 changes')
  await changes(page).getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(changes(page).getByRole('button')).toHaveCount(0)
  await expect(price('2kg')).toBeFocused()
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)

  // The view is kept in this browser; Tab leaves the grid at the end of the row.
  await page.reload()
  await hydrated(page)
  // Six hundred rows: a busy machine may take its time.
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('searchbox').fill('grid beet')
  await price('250g').click()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
})

test('a refused save writes nothing, says so, and keeps the edits that can still be saved', async ({ page }) => {
  const id = await openGridWith(page, 'Grid Radish')
  await cell(page, 'Grid Radish', '1kg', 'price').click()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await page.keyboard.type('190')
  await page.keyboard.press('Enter')
  await expect(changes(page)).toContainText('2 changes')
  // Somebody else deletes one of the units meanwhile.
  await callOk(page.request, '/api/product/delete-unit', { id, type: 'retail', label: '2kg' })
  const before = await pricesOf(page, id)
  await changes(page).getByRole('button', { name: 'Save' }).click()
  await expect(changes(page).getByRole('alert')).toHaveText('Nothing was saved. Unit not found')
  await expect(changes(page)).toContainText('1 change')
  expect(await pricesOf(page, id)).toEqual(before)
  // A save whose answer got lost is the seller's own, not one of another window.
  const save = changes(page).getByRole('button', { name: 'Save' })
  await pressInVain(page, '/api/product/update-prices', save)
  await save.click()
  await expectToast(page, 'Updated successfully')
  expect((await pricesOf(page, id))[2]).toEqual([99, 36])
  // The bar has gone with its button.
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
})

test('Ctrl+Enter moves on the order whose card has the focus', async ({ page, home }) => {
  const id = await order(home.request)
  await asSeller(page, `/seller/orders?q=${id}`)
  const card = page.getByRole('article', { name: `#${id}` })
  const hint = card.getByText('Ctrl+Enter for the next status', { exact: true })
  await expect(hint).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The bar of ringing orders moves the cards down when it appears.
  await expect(page.getByRole('button', { name: /^Accept (it|all)/ })).toBeVisible()
  await card.getByRole('button', { name: /^Accept/ }).click()
  await card.getByRole('combobox').focus()
  await expect(hint).toBeVisible()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(card.getByRole('combobox')).toHaveValue('Processing')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Neither a key that is held down nor one that is pressed in a dialog of the card moves the order.
  const moves = requestsTo(page, /\/api\/order\/status\//)
  await expect(card.getByRole('combobox')).toBeEnabled()
  await card.getByRole('combobox').focus()
  await page.keyboard.down('Enter')
  await settled(page)
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  expect(moves).toEqual([])
  const out = { orders: [{ id }], status: 'Out for Delivery' }
  await callOk(page.request, '/api/order/move', out)
  await expect(card.getByRole('combobox')).toHaveValue('Out for Delivery')
  await settled(page)
  await card.getByRole('button', { name: 'UPI, split or not paid' }).click()
  const dialog = page.getByRole('dialog', { name: `Delivered: #${id}` })
  await dialog.getByText('Not paid', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await settled(page)
  expect(moves).toEqual([])
  await dialog.getByText(/^Cash( ₹\d+)?$/).click()
  await dialog.getByRole('button', { name: /^Delivered · cash ₹/ }).click()
  await expectToast(page, 'Delivery saved')
})

test('a price list goes out as a file, and comes back into the grid changed, to be saved', async ({ page }) => {
  const id = await openGridWith(page, 'Grid Yam')
  const choose = async (text: string) =>
    page
      .getByLabel('Upload price list')
      .and(page.locator('input'))
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  // What is typed while the file is read stays.
  const readFile = await holdRequests(page, /\/assets\/price-file-/)
  await choose('Product,Unit,Price\nGrid Yam,1kg,48')
  await cell(page, 'Grid Yam', '500g', 'price').click()
  await page.keyboard.type('26')
  await page.keyboard.press('Enter')
  readFile()
  await expectToast(page, '1 row read, 2 changes.')
  await expect(cell(page, 'Grid Yam', '500g', 'price')).toHaveText('₹26.00')
  await changes(page).getByRole('button', { name: 'Reset', exact: true }).click()

  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download price list' }).click()
  const file = await leaving
  expect(file.suggestedFilename()).toBe('thela-prices.csv')
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  const mine = lines.filter((line) => line.endsWith(`,${id}`))
  expect(mine.map((line) => line.split(',')[2])).toContain('500g')

  const changed = (mine.find((line) => line.includes(',500g,')) ?? '').split(',')
  changed.splice(3, 2, '77.5', '70')
  const back = [lines[0], changed.join(','), `Grid Yam,retail,1kg,9,12,,,${id}`, 'Mooli,retail,1kg,3,2,,,none'].join(
    '\r\n',
  )
  await choose('<html>')
  await expectErrorToast(
    page,
    'This is not a price list. It needs the columns Unit, Id / Product, Price / Selling Price.',
  )
  await choose('Product\0,\0Price\0')
  await expectErrorToast(page, 'This file cannot be read. Please save it as CSV (UTF-8) and choose it again.')
  await choose(back)
  await expectToast(page, '2 rows read, 4 changes. With an error: 1.')
  await expectErrorToast(page, '1 row was left out, because the shop has no such product or pack: Mooli 1kg.')
  await expect(cell(page, 'Grid Yam', '500g', 'price')).toHaveText('₹77.50')
  await expect(cell(page, 'Grid Yam', '1kg', 'sellingPrice')).toHaveAttribute('aria-invalid', 'true')
  const before = await pricesOf(page, id)
  await changes(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Yes, save these prices' }).click()
  await expectToast(page, 'Updated successfully')
  // The list with the new prices has come: the next file is compared with it.
  await expect(changes(page).getByRole('button', { name: 'Reset', exact: true })).toBeEnabled()
  const [, half, whole] = await pricesOf(page, id)
  expect([half, whole]).toEqual([[77.5, 70], before[2]])

  // The same download, edited again: a price that changed in the shop since is asked about, another one stays.
  const stay = 'Prices that stay as they are in the shop, because the file does not change them'
  await choose([lines[0], ...mine].join('\r\n').replace(/(,500g,)[^,]+/, '$180'))
  await expectToast(page, `${mine.length} rows read, 3 changes. With an error: 1.`)
  await expectToast(page, `${stay}: 1.`)
  await changes(page).getByRole('button', { name: 'Save' }).click()
  await expect(changes(page).getByRole('alert')).toContainText('Grid Yam 500g')
  expect((await pricesOf(page, id))[1]).toEqual([77.5, 70])

  // A file without units is for the sheet of the morning, which was not open yet.
  await choose('Product,Price\nGrid Yam,52')
  await expect(page.getByRole('heading', { name: 'Prices today', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Grid Yam, ₹ for 1 kg', exact: true })).toHaveValue('52')

  // The file of all products, chosen again as Excel with one more row, adds that product only; its photo is in a zip.
  // The page stands before its scripts have come.
  expect(await (await page.goto('/seller/import'))?.text()).toContain('<h1')
  const all = await (await page.request.get('/api/product/export')).text()
  const text = `${all},File Gourd,,,Gourd,,,44,0,,,\r\n`
  const list = page.getByLabel('Choose the file (Excel or CSV)').and(page.locator('input'))
  await expect(page.getByRole('button', { name: 'Choose the file (Excel or CSV)' })).toBeEnabled()
  await list.setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${text},,,,Root,,,9,,,,`),
  })
  await expect(page.getByRole('alert')).toHaveText(/^One row needs a correctionRow \d+: Name is missing\.$/)
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet', exact: true })).toBeFocused()
  const cells = Papa.parse<string[]>(text.trim()).data
  const mimeType = 'application/octet-stream'
  await list.setInputFiles({ name: 'products.xlsx', mimeType, buffer: await writeXlsxFile(cells).toBuffer() })
  await expect(page.getByText(/^1 new, 0 changed, \d+ as before$/)).toBeVisible()
  const photos = zipSync({ 'photos/file-gourd.png': await photo('png'), 'photos/list.txt': Buffer.from('x') })
  await page
    .getByLabel('Choose photos or a zip')
    .and(page.locator('input'))
    .setInputFiles({ name: 'photos.zip', mimeType, buffer: Buffer.from(photos) })
  await expect(page.getByText('1 photo chosen, for 1 product', { exact: true })).toBeVisible()
  const letGo = await holdRequests(page, /\/api\/product\/edit\//)
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Photos: 0 of 1 products', { exact: true })).toBeVisible()
  // Its name may count the new orders of other journeys.
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  letGo()
  await expect(page.getByText('Photos: 1 of 1 products', { exact: true })).toBeVisible()
  await list.setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet', exact: true })).toBeVisible()
  await expect(page.getByText(/photo chosen/)).toHaveCount(0)
  const products = await listedProducts(page.request)
  const added = products.find(({ name }: { name: string }) => name === 'File Gourd')
  expect(added.image).toEqual([expect.stringMatching(/^\/images\//)])
})

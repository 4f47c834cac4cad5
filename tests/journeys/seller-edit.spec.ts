import type { Page } from '@playwright/test'
import { axeFaults } from '../support/accessibility.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import { addProduct, callOk, logInSeller, register, saveCart } from '../support/page-calls.ts'
import { forgive, holdAnswer, holdReads, settled, visit } from '../support/page-waits.ts'
import { photoFile } from '../support/photos.ts'
import { pressInVain } from '../support/steps.ts'
import { expectErrorToast, expectToast, hideToasts } from '../support/toasts.ts'

const rowOf = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name, exact: true }) })
const inRow = (page: Page, name: string, button: string) =>
  rowOf(page, name).getByRole('button', { name: button, exact: true })

/** Product Management with a product of this name and two pictures in it; answers its id. */
async function withProduct(page: Page, name: string, level?: number): Promise<string> {
  await logInSeller(page.request)
  const id = await addProduct(page.request, name)
  if (level !== undefined) await callOk(page.request, '/api/product/stock-level', { id, level, reason: 'counted' })
  await visit(page, '/seller/product-list')
  // A long list comes in steps; the newest product is its last.
  await page.getByPlaceholder('Search product...').fill(name.split(' ').at(-1) ?? '')
  return id
}

test('a seller corrects name, category, Hindi and pictures of a product; shoppers are led to it', async ({ page }) => {
  const id = await withProduct(page, 'Prple Turnip')
  await inRow(page, 'Prple Turnip', 'Edit Prple Turnip').click()
  const form = page.getByRole('form', { name: 'Texts and pictures of Prple Turnip' })
  const name = form.getByLabel('Product Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Prple Turnip')

  const save = form.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expectToast(page, 'There are no changes to save.')
  await name.fill('')
  await save.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please fill in this field.')
  await name.fill('Purple Turnip')
  await form.getByLabel('Name in Hindi (optional)').fill('शलजम')
  await form.getByLabel('Category').selectOption('Bulb')
  await form.getByLabel('Description', { exact: true }).fill('Crisp.\nFrom Haryana.')
  const second = await form.getByRole('img', { name: 'Image 2' }).getAttribute('src')
  await form.getByRole('button', { name: 'Move image 2 forward' }).click()
  await expect(form.getByRole('img', { name: 'Image 1' })).toHaveAttribute('src', second ?? '')
  await form.getByRole('button', { name: 'Remove image 2' }).click()
  await form.getByLabel('Add image 2').setInputFiles(await photoFile('new.jpg', { width: 90, height: 60 }))
  // A save whose answer got lost is the seller's own, not one of another window.
  await pressInVain(page, '/api/product/edit/', save)
  await save.click()
  await expectToast(page, 'Updated successfully')
  await expect(form).toHaveCount(0)
  // The search still says what it said; it is the product that is called something else.
  await page.getByPlaceholder('Search product...').fill('purple turnip')
  await expect(rowOf(page, 'Purple Turnip')).toContainText('Bulb')
  await expect(rowOf(page, 'Purple Turnip').locator('img')).toHaveAttribute('src', /^\/images\//)

  await page.goto(`/products/root/${id}`)
  await expect(page).toHaveURL(`/products/bulb/${id}`)
  await expect(page.getByRole('heading', { name: 'Purple Turnip', level: 1 })).toBeVisible()
  await expect(page.getByText('From Haryana.', { exact: true })).toBeVisible()
  await expect(page.getByText('₹36.00', { exact: true }).first()).toBeVisible()
  const sources = await page.locator('main img').evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
  const [kept = ''] = /^\/images\/[\w-]+/.exec(second ?? '') ?? []
  expect(sources[0]).toContain(kept)
  await page.goto(`/products/bulb/${id}?lang=hi`)
  await expect(page.getByRole('heading', { name: 'शलजम', level: 1 })).toBeVisible()
})

/** Names of products on more than two lines, and parts of a row that lie over each other or stick out of it. */
function crowdedRows(page: Page): Promise<string[]> {
  return page.locator('main li:has(h2)').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const parts = [...row.querySelectorAll('img, h2, p > span, button, input, [role=switch] + span')]
        .map((part) => ({ name: `${part.tagName} ${part.textContent}`, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
      const all = row.getBoundingClientRect()
      const name = row.querySelector('h2') as HTMLElement
      const lines = name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)
      const faults = parts.flatMap((a, index) => [
        ...(a.box.left < all.left || a.box.right > all.right ? [`${a.name} sticks out`] : []),
        ...parts
          .slice(index + 1)
          .filter(({ box: b }) => {
            const [wide, high] = [
              Math.min(a.box.right, b.right) - Math.max(a.box.left, b.left),
              Math.min(a.box.bottom, b.bottom) - Math.max(a.box.top, b.top),
            ]
            return wide > 1 && high > 1
          })
          .map((b) => `${a.name} lies over ${b.name}`),
      ])
      return [...(lines > 2.5 ? [`on ${Math.round(lines)} lines`] : []), ...faults].map(
        (fault) => `${name.textContent}: ${fault}`,
      )
    }),
  )
}

test('rows of a laptop keep names on two lines; of two windows with one product the second is told and keeps its text', async ({
  page,
  context,
  faults,
}) => {
  await logInSeller(page.request)
  await addProduct(page.request, 'Shared Radish')
  await visit(page, '/seller/product-list')
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('main li:has(h2)').first()).toBeVisible()
    expect(await crowdedRows(page), `at ${width} px`).toEqual([])
  }

  await page.getByPlaceholder('Search product...').fill('Shared Radish')
  const other = await context.newPage()
  await visit(other, '/seller/product-list')
  await other.getByPlaceholder('Search product...').fill('Shared Radish')
  for (const each of [page, other]) await inRow(each, 'Shared Radish', 'Edit Shared Radish').click()
  const typed = (each: Page) => each.getByLabel('Description', { exact: true })
  await typed(page).fill('From the first window.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Updated successfully')
  await expect(inRow(page, 'Shared Radish', 'Edit Shared Radish')).toBeFocused()

  await typed(other).fill('From the second window.')
  await other.getByRole('button', { name: 'Save changes' }).click()
  const alert = other.locator('main').getByRole('alert')
  await expect(alert).toContainText('Somebody has changed this product meanwhile. Nothing was saved.')
  await expect(typed(other)).toHaveValue('From the second window.')
  await other.route('**/api/product/edit/*', (route) => route.abort(), { times: 1 })
  await alert.getByRole('button', { name: 'Reload' }).click()
  await alert.getByRole('button', { name: 'Try again' }).waitFor()
  forgive(faults)
  await expect(typed(other)).toHaveValue('From the second window.')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(typed(other)).toHaveValue('From the first window.')
  await expect(alert).toHaveCount(0)
  await typed(other).fill('From both windows.')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(other, 'Updated successfully')

  // As on a page of an earlier release, whose files are gone.
  await visit(page, '/seller/product-list')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await inRow(page, 'Potato', 'Edit Potato').click()
  await expect(
    page.getByRole('form', { name: 'Texts and pictures of Potato' }).getByLabel('Product Name'),
  ).toBeFocused()
})

test('a dish that another window saved is refused once, and saved by a second press', async ({ page }) => {
  await logInSeller(page.request)
  const saveElsewhere = async (data: object) =>
    (await callOk(page.request, '/api/product/search-topics/save', data)).topic
  const stew = { name: 'Shared Stew', words: ['stoo'], products: ['onion'] }
  const { _id: id, version } = await saveElsewhere(stew)
  await visit(page, '/seller/search-topics')
  await page.getByRole('button', { name: 'Edit Shared Stew', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit', exact: true })
  await dialog.getByLabel('Other spellings').fill('stu')
  await saveElsewhere({ ...stew, id, version, words: ['stew'] })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expectErrorToast(page, 'Somebody has changed this search topic meanwhile. Nothing was saved.')
  await save.click()
  await expectToast(page, 'Search topic saved')
  await expect(dialog).toBeHidden()
  const { topics } = await callOk(page.request, '/api/product/search-topics')
  expect(topics.find(({ _id }: { _id: string }) => _id === id).words).toEqual(['stu'])

  // A new one whose answer got lost is there once after a second press.
  await page.getByRole('button', { name: 'Add a dish or occasion', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add a dish or occasion', exact: true })
  await adding.getByLabel('Name', { exact: true }).fill('Lost Stew')
  await adding.getByRole('checkbox', { name: 'Onion', exact: true }).click()
  const add = adding.getByRole('button', { name: 'Save', exact: true })
  await pressInVain(page, '/api/product/search-topics/save', add)
  await add.click()
  await expectToast(page, 'Search topic saved')
  await expect(adding).toBeHidden()
  const edit = page.getByRole('button', { name: 'Edit Lost Stew', exact: true })
  await expect(edit).toHaveCount(1)

  // What is typed is lost only after a question.
  await edit.click()
  await dialog.getByLabel('Other spellings').fill('gone stew')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Other spellings')).toHaveValue('gone stew')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
  await edit.click()
  await expect(dialog.getByLabel('Other spellings')).toHaveValue('')
})

test('a product is taken off the shelf with Undo, marked in carts, and brought back', async ({ page, context }) => {
  const id = await withProduct(page, 'Old Pumpkin')
  await register(page.request)
  await saveCart(page.request, [cartLine(id, '500g')])
  await inRow(page, 'Old Pumpkin', 'Edit Old Pumpkin').click()
  const takeOff = page.getByRole('button', { name: 'Take off the shelf' })
  await takeOff.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Take Old Pumpkin off the shelf?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Old Pumpkin')).toBeVisible()
  const removed = async () => {
    await takeOff.click()
    await question.getByRole('button', { name: 'Take off the shelf' }).click()
    await expect(rowOf(page, 'Old Pumpkin')).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
  }
  await removed()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Product is back on the shelf')
  await expect(rowOf(page, 'Old Pumpkin')).toBeVisible()
  await hideToasts(page)
  await inRow(page, 'Old Pumpkin', 'Edit Old Pumpkin').click()
  await removed()
  await hideToasts(page)

  const shopper = await context.newPage()
  await visit(shopper, '/cart')
  const line = shopper.getByRole('listitem').filter({ hasText: 'Old Pumpkin' })
  await expect(line).toContainText('We no longer sell this pack.')

  await page.getByRole('button', { name: /^Off the shelf/ }).click()
  const row = rowOf(page, 'Old Pumpkin')
  await expect(row).toBeVisible()
  await expect(row.getByRole('switch')).toHaveCount(0)
  await inRow(page, 'Old Pumpkin', 'Edit Old Pumpkin').click()
  await page.getByLabel('Product Name').fill('New Pumpkin')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await inRow(page, 'New Pumpkin', 'Bring New Pumpkin back').click()
  await expectToast(page, 'Product is back on the shelf')
  await expect(page.getByRole('button', { name: /^Off the shelf/ })).toHaveCount(0)
  await shopper.goto('/cart')
  await expect(shopper.getByRole('listitem').filter({ hasText: 'New Pumpkin' })).toBeVisible()
  await expect(shopper.getByText(/We no longer sell this pack/)).toHaveCount(0)
})

test('the opening shelf asks about a product that another window put on the shelf meanwhile', async ({ page }) => {
  await logInSeller(page.request)
  const id = await addProduct(page.request, 'Late Turnip')
  const setShelf = (onShelf: boolean) => callOk(page.request, '/api/product/shelf', { id, onShelf })
  await setShelf(false)
  // What was typed stays also in a browser that stores nothing.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('blocked')
    }
  })
  await visit(page, '/seller/opening-shelf')
  await page.getByLabel('Price of Potato, ₹ per kg', { exact: true }).fill('28')
  await setShelf(true)
  const open = 'Open with 1 product'
  const question = page.getByRole('dialog', { name: /^Take \d+ products off the shelf\?$/ })
  const ask = async (): Promise<number> => {
    await page.getByRole('button', { name: open }).click()
    return Number(/\d+/.exec((await question.getByRole('heading').textContent()) ?? ''))
  }
  const before = await ask()
  await question.getByRole('button', { name: open }).click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  expect(await ask()).toBe(before + 1)
})

test('in the grid a product is edited in front of its prices, which stay as they were typed', async ({ page }) => {
  await page.setViewportSize(laptop)
  await withProduct(page, 'Grid Turnp')
  await page.getByPlaceholder('Search product...').fill('grid turn')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  const name = page.getByRole('rowheader', { name: 'Grid Turnp', exact: true }).first()
  await expect(name).toBeVisible()
  // From a price to its row's name and its pencil, by keys alone.
  await page.getByRole('gridcell', { name: '₹10.00' }).click()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Texts and pictures of Grid Turnp' })
  await expect(dialog.getByLabel('Product Name')).toBeFocused()
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Product Name').fill('Grid Turnip')
  // Ctrl+S belongs to the prices behind; what is marked beyond a field's edge closes nothing.
  await page.keyboard.press('Control+s')
  const field = await dialog.getByLabel('Product Name').boundingBox()
  await page.mouse.move((field?.x ?? 0) + 40, (field?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move(20, (field?.y ?? 0) + 20)
  await page.mouse.up()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Grid Turnip')
  // Back closes the dialog and asks nothing, because the page keeps what is typed.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Grid Turnip')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Grid Turnip', exact: true }).first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Unsaved prices' })).toContainText('1 change')

  await page.getByRole('button', { name: 'Edit Grid Turnip' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the shelf' }).click()
  const question = page.getByRole('dialog', { name: 'Take Grid Turnip off the shelf?' })
  await question.getByRole('button', { name: 'Take off the shelf' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Grid Turnip' })).toHaveCount(0)
})

test('a seller counts what came in, sets a warning level, moves a pack, and sells by the piece', async ({ page }) => {
  const id = await withProduct(page, 'Counted Squash')
  const seen = async () => {
    const { products } = await callOk(page.request, '/api/product/seller')
    const { stock, soldBy, retailUnits } = products.find(({ _id }: { _id: string }) => _id === id)
    return { stock, soldBy, labels: retailUnits.map(({ label }: { label: string }) => label) }
  }
  await expect(page.getByLabel('Came in, kg: Counted Squash')).toHaveCount(0)
  await inRow(page, 'Counted Squash', 'Manage Counted Squash').click()
  const stock = page.getByRole('region', { name: 'Stock' })
  await stock.getByLabel('Kilograms').fill('12')
  for (const name of ['Came in', 'Wasted']) await expect(stock.getByRole('button', { name })).toHaveCount(0)
  await stock.getByRole('button', { name: 'Counted' }).click()
  await expectToast(page, 'Stock updated')
  await expect(stock).toContainText('12 kg left')
  await stock.getByLabel('Tell me below (kg)').fill('15')
  await stock.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stock).toContainText('Running out')
  const readAgain = page.waitForResponse((answer) => answer.url().endsWith('/api/product/seller'))
  await page.getByRole('button', { name: 'Move 250g down', exact: true }).click()
  await readAgain
  await expect
    .poll(seen)
    .toEqual({
      stock: { left: 12_000, tellBelow: 15_000, isLow: true, isOn: true },
      soldBy: 'weight',
      labels: ['500g', '250g', '1kg', '2kg'],
    })

  // Another window deletes a pack: what the older list sends is refused, and the list is read again.
  const pack = { id, type: 'retail', label: '2kg' }
  await callOk(page.request, '/api/product/delete-unit', pack)
  await page.getByRole('button', { name: 'Move 1kg down', exact: true }).click()
  await expectErrorToast(page, 'Unit not found')
  await expect(page.getByRole('button', { name: 'Delete 2kg', exact: true })).toHaveCount(0)

  await inRow(page, 'Counted Squash', 'Edit Counted Squash').click()
  const form = page.getByRole('form', { name: 'Texts and pictures of Counted Squash' })
  await form.getByLabel('Sold by').selectOption('Piece')
  await form.getByLabel('Base Price (per piece)').fill('25')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 'Counted Squash')).toContainText('/piece')
  expect(await seen()).toMatchObject({ stock: null, soldBy: 'piece' })
})

test('what a seller presses and types after "done", while the list is read again, is not lost', async ({ page }) => {
  await withProduct(page, 'Hasty Turnip', 2000)
  const row = rowOf(page, 'Hasty Turnip')
  const holdList = () => holdReads(page, '/api/product/seller')

  let letGo = await holdList()
  const inStock = row.getByRole('switch', { name: 'Hasty Turnip in stock' })
  await inStock.click()
  await expectToast(page, 'Product is out of stock')
  await inStock.click()
  await expectToast(page, 'Product is in stock')
  await letGo()
  await expect(inStock).toHaveAttribute('aria-checked', 'true')

  letGo = await holdList()
  const cameIn = row.getByLabel('Came in, kg: Hasty Turnip')
  await cameIn.fill('10')
  await cameIn.press('Enter')
  await expectToast(page, 'Stock updated')
  await cameIn.fill('5')
  await letGo()
  await expect(row).toContainText('12 kg left')
  await expect(cameIn).toHaveValue('5')

  await inRow(page, 'Hasty Turnip', 'Manage Hasty Turnip').click()
  letGo = await holdList()
  const tellBelow = row.getByLabel('Tell me below (kg)')
  await tellBelow.fill('2')
  await tellBelow.press('Enter')
  await expectToast(page, 'Stock updated')
  await tellBelow.fill('3')
  await letGo()
  await expect(row.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(tellBelow).toHaveValue('3')

  letGo = await holdList()
  const price = row.getByLabel('Price of 2kg', { exact: true })
  await price.fill('81')
  const save = row.getByRole('button', { name: 'Save retail Units' })
  await pressInVain(page, '/api/product/update-units', save)
  await save.click()
  await expectToast(page, 'Updated successfully')
  await price.fill('82')
  await letGo()
  await expect(save).toBeEnabled()
  await expect(price).toHaveValue('82')

  await inRow(page, 'Hasty Turnip', 'Edit Hasty Turnip').click()
  const form = page.getByRole('form', { name: 'Texts and pictures of Hasty Turnip' })
  await form.getByLabel('Description', { exact: true }).fill('Crisp.')
  letGo = await holdList()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Updated successfully')
  await expect(form).toHaveCount(0)
  await letGo()

  // While it is saved nothing more is typed into it, and what is opened meanwhile stays open.
  await inRow(page, 'Hasty Turnip', 'Edit Hasty Turnip').click()
  await form.getByLabel('Description', { exact: true }).fill('Crisp and white.')
  const edited = await holdAnswer(page, '**/api/product/edit/*')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByLabel('Description', { exact: true })).toBeDisabled()
  await inRow(page, 'Hasty Turnip', 'Manage Hasty Turnip').click()
  letGo = await holdList()
  await edited.letGo()
  await letGo()
  await expect(row.getByRole('region', { name: 'Stock' })).toBeVisible()
  await expect(inRow(page, 'Hasty Turnip', 'Edit Hasty Turnip')).not.toBeFocused()
})

test('a row closed and reopened before its save is answered shows what was saved, and saves anew', async ({ page }) => {
  await withProduct(page, 'Shut Turnip')
  const row = rowOf(page, 'Shut Turnip')
  await inRow(page, 'Shut Turnip', 'Manage Shut Turnip').click()
  const price = row.getByLabel('Price of 2kg', { exact: true })
  await price.fill('81')
  await expect(price).toHaveClass(/bg-haldi-100/)
  const units = await holdAnswer(page, '**/api/product/update-units')
  await row.getByRole('button', { name: 'Save retail Units' }).click()
  await inRow(page, 'Shut Turnip', 'Hide Shut Turnip').click()
  await inRow(page, 'Shut Turnip', 'Manage Shut Turnip').click()
  await units.letGo()
  await expectToast(page, 'Updated successfully')
  await expect(price).toHaveValue('81')
  await expect(price).not.toHaveClass(/bg-haldi-100/)

  // Only a changed price is asked about, also once its row is closed.
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(asks).toBe(false)
  await price.fill('82')
  await inRow(page, 'Shut Turnip', 'Hide Shut Turnip').click()
  await expect.poll(asks).toBe(true)
  await inRow(page, 'Shut Turnip', 'Manage Shut Turnip').click()
  await price.fill('81')
  await expect.poll(asks).toBe(false)

  const edit = inRow(page, 'Shut Turnip', 'Edit Shut Turnip')
  await edit.click()
  const form = page.getByRole('form', { name: 'Texts and pictures of Shut Turnip' })
  const description = form.getByLabel('Description', { exact: true })
  expect(await asks()).toBe(false)
  await description.fill('Crisp.')
  await expect.poll(asks).toBe(true)
  const edited = await holdAnswer(page, '**/api/product/edit/*')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await edit.click()
  await edit.click()
  await edited.letGo()
  await expectToast(page, 'Updated successfully')
  await settled(page)
  await description.fill('Crisp and white.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toHaveCount(0)
})

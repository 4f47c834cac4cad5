import { categories } from '#domain/catalogue/catalogue.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { addProduct, asSeller, callOk, logInSeller, order } from '../support/page-calls.ts'
import { forgive, holdAnswer, holdRequests, loseAnswer, requestsTo, visit } from '../support/page-waits.ts'
import { photo } from '../support/photos.ts'
import { sellerAccount } from '../support/running-store.ts'
import { logIn } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** SPEC.md's words and durations on the screens; time is Playwright's, so nobody waits for it. */
test.use({ viewport: laptop })

test('orders show what SPEC lists, and change their status after a question', async ({ page, home, store, faults }) => {
  const id = await order(home.request)
  await visit(page, '/seller/product-list')
  await logIn(page, sellerAccount)
  await expect(page).toHaveURL(/\/seller$/)
  const showList = await holdRequests(page, '**/api/order/seller*')
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByText('Loading Orders...', { exact: true })).toBeVisible()
  showList()
  const card = page.getByRole('article', { name: `#${id}` })
  // 2 × 1 kg potatoes at ₹32 less 6 %, 500 g onions, and ₹15 for 2.2 km.
  await expect(card.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveText([
    'Potato 1kgQty: 2Price: ₹60.16',
    'Onion 500gQty: 1Price: ₹17.10',
  ])
  const address = ['Meera Iyer', 'C-40 Nehru Nagar, New Delhi, Delhi, 110065', '9876543210', 'Order date']
  const payment = ['Payment', 'Pending', 'Payment method', 'COD', 'Shipping fee', '₹15.00', '₹92.26']
  await expect(card.locator('dt').filter({ hasText: 'Total' })).toHaveText('TotalCollect in cash')
  for (const words of [...address, ...payment])
    await expect(card.getByText(words, { exact: true }), words).toBeVisible()
  await expect(card.locator('li img').first()).toHaveAttribute('src', /./)
  const select = card.getByLabel(`Status of order #${id}`)
  const words = ['Order Placed', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered']
  await expect(select.getByRole('option')).toHaveText(words)
  await expect(select).toHaveValue('Order Placed')

  const letGo = await holdRequests(page, '**/api/order/status/*')
  const question = page.getByRole('dialog')
  await select.selectOption('Delivered')
  await expect(question.getByText('Change status to "Delivered"?', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Change status' }).click()
  await expect(select).toBeDisabled()
  await expect(card.locator('.animate-spin')).toBeVisible()
  const reloaded = page.waitForRequest('**/api/order/seller*')
  letGo()
  await expectToast(page, 'Status updated')
  await reloaded
  await expect(select).toHaveValue('Delivered')
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: `Bill (PDF) of order #${id}` })).toBeVisible()
  await expect(select).toBeEnabled()

  await page.unroute('**/api/order/status/*')
  await page.route('**/api/order/status/*', (route) => route.abort())
  await select.selectOption('Processing')
  await question.getByRole('button', { name: 'Change status' }).click()
  await expectErrorToast(page, 'Error updating status')
  forgive(faults)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
})

test('the form for a new product has SPEC’s fields, and prices units once there is a base price', async ({ page }) => {
  await asSeller(page)
  await expect(page.getByRole('group', { name: 'Product Images' }).locator('input[type=file]')).toHaveCount(4)
  await expect(page.locator('input[type=file]').first()).toHaveAttribute('accept', 'image/*')
  for (const label of ['Product Name', 'Category', 'Description']) await expect(page.getByLabel(label)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select Category',
    ...categories.map(({ path }) => path),
  ])
  const price = page.getByLabel('Base Price (per kg)')
  const discount = page.getByLabel('Discount (%)', { exact: true })
  for (const field of [price, discount]) await expect(field).toHaveAttribute('min', '0')
  await expect(page.getByRole('table')).toHaveCount(0)
  await price.fill('40')
  await discount.fill('-1')
  await expect(page.getByRole('table')).toHaveCount(0)
  await discount.fill('10')
  const columns = ['Unit', 'Original Price', 'Discount (%)', 'Discount amount', 'Selling Price']
  for (const name of ['Retail Unit Pricing', 'Bulk Unit Pricing'])
    await expect(page.getByRole('table', { name }).getByRole('columnheader')).toHaveText(columns)
  const percent = page.getByLabel('Discount (%) for 1kg')
  await percent.fill('25')
  await percent.fill('-3')
  await percent.blur()
  await expect(percent).toHaveValue('25')
  await percent.press('x')
  await percent.blur()
  await expect(percent).toHaveValue('25')
  await price.fill('0')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a product that lacks something is not sent; what the shop says to one that was is shown', async ({ page }) => {
  const sent = requestsTo(page, /\/api\/product\/add$/)
  await asSeller(page)
  const submit = page.getByRole('button', { name: 'Add Product', exact: true })
  await submit.click()
  await expectErrorToast(page, 'Please fill all required fields and upload at least one image.')
  for (const label of ['Product Name', 'Base Price (per kg)', 'Discount (%)', 'Category'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription('Please fill in this field.')
  await page.getByLabel('Product Name').fill('Radish')
  await page.getByLabel('Base Price (per kg)').fill('30')
  await page.getByLabel('Discount (%)', { exact: true }).fill('5')
  await page.getByLabel('Category').selectOption('Root')
  await submit.click()
  await expect(page.getByText('Please upload at least one image.', { exact: true })).toBeVisible()
  // A photo of another type is converted first, and the form waits for it.
  await page.evaluate(() => {
    const decode = window.createImageBitmap
    const later = async (file: File) => {
      await new Promise((decoded) => addEventListener('decode', decoded, { once: true }))
      return decode(file)
    }
    window.createImageBitmap = later as typeof decode
  })
  await page
    .getByLabel('Add image 1')
    .setInputFiles({ name: 'radish.heic', mimeType: 'image/heic', buffer: await photo('png') })
  await expect(page.getByRole('button', { name: /Add Product$/ })).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('decode')))
  await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible()
  await expect(submit).toBeEnabled()
  for (const [label, filled] of Object.entries({ 'Product Name': 'Radish', 'Base Price (per kg)': '30' })) {
    await page.getByLabel(label).fill('')
    await submit.click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill in this field.')
    await page.getByLabel(label).fill(filled)
  }
  await page.getByLabel('Category').selectOption('')
  await submit.click()
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription('Please fill in this field.')
  expect(sent).toEqual([])
  await page.getByLabel('Category').selectOption('Root')
  const message = 'Only JPEG, PNG, WebP and AVIF images are accepted.'
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/product/add', async (route) => {
    await answer.promise
    await route.fulfill({ status: 415, json: { success: false, code: 'IMAGE_TYPE', message } })
  })
  const name = page.getByLabel('Product Name')
  await name.press('Enter')
  await expect(name).toBeDisabled()
  answer.resolve()
  await expectErrorToast(page, message)
  await expect(name).toBeFocused()
  expect(sent).toHaveLength(1)
})

test('products have rows with units; changes are reset or saved, refetched and seen by shoppers', async ({ page }) => {
  await logInSeller(page.request)
  const id = await addProduct(page.request, 'Listed Turnip')
  await visit(page, '/seller/product-list')
  await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible()
  const fetched = () => page.waitForResponse('**/api/product/seller')
  await page.getByPlaceholder('Search product...').fill('lISTED')
  const row = page.locator('main li').filter({ has: page.getByRole('heading', { name: 'Listed Turnip' }) })
  await expect(page.locator('main li').getByRole('heading', { level: 2 })).toHaveText(['Listed Turnip'])
  await expect(row.locator('img').first()).toHaveAttribute('src', /./)
  await expect(row).toContainText('Root')
  await expect(row).toContainText('₹36.00')

  await row.getByRole('button', { name: 'Manage Listed Turnip' }).click()
  const columns = ['Unit', 'Price', 'Selling Price', 'Discount amount', 'Discount %', 'Action']
  await expect(row.getByRole('columnheader')).toHaveText(columns)
  const selling = row.getByLabel('Selling Price of 1kg')
  await selling.fill('30')
  await expect(row.getByRole('row').filter({ hasText: '1kg' })).toContainText('₹10.00')
  await row.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectToast(page, 'Reset changes')
  await expect(selling).toHaveValue('36')
  await selling.fill('30')
  await row.getByLabel('Price of 500g', { exact: true }).fill('abc')
  const list = await holdAnswer(page, '**/api/product/seller')
  await row.getByRole('button', { name: 'Save retail Units' }).click()
  await page.getByRole('button', { name: 'Yes, save these prices' }).click()
  await expectToast(page, 'Updated successfully')
  await list.made
  const question = page.getByRole('dialog')
  const deletePack = async (label = '250g') => {
    await row.getByRole('button', { name: `Delete ${label}` }).click()
    const wording = 'Are you sure you want to delete this unit permanently?'
    await expect(question.getByText(wording, { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await loseAnswer(page, '/api/product/delete-unit')
  await deletePack()
  await expectErrorToast(page, 'Something went wrong')
  // The two deletions are one for the server, also when a list from before them comes between.
  await list.letGo()
  const deleted = fetched()
  await deletePack()
  await deleted
  await expectToast(page, 'Unit deleted')
  await expect(row.getByRole('button', { name: 'Delete 250g' })).toHaveCount(0)
  await expect(row.getByLabel('View mode').getByRole('option')).toHaveText(['Retail Units', 'Bulk Units'])
  await row.getByLabel('View mode').selectOption('Bulk Units')
  await expect(row.getByRole('button', { name: 'Save bulk Units' })).toBeVisible()
  const deleteBag = row.getByRole('button', { name: 'Delete 1 Bag(50kg)' })
  await loseAnswer(page, '/api/product/delete-unit')
  await deletePack('1 Bag(50kg)')
  await expectErrorToast(page, 'Something went wrong')
  // The switch loads the list again, which lacks the pack until it is added elsewhere: its deletion then is another one.
  const isInStock = row.getByRole('switch', { name: 'Listed Turnip in stock' })
  await isInStock.click()
  await expectToast(page, 'Product is out of stock')
  await expect(deleteBag).toHaveCount(0)
  const unit = { label: '1 Bag(50kg)', grams: 50_000 }
  await callOk(page.request, '/api/product/units', { id, type: 'bulk', unit, confirmed: true })
  await isInStock.click()
  await expectToast(page, 'Product is in stock')
  await deletePack('1 Bag(50kg)')
  await expectToast(page, 'Unit deleted')
  await expect(deleteBag).toHaveCount(0)

  // What was typed is there again after another row was open and the list was searched.
  await row.getByLabel('View mode').selectOption('Retail Units')
  await selling.fill('31')
  await page.getByPlaceholder('Search product...').fill('')
  await page.getByRole('button', { name: 'Manage Potato', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Hide / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Hide Potato', exact: true })).toBeVisible()
  await page.getByPlaceholder('Search product...').fill('listed')
  await row.getByRole('button', { name: 'Manage Listed Turnip' }).click()
  await expect(selling).toHaveValue('31')

  const shopper = await page.context().newPage()
  await shopper.goto(`/products/root/${id}`)
  await expect(shopper.getByText('₹30.00', { exact: true }).first()).toBeVisible()
  await expect(shopper.getByRole('radio', { name: /500g/ })).toHaveCount(1)
  await expect(shopper.getByRole('radio', { name: /250g/ })).toHaveCount(0)
  const refetched = fetched()
  await isInStock.click()
  await refetched
  await expectToast(page, 'Product is out of stock')
  await shopper.reload()
  await expect(shopper.getByText('Out of Stock', { exact: true }).first()).toBeVisible()
  await expect(shopper.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveCount(0)
})

import { Secret, TOTP } from 'otpauth'
import { expect, laptop, test } from '../support/journey.ts'
import { asSeller, listedProducts } from '../support/page-calls.ts'
import { loseAnswer, visit } from '../support/page-waits.ts'
import { photoFile } from '../support/photos.ts'
import { rowsIn, sellerAccount } from '../support/running-store.ts'
import { logIn } from '../support/steps.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

test.use({ viewport: laptop })

test('a seller adds a product with photos, and shoppers see it priced to the paisa', async ({ page }) => {
  await asSeller(page)
  const carrots = await photoFile('carrot.jpg', { width: 900, height: 700 })
  for (const nth of [1, 2]) await page.getByLabel(`Add image ${nth}`).setInputFiles(carrots)
  await page.getByLabel('Product Name').fill('Purple Carrot')
  await page.getByLabel('Name in Hindi (optional)').fill('काली गाजर')
  await page.getByLabel('Base Price (per kg)').fill('80.50')
  await page.getByLabel('Discount (%)', { exact: true }).fill('10')
  await page.getByLabel('Category').selectOption('Root')
  await page.getByLabel('Description').fill('Sweet.\n\nDark purple, from Haryana.')
  await page.getByLabel('The same in Hindi (optional)').fill('काँजी के लिए।\nजाड़े में ही मिलती है।')
  const bulk = page
    .getByRole('region', { name: 'Bulk Unit Pricing' })
    .or(page.getByRole('table', { name: 'Bulk Unit Pricing' }))
  await expect(bulk.first()).toContainText('₹644.00')
  await page.getByLabel('Discount (%) for 500g').fill('25')
  const add = page.getByRole('button', { name: 'Add Product', exact: true })
  await loseAnswer(page, '/api/product/add')
  await add.click()
  await expect(page.getByRole('dialog').getByText(/^₹72.45 · dearer for its size than 500g$/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, save these prices' }).click()
  // Sent again after the lost answer, it is there once, and is not asked about again.
  await expectErrorToast(page, 'Something went wrong')
  await add.click()
  await expectToast(page, 'Product added')
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  const products = await listedProducts(page.request)
  expect(products.filter(({ name }: { name: string }) => name === 'Purple Carrot')).toHaveLength(1)

  await page.goto('/products?q=purple')
  await page.getByRole('link', { name: 'Purple Carrot' }).first().click()
  await expect(page.getByRole('heading', { name: 'Purple Carrot' })).toBeVisible()
  await expect(page.locator('li[lang="en"]').last()).toHaveText('Dark purple, from Haryana.')
  // 80.50 × 0.5 kg = 40.25, less 25 % (10.06) = 30.19
  await expect(page.getByText('₹30.19', { exact: true }).first()).toBeVisible()
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  await page.goto(`/products?q=${encodeURIComponent('काली गाजर')}&lang=hi`)
  await page.getByRole('link', { name: 'काली गाजर' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'काली गाजर' })).toBeVisible()
  await expect(page.locator('li[lang="hi"]')).toHaveText(['काँजी के लिए।', 'जाड़े में ही मिलती है।'])
})

test('whoever is not the seller gets the login form, a wrong password a clear no, and a second factor is asked for', async ({
  page,
  store,
}) => {
  await visit(page, '/seller')
  await expect(page.getByRole('heading', { name: 'Seller Login', exact: true })).toBeVisible()
  await expect(page.getByText('Hi! Admin', { exact: true })).toHaveCount(0)
  await logIn(page, { ...sellerAccount, password: 'not the password' })
  await expectErrorToast(page, 'Invalid email or password')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  const secret = new Secret({ size: 20 })
  const set = Buffer.from(secret.bytes)
  const owners = 'insert into second_factor (seller_id, secret) select id, $1 from seller where is_first'
  await rowsIn(store.folder, owners, [set])
  try {
    await expect(page.getByLabel(/Code of/)).toHaveCount(0)
    await logIn(page, sellerAccount)
    await expectErrorToast(page, 'Please enter the code of your authenticator app.')
    const code = page.getByLabel('Code of your authenticator app')
    await expect(code).toBeFocused()
    await expect(code).not.toHaveAttribute('aria-invalid')
    await expect(code).toHaveAccessibleDescription('Six digits from the app, or a recovery code.')
    // A recovery code has letters, which the keyboard of a phone must have too.
    await expect(code).not.toHaveAttribute('inputmode')
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription(/^This code is wrong/)
    await expect(code).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    // The refusal stands at the field too, and what is typed next takes the place of the wrong code.
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/^This code is wrong/)
    // Another person may need no code.
    await page.getByLabel('Email').fill('staff@example.com')
    await expect(code).toHaveCount(0)
    await page.getByLabel('Email').fill(sellerAccount.email)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(code).toBeFocused()
    await page.keyboard.type(new TOTP({ secret }).generate())
    await page.keyboard.press('Enter')
    await expect(page.getByText('Hi! Admin', { exact: true })).toBeVisible()
  } finally {
    await rowsIn(store.folder, 'delete from second_factor')
  }
})

import { drawn } from '../support/accessibility.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { cartLine } from '../support/lines.ts'
import { callOk, register, saveCart, savedLines } from '../support/page-calls.ts'
import { addToCart, logInInDialog, openLogin, registerInDialog } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'

test('a visitor fills a cart, which joins the saved one: the larger quantity of each', async ({ page, browser }) => {
  await page.goto('/products')
  await addToCart(page, 'Cauliflower', '500g')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await openLogin(page)
  const email = await registerInDialog(page, 'Imran Ali')
  await expect.poll(() => savedLines(page)).toEqual(['1 Cauliflower'])

  const laptopPage = await browser.newPage({ viewport: laptop })
  await laptopPage.goto('/products')
  await addToCart(laptopPage, 'Cauliflower', '500g')
  await laptopPage.getByRole('button', { name: 'One more Cauliflower' }).first().click()
  await addToCart(laptopPage, 'Onion', '2kg')
  await laptopPage.getByRole('button', { name: 'Login', exact: true }).click()
  await logInInDialog(laptopPage, email)
  await expect(laptopPage.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect.poll(async () => (await savedLines(laptopPage)).toSorted()).toEqual(['1 Onion', '2 Cauliflower'])

  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Cauliflower, 500g')).toHaveValue('2')
  await expect(page.getByLabel('Quantity of Onion, 2kg')).toHaveValue('1')
})

test('what sold out before the login stays in the cart, marked; what is gone is named', async ({ page, office }) => {
  await page.goto('/products/root')
  await addToCart(page, 'Beetroot', '250g')
  await addToCart(page, 'Sweet Potato', '500g')
  const offer = (isOffered: boolean) =>
    Promise.all([
      callOk(office.request, '/api/product/stock', { id: 'beetroot', inStock: isOffered }),
      callOk(office.request, '/api/product/shelf', { id: 'sweet-potato', onShelf: isOffered }),
    ])
  await offer(false)
  await openLogin(page)
  await registerInDialog(page, 'Imran Ali')
  await expectErrorToast(page, 'Could not be saved in your cart (full, or no longer sold): Sweet Potato, 500g')
  expect(await savedLines(page)).toEqual(['1 Beetroot'])
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page.getByText('Sold out for now. Please remove it to place your order.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Beetroot, 250g' })).toBeVisible()
  await offer(true)
})

test('the cart keeps room for its lines before its scripts come, and nothing moves when they do', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page, 'Cauliflower', '500g')
  await addToCart(page, 'Onion', '2kg')
  const shifts = await watchShifts(page)
  // The scripts come only when somebody has looked.
  let looked = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await looked.promise
    await route.continue()
  })
  for (const size of [laptop, phone]) {
    looked = Promise.withResolvers<void>()
    await page.setViewportSize(size)
    await page.goto('/cart', { waitUntil: 'commit' })
    const room = page.locator('main .cart-skeleton')
    await expect(room.locator('li').filter({ visible: true })).toHaveCount(2)
    await expect(page.getByText('Your cart is empty', { exact: true })).toBeHidden()
    // A font that comes late moves the header, with or without scripts.
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    const kept = await room.locator('ul').boundingBox()
    const before = await shifts()
    looked.resolve()
    await expect(page.getByLabel('Quantity of Onion, 2kg')).toBeEnabled()
    await expect(room).toHaveCount(0)
    const shown = await page.locator('main ul').first().boundingBox()
    expect(shown).toEqual(kept)
    expect(await shifts()).toBe(before)
  }
})

test('what a sack costs stands beside the way to the cart on the narrowest phone, not under it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/maxsaver')
  await addToCart(page, 'Onion', '1 Bag(50kg)')
  const bar = page.getByRole('complementary')
  const count = await bar.getByText('1 item', { exact: true }).boundingBox()
  const link = await bar.getByRole('link', { name: 'View cart' }).boundingBox()
  expect((count?.x ?? 0) + (count?.width ?? 320)).toBeLessThanOrEqual(link?.x ?? 0)
})

test('a card and a suggestion show the pack that their next press adds: the one in the cart', async ({ page }) => {
  await register(page.request)
  await saveCart(page.request, [cartLine('potato', '2kg')])
  await page.goto('/products/root')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Potato', exact: true }) })
  await expect(card).toContainText('Aloo · 2kg')
  await expect(card).toContainText('₹60.16')
  await page.getByRole('combobox').first().fill('potato')
  const row = page.getByRole('row').filter({ hasText: '2kg' })
  await expect(row).toContainText('₹60.16')
  await row.getByRole('button', { name: 'One more Potato' }).click()
  await expect.poll(() => savedLines(page)).toEqual(['2 Potato'])
})

test('the cart bar and the header go by the exact distance, as the bill does', async ({ page }) => {
  await page.goto('/products?q=ginger')
  await addToCart(page, 'Ginger', '250g')
  const { store } = await callOk(page.request, '/api/store')
  // 1.497 km to the north: 1.50 with two decimals, but one kilometre for the fee.
  const { latitude, longitude } = store.point as { latitude: number; longitude: number }
  const placeAt = (km: number) => ({
    label: 'Near',
    distanceKm: Math.round(km * 100) / 100,
    latitude: latitude + km / 111.195,
    longitude,
  })
  const choose = async (km: number) => {
    await page.evaluate((chosen) => {
      localStorage.setItem('thela.place', JSON.stringify(chosen))
      dispatchEvent(new StorageEvent('storage', { key: 'thela.place' }))
    }, placeAt(km))
  }
  await choose(1.497)
  await expect(page.getByRole('complementary', { name: 'Cart summary' })).toContainText('delivery ₹10')
  // 4.00 with two decimals, but beyond the four kilometres.
  await choose(4.004)
  await expect(page.getByRole('banner')).toContainText('Out of our delivery area')
})

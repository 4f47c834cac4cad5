import type { Page } from '@playwright/test'
import { drawn, sidewaysScroll } from '../support/accessibility.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { cartLine } from '../support/lines.ts'
import { order, register, registerAs, saveCart } from '../support/page-calls.ts'
import { settled, stopClock, visit } from '../support/page-waits.ts'
import { placeOrder } from '../support/steps.ts'
import { expectErrorToast, expectToast, toastsOf } from '../support/toasts.ts'

/** What a returning shopper sees at the first look, and what bars and toasts leave free. */

const heightOf = async (page: Page, role: 'banner' | 'complementary') =>
  (await page.getByRole(role).first().boundingBox())?.height ?? 0

async function returning(page: Page): Promise<void> {
  await register(page.request)
  await saveCart(page.request)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
}

test('a returning shopper has their own header before any script came, and nothing in it moves', async ({ page }) => {
  await page.setViewportSize(laptop)
  await returning(page)
  const header = page.getByRole('banner')
  const arrival = /^\d+ min · \d\.\d km/
  // Without its scripts the page stays as it was painted first.
  await page.route('**/assets/*.js', () => new Promise(() => {}))
  for (const path of ['/', '/contact']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(header.getByRole('button', { name: 'My Account', exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Login', exact: true })).toBeHidden()
    await expect(header.getByRole('button', { name: arrival })).toContainText('C-40 Nehru Nagar')
    await expect(header.getByRole('link', { name: 'हिन्दी' })).toBeVisible()
  }
  await page.unroute('**/assets/*.js')
  const shifts = await watchShifts(page)
  await page.goto('/contact')
  await expect(header.getByRole('button', { name: 'Account of Meera Iyer' })).toBeVisible()
  expect(await shifts()).toBeLessThanOrEqual(0.02)

  await header.getByRole('button', { name: 'Account of Meera Iyer' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: /Choose location/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Nehru|Meera/)
})

test('a toast covers no title, suggestion or bar, and the cart bar is on pages with shelves only', async ({ page }) => {
  await page.clock.install()
  await register(page.request)
  await saveCart(page.request)
  await visit(page, '/products')
  const bar = page.getByRole('complementary', { name: 'Cart summary' })
  await stopClock(page)
  await page.getByRole('button', { name: 'One more Potato' }).click()
  await page.getByRole('button', { name: 'One less Onion' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const [said, title, foot] = await Promise.all(
    [toast, page.getByRole('heading', { level: 1 }), bar].map((each) => each.boundingBox()),
  )
  expect(said?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  await page.clock.resume()
  for (const path of ['/contact', '/my-account', '/my-orders', '/products/root/potato']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, [1-9]/ })).toBeVisible()
    await expect(bar).toBeHidden()
  }
})

test('a toast that comes along to the cart page stands above its bar', async ({ page }) => {
  await register(page.request)
  const id = await order(page.request)
  await visit(page, '/my-orders')
  const room = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const toasts = () => document.querySelector('.thela-toasts:popover-open')?.getBoundingClientRect()
        const look = () => {
          const bar = document.querySelector('[data-foot-bar]')?.getBoundingClientRect()
          if (toasts() === undefined || bar === undefined) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(bar.top - (toasts()?.bottom ?? Infinity))))
        }
        look()
      }),
  )
  await page.getByRole('button', { name: `Reorder #${id}` }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await room).toBeGreaterThan(0)
})

test('a neighbour, whose delivery is free, is not asked to buy more for that', async ({ page }) => {
  await registerAs(page.request, 'Anita Sharma', { latitude: 28.57, longitude: 77.243 })
  await saveCart(page.request, [cartLine('tomato', '500g')])
  await page.goto('/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('You are right next door')
  await expect(summary).toContainText('Hurrah! You are eligible for free delivery')
  await page.goto('/products')
  const bar = page.getByRole('complementary', { name: 'Cart summary' })
  await expect(bar).toContainText('Hurrah! You are eligible for free delivery')
  await expect(bar).toContainText('free delivery')
})

test('bars leave two thirds at 200 %, steppers are 44 px, price and pack are in sight, large text fits a phone', async ({
  page,
}) => {
  await returning(page)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/products')
  await expect(page.getByRole('complementary')).toBeVisible()
  expect((await heightOf(page, 'banner')) + (await heightOf(page, 'complementary'))).toBeLessThanOrEqual(400 / 3)
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport)
    const step = await page.getByRole('button', { name: 'One more Potato' }).boundingBox()
    expect(Math.min(step?.width ?? 0, step?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/products/root/potato')
  const main = page.getByRole('main')
  await expect(main.getByText(/^₹[\d,.]+$/).first()).toBeInViewport({ ratio: 1 })
  await expect(
    main.getByRole('button', { name: 'Add to Cart', exact: true }).filter({ visible: true }),
  ).toBeInViewport()
  await page.setViewportSize(phone)
  await expect(main.getByText(/^Potato · 250\s?g$/).filter({ visible: true })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 320, height: 800 })
  const shelves = ['/products', '/products/root/potato', '/maxsaver', '/BestSeller']
  for (const path of ['/', ...shelves, '/contact', '/faqpage', '/nowhere']) {
    await visit(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await drawn(page)
    expect.soft(await sidewaysScroll(page), path).toEqual([])
  }
})

test('the Back key closes a dialog, then leaves the page; a dialog closed by Esc and opened again at once stays open', async ({
  page,
}) => {
  await page.setViewportSize(laptop)
  await visit(page, '/contact')
  const dialog = page.getByRole('dialog')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await login.click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await settled(page)
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(login).toBeFocused()

  await page.getByRole('link', { name: 'All Product', exact: true }).first().click()
  await expect(page).toHaveURL(/\/products$/)
  const openLocation = () => page.getByRole('button', { name: /Choose location/ }).click()
  await openLocation()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/products$/)
  await openLocation()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await visit(page, '/faqpage')
  await openLocation()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/faqpage$/)

  await page.setViewportSize(phone)
  const search = page.getByRole('combobox', { name: 'Search vegetables' })
  const suggestions = page.getByRole('grid', { name: 'Suggestions' })
  await search.click()
  await expect(suggestions).toBeVisible()
  await page.goBack()
  await expect(suggestions).toBeHidden()
  await expect(page).toHaveURL(/\/faqpage$/)
  await search.click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(suggestions).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a double press on a button opens its dialog, and its second half does not close that at once', async ({
  page,
}) => {
  await page.setViewportSize(laptop)
  await visit(page, '/products')
  const choose = page.getByRole('banner').getByRole('button', { name: /Choose location/ })
  await choose.click()
  const places = page.getByRole('dialog', { name: 'Welcome', exact: true })
  await expect(places).toBeVisible()
  // The pointer has stayed where the button was, which is beside the dialog now.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await settled(page)
  await expect(places).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(places).toBeHidden()
})

test('a press on a dialog that still slides in falls on its button; its toast belongs to it and closes nothing', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await visit(page, '/products?q=cauliflower')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.getByRole('button', { name: 'Add Cauliflower to cart' }).first().click()
  const chooser = page.getByRole('dialog', { name: 'Choose a Variant', exact: true })
  await chooser.getByRole('button', { name: 'Add Cauliflower 500g to cart' }).hover()
  await page.mouse.down()
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await chooser.evaluate((dialog) => Promise.all(dialog.getAnimations().map((slide) => slide.finished)))
  await stopClock(page)
  await page.mouse.up()

  const toast = toastsOf(page, 'status', 'Added to Cart')
  await expect(chooser.getByRole('region', { name: 'Notifications', exact: true })).toBeVisible()
  await toast.click()
  await expect(chooser).toBeVisible()
  // Under the pointer it would stay; it is not there any more.
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  await expect(toast).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(toast).toBeHidden()
})

test('Undo stays where the removed line was, also in an empty cart; one ordered in another window leads to the order', async ({
  page,
}) => {
  await returning(page)
  const lines = page.getByRole('main').getByRole('button', { name: /^Remove / })
  const count = await lines.count()
  const names = await lines.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await lines.first().click()
  await expectToast(page, 'Removed from Cart')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription(/^Removed: /)
  await undo.click()
  await expect(lines).toHaveCount(count)
  expect(await lines.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(names)
  while ((await lines.count()) > 0) await lines.first().click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(undo).toHaveCount(count)
  await expect(undo.last()).toBeFocused()
  await undo.first().click()
  await expect(lines).toHaveCount(1)
  await expect(undo).toHaveCount(count - 1)
  await expect(page.locator('body')).toBeFocused()

  const other = await page.context().newPage()
  await other.goto('/cart')
  await expect(other.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  await placeOrder(other)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectErrorToast(page, 'Your cart has changed in another window.')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'My Orders' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
})

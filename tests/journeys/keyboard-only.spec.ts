import { expect, laptop, phone, test } from '../support/journey.ts'
import { tabTo, typeInto } from '../support/keyboard.ts'
import { freshEmail } from '../support/page-calls.ts'
import { visit } from '../support/page-waits.ts'
import { expectToast } from '../support/toasts.ts'

/** A whole purchase without a mouse: every stop of the keyboard can be seen, and it never gets lost. */
test.use({ viewport: laptop })
test.setTimeout(120_000)

test('a shopper buys by keyboard alone, from the home page to the placed order', async ({ page }) => {
  await visit(page, '/')
  await test.step('the skip link leads past the header', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('a page reached by a link is announced, and the keyboard stands at its start', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Root/Tuber' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/root$/)
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /^Root\/Tuber · Thela$/ })).toBeAttached()
  })

  await test.step('a variant is chosen, and the focus returns to the card', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add Potato to cart' }))
    await page.keyboard.press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Choose a Variant', exact: true })
    await expect(chooser).toBeVisible()
    await tabTo(page, chooser.getByRole('button', { name: 'Add Potato 1kg to cart' }), { maxStops: 10 })
    await page.keyboard.press('Space')
    const more = chooser.getByRole('button', { name: 'One more Potato 1kg' })
    await expect(more).toBeFocused()
    await expect(chooser.getByRole('status').filter({ hasText: '1 in cart' })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(chooser.getByRole('status').filter({ hasText: '2 in cart' })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    await expect(
      page.getByRole('button', { name: /^One (more|less) Potato$/ }).and(page.locator(':focus')),
    ).toHaveCount(1)
  })

  await test.step('the search is a combobox whose cells the arrows reach', async () => {
    await page.keyboard.press('/')
    const box = page.getByRole('banner').getByRole('combobox')
    await expect(box).toBeFocused()
    await page.keyboard.type('tamatar')
    await expect(page.getByRole('row', { name: /Tomato/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant', /-0-0$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Tomato' })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('a pack is chosen by the arrows and put into the cart', async () => {
    const packs = page.getByRole('radio')
    await tabTo(page, packs.first())
    await page.keyboard.press('ArrowRight')
    await expect(packs.nth(1)).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Buy now', exact: true }).first(), { maxStops: 6 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('a shopper registers in the dialog, which keeps the keyboard inside', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Log in to order' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Log in to order' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Create an account' }), { maxStops: 10 })
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/fill in/)
    await page.keyboard.type('Kavita Menon')
    await typeInto(page, dialog.getByLabel('Email'), freshEmail())
    await typeInto(page, dialog.getByLabel('Password', { exact: true }), 'long enough')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('#why-not')).toHaveText('Please select an address')
  })

  await test.step('the address', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Add address' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Add Delivery Address' })).toBeVisible()
    await typeInto(page, page.getByLabel('Phone'), '98765 43210')
    await typeInto(page, page.getByLabel('PIN code', { exact: true }), '110065')
    await typeInto(page, page.getByLabel('Street'), 'B-12 Nehru Nagar')
    await typeInto(page, page.getByLabel('City'), 'New Delhi')
    await typeInto(page, page.getByLabel('State'), 'Delhi')
    await tabTo(page, page.getByRole('button', { name: 'Save address' }), { maxStops: 5 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cart$/)
  })

  await test.step('the order', async () => {
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
    await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/my-orders$/)
    await expect(page.locator('#content')).toBeFocused()
    const track = page.getByRole('button', { name: /Track Order/ })
    await tabTo(page, track)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Delivery Status', exact: true })).toContainText('Ordered')
    await page.keyboard.press('Escape')
    await expect(track).toBeFocused()
  })
})

test('on a phone nothing the keyboard comes to lies under a bar', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/products/bulb')
  await page.getByRole('button', { name: 'Add Onion to cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible()
  await expectToast(page, 'Added to Cart')
  await page.getByRole('banner').getByRole('link').first().focus()
  const last = page.getByRole('link', { name: 'View cart' })
  expect(await tabTo(page, last)).toBeGreaterThan(20)
  await tabTo(page, page.getByRole('banner').getByRole('link').first(), { back: true })
})

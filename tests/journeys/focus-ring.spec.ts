import type { Locator, Page } from '@playwright/test'
import { pixelsAround, pixelsOfFocus } from '../support/focus.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { asSeller, register, saveCart } from '../support/page-calls.ts'
import { visit } from '../support/page-waits.ts'

/** The focus is seen on every kind of control: pixels are compared before and after the keyboard comes to it. */
type Kind = { kind: string; control: Locator; around?: Locator }

async function expectRings(page: Page, kinds: readonly Kind[]): Promise<void> {
  for (const { kind, control, around = control } of kinds) {
    const changed = await pixelsOfFocus(page, control, around)
    expect.soft(changed, `${kind}: pixels of its ring`).toBeGreaterThan(await pixelsAround(around))
  }
}

test("the focus is a whole ring on every kind of a shopper's controls, on a phone and on a laptop", async ({
  page,
}) => {
  await register(page.request)
  await saveCart(page.request)
  await visit(page, '/products/bulb')
  await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible()
  const main = page.getByRole('main')
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Garlic', exact: true }) })
  // These stand elsewhere on a wide page, beside other neighbours that may cut off a ring.
  const laidOut = [
    { kind: 'card', control: card.getByRole('link'), around: card },
    { kind: 'category chip', control: main.getByRole('link', { name: /^Leafy/ }).first() },
    { kind: 'stock chip', control: main.getByRole('link', { name: 'In stock', exact: true }) },
    { kind: 'select', control: main.getByRole('combobox') },
    { kind: 'search', control: page.getByRole('banner').getByRole('combobox') },
    { kind: 'cart icon', control: page.getByRole('banner').getByRole('link', { name: /^Cart/ }) },
    { kind: 'View cart', control: page.getByRole('link', { name: 'View cart' }) },
  ]
  await expectRings(page, [
    ...laidOut,
    { kind: 'ADD', control: card.getByRole('button') },
    { kind: 'link of the footer', control: page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }) },
  ])
  await page.setViewportSize(laptop)
  await expectRings(page, laidOut)
  await page.setViewportSize(phone)
  await card.getByRole('button').click()
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('button', { name: /^Add/ }).first().click()
  await expectRings(page, [
    { kind: 'stepper in a dialog', control: chooser.getByRole('button', { name: /^One more/ }) },
    { kind: 'button of a dialog', control: chooser.getByRole('button', { name: 'Done' }) },
    { kind: 'cross of a dialog', control: chooser.getByRole('button', { name: 'Close' }) },
  ])
  await page.keyboard.press('Escape')
  await expectRings(page, [{ kind: 'stepper', control: card.getByRole('button', { name: /^One more/ }) }])

  await visit(page, '/products/root/potato')
  await expectRings(page, [
    { kind: 'pack', control: main.getByRole('radio').nth(1), around: main.locator('label').nth(1) },
  ])
  await visit(page, '/cart')
  const place = { kind: 'Place Order', control: page.getByRole('button', { name: 'Place Order' }) }
  await expect(place.control).toBeEnabled()
  await expectRings(page, [
    { kind: 'quantity', control: main.getByRole('combobox').first() },
    { kind: 'payment', control: main.getByRole('radio', { name: /Cash/ }) },
    place,
  ])
  await page.setViewportSize(laptop)
  await expectRings(page, [place])
  await page.setViewportSize(phone)
  await visit(page, '/contact')
  await expectRings(page, [
    { kind: 'input', control: main.getByLabel('Name') },
    { kind: 'text area', control: main.getByLabel('Message') },
  ])
})

test("the focus is a whole ring on every kind of the seller's controls", async ({ page }) => {
  await page.setViewportSize(laptop)
  await asSeller(page, '/seller')
  const main = page.getByRole('main')
  await expectRings(page, [
    { kind: 'link of the menu', control: page.getByRole('link', { name: 'Product List' }) },
    { kind: 'input', control: main.getByLabel('Product Name') },
    { kind: 'select', control: main.getByLabel('Category') },
    { kind: 'text area', control: main.getByLabel('Description') },
    { kind: 'button', control: main.getByRole('button', { name: 'Add Product', exact: true }) },
  ])
  await visit(page, '/seller/product-list')
  await expectRings(page, [
    { kind: 'switch', control: main.getByRole('switch').first() },
    { kind: 'Manage', control: main.getByRole('button', { name: /^Manage/ }).first() },
  ])
})

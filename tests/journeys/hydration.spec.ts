import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { holdRequests, requestsTo } from '../support/page-waits.ts'

const scripts = /\/assets\/.*\.js$/

/** Opens a page whose scripts are held; the returned function waits until they are asked for, and lets them go. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const requests = requestsTo(page, scripts)
  const letGo = await holdRequests(page, scripts)
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    await expect.poll(() => requests.length).toBeGreaterThan(3)
    letGo()
  }
}

test('what is done before the page has hydrated is done once it has, once', async ({ page }) => {
  const asleep = async (what: string, path: string, act: () => Promise<unknown>, expectDone: () => Promise<void>) =>
    test.step(what, async () => {
      const wake = await openAsleep(page, path)
      await act()
      await wake()
      await expectDone()
      await page.unroute(scripts)
    })

  const chooser = page.getByRole('dialog', { name: 'Choose a Variant', exact: true })
  const pressCard = async () => {
    await page.getByRole('button', { name: 'Add Cauliflower to cart' }).first().click()
    await expect(chooser).toBeHidden()
  }
  await asleep('a button of a card opens its dialog', '/products', pressCard, () => expect(chooser).toBeVisible())

  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const more = (pack: string) => page.getByRole('button', { name: `One more Potato ${pack}` })
  const pressKey = async () => {
    // Before its style sheet is there the page shows the phone's button beside the laptop's.
    await expect(add).toHaveCount(1)
    await add.focus()
    await add.press('Enter')
  }
  await asleep('the keyboard stays where it was pressed', '/products/root/potato', pressKey, async () => {
    await expect(more('250g')).toBeVisible()
    await expect(add).toBeFocused()
  })
  const choosePack = async () => {
    await page.getByText('2kg', { exact: true }).click()
    await add.click()
  }
  await asleep('the chosen pack is added; a stepper takes no focus', '/products/root/potato', choosePack, async () => {
    await expect(more('2kg')).toBeVisible()
    // Where the first pack is in the cart already, its stepper does not take the keyboard.
    await page.reload()
    await expect(more('250g')).toBeVisible()
    await expect(more('250g')).not.toBeFocused()
  })

  const sort = () => page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low')
  await asleep('the list is sorted as chosen', '/products', sort, () => expect(page).toHaveURL(/sort=price-low/))
  const box = page.getByRole('combobox').first()
  const search = async () => {
    await box.fill('aloo')
    await box.press('Enter')
  }
  await asleep('a search goes on in the order chosen', '/products?sort=discount', search, async () => {
    await expect(page).toHaveURL(/\/products\?q=aloo&sort=discount$/)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Potato' }).first()).toBeVisible()
  })

  const sent = requestsTo(page, /\/api\/contact\//)
  const message = page.getByLabel('Message')
  const sendTwice = async () => {
    await page.getByLabel('Name', { exact: true }).fill('Anita Rao')
    await page.getByRole('main').getByLabel('Email').first().fill('anita@example.com')
    await message.fill('Do you have fresh methi?')
    await page.getByRole('button', { name: 'Send Message' }).dblclick()
  }
  await asleep('a form sent twice goes out once', '/contact', sendTwice, () => expect(message).toHaveValue(''))
  expect(sent).toHaveLength(1)
})

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../support/journey.ts'
import { asSeller } from '../support/spec-steps.ts'

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

test('a telephone order from a pasted list stands on the board, and WhatsApp has its words', async ({ page }) => {
  await asSeller(page, '/seller/phone-order')
  await page.getByLabel('Mobile number').fill('9123456780')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Name').fill('Kamla Devi')
  await page.getByLabel('House, street, area').fill('C-40 Nehru Nagar')
  await page.getByRole('button', { name: 'Set on the map' }).click()
  await page.getByRole('button', { name: 'Use this point' }).click()
  await page.getByLabel('What do they want?').fill('2 kg aloo, adha kilo bhindi, blorgle')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Not understood, please type again: blorgle', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^More .*Okra/ }).click()
  await page.getByRole('button', { name: /^Place the order · cash ₹/ }).waitFor()
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze()
  expect(violations).toEqual([])
  await page.getByRole('button', { name: /^Place the order · cash ₹/ }).click()
  await page.waitForURL(/\/seller\/orders\?q=/)
  const card = page.getByRole('article').filter({ hasText: 'Kamla' })
  await expect(card).toContainText('by telephone · the owner')
  const link = card.getByRole('link', { name: 'Tell by WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919123456780\?text=.*accepted/)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

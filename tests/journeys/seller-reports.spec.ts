import { readFile } from 'node:fs/promises'
import { dayMs } from '#domain/time/durations.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import { expect, test } from '../support/journey.ts'
import { logInSeller, moveOrder, order, register } from '../support/page-calls.ts'
import { visit } from '../support/page-waits.ts'

test('a seller reads what was sold until today by the clock of the store, and downloads it', async ({ page }) => {
  await register(page.request)
  const id = await order(page.request)
  await logInSeller(page.request)
  await moveOrder(page.request, id, 'Delivered')
  await page.request.get('/api/product/search?q=mushroom')

  // The clock of the device is wrong.
  await visit(page, '/seller/more')
  await page.clock.setFixedTime(Date.now() + 3 * dayMs)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Average basket' })).toBeVisible()
  await page.getByText('As a table', { exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Sold by day' }).getByRole('row')).toHaveCount(8)
  const csv = page.getByRole('link', { name: 'CSV download' })
  const today = dayText(indiaDay(Date.now()))
  await expect(csv).toHaveAttribute('href', new RegExp(`^/api/reports\\.csv\\?from=\\d{4}-\\d\\d-\\d\\d&to=${today}$`))
  const download = page.waitForEvent('download')
  await csv.click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Average basket (₹)')

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(page).toHaveURL(/span=month/)
  await expect(page.getByRole('link', { name: 'Month before' })).toBeVisible()
})

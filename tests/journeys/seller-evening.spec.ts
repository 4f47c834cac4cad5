import { axeFaults } from '../support/accessibility.ts'
import { expect, phone, test } from '../support/journey.ts'
import { asSeller, hydrated, orderFromHome } from '../support/spec-steps.ts'

test.use({ viewport: phone })

test('in the evening the cash is counted, a missing rupee is named, and the closed day keeps its figures', async ({
  page,
  browser,
  store,
}) => {
  const id = await orderFromHome(browser, store.url)
  await asSeller(page, '/seller/day')
  await hydrated(page)
  const cashRow = page.getByRole('row', { name: /^Cash/ })
  const expected = async () => Number((await cashRow.getByRole('cell').first().textContent())?.replace(/[^\d.]/g, ''))
  const before = await expected()
  const { order: delivered } = await (
    await page.request.put(`/api/order/status/${id}`, { data: { status: 'Delivered' } })
  ).json()
  await page.reload()
  await hydrated(page)
  expect(await expected()).toBeCloseTo(before + delivered.amount, 2)
  const counted = (before + delivered.amount - 1).toFixed(2)
  await page.getByLabel('Counted cash').fill(counted)
  await expect(page.getByText('Too little in the till', { exact: true })).toBeVisible()
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Close / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close / })
    .click()
  await expect(page.getByText(/^Closed on .+$/)).toBeVisible()
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
  await page.request.put(`/api/order/status/${id}`, { data: { status: 'Shipped' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Came in after closing', exact: true })).toBeVisible()
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
})

import { sidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { item } from '../support/lines.ts'
import { addProduct, asSeller, callOk, logInSeller, order, register } from '../support/page-calls.ts'

test('open slips and picking list are printed alone; a slip on the roll is as long as its lines', async ({ page }) => {
  await register(page.request)
  await logInSeller(page.request)
  const product = await addProduct(page.request, 'Printed Yam')
  const yam = [item(product, '500g', 2)]
  const ids = [await order(page.request, yam), await order(page.request, yam)]
  await callOk(page.request, `/api/order/${ids[1]}/pack`, { lines: [{ item: `${ids[1]}-0`, grams: 980 }], version: 1 })
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
    }
  })
  await asSeller(page, `/seller/orders?q=${ids[0]}`)
  await page.getByRole('main').getByRole('link', { name: 'Print run', exact: true }).click()
  const row = page.getByRole('region', { name: 'Picking list' }).getByRole('row', { name: 'Printed Yam' })
  await expect(row).toHaveText('Printed Yam 2 orders1 kgof 1.98 kg')
  await order(page.request, yam)
  await expect(row).toHaveText('Printed Yam 3 orders2 kgof 2.98 kg')

  await page.getByText('80 mm', { exact: true }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.print-run')
  const slips = paper.getByRole('article')
  await expect(slips.filter({ hasText: `#${ids[0]}` })).toHaveText(/2 ×Printed Yam500g/)
  await expect(slips.filter({ hasText: `#${ids[1]}` })).toContainText('1000 g ordered · 980 g packed')
  await expect(slips.filter({ hasText: `#${ids[0]}` })).toContainText('As ordered. Packing may change it.')
  await expect(slips.filter({ hasText: `#${ids[1]}` })).not.toContainText('As ordered.')
  await expect(page.getByRole('heading', { name: 'Print run' })).toBeHidden()
  await page.setViewportSize({ width: Math.floor((80 - 2 * 4) * 3.78), height: 700 })
  expect(await sidewaysScroll(page)).toEqual([])

  const count = await slips.count()
  const roll = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = [...roll.matchAll(/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((points) => (Number(points) / 72) * 25.4),
  )
  expect(pages.length).toBe(1 + count)
  for (const [width] of pages) expect(width).toBeCloseTo(80, 0)
  expect(pages.at(-1)?.[1]).toBeLessThan(120)
})

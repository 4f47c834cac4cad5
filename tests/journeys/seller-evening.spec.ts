import { dayText, parseDay } from '#domain/time/india-time.ts'
import { axeFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { asSeller, callOk, logInSeller, moveOrder, order } from '../support/page-calls.ts'
import { hydrated, visit } from '../support/page-waits.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

// Before the day is closed by the next journey.
test('cash is corrected to UPI; after a return card and till tell what was given back, and the sum stays', async ({
  page,
  home,
}) => {
  const id = await order(home.request)
  await logInSeller(page.request)
  const {
    order: { amount },
  } = await moveOrder(page.request, id, 'Delivered')
  const stored = async () => (await callOk(page.request, `/api/order/seller?q=${id}`)).orders[0]
  await visit(page, `/seller/orders?q=${id}`)
  const correct = page.getByRole('button', { name: 'Correct the payment' })
  await correct.click()
  const dialog = page.getByRole('dialog', { name: `Payment of #${id}` })
  await expect(dialog.getByText(`Recorded: Cash ₹${amount.toFixed(2)}`, { exact: true })).toBeVisible()
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByText('UPI', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Paid · UPI ₹/ }).click()
  await expectToast(page, 'Payment saved')
  expect((await stored()).received).toEqual({ cash: 0, upi: amount, rounding: 0 })

  await callOk(home.request, `/api/order/${id}/return`, { reason: 'Wilted', lines: [`${id}-0`] })
  const back = page.getByText('What comes back: Potato 1kg ×2', { exact: true })
  await expect(back).toBeVisible()
  await callOk(page.request, `/api/order/${id}/return/settle`, { accepted: [`${id}-0`], givenBack: 'cash' })
  await expect(page.getByText('You accepted this return. The shopper’s reason:', { exact: true })).toBeVisible()
  await expect(back).toBeVisible()
  const sums = page.getByRole('article', { name: `#${id}`, exact: true }).locator('dl > div')
  await expect(sums.filter({ hasText: 'Total' })).toHaveText(`Total₹${amount.toFixed(2)}`)
  await expect(sums.last()).toHaveText(`Given back in cash₹${(await stored()).return.amount.toFixed(2)}`)

  // What was received can still change between cash and UPI.
  await correct.click()
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByText('Split', { exact: true }).click()
  // So much that the till does not lack what was given back.
  const cash = Math.floor(amount) - 1
  await dialog.getByLabel('In cash (₹); the rest is UPI', { exact: true }).fill(String(cash))
  await dialog.getByRole('button', { name: /^Paid · split/ }).click()
  await expectToast(page, 'Payment saved')
  const upi = Number((amount - cash).toFixed(2))
  expect(await stored()).toMatchObject({ status: 'Returned', received: { cash, upi, rounding: 0 } })

  // It is told beside the till, from which it is taken off, not below the sales.
  await visit(page, '/seller/day')
  const { day } = await callOk(page.request, '/api/day')
  const times = day.givenBackCount === 1 ? 'once' : `${day.givenBackCount} times`
  const rupees = (sum: number) => `₹${sum.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  // Other journeys may have given money back online.
  const sum =
    day.givenBack.online > 0 ? `${rupees(day.refunds)} (${rupees(day.givenBack.cash)} in cash)` : rupees(day.refunds)
  const line = `Given back · ${times}: ${sum}, already taken off above`
  await expect(page.getByText(line, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('dl').first()).not.toContainText('Given back')
})

test('the evening’s cash is counted; late cash keeps a day open, a closed day its figures', async ({ page, home }) => {
  const id = await order(home.request)
  // Without its stream the page does not learn what a rider books.
  await page.route(/\/api\/order\/stream/, () => undefined)
  await asSeller(page, '/seller/day')
  await expect(page).toHaveURL(/\/seller\/day\?date=\d{4}-\d\d-\d\d$/)
  const heading = page.getByRole('heading', { level: 1 })
  const day = (await heading.textContent()) ?? ''
  // As after midnight: a request without a day gets the next one.
  await page.route(/\/api\/day$/, async (route) => {
    const answer = await (await route.fetch()).json()
    const next = dayText((parseDay(answer.day.date) ?? 0) + 1)
    await route.fulfill({ json: { ...answer, day: { ...answer.day, date: next, today: next } } })
  })
  const cashRow = page.getByRole('row', { name: /^Cash/ })
  const expected = async () => Number((await cashRow.getByRole('cell').first().textContent())?.replace(/[^\d.]/g, ''))
  const before = await expected()
  const typed = page.getByLabel('Counted cash')
  const close = async () => {
    await page.getByRole('button', { name: /^Close / }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /^Close / }).click()
  }
  const inHindi = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
  await typed.fill('34,5')
  await expect(typed).toHaveAccessibleDescription('Please type an amount such as 3433.00')
  await typed.fill(inHindi(before.toFixed(2)))
  await expect(page.getByText('The till agrees', { exact: true })).toBeVisible()
  await typed.fill(before.toFixed(2))
  await expect(page.getByText('The till agrees', { exact: true })).toBeVisible()
  const { order: delivered } = await moveOrder(page.request, id, 'Delivered')
  await close()
  await expectErrorToast(page, 'The cash in the till changed meanwhile. The day is still open: please compare again.')
  await expect.poll(expected).toBeCloseTo(before + delivered.amount, 2)
  await expect(typed).toHaveValue(before.toFixed(2))
  await expect(page.getByText('Too little in the till', { exact: true })).toBeVisible()
  await page.unroute(/\/api\/order\/stream/)
  await page.reload()
  await hydrated(page)
  await typed.fill((before + delivered.amount - 1).toFixed(2))
  await expect(page.getByText('Too little in the till', { exact: true })).toBeVisible()
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
  // Wherever the field scrolled the page to, a link may lie half under the bar.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFaults(page, 'main')).toEqual([])
  await close()
  await expect(page.getByText(/^Closed on .+$/)).toBeVisible()
  await expect(heading).toHaveText(day)
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
  await moveOrder(page.request, id, 'Shipped')
  const corrections = page.locator('section', { hasText: 'Came in after closing' })
  await expect(corrections).toContainText('Delivered orders−1')
  // Paid without its paise, the order is delivered again; what was rounded off is taken away here as beside it.
  await callOk(page.request, `/api/order/${id}/deliver`, { cash: Math.floor(delivered.amount), upi: 0 })
  await expect(corrections).toContainText(`Rounded off for shoppers−₹${(delivered.amount % 1).toFixed(2)}`)
  await expect(page.getByText('Difference −₹1.00', { exact: true })).toBeVisible()
  await callOk(page.request, `/api/order/${id}/deliver`, { cash: 0, upi: 0 })
  await expect(page.getByRole('main').locator('dl').first()).toContainText(/Still to be paid₹[\d,.]+$/)
})

test('an open payment dialog closes when another person records the payment, which stays', async ({ page, home }) => {
  const id = await order(home.request)
  await logInSeller(page.request)
  await moveOrder(page.request, id, 'Out for Delivery')
  await callOk(page.request, `/api/order/${id}/deliver`, { cash: 0, upi: 0 })
  await visit(page, `/seller/orders?q=${id}`)
  await page.getByRole('button', { name: 'Take the payment' }).click()
  const dialog = page.getByRole('dialog', { name: `Payment of #${id}` })
  await expect(dialog).toBeVisible()
  const { orders } = await callOk(page.request, `/api/order/seller?q=${id}`)
  await callOk(page.request, `/api/order/${id}/deliver`, { cash: 0, upi: orders[0].amount, seen: { cash: 0, upi: 0 } })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Correct the payment' })).toBeVisible()
})

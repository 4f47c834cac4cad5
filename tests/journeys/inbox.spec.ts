import type { Page } from '@playwright/test'
import { axeFaults } from '../support/accessibility.ts'
import { emailsTo } from '../support/emails.ts'
import { expect, laptop, phone, test } from '../support/journey.ts'
import { asSeller, callOk, moveOrder, order } from '../support/page-calls.ts'
import { holdRequests, visit } from '../support/page-waits.ts'
import { photoFile } from '../support/photos.ts'
import { rowsIn } from '../support/running-store.ts'
import { pressInVain } from '../support/steps.ts'
import { expectErrorToast, expectToast, hideToasts } from '../support/toasts.ts'

/** Redraws photos as slowly as an old phone: not before the page's event `redraw`. */
function holdRedrawing(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { createImageBitmap } = window
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      await new Promise((done) => addEventListener('redraw', done, { once: true }))
      return createImageBitmap(file)
    }
  })
}

test('a shopper reports a problem with photo, and gets an answer there and by mail', async ({ page, home, store }) => {
  const id = await order(home.request)
  const mine = await home.newPage()
  await visit(mine, '/my-orders')
  const open = mine.getByRole('button', { name: `Report a problem with order #${id}` })
  await open.click()
  const dialog = mine.getByRole('dialog', { name: 'What is the problem?' })
  const report = dialog.getByRole('button', { name: 'Send', exact: true })
  await report.click()
  await expect(dialog.getByText('Please tell us what happened.', { exact: true })).toBeVisible()
  await dialog.getByLabel('What is it about?').selectOption('Something is missing')
  await dialog.getByLabel('What happened?').fill('There are no onions in the bag.')
  await holdRedrawing(mine)
  await dialog.getByLabel('Add a photo').setInputFiles(await photoFile('bag.jpg', { width: 2400, height: 1200 }))
  await expect(report).toBeDisabled()
  await mine.evaluate(() => dispatchEvent(new Event('redraw')))
  await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
  expect(await axeFaults(mine, 'dialog[open]')).toEqual([])
  // Sent again, because the store's answer got lost, it is one complaint all the same.
  await pressInVain(mine, `/api/order/${id}/problem`, report)
  const sendReport = await holdRequests(mine, `**/api/order/${id}/problem`)
  await report.click()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  // Another report is begun before the answer to the first comes, which leaves it as it is.
  await open.click()
  await dialog.getByLabel('What happened?').fill('And the spinach was late.')
  await expect(report).toBeDisabled()
  sendReport()
  await expect(report).toBeEnabled()
  await expect(dialog.getByLabel('What happened?')).toHaveValue('And the spinach was late.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const note = mine.getByRole('region', { name: /^Complaint C-/ })
  await expect(note).toContainText('We will reply by ')
  const number = ((await note.getAttribute('aria-label')) ?? '').replace('Complaint ', '')
  await expectToast(mine, `Thank you. Your complaint has the number ${number}.`)
  const complaints = await rowsIn(store.folder, 'select id from complaint where order_id = $1', [id])
  expect(complaints).toEqual([{ id: number }])

  await asSeller(page, '/seller/inbox')
  const card = page.getByRole('article', { name: /^Complaint, / }).filter({ hasText: number })
  await expect(card).toContainText('There are no onions in the bag.')
  await expect(card).toContainText('Acknowledge by ')
  const picture = card.getByRole('img', { name: 'Photo of the problem' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  // Where the page is scrolled to, a control may lie half under the header.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFaults(page, 'main')).toEqual([])
  // The words of a button stay on one line on a phone, where the Hindi ones are longer.
  await page.setViewportSize({ ...phone, width: 375 })
  await visit(page, '/seller/inbox?lang=hi')
  const inHindi = page.getByRole('article').filter({ hasText: number })
  const buttons = inHindi.getByRole('button', { name: /^(जवाब दीजिए|मेरे नाम कीजिए|हो गया)$/ })
  await expect(buttons).toHaveCount(3)
  await page.evaluate(() => document.fonts.ready)
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBe(44)
  await page.setViewportSize(laptop)
  await visit(page, '/seller/inbox?lang=en')
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await card.getByLabel('Your answer').fill('We bring them tomorrow morning.')
  // Sent again, because the store's answer got lost, it is one answer all the same.
  const send = card.getByRole('button', { name: 'Send answer' })
  await pressInVain(page, '/api/inbox/', send)
  const letGo = await holdRequests(page, /\/api\/inbox(\?|$)/)
  await send.click()
  await expectToast(page, 'Answer saved. It goes out once email is set up.')
  await hideToasts(page)
  // Another answer is begun before the list comes, which leaves it as it is.
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await card.getByLabel('Your answer').fill('And some more.')
  letGo()
  await expect(send).toBeEnabled()
  await expect(card.getByLabel('Your answer')).toHaveValue('And some more.')
  // A link to another page asks before the text is lost.
  await card.getByRole('link', { name: `Order #${id}` }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  // What is being answered stays, with what was typed, in a list that does not hold it.
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name, exact: true })
  await part('Done').click()
  await expect(part('Done')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(part('Open')).toHaveAttribute('aria-current', 'page')
  await expect(question).toHaveCount(0)
  await part('Done').click()
  await expect(part('Done')).toHaveAttribute('aria-current', 'page')
  await expect(card.getByLabel('Your answer')).toHaveValue('And some more.')
  // Another window opens it again: the answer is not sent, and its text stays below the item as it is now.
  await callOk(page.request, `/api/inbox/${number}`, { state: 'open' })
  await send.click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  await hideToasts(page)
  await expect(card.getByText('We bring them tomorrow morning.', { exact: true })).toBeVisible()
  await expect(card.getByText('Taken by you', { exact: true })).toHaveCount(0)
  await expect(card.getByLabel('Your answer')).toHaveValue('And some more.')
  await card.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card).toHaveCount(0)
  await part('Open').click()
  await page.unroute(/\/api\/inbox(\?|$)/)
  await expect(card).toContainText('Settle by ')
  await expect(card.getByText('We bring them tomorrow morning.', { exact: true })).toHaveCount(1)
  await expect(card.getByText(/^Answered, \d+ \w{3,4} \d{4}, \d+:\d\d [ap]m$/)).toBeVisible()

  await expect(note).toContainText('We bring them tomorrow morning.')
  const { user } = await callOk(home.request, '/api/user/is-auth')
  const [email] = await emailsTo(store.folder, user.email)
  expect(email?.text).toContain('We bring them tomorrow morning.')
  await card.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(note).toContainText('Settled')
  await expect(card).toHaveCount(0)
  await moveOrder(page.request, id, 'Delivered')
  await callOk(home.request, `/api/order/${id}/return`, { reason: 'Wilted' })
  await expect(page.getByRole('article', { name: /^Return, / }).filter({ hasText: id })).toBeVisible()
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Complaint, / }).filter({ hasText: number })).toContainText('Done ')
})

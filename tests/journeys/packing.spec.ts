import type { Page } from '@playwright/test'
import { axeFaults, sidewaysScroll } from '../support/accessibility.ts'
import { expect, laptop, test } from '../support/journey.ts'
import { item } from '../support/lines.ts'
import { asSeller, callOk, cashOrder, moveOrder, order, ownOrders, registerAs } from '../support/page-calls.ts'
import { forgive, holdAnswer, holdRequests, loseAnswer, requestsTo, settled, visit } from '../support/page-waits.ts'
import { expectErrorToast } from '../support/toasts.ts'

/** Plugs in a counter scale that shows 482 g until told otherwise, and takes a moment to close; another port is silent. */
async function plugInScale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const silent = { getInfo: () => ({ usbVendorId: 1 }), open: async () => undefined, readable: new ReadableStream() }
    const port = {
      isOpen: false,
      readable: null as ReadableStream<Uint8Array> | null,
      getInfo: () => ({ usbVendorId: 2 }),
      async open() {
        if (port.isOpen) throw new DOMException('The port is already open.', 'InvalidStateError')
        port.isOpen = true
        let kilograms = '0.482'
        let timer: ReturnType<typeof setInterval>
        let isOff = false
        addEventListener('weigh', (event) => {
          kilograms = (event as CustomEvent<string>).detail
        })
        addEventListener('switch-scale-off', () => {
          isOff = true
        })
        addEventListener('switch-scale-on', () => {
          isOff = false
        })
        let source: ReadableStreamDefaultController<Uint8Array>
        const newStream = () =>
          new ReadableStream({
            start: (controller) => {
              source = controller
              timer = setInterval(() => {
                if (isOff) return
                controller.enqueue(new TextEncoder().encode(`ST,GS,+  ${kilograms}kg\r\n`))
                dispatchEvent(new Event('weighed'))
              }, 200)
            },
            cancel: () => clearInterval(timer),
          })
        port.readable = newStream()
        /** Ends the stream with an error; only after a pulled cable there is no other. */
        const end = (error: string) => {
          const broken = source
          clearInterval(timer)
          port.readable = error === 'NetworkError' ? null : newStream()
          broken.error(new DOMException('The line is broken.', error))
        }
        addEventListener('garble-byte', () => end('FramingError'))
        addEventListener('pull-cable', () => end('NetworkError'))
      },
      async close() {
        await new Promise((closed) => setTimeout(closed))
        port.isOpen = false
      },
    }
    const serial = { requestPort: async () => port, getPorts: async () => [silent, port] }
    Object.defineProperty(navigator, 'serial', { value: serial })
  })
}

/** Waits until the page has drawn the scale's next line. */
async function nextLineOfScale(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((sent) => addEventListener('weighed', sent, { once: true })))
  await settled(page)
}

test('on a phone an order is packed by weight, and its shopper declines a replacement', async ({
  page,
  home,
  faults,
}) => {
  const id = await order(home.request)
  await asSeller(page, '/seller/pack')
  await expect(page).toHaveURL(/\/seller\/pack\?order=/)
  await callOk(page.request, `/api/order/${id}/accept`, { minutes: 45 })
  const streams = requestsTo(page, /\/api\/order\/stream/)
  await visit(page, `/seller/pack?order=${id}`)
  const sheet = page.getByRole('region', { name: `#${id}` })
  await expect(sheet.getByText(/^by \d+:\d\d [ap]m$/)).toBeVisible()
  const done = sheet.getByRole('button', { name: /line.* left/ })
  await expect(done).toBeDisabled()
  // Other journeys change prices of this store.
  const [{ amount }] = await ownOrders(home.request)
  await expect(sheet).toContainText(`Cash due₹${amount.toFixed(2)}`)
  // Screen readers read a new sum with its name.
  await expect(sheet.locator('[aria-live][aria-atomic=true]')).toHaveText(/^Cash due₹/)
  await sheet.getByRole('button', { name: 'Potato: not packed yet' }).click()
  const packed = sheet.getByRole('button', { name: 'Potato: 2000 g packed' })
  await expect(packed).toBeVisible()
  // Its name says the state; pressed and not pressed would say it twice or deny it.
  await expect(packed).not.toHaveAttribute('aria-pressed')
  await expect(done).toHaveText('1 line left: Onion')
  await sheet.getByRole('button', { name: 'Grams' }).click()
  const grams = sheet.getByRole('textbox', { name: 'Onion: grams packed' })
  await grams.fill('0.25')
  await expect(sheet.getByText('Please enter whole grams, such as 480.', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  await grams.fill('२५०')
  await expect(sheet).toContainText('500 g ordered · 250 g packed')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Onion: 250 g packed' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Onion: 250 g packed' }).click()
  await page.route(/\/api\/product\/list$/, (route) => route.abort(), { times: 1 })
  await sheet.getByRole('button', { name: 'Not available' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Failed to fetch products')
  forgive(faults)
  await sheet.getByRole('button', { name: 'Try again', exact: true }).click()
  await sheet
    .getByRole('button', { name: /^Offer .* instead$/ })
    .first()
    .click()
  await expect(sheet).toContainText('Meera is asked')
  // The bar of new orders may lie half under the header where the page is scrolled.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFaults(page, 'main')).toEqual([])

  const mine = await home.newPage()
  await visit(mine, '/my-orders')
  const card = mine.getByRole('article', { name: `#${id}` })
  await expect(card).toContainText('Onion is not available.')
  expect(await axeFaults(mine, 'main article')).toEqual([])
  const message = 'Somebody has changed this meanwhile. Nothing was saved.'
  const refusal = { status: 409, json: { success: false, code: 'CHANGED_MEANWHILE', message } }
  await mine.route(`**/api/order/${id}/replacement`, (route) => route.fulfill(refusal), { times: 1 })
  await card.getByRole('button', { name: 'Yes, take it' }).click()
  await expectErrorToast(mine, 'The store now offers something else. Please look again.')
  await card.getByRole('button', { name: 'No, leave out' }).click()
  await expect(card).toContainText('not available · ')
  await expect(card.getByRole('button', { name: 'No, leave out' })).toHaveCount(0)
  await expect(sheet).toContainText('Meera says no')
  expect(streams).toHaveLength(1)

  await callOk(home.request, `/api/order/${id}/cancel`, {})
  await expect(sheet.getByText('The shopper cancelled this order.', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^(Next order|Back to the orders)$/ })).toBeVisible()
})

type QueuedOrder = { _id: string; version: number; items: { _id: string; product: { name: string } }[] }

/** Packs a line as another window does, over whatever this page shows. */
async function packElsewhere(page: Page, id: string, name: string, grams: number): Promise<void> {
  const { orders } = await callOk(page.request, '/api/order/seller')
  const queued = (orders as QueuedOrder[]).find(({ _id }) => _id === id)
  const line = queued?.items.find(({ product }) => product.name === name)?._id
  await callOk(page.request, `/api/order/${id}/pack`, { lines: [{ item: line, grams }], version: queued?.version })
}

test('packing by keyboard, the focus stays with the line; rows move with the press, not with its late answer', async ({
  page,
  home,
}) => {
  const [first, id] = [await order(home.request), await order(home.request)]
  await asSeller(page, `/seller/pack?order=${first}`)
  const line = (name: string) => page.getByRole('listitem', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const unavailable = (name: string) => line(name).getByRole('button', { name: 'Not available', exact: true })
  const nameOf = (name: string) => line(name).getByRole('button', { expanded: false }).and(page.locator(':focus'))
  await line('Potato').getByRole('button', { name: 'Grams', exact: true }).press('Enter')
  await page.keyboard.type('1900')
  await page.keyboard.press('Enter')
  await expect(nameOf('Potato')).toContainText('Potato')
  await expect(button('Potato: 1900 g packed')).toBeEnabled()
  await expect(nameOf('Potato')).toContainText('Potato')
  await unavailable('Onion').press('Enter')
  await expect(nameOf('Onion')).toContainText('Onion')
  const offers = line('Onion').getByRole('button', { name: /^Offer .* instead$/ })
  await offers.first().press('Enter')
  await expect(line('Onion')).toContainText('Meera is asked')
  await expect(nameOf('Onion')).toContainText('Onion')
  await button('Undo: Onion').press('Enter')
  await unavailable('Onion').press('Enter')
  await button('Packed · next order').press('Enter')
  await expect(page.getByRole('region', { name: `#${first}`, exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: /^#/ })).toBeFocused()

  await visit(page, `/seller/pack?order=${id}`)
  await expect(unavailable('Potato')).toBeVisible()
  const unpacked = button('Potato: not packed yet')
  const packed = button('Potato: 2000 g packed')
  const ways = [
    { pressed: unpacked, saved: packed, next: 'Onion' },
    { pressed: packed, saved: unpacked, next: 'Potato' },
  ]
  for (const { pressed, saved, next } of ways) {
    const letGo = await holdRequests(page, /\/pack$/)
    const isSent = page.waitForRequest(/\/pack$/)
    await pressed.click()
    await isSent
    // Natively disabled, it would lose the focus.
    await expect(pressed).toBeDisabled()
    await expect(pressed).toBeFocused()
    await expect(unavailable(next)).toBeVisible()
    const before = await button('Onion: not packed yet').boundingBox()
    letGo()
    await expect(saved).toBeFocused()
    await settled(page)
    expect(await button('Onion: not packed yet').boundingBox()).toEqual(before)
    await page.unroute(/\/pack$/)
  }
  const answer = await holdAnswer(page, `**/api/order/${id}/pack`)
  await unpacked.click()
  expect(await answer.made).toBe(200)
  await packElsewhere(page, id, 'Onion', 450)
  await expect(button('Onion: 450 g packed')).toBeVisible()
  // No event may repair what the late answer shows.
  await page.route('**/api/order/seller?*', () => undefined)
  await answer.letGo()
  await expect(packed).toBeEnabled()
  await expect(button('Onion: 450 g packed')).toBeVisible()
})

test('a line waits for its replacement, not for a declined one; after a lost answer it is packed once', async ({
  page,
  home,
  faults,
}) => {
  const id = await order(home.request, [{ ...item('onion', '500g'), ifGone: 'replace' }, item('potato')])
  await asSeller(page, `/seller/pack?order=${id}`)
  const row = page.getByRole('listitem', { name: 'Onion', exact: true })
  const unavailable = row.getByRole('button', { name: 'Not available', exact: true })
  // Until it is saved, the line stays open, though the potatoes come first.
  await row.getByRole('button', { expanded: false }).click()
  await page.route(/\/api\/product\/list$/, (route) => route.abort(), { times: 1 })
  await unavailable.click()
  await expectErrorToast(page, 'Something went wrong')
  forgive(faults)
  const letGo = await holdRequests(page, /\/api\/product\/list$/)
  const isLookedFor = page.waitForRequest(/\/api\/product\/list$/)
  await unavailable.click()
  await isLookedFor
  await expect(row.getByRole('button', { name: 'Onion: not packed yet', exact: true })).toBeDisabled()
  letGo()
  await expect(row).toContainText('Meera is asked')
  await page.unroute(/\/api\/product\/list$/)

  const [{ items }] = await ownOrders(home.request)
  const { _id: line } = items.find(({ product }: { product: { name: string } }) => product.name === 'Onion')
  await callOk(home.request, `/api/order/${id}/replacement`, { item: line, accept: false })
  await expect(row).toContainText('Meera says no')
  const undo = row.getByRole('button', { name: 'Undo: Onion', exact: true })
  await undo.click()
  await expect(undo).toHaveCount(0)
  await unavailable.click()
  await expect(undo).toBeVisible()

  const sheet = page.getByRole('region', { name: `#${id}`, exact: true })
  await sheet.getByRole('button', { name: 'Grams' }).click()
  const grams = sheet.getByRole('textbox', { name: 'Potato: grams packed' })
  await grams.fill('1900')
  await page.route(/\/pack$/, (route) => route.abort(), { times: 1 })
  await grams.press('Enter')
  await expectErrorToast(page, 'Something went wrong')
  forgive(faults)
  await expect(grams).toHaveValue('1900')
  await grams.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Potato: 1900 g packed', exact: true })).toBeVisible()

  const another = await order(home.request, [item('potato', '1kg', 2), item('onion', '500g'), item('tomato')])
  // Without its stream the page learns neither what another window packs, nor that its own change was saved.
  await page.route(/\/api\/order\/stream/, () => undefined)
  await visit(page, `/seller/pack?order=${another}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await loseAnswer(page, `/api/order/${another}/pack`)
  await button('Onion: not packed yet').click()
  await expectErrorToast(page, 'Something went wrong')
  const answer = page.waitForResponse(`**/api/order/${another}/pack`)
  await button('Onion: not packed yet').click()
  expect((await answer).status(), 'not refused as changed').toBe(200)
  await expect(button('Onion: 500 g packed')).toBeVisible()
  await packElsewhere(page, another, 'Potato', 1900)
  await button('Tomato: not packed yet').click()
  await expect(button('Tomato: 1000 g packed')).toBeVisible()
  await expect(button('Potato: 1900 g packed'), 'as another window packed it').toBeVisible()
})

test('a packer is asked before money of an order paid online goes back for good', async ({ page, home }) => {
  const cash = await cashOrder(home.request, [item('potato', '1kg', 2), item('onion', '500g')])
  const online = { ...cash, amount: String(cash.amount) }
  const { orderId, orderDbId: id } = await callOk(home.request, '/api/order/razorpay', online)
  await callOk(home.request, '/sandbox/razorpay/pay', { order_id: orderId, outcome: 'success', webhook: 'now' })
  await expect.poll(() => ownOrders(home.request)).toHaveLength(1)
  await asSeller(page, `/seller/pack?order=${id}`)
  const sheet = page.getByRole('region', { name: `#${id}`, exact: true })
  await sheet.getByRole('button', { name: 'Potato: not packed yet', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Potato: 2000 g packed', exact: true })).toBeEnabled()
  const notAvailable = sheet.getByRole('button', { name: 'Not available', exact: true })
  await notAvailable.click()
  const question = page.getByRole('dialog', { name: 'Is the bag complete?', exact: true })
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Onion: not packed yet', exact: true })).toBeEnabled()
  await notAvailable.click()
  await question.getByRole('button', { name: 'Yes, pay it back', exact: true }).click()
  const closed = 'Packed. What is not in the bag is on its way back to the shopper, so nothing can be changed any more.'
  await expect(sheet.getByText(closed, { exact: true })).toBeVisible()
})

test('a refusal says why; its words outlive a lost connection and a moved order', async ({ page, home, faults }) => {
  const id = await order(home.request)
  await asSeller(page, `/seller/orders?q=${id}`)
  await page.getByRole('button', { name: `Refuse order #${id}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse this order?' })
  await dialog.getByRole('radio', { name: 'Too far' }).check()
  await dialog.getByRole('textbox').fill('The bridge is closed.')
  await page.route(/\/refuse$/, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expectErrorToast(page, 'Something went wrong')
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong')
  forgive(faults)
  await expect(dialog.getByRole('textbox')).toHaveValue('The bridge is closed.')
  // Another seller moves the order to another column meanwhile.
  await moveOrder(page.request, id, 'Processing')
  await expect(page.getByLabel(`Status of order #${id}`)).toHaveValue('Processing')
  await expect(dialog.getByRole('textbox')).toHaveValue('The bridge is closed.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expectErrorToast(page, 'Somebody has changed this meanwhile. Nothing was saved.')
  await expect(dialog).toContainText('Processing')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText(/^Refused: Too far.*$/)).toBeVisible()
  await expect(page.getByLabel(`Status of order #${id}`)).toHaveValue('Cancelled')
  const mine = await home.newPage()
  await mine.goto('/my-orders')
  const card = mine.getByRole('article', { name: `#${id}` })
  await expect(card).toContainText('The store cannot deliver: the address is too far.')
  await expect(card).toContainText('The bridge is closed.')
})

test('an order is packed beside the board, whose card counts along; a scale stays connected from one to the next', async ({
  page,
}) => {
  await registerAs(page.request, 'Wasim Weigher')
  const first = await order(page.request)
  const second = await order(page.request)
  await plugInScale(page)
  await page.setViewportSize(laptop)
  await asSeller(page, '/seller/orders?q=weigher')
  const weightOf = (id: string) =>
    page.getByRole('region', { name: `#${id}`, exact: true }).getByText('Scale: 482 g', { exact: true })
  await page.getByRole('link', { name: `Pack order #${first}` }).click()
  const beside = page.getByRole('complementary')
  await beside.getByRole('button', { name: 'Potato: not packed yet' }).click()
  await expect(page.getByRole('link', { name: `1 of 2, Pack order #${first}` })).toBeVisible()
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Connect a scale', exact: true }).click()
  await expect(weightOf(first)).toBeVisible()
  await page.getByRole('link', { name: `Pack order #${second}` }).click()
  await expect(weightOf(second)).toBeVisible()
  await beside.getByRole('button', { name: 'Close the packing' }).click()
  await expect(page.getByRole('region', { name: `#${second}`, exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: `Status of order #${second}` })).toBeVisible()
  await page.goto(`/seller/pack?order=${first}`)
  await expect(weightOf(first)).toBeVisible()
  const toSecond = page.locator(`a[href^="/seller/pack?order=${second}"]`)
  const more = page.getByRole('link', { name: 'Load more', exact: true })
  // Orders of other journeys may stand before it.
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(toSecond).toBeVisible({ timeout: 2000 })
  }).toPass()
  await toSecond.click()
  await expect(weightOf(second)).toBeVisible()
  // Also from page to page inside the app.
  await page.getByRole('link', { name: /^Orders/ }).click()
  await page.getByRole('link', { name: `1 of 2, Pack order #${first}` }).click()
  await expect(weightOf(first)).toBeVisible()
  // A garbled byte is no pulled cable.
  await page.evaluate(() => dispatchEvent(new Event('garble-byte')))
  await nextLineOfScale(page)
  await expect(weightOf(first)).toBeVisible()
  const lost = 'The scale is not connected any more.'
  await expect(page.getByText(lost, { exact: true })).toHaveCount(0)
  // A weight that the scale no longer sends is not that of the next bag.
  await page.evaluate(() => dispatchEvent(new Event('switch-scale-off')))
  await expect(weightOf(first)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('pull-cable')))
  await expectErrorToast(page, lost)
  await expect(page.getByRole('button', { name: 'Connect a scale', exact: true })).toBeVisible()
})

test('a bag on the scale is weighed for one line; an equal bag counts once the pan was empty', async ({
  page,
  home,
  faults,
}) => {
  const id = await order(home.request)
  await plugInScale(page)
  await page.setViewportSize(laptop)
  await asSeller(page, `/seller/pack?order=${id}`)
  const sheet = page.getByRole('region', { name: `#${id}`, exact: true })
  const read = sheet.getByRole('button', { name: 'Read scale', exact: true })
  const weigh = (kilograms: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('weigh', { detail })), kilograms)
  await sheet.getByRole('button', { name: 'Connect a scale', exact: true }).click()
  await read.click()
  await expect(sheet.getByRole('button', { name: 'Potato: 482 g packed', exact: true })).toBeEnabled()
  await nextLineOfScale(page)
  await expect(read).toBeDisabled()
  const taken = sheet.getByText('Scale: 482 g is taken. Next bag, please.', { exact: true })
  await expect(taken).toBeVisible()
  // The bag is taken also after the scale was silent.
  await page.evaluate(() => dispatchEvent(new Event('switch-scale-off')))
  await expect(taken).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('switch-scale-on')))
  await expect(taken).toBeVisible()
  // Its line lets it be weighed again: by Undo, and where the weight could not be saved.
  await sheet.getByRole('button', { name: 'Potato: 482 g packed', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Potato: not packed yet', exact: true })).toBeEnabled()
  await expect(read).toBeEnabled()
  const isPackCall = (url: URL) => /^\/api\/.*\/pack$/.test(url.pathname)
  await page.route(isPackCall, (route) => route.abort())
  await read.click()
  await expectErrorToast(page, 'Something went wrong')
  await page.unroute(isPackCall)
  forgive(faults)
  await expect(read).toBeEnabled()
  await read.click()
  await expect(sheet.getByRole('button', { name: 'Potato: 482 g packed', exact: true })).toBeEnabled()
  await nextLineOfScale(page)
  await expect(read).toBeDisabled()
  await weigh('0.000')
  await expect(sheet.getByText('Scale: 0 g', { exact: true })).toBeVisible()
  await weigh('0.482')
  await read.click()
  await expect(sheet.getByRole('button', { name: 'Onion: 482 g packed', exact: true })).toBeVisible()
})

import { axeFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { callOk, logInSeller, order, ownOrders, register, saveSettings } from '../support/page-calls.ts'
import { forgive, holdRequests, requestsTo, settled, stopClock, visit } from '../support/page-waits.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ serviceWorkers: 'allow' })

test('a rider with a link loses the network, and the seller sees every tap', async ({ page, browser, faults }) => {
  test.slow()
  await register(page.request)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await order(page.request))
  await logInSeller(page.request)
  await saveSettings(page.request, 'payment', { upiId: 'thela@okbank' })
  const { link } = await callOk(page.request, '/api/rounds', { orders: ids, name: 'Raju' })
  await visit(page, '/seller/orders')
  await expect(page.getByText('Raju: 0 of 3 done', { exact: true })).toBeVisible()

  const path = new URL(link).pathname
  const cachedLanguage = () =>
    rider.evaluate(async () => {
      const cached = await (await caches.match('/round', { ignoreVary: true }))?.text()
      return new DOMParser().parseFromString(cached ?? '', 'text/html').documentElement.lang
    })
  const phone = await browser.newContext()
  const rider = await phone.newPage()
  await rider.goto(`${path}?lang=hi`)
  await expect(rider.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(rider.locator('button:disabled')).toHaveCount(0)
  expect(await axeFaults(rider)).toEqual([])
  await expect.poll(cachedLanguage).toBe('hi')
  await rider.goto(`${path}?lang=en`)
  await expect(rider.getByRole('heading', { name: 'Stop 1 of 3' })).toBeVisible()
  await expect(rider.getByRole('img', { name: 'UPI code for the exact amount' })).toBeVisible()
  await expect(rider.getByText('Iyer', { exact: true })).toHaveCount(0)
  await expect.poll(cachedLanguage).toBe('en')
  const areFilesKept = () =>
    rider.evaluate(async () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.+\.js$/.test(name))
      const found = await Promise.all(files.map(({ name }) => caches.match(new URL(name).pathname)))
      return found.every((each) => each !== undefined)
    })
  await expect.poll(areFilesKept).toBe(true)
  await rider.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const sent = rider.waitForResponse(/\/api\/round\/[^/]+\/stop$/)
  // A double tap delivers one order.
  await rider.getByRole('button', { name: /^Delivered · cash ₹/ }).dblclick()
  await expect(rider.getByRole('heading', { name: 'Stop 2 of 3' })).toBeVisible()
  await (await sent).finished()
  const waiting = rider.getByText(/^No network\..*$/)
  await phone.setOffline(true)
  await rider.getByText('UPI', { exact: true }).click()
  await rider.getByRole('button', { name: /^Delivered · UPI ₹/ }).click()
  await rider.getByRole('button', { name: 'Not reached' }).click()
  await expect(rider.getByText('No network. 2 taps are kept and sent automatically.', { exact: true })).toBeVisible()
  await rider.clock.install()
  await rider.goto(path)
  await expect(rider.getByText('Not reached before. Try once more.', { exact: true })).toBeVisible()
  await expect(rider.getByText('No network. 2 taps are kept and sent automatically.', { exact: true })).toBeVisible()
  await phone.setOffline(false)
  // A new document without a network may miss that it is back, and tries again every ten seconds.
  await rider.clock.fastForward(10_000)
  await expect(waiting).toHaveCount(0)
  await phone.close()

  await expect(page.getByText(/^Not reached at .+ \(Raju\)$/)).toBeVisible()
  await page.getByRole('button', { name: 'UPI, split or not paid' }).click()
  await page.getByRole('dialog').getByText('Split', { exact: true }).click()
  const cash = page.getByLabel('In cash (₹); the rest is UPI')
  await cash.fill('99999')
  await expect(page.getByRole('dialog').getByText(/^Please enter a sum of at most ₹[\d.,]+\.$/)).toBeVisible()
  await cash.fill('₹10')
  await page.getByRole('button', { name: /^Delivered · split ₹/ }).click()
  await expectToast(page, 'Delivery saved')
  const { orders } = await callOk(page.request, '/api/order/seller')
  type Own = { _id: string; isPaid: boolean; received: { cash: number; upi: number } }
  const own = (orders as Own[]).filter(({ _id }) => ids.includes(_id))
  expect(own.every(({ isPaid }) => isPaid)).toBe(true)
  expect(own.map(({ received: { cash, upi } }) => Number(cash > 0) + 2 * Number(upi > 0)).sort()).toEqual([1, 2, 3])
  forgive(faults)
})

test('a double tap counts once, the next stop follows; a tap during a fetch is sent right after, without a false alarm', async ({
  page,
  browser,
}) => {
  await register(page.request)
  await logInSeller(page.request)
  const handOver = async () => {
    const ids = [await order(page.request), await order(page.request)]
    const { link } = await callOk(page.request, '/api/rounds', { orders: ids, name: 'Ravi' })
    return new URL(link).pathname
  }
  const rider = await browser.newPage({ serviceWorkers: 'block' })
  const sent = requestsTo(rider, /\/stop$/)
  await rider.goto(await handOver())
  const notReached = rider.getByRole('button', { name: 'Not reached' })
  for (const stop of [1, 2, 1]) {
    await expect(rider.getByRole('heading', { name: `Stop ${stop} of 2` })).toBeVisible()
    await notReached.dblclick()
  }
  await expect(rider.getByRole('heading', { name: 'Stop 2 of 2' })).toBeVisible()
  const delivered = rider.getByRole('button', { name: /^Delivered · cash ₹/ })
  await delivered.click()
  await expect(rider.getByRole('heading', { name: 'Stop 1 of 2' })).toBeVisible()
  await notReached.dblclick()
  await delivered.click()
  const allDone = rider.getByText('Every stop is done. You can close this page.', { exact: true })
  await expect(allDone).toBeVisible()
  await expect(rider.getByRole('region', { name: 'Stops', exact: true })).toBeVisible()
  expect(sent).toHaveLength(6)

  await rider.clock.install()
  // No timer tries again.
  await rider.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  await rider.goto(await handOver())
  await expect(rider.getByRole('heading', { name: 'Stop 1 of 2' })).toBeVisible()
  const round = /\/api\/round\/[^/]+$/
  const letGo = await holdRequests(rider, round)
  const isAskedFor = rider.waitForRequest(round)
  await expect(delivered).toBeEnabled()
  await stopClock(rider)
  await delivered.click()
  await isAskedFor
  await expect(rider.getByRole('heading', { name: 'Stop 2 of 2' })).toBeVisible()
  await rider.clock.runFor(700)
  await delivered.click()
  // Only a network without answers is none.
  const waiting = rider.getByText('No network. 1 tap is kept and sent automatically.', { exact: true })
  await expect(rider.getByText('Keep this page open until everything is sent.', { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await rider.clock.runFor(5000)
  await expect(waiting).toBeVisible()
  letGo()
  await expect(allDone).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a wrong door code is told where the rider sees it, and the next stop begins with its name', async ({
  page,
  browser,
}) => {
  await register(page.request)
  await logInSeller(page.request)
  await saveSettings(page.request, 'delivery', { doorCode: true })
  try {
    const ids = [await order(page.request), await order(page.request)]
    const { link } = await callOk(page.request, '/api/rounds', { orders: ids, name: 'Ravi' })
    const rider = await browser.newPage({ viewport: { width: 360, height: 640 } })
    await rider.goto(new URL(link).pathname)
    const right = (await ownOrders(page.request)).map(({ doorCode }: { doorCode?: string }) => doorCode)
    const wrong = ['1234', '2345', '3456'].find((each) => !right.includes(each)) ?? ''
    await rider.getByLabel('Code of the shopper (4 digits)').fill(wrong)
    await rider.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await rider.getByRole('button', { name: /^Delivered · cash ₹/ }).click()
    const told = 'That is not the code of this order. Please ask the customer again.'
    await expect(rider.getByText(told, { exact: true })).toBeInViewport()
    await rider.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await rider.getByRole('button', { name: 'Not reached' }).click()
    await expect(rider.getByRole('heading', { name: 'Stop 2 of 2' })).toBeInViewport()
    await visit(page, `/seller/orders?q=${ids[0]}`)
    await page.getByRole('button', { name: `Refuse order #${ids[0]}` }).click()
    await expect(page.getByRole('radio', { name: 'The shopper asked for it' }), 'as at a door').toBeChecked()
  } finally {
    await saveSettings(page.request, 'delivery', { doorCode: false })
  }
})

test('taps that wait when the seller ends the link stay for the rider to tell the shop', async ({ page, browser }) => {
  await register(page.request)
  const ids = [await order(page.request), await order(page.request)]
  await logInSeller(page.request)
  for (const { _id, version, amount, items } of await ownOrders(page.request)) {
    // What is due then has paise, whatever other journeys make of the prices.
    const grams = Number.isInteger(amount) ? 1999 : 2000
    const { _id: item } = items.find((each: { product: { name: string } }) => each.product.name === 'Potato')
    await callOk(page.request, `/api/order/${_id}/pack`, { lines: [{ item, grams }], version })
  }
  const { link } = await callOk(page.request, '/api/rounds', { orders: ids, name: 'Salim' })
  await visit(page, `/seller/orders?q=${ids[0]}`)
  const { pathname } = new URL(link)
  const { round } = await callOk(page.request, `/api${pathname}`)
  const [first, second] = round.stops
  const rupees = Math.floor(first.collect)

  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const rider = await phone.newPage()
  const stored = () => rider.evaluate(() => JSON.stringify({ ...localStorage }))
  await rider.goto(pathname)
  await expect(rider.getByRole('heading', { name: 'Stop 1 of 2' })).toBeVisible()
  await expect(rider.getByRole('radio', { name: `Cash ₹${rupees}`, exact: true })).toBeChecked()
  await expect(rider.getByRole('radio', { name: `Cash ₹${first.collect.toFixed(2)}`, exact: true })).not.toBeChecked()
  const left = `₹${(first.collect - rupees).toFixed(2)} is rounded off for the shopper.`
  await expect(rider.getByText(left, { exact: true })).toBeVisible()
  await expect(rider.getByRole('button', { name: 'Not reached' })).toBeEnabled()
  const synchronize = () => rider.evaluate(() => void dispatchEvent(new Event('online')))
  const busy = 'The store is busy. Please try again in a moment.'
  await rider.route(/\/api\/round\/[^/]+$/, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'BUSY', message: busy } }),
  )
  await synchronize()
  await expect(rider.getByRole('status').filter({ hasText: /./ })).toHaveText(
    `${busy} What you tap is kept and sent automatically.`,
  )
  await rider.evaluate(() => localStorage.clear())
  await rider.reload()
  await expect(rider.getByRole('heading', { name: busy })).toBeVisible()
  await expect(rider.getByText('The stops appear as soon as the shop answers.', { exact: true })).toBeVisible()
  await rider.unrouteAll()
  await synchronize()
  await expect(rider.getByRole('heading', { name: 'Stop 1 of 2' })).toBeVisible()
  await phone.setOffline(true)
  await rider.getByRole('button', { name: `Delivered · cash ₹${rupees}`, exact: true }).click()
  await expect(rider.getByRole('heading', { name: 'Stop 2 of 2' })).toBeVisible()
  await rider.getByRole('button', { name: 'Not reached' }).click()
  await expect(rider.getByText('No network. 2 taps are kept and sent automatically.', { exact: true })).toBeVisible()
  expect(await stored()).toContain('Nehru Nagar')

  const going = page.getByRole('region', { name: 'On the way' }).locator('div')
  const salim = going.filter({ has: page.getByText('Salim: 0 of 2 done', { exact: true }) })
  await salim.getByRole('button', { name: 'End the link' }).click()
  const question = page.getByRole('dialog', { name: "End Salim's link?" })
  const hint = "What is not delivered can be handed over again. Taps that still wait on Salim's phone are not sent."
  await expect(question.getByText(hint, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'End the link' }).click()
  await expectToast(page, 'Link ended')

  await phone.setOffline(false)
  const ended = rider.getByRole('heading', { name: 'This link does not work any more' })
  await expect(ended).toBeVisible()
  const unsent = rider.getByRole('region', { name: 'These taps did not reach the shop. Tell them.' })
  const told = [`#${first.order}Delivered · Cash ₹${rupees}.00`, `#${second.order}Not reached`]
  await expect(unsent.getByRole('listitem')).toHaveText(told)
  expect(await axeFaults(rider, 'main')).toEqual([])
  expect(await stored()).not.toMatch(/Meera|Nehru Nagar|Salim/)
  await rider.reload()
  await expect(unsent.getByRole('listitem')).toHaveText(told)
  await unsent.getByRole('button', { name: 'The shop knows' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(ended).toBeVisible()
  expect(await stored()).not.toContain('thela.round')
  // The page sends no more requests about a link that has ended, while it stays open.
  await rider.clock.install()
  await rider.goto(pathname)
  await expect(ended).toBeVisible()
  const requests = requestsTo(rider, /\/api\/round\//)
  await rider.clock.runFor(60_000)
  await settled(rider)
  expect(requests).toHaveLength(0)
  await phone.setOffline(true)
  const isLost = rider.waitForEvent('requestfailed')
  await synchronize()
  await isLost
  await rider.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(ended).toBeVisible()
})

import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { drawn } from '../support/accessibility.ts'
import { test as base, expect } from '../support/journey.ts'
import { cartLine } from '../support/lines.ts'
import { addProduct, callOk, cartByCalls, freshEmail, saveCart, savedLines } from '../support/page-calls.ts'
import { forgive, hydrated, loseAnswer, requestsTo, visit } from '../support/page-waits.ts'
import { rowsIn } from '../support/running-store.ts'
import { addToCart, logOut } from '../support/steps.ts'
import { expectErrorToast } from '../support/toasts.ts'
import { serveWorkerScript, type WorkerScript } from '../support/worker-script.ts'

const test = base.extend<{ worker: WorkerScript }>({
  async worker({ store }, use) {
    const worker = await serveWorkerScript(store.url)
    await use(worker)
    await worker.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const strip = 'You are offline. Your cart and the pages you have opened still work.'
const waits =
  'You are offline. Keep this page open: we will place this order as soon as you are back online, at these prices only.'

/** What the browser says of requests that had no connection is no fault of a page. */
test.afterEach(({ faults }) => {
  forgive(faults, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/)
})

async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Tells the page again that it is offline: Chromium forgets the emulated `navigator.onLine` with each new document. */
async function repeatOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.setOffline(true)
}

/** Brings the connection back and tells the page, which Chromium may not do for the same reason. */
async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  // Where it was told, it may be leaving already.
  await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => undefined)
}

const caches = (page: Page) => page.evaluate(() => window.caches.keys())

/** Every address that this browser keeps. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await window.caches.keys()
    const stores = await Promise.all(names.map((name) => window.caches.open(name)))
    const keys = await Promise.all(stores.map((store) => store.keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** A shopper on the cart page who only has to press the button. */
async function readyToOrder(page: Page, name: string): Promise<void> {
  await cartByCalls(page, name)
  await untilKept(page)
}

/** Presses Place Order without a connection; the order waits in this browser. */
async function queueOrder(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(waits, { exact: true })).toBeVisible()
}

/** Closes the page and comes back to the store once the connection is there again. */
async function comeBackLater(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/')
  return later
}

async function ordersOf(folder: string, name: string): Promise<number> {
  const own = 'select "order".id from "order" join shopper on shopper.id = shopper_id where shopper.name = $1'
  return (await rowsIn(folder, own, [name])).length
}

test('visited pages, lists never opened and cart open offline; others say what works', async ({ page, context }) => {
  await page.goto('/faqpage')
  await untilKept(page)
  await page.goto('/products/bulb/onion')
  await page.goto('/products')
  await addToCart(page, 'Cauliflower', '500g')
  await context.setOffline(true)
  await expect(page.getByText(strip, { exact: true })).toBeVisible()

  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await repeatOffline(context)
  await expect(page.getByText(strip, { exact: true })).toBeVisible()
  await addToCart(page, 'Onion', '1kg')
  await page.goto('/products/bulb/onion')
  await expect(page.getByRole('heading', { name: 'Onion', level: 1 })).toBeVisible()
  // Lists that were never opened show what the cached list of all products has.
  await page.goto('/products/bulb')
  await expect(page.getByRole('heading', { name: 'Bulb', level: 1, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Onion', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Potato', exact: true })).toHaveCount(0)
  await hydrated(page)
  await page.getByRole('banner').getByRole('combobox').fill('tamatar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /tamatar/, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tomato', exact: true })).toBeVisible()
  // A dish finds its vegetables, none of which has its name.
  await page.getByRole('banner').getByRole('combobox').fill('pav bhaji')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Potato', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Potato', exact: true })).toBeVisible()
  await page.goto('/CART')
  await expect(page).toHaveURL(/\/offline\?to=/)
  await expect(page.getByLabel('Quantity of Cauliflower, 500g')).toHaveValue('1')
  await page.getByLabel('Quantity of Onion, 1kg').selectOption('2')
  // The connection comes back for a moment as the shopper leaves for another page.
  await page.evaluate(() => {
    location.href = '/contact'
    dispatchEvent(new Event('online'))
  })
  await expect(page).toHaveURL(/\/offline\?to=%2Fcontact$/)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(
    page.getByText(/^This page needs a connection\. It opens as soon as you are back online\.\s*What still works.*$/),
  ).toBeVisible()
  await expect(page.getByText('What still works', { exact: true })).toBeVisible()
  await backOnline(page)
  await expect(page.getByRole('heading', { name: 'Contact' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/contact$/)
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Onion, 1kg')).toHaveValue('2')
})

test('a page reached by a tap and a photo open offline, however many were visited; others say so in the chosen language', async ({
  page,
  context,
  office,
}) => {
  const id = await addProduct(office.request, 'Photographed Yam')
  await page.goto('/products')
  await untilKept(page)
  await page.evaluate(async () => {
    const [name = ''] = await window.caches.keys()
    const cache = await window.caches.open(name)
    for (let at = 0; at < 100; at++) await cache.put(`/products/root/visited-${at}`, new Response())
  })
  await page.getByRole('link', { name: 'Onion', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Onion', level: 1 })).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toContain('/products/bulb/onion')
  await page.goto(`/products/root/${id}`)
  await expect.poll(() => cachedPaths(page)).not.toContain('/products/root/visited-0')
  expect(await cachedPaths(page)).toEqual(
    expect.arrayContaining(['/offline', '/', '/products', '/products/root/visited-99']),
  )
  const photo = page.locator('main img[src^="/images/"]').first()
  const path = () => photo.evaluate((img: HTMLImageElement) => (img.complete ? new URL(img.currentSrc).pathname : ''))
  await expect.poll(async () => (await cachedPaths(page)).includes(await path())).toBe(true)
  await page.goto('/products')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Onion', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Onion', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Onion', level: 1 })).toBeVisible()
  await page.goto(`/products/root/${id}`)
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)

  await context.setOffline(false)
  await page.goto('/products?lang=hi')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('lang=hi'))
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'इंटरनेट नहीं है', exact: true })).toBeVisible()
})

test('on a slow line a language is the chosen one before its worker is installed', async ({ page, worker }) => {
  const language = () => page.locator('html').getAttribute('lang')
  await page.goto(worker.url)
  await untilKept(page)
  await page.goto(`${worker.url}/products`)
  const script = Promise.withResolvers<void>()
  worker.delay('/service-worker.js?lang=hi', () => script.promise)
  // After three seconds a worker of the same language would answer with the page that it keeps.
  worker.delay('/products', () => pause(4000))
  await page.goto(`${worker.url}/?lang=hi`)
  await page.goto(`${worker.url}/products`)
  expect(await language()).toBe('hi')
  // The Hindi page does not take the place of the English one.
  await page.goto(`${worker.url}/?lang=en`)
  const offline = page.context().setOffline(true)
  // Playwright waits for a worker that is on its way.
  script.resolve()
  await offline
  await page.goto(`${worker.url}/products`)
  expect(await language()).toBe('en')
})

test('a page standing in for another goes on by itself if the connection was back before it woke', async ({ page }) => {
  // For ten seconds after it went on it does not ask again.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/offline?to=%2Fcontact')
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { name: 'Contact' }).first()).toBeVisible()

  // Led here again at once it waits for the connection: the store may be there, and the page not.
  const requests = requestsTo(page, /\/healthz$/)
  await visit(page, '/offline?to=%2Fcontact')
  await drawn(page)
  expect(requests).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/\/contact$/)

  // No event tells that a router or the store is back.
  await page.clock.install()
  await page.route('**/healthz', (route) => route.abort(), { times: 1 })
  await page.evaluate(() => localStorage.removeItem('thela.went-on'))
  const cutOff = page.waitForEvent('requestfailed')
  await visit(page, '/offline?to=%2Fcontact')
  await cutOff
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL(/\/contact$/)
})

test('an order pressed without a connection is placed once, when it is back, and can be bought again then', async ({
  page,
  context,
  store,
}) => {
  await readyToOrder(page, 'Asha Verma')
  await page.getByLabel('If something is missing').selectOption('leave')
  await queueOrder(page)
  expect(await page.evaluate(() => localStorage.getItem('thela.kept-order.1'))).not.toMatch(/Asha|Nehru|@/)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
  await expect.poll(() => ordersOf(store.folder, 'Asha Verma')).toBe(1)
  const wishes = `select if_gone from "order" where shopper_id = (select id from shopper where name = 'Asha Verma')`
  expect(await rowsIn(store.folder, wishes)).toEqual([{ if_gone: 'leave' }])
  await page.reload()
  await expect(page.getByRole('button', { name: /Track Order/ })).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('thela.kept-order.1'))).toBeNull()

  await context.setOffline(true)
  await page.goto('/')
  const again = page.getByRole('region', { name: 'Buy again' })
  await expect(again).toContainText('could not be loaded')
  await backOnline(page)
  await expect(again.getByRole('listitem').first()).toBeVisible()
})

test('after a lost answer an order with more is refused, and goods added since stay in the cart and on screen', async ({
  page,
  context,
  store,
}) => {
  await readyToOrder(page, 'Leela Menon')
  const place = page.getByRole('button', { name: 'Place Order' })
  await loseAnswer(page, '/api/order/cod')
  await place.click()
  await expectErrorToast(page, 'Order failed')
  await context.setOffline(true)
  await page.getByLabel('Quantity of Tomato, 500g').selectOption('2')
  await place.click()
  await expect(page.getByText(waits, { exact: true })).toBeVisible()
  await context.setOffline(false)
  const why = 'Your order was not placed. This order was already sent with different details.'
  await expect(page.getByText(why, { exact: true })).toBeVisible()
  // The order whose answer was lost is there.
  await expect(page.getByRole('button', { name: 'My Orders', exact: true })).toBeVisible()
  await expect.poll(() => savedLines(page)).toEqual(['1 Tomato'])
  expect(await ordersOf(store.folder, 'Leela Menon')).toBe(1)

  await visit(page, '/cart')
  await queueOrder(page)
  await loseAnswer(page, '/api/order/cod')
  await context.setOffline(false)
  await expect.poll(() => ordersOf(store.folder, 'Leela Menon')).toBe(2)
  await page.goto('/products')
  await addToCart(page, 'Onion', '1kg')
  await expect.poll(() => savedLines(page)).toEqual(['1 Onion'])
  // The cart cannot be loaded after the order.
  await page.route('**/api/order/cod', async (route) => {
    await page.route('**/api/user/is-auth', (load) => load.abort())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Place it now' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await ordersOf(store.folder, 'Leela Menon')).toBe(2)
})

test('an order that a full storage cannot hold, cannot be taken yet or gets no answer says so, and can be placed', async ({
  page,
  context,
  store,
  faults,
}) => {
  await readyToOrder(page, 'Farida Qureshi')
  await page.evaluate(() => {
    for (let length = 4_000_000; length > 0; length >>= 1)
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler.${length}.${at}`, 'x'.repeat(length))
      } catch {
        // It is full for this length.
      }
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectErrorToast(page, 'Order failed')
  await expect(page.getByText(strip, { exact: true })).toBeVisible()
  await backOnline(page)
  await expect(page.getByText(strip, { exact: true })).toHaveCount(0)
  // With a connection the order needs no room.
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/my-orders$/)
  await saveCart(page.request, [cartLine('tomato', '500g')])
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler.')) localStorage.removeItem(key)
  })

  await visit(page, '/cart')
  await queueOrder(page)
  const message = 'Too many attempts. Please wait a while and try again.'
  const place = page.getByRole('button', { name: 'Place it now' })
  await page.route('**/api/user/is-auth', (route) => route.abort())
  await context.setOffline(false)
  await expectErrorToast(page, 'Order failed')
  await page.unroute('**/api/user/is-auth')
  await page.route('**/api/order/cod', (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'TOO_MANY_TRIES', message } }),
  )
  await place.click()
  await expectErrorToast(page, message)
  forgive(faults, /429/)
  await page.unroute('**/api/order/cod')
  await page.route('**/api/order/cod', (route) => route.abort(), { times: 1 })
  await place.click()
  await expectErrorToast(page, 'Order failed')
  await place.click()
  await expect(page).toHaveURL(/\/my-orders$/)
  expect(await ordersOf(store.folder, 'Farida Qureshi')).toBe(2)
})

test('an order of a page that was closed asks at the next visit; after another price or the session’s end it is not placed', async ({
  page,
  context,
  store,
  office,
}) => {
  await readyToOrder(page, 'Ravi Nair')
  await queueOrder(page)
  const later = await comeBackLater(page, context)
  const place = later.getByRole('button', { name: 'Place it now' })
  await expect(place).toBeVisible()
  expect(await ordersOf(store.folder, 'Ravi Nair')).toBe(0)
  await place.click()
  await expect(later).toHaveURL(/\/my-orders$/)
  expect(await ordersOf(store.folder, 'Ravi Nair')).toBe(1)

  await saveCart(later.request, [cartLine('tomato', '500g')])
  await visit(later, '/cart')
  await context.setOffline(true)
  // Saved only when the connection is back, so the cart gets a new version and the new prices.
  await later.getByLabel('Quantity of Tomato, 500g').selectOption('2')
  await queueOrder(later)
  const raised = `update unit set price = price + $1, selling_price = selling_price + $1 where product_id = 'tomato'`
  const raiseBy = (more: number) => rowsIn(store.folder, raised, [more])
  await raiseBy(1000)
  try {
    await context.setOffline(false)
    const why = 'Your order was not placed. Prices have changed. Please review your cart.'
    await expect(later.getByText(why, { exact: true })).toBeVisible()
    await expect(later.getByText(waits, { exact: true })).toHaveCount(0)
  } finally {
    await raiseBy(-1000)
  }
  // Only a change by a call is heard of.
  await callOk(office.request, '/api/product/stock', { id: 'tomato', inStock: true })

  await visit(later, '/cart')
  await queueOrder(later)
  await context.clearCookies()
  const last = await comeBackLater(later, context)
  const said = 'Your order was not placed. You are logged out. Your cart is saved: log in and order again.'
  await expect(last.getByText(said, { exact: true })).toBeVisible()
  await last.getByRole('button', { name: 'Dismiss' }).click()
  await last.reload()
  await hydrated(last)
  await expect(last.getByText(said, { exact: true })).toHaveCount(0)
  expect(await last.evaluate(() => localStorage.getItem('thela.kept-order.1'))).toBeNull()
  expect(await ordersOf(store.folder, 'Ravi Nair')).toBe(1)
})

test('a line that a shopper takes out of the cart without a connection stays out', async ({ page, context }) => {
  await readyToOrder(page, 'Uma Das')
  await saveCart(page.request, [cartLine('tomato', '500g'), cartLine('onion', '1kg')])
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Onion, 1kg')).toHaveValue('1')
  await context.setOffline(true)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Tomato, 500g' }).click()
  await expect(page.getByLabel('Quantity of Tomato, 500g')).toHaveCount(0)
  await backOnline(page)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('Quantity of Onion, 1kg')).toHaveValue('1')
  await expect(page.getByLabel('Quantity of Tomato, 500g')).toHaveCount(0)
  await expect.poll(() => savedLines(page)).toEqual(['1 Onion'])
  // The last line too.
  await context.setOffline(true)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Onion, 1kg' }).click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await backOnline(page)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect.poll(() => savedLines(page)).toEqual([])
})

test('after a logout this browser keeps nothing of the first person that the next could see offline', async ({
  page,
  context,
}) => {
  await readyToOrder(page, 'First Person')
  for (const path of ['/my-orders', '/add-address', '/cart']) await page.goto(path)
  const theirs = (await cachedPaths(page)).filter((path) =>
    /cart|my-orders|add-address|api\/(user|address|order|cart)/.test(path),
  )
  // The shop's own files and drawings are the same for everybody.
  expect(theirs.filter((path) => !/^\/(assets|pictures)\//.test(path))).toEqual([])
  await page.evaluate(() => {
    localStorage.setItem('thela.kept-order.1', '{}')
    localStorage.setItem('thela-recent-searches', '["okra"]')
    localStorage.setItem('thela.checkout.1', '{"ifGone":"replace"}')
    localStorage.setItem('thela.place', JSON.stringify({ label: 'Nehru Nagar', distanceKm: 1 }))
  })
  const theirKeys = [
    'thela.away-cart.1',
    'thela.kept-order.1',
    'thela-recent-searches',
    'thela.place',
    'thela.checkout.1',
  ]
  const stored = () => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), theirKeys)
  expect(await stored(), 'cart, queued order, searches, place and choices').toEqual(theirKeys)
  await logOut(page)
  await expect(page).toHaveURL(/\/$/)
  expect(await stored()).toEqual([])
  const second = { name: 'Second Person', email: freshEmail(), password: 'long enough' }
  await callOk(page.request, '/api/user/register', second)
  await page.goto('/products')
  await context.setOffline(true)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  for (const [path, heading] of Object.entries({
    '/my-orders': 'You are offline',
    '/add-address': 'You are offline',
    '/products': 'All Products',
  })) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    await expect(page.getByText(/First Person|Nehru Nagar/)).toHaveCount(0)
  }
})

/** Counts how often the page registers a worker; it does so when the browser has time. */
async function countRegistrations(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    Object.assign(window, { registered: 0 })
    serviceWorker.register = (...asked) => {
      Object.assign(window, { registered: 1 })
      return register(...asked)
    }
  })
  return async () => {
    await hydrated(page)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    return page.evaluate(() => (window as unknown as { registered: number }).registered)
  }
}

// A test of its own, because a worker looks for its script at most once a minute.
test('without its script the worker ends itself, and the page does not bring it back', async ({ page, worker }) => {
  await page.goto(worker.url)
  await untilKept(page)
  const registrations = await countRegistrations(page)
  worker.serve(undefined)
  await page.goto(`${worker.url}/products`)
  await expect.poll(() => caches(page)).toEqual([])
  expect(await registrations(), 'registered again it would come back').toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a new version waits for pages of the old one, and keeps one store a language', async ({ page, worker }) => {
  test.slow()
  const [, version = ''] = /version:`(\w{12})`/.exec(worker.built) ?? []
  const [en, hi] = ['thela-abcdef012345-en', 'thela-abcdef012345-hi']
  await page.goto(worker.url)
  await untilKept(page)
  const other = await page.context().newPage()
  await other.goto(`${worker.url}/products`)
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.scriptURL)
  worker.serve(worker.built.replace(version, 'abcdef012345'))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(waiting, { timeout: 30_000 }).toMatch(/lang=en$/)
  await page.goto(`${worker.url}/?lang=hi`)
  await expect.poll(waiting, { timeout: 30_000 }).toMatch(/lang=hi$/)
  expect(await caches(other)).toEqual([`thela-${version}-en`, en, hi])

  await other.close()
  const lookAgain = async () => {
    await page.goto(`${worker.url}/products`)
    return caches(page)
  }
  // A page that goes lets the new worker in; the next look a second later finds it at work, with the other language's files.
  await expect.poll(lookAgain, { timeout: 30_000, intervals: [1000] }).toEqual([en, hi])
})

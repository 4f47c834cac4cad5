import { expect, test as journey, laptop } from '../support/journey.ts'
import { asSeller, logInSeller, moveOrder, order, register } from '../support/page-calls.ts'
import { forgive } from '../support/page-waits.ts'
import { deliver, shown, subscribeAt } from '../support/push-browser.ts'
import { openPushService, type PushService } from '../support/push-service.ts'
import { expectErrorToast, expectToast } from '../support/toasts.ts'

/** The same journeys over a store that may also send to a push service of the test's own. */
const test = journey.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      const service = await openPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  settings: [({ service }, use) => use({ PUSH_HOSTS: service.origin }), { scope: 'worker' }],
})

test.use({ serviceWorkers: 'allow' })

test('on request a shopper reads on the locked phone where the order is; a new key needs a new press', async ({
  page,
  context,
  service,
  store,
}) => {
  const browser = await subscribeAt(service, context)
  await register(page.request)
  const orderId = await order(page.request)
  await page.goto('/my-orders')
  await page.getByRole('button', { name: 'Notify me about my orders' }).click()
  const on = page.getByRole('button', { name: 'Stop notifying me about my orders' })
  await expect(on).toBeVisible()
  await page.reload()
  await expect(on).toBeVisible()

  await logInSeller(page.request)
  await moveOrder(page.request, orderId, 'Shipped')
  const [pushed] = await service.pushed(browser, 1)
  const text = browser.read(pushed?.body as Buffer)
  await deliver(page, store.url, text)
  const note = { title: 'Thela', body: `Order #${orderId}: Shipped`, tag: orderId }
  await expect.poll(() => shown(page)).toEqual([note])
  await deliver(page, store.url, text.replace('Shipped', 'Delivered'))
  await expect.poll(() => shown(page)).toEqual([{ ...note, body: `Order #${orderId}: Delivered` }])
  const ringsAgain = await page.evaluate(async () => {
    const [latest] = await (await navigator.serviceWorker.ready).getNotifications()
    return (latest as unknown as { renotify: boolean }).renotify
  })
  expect(ringsAgain).toBe(true)

  // Subscribed with an earlier key of the store, a browser is not notified.
  await page.evaluate(() => localStorage.setItem('test.push', '4,1,2'))
  await page.reload()
  await page.getByRole('button', { name: 'Notify me about my orders' }).click()
  await expect(on).toBeVisible()
  await page.reload()
  await on.click()
  await expect(page.getByRole('button', { name: 'Notify me about my orders' })).toBeVisible()
})

test("the home page's button sends a test notification; any is shown, and leads to pages of this store only", async ({
  page,
  context,
  service,
  store,
}) => {
  const browser = await subscribeAt(service, context)
  await page.goto('/')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expectToast(page, 'The test notification is on its way')
  const [pushed] = service.soFar(browser)
  expect(JSON.parse(browser.read(pushed?.body as Buffer))).toMatchObject({ body: 'This is a test notification.' })

  // A page with a query is another one than the notification's: none of them is brought to the front.
  await page.goto('/contact?from=mail')
  await deliver(page, store.url, 'no JSON')
  await expect.poll(() => shown(page)).toEqual([{ title: 'localhost', body: '', tag: '' }])
  for (const url of ['/contact', '/my-orders', '/seller/orders', 'https://evil.example/', '//evil.example', 7])
    await deliver(page, store.url, JSON.stringify({ title: 'Thela', body: String(url), url, tag: String(url) }))
  await expect.poll(async () => (await shown(page)).length).toBe(7)

  // A press cannot be made here: the worker hears of it as from the browser, and its way to open a window is watched.
  const [worker] = context.serviceWorkers()
  const opened = await worker?.evaluate(async () => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<unknown> }
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const urls: Record<string, string> = {}
    for (const notification of await self.registration.getNotifications()) {
      const press = Promise.withResolvers<string>()
      self.clients.openWindow = async (url) => press.resolve(url)
      self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
      urls[notification.tag] = new URL(await press.promise).href
    }
    return urls
  })
  expect(opened).toEqual({
    '': `${store.url}/`,
    '/contact': `${store.url}/contact`,
    '/my-orders': `${store.url}/my-orders`,
    '/seller/orders': `${store.url}/seller/orders`,
    'https://evil.example/': `${store.url}/`,
    '//evil.example': `${store.url}/`,
    7: `${store.url}/`,
  })
  await expect.poll(() => shown(page)).toEqual([])
})

test('the seller is notified of a new order, and again after the next login without a press', async ({
  page,
  context,
  service,
}) => {
  await page.setViewportSize(laptop)
  const browser = await subscribeAt(service, context)
  await asSeller(page, '/seller/orders')
  await page.getByRole('button', { name: 'Notify me of new orders' }).click()
  const on = page.getByRole('button', { name: 'Stop notifying me of new orders' })
  await expectToast(page, 'On as long as you are logged in. After the next login, open the orders and it is on again.')
  await page.request.get('/api/seller/logout')
  await asSeller(page, '/seller/orders')
  await expect(on).toBeVisible()
  await register(page.request)
  const orderId = await order(page.request)
  const [pushed] = await service.pushed(browser, 1)
  expect(JSON.parse(browser.read(pushed?.body as Buffer))).toMatchObject({ title: 'New order', tag: orderId })
  await on.click()
  await expect(page.getByRole('button', { name: 'Notify me of new orders' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notify me of new orders' })).toBeVisible()
})

test('a shopper reads why there are no notifications, and can try again where a service was out of reach', async ({
  page,
  context,
  faults,
}) => {
  await context.grantPermissions(['notifications'])
  await register(page.request)
  await page.goto('/my-orders')
  const button = page.getByRole('button', { name: 'Notify me about my orders' })
  await button.click()
  await expectErrorToast(page, 'The notification service of your browser could not be reached. Please try again later.')
  await expect(button).toBeEnabled()
  // A browser under test is a private window, in which Chromium has no push service, and says so.
  forgive(faults, /Push API in incognito mode/)

  await page.addInitScript(() => void Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  const blocked = 'Notifications are blocked in this browser. Allow them in its settings for this site.'
  await expect(page.getByText(blocked, { exact: true })).toBeVisible()
  await expect(button).toBeHidden()
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  const missing = 'This browser cannot show notifications. On an iPhone, add the store to the Home Screen first.'
  await expect(page.getByText(missing, { exact: true })).toBeVisible()
  await expect(button).toBeHidden()
})

import type { BrowserContext, Page } from '@playwright/test'
import type { PushService, TestBrowser } from './push-service.ts'

/** Has the browser of these pages, which may notify, subscribe at the test's push service instead of the vendor's. */
export async function subscribeAt(service: PushService, context: BrowserContext): Promise<TestBrowser> {
  await context.grantPermissions(['notifications'])
  const browser = service.browser()
  await context.addInitScript(
    ([address, both]) => {
      // The key of the subscription, as a real browser has it after a reload.
      const key = () => localStorage.getItem('test.push')
      const current = () => (key() === null ? null : subscription)
      const subscription = {
        endpoint: address,
        options: {
          get applicationServerKey() {
            return Uint8Array.from((key() ?? '').split(','), Number).buffer
          },
        },
        toJSON: () => ({ endpoint: address, keys: both }),
        unsubscribe: async () => true,
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current(),
        subscribe: async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          localStorage.setItem('test.push', options.applicationServerKey.join())
          return subscription
        },
      })
    },
    [browser.endpoint, browser.keys] as const,
  )
  return browser
}

/** Delivers a push message to the page's service worker. */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) if (!isDeleted) registered.resolve(registrationId)
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data })
  await browser.detach()
}

/** The notifications shown now. */
export function shown(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const notes = (await registration?.getNotifications()) ?? []
    return notes.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

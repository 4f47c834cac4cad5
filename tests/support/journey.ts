import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { deliverOpenOrders, logInSeller, register } from './page-calls.ts'
import { type RunningStore, startStore, stopCleanly } from './running-store.ts'
import { recordPages } from './toasts.ts'

export { expect }

/** The default size: most shoppers use a phone. */
export const phone = { width: 360, height: 800 }
export const laptop = { width: 1280, height: 800 }

/** Console messages that are no fault of a page: its refused calls, and preloads that a busy machine uses late. */
const expected =
  /Failed to load resource: the server responded with a status of 4\d\d|Service Worker registration blocked by Playwright|was preloaded using link preload but not used within a few seconds/

/** Records errors and warnings of a page's console as faults. */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !expected.test(message.text()))
      faults.push(message.text())
  })
}

type Journey = {
  faults: string[]
  noOpenOrders: undefined
  /** Another browser, in which Meera Iyer has an account and an address 2.2 km away. */
  home: BrowserContext
  /** Another browser, as wide as a laptop, in which the seller is logged in. */
  office: BrowserContext
}
type Worker = {
  store: RunningStore
  /** Settings of the worker's store; a file that sets them has a store of its own. */
  settings: Record<string, string>
  /** The seller outside all browsers. */
  seller: APIRequestContext
  toasts: undefined
}

/** A journey through the real store in a real browser; any error in the console or the store's log fails it. */
export const test = base.extend<Journey, Worker>({
  toasts: [
    async ({ browser }, use) => {
      recordPages(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  settings: [{}, { scope: 'worker', option: true }],
  store: [
    async ({ settings }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'thela-journey-'))
      // Each journey sends a client address of its own, because registrations per address are limited.
      const store = await startStore(folder, { TRUST_PROXY: '127.0.0.1,::1', ...settings })
      await use(store)
      await stopCleanly(store)
      rmSync(folder, { recursive: true, force: true })
      expect(store.printed(), 'the store logged no bug').not.toMatch(/"level":(50|60)/)
    },
    { scope: 'worker' },
  ],
  seller: [
    async ({ playwright, store }, use) => {
      const seller = await playwright.request.newContext({ baseURL: store.url })
      await use(seller)
      await seller.dispose()
    },
    { scope: 'worker' },
  ],
  // Pages of later journeys would show every order that earlier ones left open.
  noOpenOrders: [
    async ({ seller }, use) => {
      await use(undefined)
      await deliverOpenOrders(seller)
    },
    { auto: true },
  ],
  async home({ browser }, use) {
    const home = await browser.newContext()
    await register(home.request)
    await use(home)
  },
  async office({ browser }, use) {
    const office = await browser.newContext({ viewport: laptop })
    await logInSeller(office.request)
    await use(office)
  },
  baseURL: async ({ store }, use) => use(store.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  viewport: phone,
  faults: [
    async ({ browser, context }, use) => {
      const faults: string[] = []
      context.on('page', (page) => watch(page, faults))
      await use(faults)
      for (const other of browser.contexts()) if (other !== context) await other.close()
      expect(faults, 'the browser reported no error').toEqual([])
    },
    { auto: true },
  ],
})

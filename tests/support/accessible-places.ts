import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { callOk, logInSeller, moveOrder, order, register, saveCart } from './page-calls.ts'
import { hydrated, visit } from './page-waits.ts'
import { hideToasts } from './toasts.ts'

/** A page, or a dialog over one, that is checked in every language and width. */
export type Place = {
  name: string
  path: string
  /** Opens the dialog, menu or state to check. */
  open?: (page: Page) => Promise<void>
  /** Ends the state, so that the next place does not have it. */
  leave?: (page: Page) => Promise<void>
  /** Shown on narrow or wide screens only. */
  only?: 'narrow' | 'wide'
}

/** Presses the first match of a selector and waits until `shows` is visible. */
const press = (selector: string, shows: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await expect(page.locator(shows).first()).toBeVisible()
}
const dialog = 'dialog[open]'
const inBanner = 'header .container-page'

const login = press('main button:not([aria-label])', dialog)

/** Opens the login dialog and changes its mode by the first or last button of its form. */
const loginInOtherMode = (button: 'first' | 'last') => async (page: Page) => {
  await login(page)
  await page.locator(`${dialog} form button[type=button]:not([aria-label])`)[button]().click()
}

/** Submits the login form empty, so that its errors are shown. */
async function loginWithErrors(page: Page): Promise<void> {
  await login(page)
  await page.locator(`${dialog} form`).getByRole('button').filter({ hasText: /./ }).nth(1).click()
  await expect(page.locator(`${dialog} [aria-invalid]`).first()).toBeVisible()
}

/** Makes the page believe that it is offline; its files still load. */
async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })
  await expect(page.locator('header [role=status].bg-haldi-100 p')).toBeVisible()
}

const pages = (...paths: string[]): Place[] => paths.map((path) => ({ name: path, path }))

/** Places for visitors. */
export const openToAll: readonly Place[] = [
  ...pages('/', '/products', '/products?q=tamatr', '/products?q=zzzz', '/products/leafy%20vegetables'),
  ...pages('/products/bulb/onion', '/maxsaver', '/cart', '/contact', '/faqpage', '/not-serviceable'),
  ...pages(`/reset-password/${'a'.repeat(43)}`),
  ...pages('/BestSeller', '/delivery-information', '/return-refund-policy', '/payment-methods', '/about', '/nowhere'),
  ...pages('/loader', '/products/root/nothing', '/seller', '/offline'),
  ...pages(`/round/${'a'.repeat(43)}`, `/seller/join/${'a'.repeat(43)}`),
  { name: 'offline strip', path: '/products/root/potato', open: goOffline },
  { name: 'login', path: '/my-orders', open: login },
  { name: 'login with faults', path: '/my-orders', open: loginWithErrors },
  { name: 'forgot password', path: '/my-orders', open: loginInOtherMode('first') },
  { name: 'register', path: '/my-orders', open: loginInOtherMode('last') },
  { name: 'variant chooser', path: '/products/root', open: press('main [data-add] button', dialog) },
  { name: 'location', path: '/about', open: press(`${inBanner} > button`, dialog) },
  {
    name: 'found places',
    path: '/about',
    async open(page) {
      await press(`${inBanner} > button`, dialog)(page)
      await page.locator(`${dialog} [role=combobox]`).fill('nehru')
      await expect(page.locator(`${dialog} [role=option]`).first()).toBeVisible()
    },
  },
  { name: 'menu', path: '/about', only: 'narrow', open: press('[popovertarget=mobile-menu]', '#mobile-menu') },
  {
    name: 'suggestions',
    path: '/about',
    async open(page) {
      await page.locator('header [role=combobox]').fill('tam')
      await expect(page.locator('header [role=row]').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'faults of the contact form', path: '/contact', open: submitEmpty },
]

const inOrder = (at: number) => press(`main article footer >> button >> nth=${at}`, dialog)

/** Places for a shopper with a delivered order, an open one and a full cart. */
export const openToShoppers: readonly Place[] = [
  ...pages('/', '/add-address', '/my-orders', '/my-account', '/products/root'),
  {
    name: '/cart',
    path: '/cart',
    open: (page) => expect(page.locator('main li select:enabled').first()).toBeVisible(),
  },
  {
    name: 'cart without a connection',
    path: '/offline',
    async open(page) {
      await goOffline(page)
      await page.locator('main a[href*="to=/cart"]').click()
      await expect(page.locator('main li select').first()).toBeVisible()
    },
  },
  {
    name: 'order that waits for the connection',
    path: '/cart',
    async open(page) {
      await goOffline(page)
      await page.locator('main button').last().click()
      await expect(page.locator('header [role=status] button')).toBeVisible()
      // The queued order must not be sent in the next place.
      await page.evaluate(() => localStorage.removeItem('thela.kept-order.1'))
    },
  },
  { name: 'faults of the address form', path: '/add-address', open: submitEmpty },
  { name: 'account menu', path: '/about', only: 'wide', open: press('[popovertarget=profile-menu]', '#profile-menu') },
  { name: 'report a problem', path: '/my-orders', open: inOrder(1) },
  { name: 'cancel order', path: '/my-orders', open: inOrder(2) },
  { name: 'tracking', path: '/my-orders', open: inOrder(4) },
  { name: 'return order', path: '/my-orders', open: inOrder(7) },
  { name: 'removed line with Undo', path: '/cart', open: press('main li button', 'main li button.underline') },
]

/** Types a price, one that the page asks about, with its packs open, and one that is no price. */
async function typePrices(page: Page): Promise<void> {
  const field = (at: number) => page.locator('main input[data-price]').nth(at)
  await field(0).fill('33')
  await field(1).fill('4')
  await field(2).fill('x')
  await page.locator('main li [aria-expanded]').nth(1).click()
  await expect(page.locator('main [role=alert]').first()).toBeVisible()
}

/** Submits the page's form empty, so that its errors are shown. */
async function submitEmpty(page: Page): Promise<void> {
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.locator('main [aria-invalid]').first()).toBeVisible()
}

/** Places for the seller of a store with orders. */
export const openToSeller: readonly Place[] = [
  ...pages('/seller', '/seller/product-list', '/seller/orders', '/seller/inbox', '/seller/nowhere'),
  ...pages('/seller/pack', '/seller/day', '/seller/print', '/seller/customers', '/seller/import', '/seller/more'),
  ...pages('/seller/search-topics', '/seller/settings/staff', '/seller/reports', '/seller/reports?span=range'),
  {
    name: 'prices of a new product',
    path: '/seller',
    async open(page) {
      await page.locator('main input[type=number]').first().fill('40')
      await expect(page.locator('main table').first()).toBeVisible()
    },
  },
  {
    name: 'faults of a new product',
    path: '/seller',
    async open(page) {
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      // Neither the toast nor the page, scrolled to its first faulty field, may cover the switch.
      await page.locator('[popover] [role=alert]').first().waitFor()
      await hideToasts(page)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'units of a product', path: '/seller/product-list', open: press('main [aria-expanded]', 'main table') },
  {
    name: 'texts and pictures of a product',
    path: '/seller/product-list',
    open: press('main [aria-expanded] + [aria-expanded]', 'main form textarea'),
  },
  {
    name: 'delete a unit',
    path: '/seller/product-list',
    async open(page) {
      await press('main [aria-expanded]', 'main table')(page)
      // The last button of a row deletes; the ones before it move the pack.
      await press('main table tbody tr:first-child td:last-child > button:last-child', dialog)(page)
    },
  },
  {
    name: 'change of status',
    path: '/seller/orders',
    async open(page) {
      await page.locator('main article select').first().selectOption({ index: 2 })
      await expect(page.locator(dialog)).toBeVisible()
    },
  },
  { name: 'closing the store', path: '/seller/orders', open: press('[role=switch]:visible', dialog) },
  { name: 'orders of a closed store', path: '/seller/orders', open: showClosed, leave: openStore },
  { name: 'home of a closed store', path: '/', open: showClosed, leave: openStore },
  ...pages('/seller/settings', '/seller/my-password', '/seller/opening-shelf', '/seller/phone-order'),
  ...['shop', 'delivery', 'hours', 'payment', 'mail', 'legal', 'security'].map((section) => ({
    name: `settings: ${section}`,
    path: `/seller/settings/${section}`,
  })),
  { name: 'settings: point on the map', path: '/seller/settings/delivery', open: press('main form button', dialog) },
  {
    name: 'preview of prices',
    path: '/seller/prices',
    async open(page) {
      await page.locator('main input[data-price]').first().fill('33')
      await page.locator('[data-sheet-save]').click()
      await expect(page.locator(dialog)).toBeVisible()
    },
  },
  {
    name: 'pasted list of prices',
    path: '/seller/prices',
    async open(page) {
      await page.locator('main header button').last().click()
      await page.locator(`${dialog} textarea`).fill('aloo 34, mirchi 80-95, hari wali 40, palak 10 gaddi, Good morning')
      await page.locator(`${dialog} li button`).first().click()
    },
  },
  // After the preview, because this one leaves a draft in the browser.
  { name: 'prices today, typed and asked about', path: '/seller/prices', open: typePrices },
  {
    name: 'grid of prices',
    path: '/seller/product-list',
    only: 'wide',
    async open(page) {
      await press('main fieldset button:last-child', '[role=grid]')(page)
      // All rows are alike: one is enough.
      await page.locator('main input[type=search]').fill('beetroot')
      await page.locator('[role=grid] [role=row]').nth(1).locator('[role=gridcell]').nth(2).click()
      await page.keyboard.type('77')
      await page.keyboard.press('Tab')
      await page.keyboard.type('x')
      await page.keyboard.press('Enter')
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    },
  },
]

/** Shows the page of a closed store. */
async function showClosed(page: Page): Promise<void> {
  await callOk(page.request, '/api/store/close', { reason: 'Heavy rain in Lajpat Nagar' })
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('status').filter({ hasText: 'Heavy rain in Lajpat Nagar' })).toBeVisible()
}

async function openStore(page: Page): Promise<void> {
  await callOk(page.request, '/api/store/open', {})
}

/** Registers a shopper with an order to cancel, a delivered one to return, and a full cart. */
export async function shopperWithOrders(shopper: APIRequestContext, seller: APIRequestContext): Promise<void> {
  await register(shopper)
  const delivered = await order(shopper)
  await logInSeller(seller)
  await moveOrder(seller, delivered, 'Delivered')
  await order(shopper)
  await saveCart(shopper)
}

/** Goes to a place and opens what it shows. */
export async function goTo(page: Page, { path, open }: Place): Promise<void> {
  await visit(page, path)
  await open?.(page)
}

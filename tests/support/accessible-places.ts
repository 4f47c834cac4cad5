import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { callOk, logInSeller, moveOrder, order, register, saveCart } from './page-calls.ts'
import { visit } from './page-waits.ts'
import { hideToasts } from './toasts.ts'

/** A page, or a dialog over one, that is checked in every language and width. */
export type Place = {
  name: string
  /** Without one it is on the page where the place before it was. */
  path?: string
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
export const dialog = 'dialog[open]'
const inBanner = 'header .container-page'

/** Closes the open dialog or menu. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator(`${dialog}, :popover-open:has(a)`)).toHaveCount(0)
}

const login = press('main button:not([aria-label])', dialog)

/** Changes the mode of the open login dialog by the first or last button of its form. */
const otherMode = (button: 'first' | 'last') => (page: Page) =>
  page.locator(`${dialog} form button[type=button]:not([aria-label])`)[button]().click()

/** Submits the open login form empty, so that its errors are shown. */
async function loginWithErrors(page: Page): Promise<void> {
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
  ...pages('/products/bulb/onion', '/maxsaver', '/cart', '/faqpage', '/not-serviceable', '/contact'),
  { name: 'faults of the contact form', open: submitEmpty },
  ...pages(`/reset-password/${'a'.repeat(43)}`),
  ...pages('/BestSeller', '/delivery-information', '/return-refund-policy', '/payment-methods', '/nowhere'),
  ...pages('/loader', '/products/root/nothing', '/seller', '/offline'),
  ...pages(`/round/${'a'.repeat(43)}`, `/seller/join/${'a'.repeat(43)}`),
  { name: 'offline strip', path: '/products/root/potato', open: goOffline },
  { name: 'login', path: '/my-orders', open: login },
  { name: 'login with faults', open: loginWithErrors },
  { name: 'register', open: otherMode('last') },
  {
    name: 'forgot password',
    path: '/my-orders',
    async open(page) {
      await login(page)
      await otherMode('first')(page)
    },
  },
  { name: 'variant chooser', path: '/products/root', open: press('main [data-add] button', dialog) },
  ...pages('/about'),
  { name: 'menu', only: 'narrow', open: press('[popovertarget=mobile-menu]', '#mobile-menu'), leave: close },
  { name: 'location', open: press(`${inBanner} > button`, dialog) },
  {
    name: 'found places',
    async open(page) {
      await page.locator(`${dialog} [role=combobox]`).fill('nehru')
      await expect(page.locator(`${dialog} [role=option]`).first()).toBeVisible()
    },
  },
  {
    name: 'suggestions',
    path: '/about',
    async open(page) {
      await page.locator('header [role=combobox]').fill('tam')
      await expect(page.locator('header [role=row]').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
    },
  },
]

const inOrder = (at: number) => press(`main article footer >> button >> nth=${at}`, dialog)

/** Places for a shopper with a delivered order, an open one and a full cart. */
export const openToShoppers: readonly Place[] = [
  ...pages('/', '/my-account', '/products/root', '/add-address'),
  { name: 'faults of the address form', open: submitEmpty },
  {
    name: '/cart',
    path: '/cart',
    open: (page) => expect(page.locator('main li select:enabled').first()).toBeVisible(),
  },
  { name: 'removed line with Undo', open: press('main li button', 'main li button.underline') },
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
  { name: 'account menu', path: '/about', only: 'wide', open: press('[popovertarget=profile-menu]', '#profile-menu') },
  ...pages('/my-orders'),
  { name: 'report a problem', open: inOrder(1), leave: close },
  { name: 'cancel order', open: inOrder(2), leave: close },
  { name: 'tracking', open: inOrder(4), leave: close },
  { name: 'return order', open: inOrder(7) },
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

/** Shows a page of a closed store. */
const showClosed = (path: string) => async (page: Page) => {
  await callOk(page.request, '/api/store/close', { reason: 'Heavy rain in Lajpat Nagar' })
  await visit(page, path)
  await expect(page.getByRole('status').filter({ hasText: 'Heavy rain in Lajpat Nagar' })).toBeVisible()
}

/** Places for the seller of a store with orders. */
export const openToSeller: readonly Place[] = [
  ...pages('/seller/inbox', '/seller/nowhere', '/seller/pack', '/seller/day', '/seller/print', '/seller/customers'),
  ...pages('/seller/import', '/seller/more', '/seller/search-topics', '/seller/settings/staff', '/seller/reports'),
  ...pages('/seller/reports?span=range', '/seller'),
  {
    name: 'prices of a new product',
    async open(page) {
      await page.locator('main input[type=number]').first().fill('40')
      await expect(page.locator('main table').first()).toBeVisible()
    },
  },
  {
    name: 'faults of a new product',
    async open(page) {
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      // Neither the toast nor the page, scrolled to its first faulty field, may cover the switch.
      await page.locator('[popover] [role=alert]').first().waitFor()
      await hideToasts(page)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  ...pages('/seller/product-list'),
  { name: 'units of a product', open: press('main [aria-expanded]', 'main table') },
  {
    name: 'delete a unit',
    leave: close,
    // The last button of a row deletes; the ones before it move the pack.
    open: press('main table tbody tr:first-child td:last-child > button:last-child', dialog),
  },
  {
    name: 'texts and pictures of a product',
    open: press('main [aria-expanded] + [aria-expanded]', 'main form textarea'),
  },
  ...pages('/seller/orders'),
  {
    name: 'change of status',
    leave: close,
    async open(page) {
      await page.locator('main article select').first().selectOption({ index: 2 })
      await expect(page.locator(dialog)).toBeVisible()
    },
  },
  { name: 'closing the store', open: press('[role=switch]:visible', dialog) },
  { name: 'orders of a closed store', open: showClosed('/seller/orders') },
  { name: 'home of a closed store', open: showClosed('/'), leave: openStore },
  ...pages('/seller/settings', '/seller/my-password', '/seller/opening-shelf', '/seller/phone-order'),
  ...['shop', 'hours', 'payment', 'mail', 'legal', 'security', 'delivery'].map((section) => ({
    name: `settings: ${section}`,
    path: `/seller/settings/${section}`,
  })),
  { name: 'settings: point on the map', open: press('main form button', dialog) },
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
  if (path !== undefined) await visit(page, path)
  await open?.(page)
}

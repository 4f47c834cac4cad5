import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { sellerAccount } from './running-store.ts'
import { hydrated, order, register } from './spec-steps.ts'
import { hideToasts } from './toasts.ts'

/** A screen, or a dialog over one, that is looked at in every language and width. */
export type Place = {
  name: string
  path: string
  /** Opens what stands above the page. */
  open?: (page: Page) => Promise<void>
  /** Shown on narrow or wide screens only. */
  only?: 'narrow' | 'wide'
}

const pressed = (selector: string, shows: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await expect(page.locator(shows).first()).toBeVisible()
}
const dialog = 'dialog[open]'
const inBanner = 'header .container-page'

const login = pressed('main button:not([aria-label])', dialog)

/** The login dialog turned to another of its modes by the button at this place in its form. */
const turned = (button: 'first' | 'last') => async (page: Page) => {
  await login(page)
  await page.locator(`${dialog} form button[type=button]:not([aria-label])`)[button]().click()
}

/** The dialogs say what is wrong as well: the form is sent empty. */
async function faulty(page: Page): Promise<void> {
  await login(page)
  await page.locator(`${dialog} form`).getByRole('button').filter({ hasText: /./ }).nth(1).click()
  await expect(page.locator(`${dialog} [aria-invalid]`).first()).toBeVisible()
}

/** Without a connection, as a page learns of it: its own files still come, or nothing could be looked at. */
async function cutOff(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })
  await expect(page.locator('header [role=status].bg-haldi-100 p')).toBeVisible()
}

const pages = (...paths: string[]): Place[] => paths.map((path) => ({ name: path, path }))

/** What everybody sees. */
export const openToAll: readonly Place[] = [
  ...pages('/', '/products', '/products?q=tamatr', '/products?q=zzzz', '/products/leafy%20vegetables'),
  ...pages(
    '/products/bulb/onion',
    '/maxsaver',
    '/cart',
    '/contact',
    '/faqpage',
    `/reset-password/${'a'.repeat(43)}`,
    '/not-serviceable',
  ),
  ...pages('/BestSeller', '/delivery-information', '/return-refund-policy', '/payment-methods', '/about', '/nowhere'),
  ...pages('/loader', '/products/root/nothing', '/seller', '/offline'),
  ...pages(`/round/${'a'.repeat(43)}`, `/seller/join/${'a'.repeat(43)}`),
  { name: 'offline strip', path: '/products/root/potato', open: cutOff },
  { name: 'login', path: '/my-orders', open: login },
  { name: 'login with faults', path: '/my-orders', open: faulty },
  { name: 'forgot password', path: '/my-orders', open: turned('first') },
  { name: 'register', path: '/my-orders', open: turned('last') },
  { name: 'variant chooser', path: '/products/root', open: pressed('main [data-add] button', dialog) },
  { name: 'location', path: '/about', open: pressed(`${inBanner} > button`, dialog) },
  {
    name: 'found places',
    path: '/about',
    async open(page) {
      await pressed(`${inBanner} > button`, dialog)(page)
      await page.locator(`${dialog} [role=combobox]`).fill('nehru')
      await expect(page.locator(`${dialog} [role=option]`).first()).toBeVisible()
    },
  },
  { name: 'menu', path: '/about', only: 'narrow', open: pressed('[popovertarget=mobile-menu]', '#mobile-menu') },
  {
    name: 'suggestions',
    path: '/about',
    async open(page) {
      await page.locator('header [role=combobox]').fill('tam')
      await expect(page.locator('header [role=row]').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'faults of the contact form',
    path: '/contact',
    async open(page) {
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await expect(page.locator('main [aria-invalid]').first()).toBeVisible()
    },
  },
]

const inOrder = (at: number) => pressed(`main article footer >> button >> nth=${at}`, dialog)

/** What a shopper sees who has ordered twice, once delivered, and has a cart. */
export const openToShoppers: readonly Place[] = [
  ...pages('/', '/cart', '/add-address', '/my-orders', '/my-account', '/products/root'),
  {
    name: 'cart without a connection',
    path: '/offline',
    async open(page) {
      await cutOff(page)
      await page.locator('main a[href*="to=/cart"]').click()
      await expect(page.locator('main li select').first()).toBeVisible()
    },
  },
  {
    name: 'order that waits for the connection',
    path: '/cart',
    async open(page) {
      await cutOff(page)
      await page.locator('main button').last().click()
      await expect(page.locator('header [role=status] button')).toBeVisible()
      // The next place must not send it.
      await page.evaluate(() => localStorage.removeItem('thela.kept-order.1'))
    },
  },
  { name: 'faults of the address form', path: '/add-address', open: sentEmpty },
  {
    name: 'account menu',
    path: '/about',
    only: 'wide',
    open: pressed('[popovertarget=profile-menu]', '#profile-menu'),
  },
  { name: 'report a problem', path: '/my-orders', open: inOrder(1) },
  { name: 'cancel order', path: '/my-orders', open: inOrder(2) },
  { name: 'tracking', path: '/my-orders', open: inOrder(4) },
  { name: 'return order', path: '/my-orders', open: inOrder(7) },
  {
    name: 'removed line with Undo',
    path: '/cart',
    open: pressed('main li button', 'main li button.underline'),
  },
]

/** A typed price, one that is asked about with its packs open, and one that is none. */
async function typedPrices(page: Page): Promise<void> {
  const field = (at: number) => page.locator('main input[data-price]').nth(at)
  await field(0).fill('33')
  await field(1).fill('4')
  await field(2).fill('x')
  await page.locator('main li [aria-expanded]').nth(1).click()
  await expect(page.locator('main [role=alert]').first()).toBeVisible()
}

async function sentEmpty(page: Page): Promise<void> {
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.locator('main [aria-invalid]').first()).toBeVisible()
}

/** What the seller sees, with orders on the board. */
export const openToSeller: readonly Place[] = [
  ...pages('/seller', '/seller/product-list', '/seller/orders', '/seller/inbox', '/seller/nowhere'),
  ...pages('/seller/pack', '/seller/day', '/seller/reports', '/seller/customers', '/seller/import', '/seller/more'),
  ...pages('/seller/search-topics', '/seller/settings/staff', '/seller/print', '/seller/phone-order'),
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
      // The message lies over the page for its four seconds; the first faulty field has scrolled the switch under the bar.
      await page.locator('[popover] [role=alert]').first().waitFor()
      await hideToasts(page)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'units of a product', path: '/seller/product-list', open: pressed('main [aria-expanded]', 'main table') },
  {
    name: 'texts and pictures of a product',
    path: '/seller/product-list',
    open: pressed('main [aria-expanded] + [aria-expanded]', 'main form textarea'),
  },
  {
    name: 'delete a unit',
    path: '/seller/product-list',
    async open(page) {
      await pressed('main [aria-expanded]', 'main table')(page)
      // The last button of a row deletes; the ones before it move the pack.
      await pressed('main table tbody tr:first-child td:last-child > button:last-child', dialog)(page)
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
  { name: 'closing the store', path: '/seller/orders', open: pressed('[role=switch]:visible', dialog) },
  { name: 'orders of a closed store', path: '/seller/orders', open: closed },
  { name: 'home of a closed store', path: '/', open: closed },
  ...pages('/seller/settings', '/seller/my-password', '/seller/opening-shelf'),
  ...['shop', 'delivery', 'hours', 'payment', 'mail', 'legal', 'security'].map((section) => ({
    name: `settings: ${section}`,
    path: `/seller/settings/${section}`,
  })),
  {
    name: 'settings: point on the map',
    path: '/seller/settings/delivery',
    open: pressed('main form button', dialog),
  },
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
  // Its draft waits in the browser, where a preview would ask about it first.
  { name: 'prices today, typed and asked about', path: '/seller/prices', open: typedPrices },
  {
    name: 'grid of prices',
    path: '/seller/product-list',
    only: 'wide',
    async open(page) {
      await pressed('main fieldset button:last-child', '[role=grid]')(page)
      // All rows are alike: a few are looked at.
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

/** The page as it was while the store was closed; it is open again for whoever comes next. */
async function closed(page: Page): Promise<void> {
  await page.request.post('/api/store/close', { data: { reason: 'Heavy rain in Lajpat Nagar' } })
  await page.reload()
  await hydrated(page)
  await page.request.post('/api/store/open', { data: {} })
  await expect(page.getByRole('status').filter({ hasText: 'Heavy rain in Lajpat Nagar' })).toBeVisible()
}

/** A shopper with one order that can be cancelled, one that can be returned, and a cart that is full again. */
export async function shopperWithOrders(shopper: APIRequestContext, seller: APIRequestContext): Promise<void> {
  await register(shopper)
  const delivered = await order(shopper)
  await seller.post('/api/seller/login', { data: sellerAccount })
  await seller.put(`/api/order/status/${delivered}`, { data: { status: 'Delivered' } })
  await order(shopper)
  await fillCart(shopper)
}

/** Potatoes and onions. */
export async function fillCart(shopper: APIRequestContext): Promise<void> {
  const cartItems = [
    { productId: 'potato', unit: { label: '1kg' }, quantity: 2 },
    { productId: 'onion', unit: { label: '500g' }, quantity: 1 },
  ]
  expect((await shopper.post('/api/cart/update', { data: { cartItems } })).ok()).toBe(true)
}

/** Goes there and opens what is asked for. */
export async function goTo(page: Page, { path, open }: Place): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await open?.(page)
}

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { nehruNagar } from './addresses.ts'
import { expect } from './journey.ts'
import { photo } from './photos.ts'
import { sellerAccount } from './running-store.ts'
import { freshEmail } from './steps.ts'

/** Console messages of requests that the test broke off or answered with 502. */
const brokenByTest =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|the server responded with a status of 502)/

/** Removes these messages from a journey's faults, by default those about requests that the test broke. */
export function forgive(faults: string[], notes = brokenByTest): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !notes.test(fault)))
}

/** Stops the page's clock ten seconds ahead, so that a busy machine does not pass that time first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'isHydrated' in window)).toBe(true)
}

/** Waits until the page has drawn all answers so far: a later request has been answered, and two frames have passed. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/healthz')
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Holds the page's GET requests of a path; the returned function releases them and waits for the answer. */
export async function holdReads(page: Page, path: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await released.promise
    await route.continue()
  })
  return async () => {
    const read = page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith(path))
    released.resolve()
    await read
    await page.unroute(`**${path}`)
    await settled(page)
  }
}

/** Loses the next successful answer to a call on its way to the page, after the store has handled the request. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  // In the page's fetch, because a Playwright route cannot forward a request with a photo.
  await page.evaluate((call) => {
    const { fetch } = window
    window.fetch = async (...sent) => {
      const answer = await fetch(...sent)
      if (!answer.ok || !String(sent[0]).startsWith(call)) return answer
      window.fetch = fetch
      throw new TypeError('Failed to fetch')
    }
  }, path)
}

/** Opens the seller's area without the login form, which has its own tests. */
export async function asSeller(page: Page, path = '/seller'): Promise<void> {
  await page.request.post('/api/seller/login', { data: sellerAccount })
  await page.goto(path)
  await hydrated(page)
}

async function registerAs(request: APIRequestContext, name: string, place: object): Promise<string> {
  const email = freshEmail()
  expect((await request.post('/api/user/register', { data: { name, email, password: 'long enough' } })).ok()).toBe(true)
  const [firstName, lastName] = name.split(' ')
  const address = { ...nehruNagar, firstName, lastName, email, ...place }
  expect((await request.post('/api/address/add', { data: { address } })).ok()).toBe(true)
  return email
}

/** Registers Meera Iyer with an address 2.2 km away; returns the e-mail. */
export function register(request: APIRequestContext): Promise<string> {
  return registerAs(request, 'Meera Iyer', { street: 'C-40 Nehru Nagar' })
}

/** Makes this line the saved cart of the logged-in shopper. */
export async function saveCart(request: APIRequestContext, productId: string, label: string): Promise<void> {
  const data = { cartItems: [{ productId, unit: { label }, quantity: 1 }] }
  expect((await request.post('/api/cart/update', { data })).ok()).toBe(true)
}

/** A new shopper on the cart page like `fillCart`, but prepared by API calls; delivery costs ₹10. */
export async function cartByCalls(page: Page, name: string, productId = 'tomato', label = '500g'): Promise<void> {
  // Without coordinates the PIN code places the address nearer.
  await registerAs(page.request, name, { latitude: undefined, longitude: undefined })
  await saveCart(page.request, productId, label)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
}

const usualItems = [
  { product: 'potato', unit: { label: '1kg' }, quantity: 2 },
  { product: 'onion', unit: { label: '500g' }, quantity: 1 },
]

/** The body of a cash order to the shopper's first address; the refusal of a wrong amount names the right one. */
export async function cashOrder(request: APIRequestContext, items: readonly object[]) {
  const { addresses } = await (await request.get('/api/address/get')).json()
  const data = { items, address: addresses[0]._id }
  const { amount } = await (await request.post('/api/order/cod', { data: { ...data, amount: 0 } })).json()
  return { ...data, amount }
}

/** Orders potatoes and onions, or these lines, by the calls of the cart page; returns the order's number. */
export async function order(request: APIRequestContext, items: readonly object[] = usualItems): Promise<string> {
  const data = await cashOrder(request, items)
  const { orderId } = await (await request.post('/api/order/cod', { data })).json()
  expect(orderId).toBeTruthy()
  return orderId
}

/** Adds a root vegetable with two pictures as the seller; returns its id. */
export async function addProduct(request: APIRequestContext, name: string): Promise<string> {
  const form = new FormData()
  const productData = { name, category: 'Root', basePrice: 40, discountPercent: 10, description: [] }
  form.append('productData', JSON.stringify(productData))
  for (const file of ['one.png', 'two.png'])
    form.append('images', new File([new Uint8Array(await photo('png'))], file, { type: 'image/png' }))
  const { product, message } = await (await request.post('/api/product/add', { multipart: form })).json()
  expect(product, message).toBeTruthy()
  return product._id
}

/** Sets the fee of every kilometre as the seller; returns a function that restores the old fees. */
export async function changeFees(request: APIRequestContext, fee: number): Promise<() => Promise<void>> {
  const url = '/api/store/settings'
  const saved = async () => (await request.get(url)).json()
  const save = async (feeByKm: object) => {
    const data = { section: 'delivery', version: (await saved()).version, values: { feeByKm } }
    expect((await request.post(url, { data })).status()).toBe(200)
  }
  const { feeByKm: before } = (await saved()).settings.delivery
  await save(Object.fromEntries(Object.keys(before).map((km) => [km, fee])))
  return () => save(before)
}

/** Orders as a new shopper in a browser context of its own; returns the order's number. */
export async function orderFromHome(browser: Browser, baseURL: string): Promise<string> {
  const home = await browser.newContext({ baseURL })
  await register(home.request)
  const id = await order(home.request)
  await home.close()
  return id
}

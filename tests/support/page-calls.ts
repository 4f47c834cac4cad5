import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { nehruNagar } from './addresses.ts'
import { cartLine, item } from './lines.ts'
import { visit } from './page-waits.ts'
import { photo } from './photos.ts'
import { productForm } from './product-form.ts'
import { type RunningStore, rowsIn, sellerAccount } from './running-store.ts'

// What people do by the calls of the pages, in journeys about other pages.

let people = 0

/** An unused e-mail address. */
export function freshEmail(): string {
  people++
  return `shopper-${process.pid}-${people}@example.com`
}

/** Makes a call that must succeed, by GET without data; returns its JSON. */
export async function callOk(request: APIRequestContext, path: string, data?: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await (data === undefined ? request.get(path) : request.fetch(path, { method, data }))
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Logs the seller in. */
export async function logInSeller(request: APIRequestContext): Promise<void> {
  await callOk(request, '/api/seller/login', sellerAccount)
}

/** Opens the seller's area without the login form, which has its own tests. */
export async function asSeller(page: Page, path = '/seller'): Promise<void> {
  await logInSeller(page.request)
  await visit(page, path)
}

/** Registers a shopper of this name with an address; returns the e-mail. */
export async function registerAs(request: APIRequestContext, name: string, place: object = {}): Promise<string> {
  const email = freshEmail()
  await callOk(request, '/api/user/register', { name, email, password: 'long enough' })
  const [firstName, lastName] = name.split(' ')
  await callOk(request, '/api/address/add', { address: { ...nehruNagar, firstName, lastName, email, ...place } })
  return email
}

/** Registers Meera Iyer with an address 2.2 km away; returns the e-mail. */
export function register(request: APIRequestContext): Promise<string> {
  return registerAs(request, 'Meera Iyer', { street: 'C-40 Nehru Nagar' })
}

/** Ends all sessions of a shopper. */
export async function endSessions({ folder }: RunningStore, email: string): Promise<void> {
  const ended = 'update session set expires_at = now() where person_id = (select id from shopper where email = $1)'
  await rowsIn(folder, ended, [email])
}

/** Makes these lines, or two kilograms of potatoes and a pack of onions, the saved cart of the logged-in shopper. */
export async function saveCart(
  request: APIRequestContext,
  cartItems: readonly object[] = [cartLine('potato', '1kg', 2), cartLine('onion', '500g')],
): Promise<void> {
  await callOk(request, '/api/cart/update', { cartItems })
}

/** A new shopper on the cart page, with a pack of this product and an address that costs ₹10. */
export async function cartByCalls(page: Page, name: string, productId = 'tomato', label = '500g'): Promise<void> {
  // Without coordinates the PIN code places the address nearer.
  await registerAs(page.request, name, { latitude: undefined, longitude: undefined })
  await saveCart(page.request, [cartLine(productId, label)])
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
}

/** Lines of the saved cart of the logged-in shopper. */
export async function savedLines({ request }: Page): Promise<string[]> {
  const { user } = await callOk(request, '/api/user/is-auth')
  const items: { name: string; quantity: number }[] = user?.cartItems ?? []
  return items.map(({ name, quantity }) => `${quantity} ${name}`)
}

/** The body of a cash order to the shopper's first address; the refusal of a wrong amount names the right one. */
export async function cashOrder(request: APIRequestContext, items: readonly object[]) {
  const { addresses } = await callOk(request, '/api/address/get')
  const data = { items, address: addresses[0]._id }
  const { amount } = await (await request.post('/api/order/cod', { data: { ...data, amount: 0 } })).json()
  return { ...data, amount }
}

/** Orders these lines, or two kilograms of potatoes and a pack of onions, for cash; returns the order's number. */
export async function order(
  request: APIRequestContext,
  items: readonly object[] = [item('potato', '1kg', 2), item('onion', '500g')],
): Promise<string> {
  return (await callOk(request, '/api/order/cod', await cashOrder(request, items))).orderId
}

/** Places orders of a kilogram of potatoes; returns their numbers, oldest first. */
export async function orderMany(request: APIRequestContext, howMany: number): Promise<string[]> {
  const data = await cashOrder(request, [item('potato')])
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) ids.push((await callOk(request, '/api/order/cod', data)).orderId)
  return ids
}

/** The shopper's orders, newest first. */
export async function ownOrders(request: APIRequestContext) {
  return (await callOk(request, '/api/order/user')).orders
}

/** Moves an order to this status as the seller; returns the call's answer. */
export function moveOrder(request: APIRequestContext, id: string, status: string) {
  return callOk(request, `/api/order/status/${id}`, { status }, 'PUT')
}

/** Delivers the open orders, where the seller of the tests may still log in. */
export async function deliverOpenOrders(seller: APIRequestContext): Promise<void> {
  const open = async () => (await (await seller.get('/api/order/seller?status=open')).json()).orders
  let orders: { _id: string }[] | undefined = await open()
  if (orders === undefined) {
    await seller.post('/api/seller/login', { data: sellerAccount })
    orders = await open()
  }
  if (orders === undefined || orders.length === 0) return
  const delivered = { orders: orders.map(({ _id: id }) => ({ id })), status: 'Delivered' }
  await callOk(seller, '/api/order/move', delivered)
}

/** The products of the public list. */
export async function listedProducts(request: APIRequestContext) {
  return (await callOk(request, '/api/product/list')).products
}

/** The ids of the first products that are in stock. */
export async function productsInStock(request: APIRequestContext, howMany: number): Promise<string[]> {
  const products: { _id: string; inStock: boolean }[] = await listedProducts(request)
  return products
    .filter(({ inStock }) => inStock)
    .slice(0, howMany)
    .map(({ _id }) => _id)
}

/** Adds a root vegetable with two pictures as the seller; returns its id. */
export async function addProduct(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post('/api/product/add', {
    multipart: productForm({ name }, await photo(), await photo()),
  })
  const { product, message } = await answer.json()
  expect(product, message).toBeTruthy()
  return product._id
}

/** Saves settings of one section as the seller. */
export async function saveSettings(request: APIRequestContext, section: string, values: object): Promise<void> {
  const { version } = await callOk(request, '/api/store/settings')
  await callOk(request, '/api/store/settings', { section, version, values })
}

/** Sets the fee of every kilometre as the seller; returns a function that restores the old fees. */
export async function changeFees(request: APIRequestContext, fee: number): Promise<() => Promise<void>> {
  const { settings } = await callOk(request, '/api/store/settings')
  const { feeByKm: before } = settings.delivery
  const feeByKm = Object.fromEntries(Object.keys(before).map((km) => [km, fee]))
  await saveSettings(request, 'delivery', { feeByKm })
  return () => saveSettings(request, 'delivery', { feeByKm: before })
}

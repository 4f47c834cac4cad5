import { randomUUID } from 'node:crypto'
import type { Load } from './load.ts'
import { type BenchPeople, password } from './people.ts'

/** What is measured against what: a call of the store, and the bare limit it is a share of. */
export type Scenario = {
  readonly name: string
  /** `prebuilt` is the very answer of this call, made beforehand. */
  readonly limit: 'prebuilt' | 'not-modified' | 'select' | 'order' | 'hash'
  /** The share of the limit that we want, where one is set. */
  readonly target?: number
  /** Measured as the store grows only, or not then. */
  readonly only?: 'growing' | 'small'
  readonly load: Pick<Load, 'headers' | 'method' | 'next'> & { readonly path: string }
}

const br = { 'accept-encoding': 'br' }
const plain = { 'accept-encoding': 'identity' }
const list = '/api/product/list'

function round<T>(all: readonly T[]): () => T {
  let at = 0
  return () => all[at++ % all.length] as T
}

const page = (name: string, path: string): Scenario => ({
  name,
  limit: 'prebuilt',
  target: 0.5,
  load: { path, headers: br },
})

/** What is measured, for these people. `etag` is that of the product list. */
export function scenarios({ shoppers, seller }: BenchPeople, etag: string): Scenario[] {
  const person = round(shoppers)
  const unit = { label: '1kg' }
  let searches = 0
  const order = () => {
    const { cookie, address } = person()
    const items = [{ product: 'okra', unit, quantity: 2 }]
    const headers = { cookie, 'idempotency-key': randomUUID() }
    return { headers, body: JSON.stringify({ items, address, amount: 117.08, shippingFee: 15 }) }
  }
  const cart = () => {
    const { cookie } = person()
    return { headers: { cookie }, body: JSON.stringify({ cartItems: [{ productId: 'okra', unit, quantity: 2 }] }) }
  }
  // Each as somebody else: more than ten tries for one e-mail at the same time are refused.
  const login = () => ({ headers: {}, body: JSON.stringify({ email: person().email, password }) })
  // A page behind the last one is the last one, at an address of its own.
  const search = () => ({ path: `/products?q=okra&page=${searches++}`, headers: br })
  const newSearch = () => ({ path: `/api/product/search?q=bhindi+${searches++}`, headers: br })
  return [
    { name: 'Product list', limit: 'prebuilt', target: 0.8, load: { path: list, headers: plain } },
    { name: 'Product list, Brotli', limit: 'prebuilt', target: 0.8, load: { path: list, headers: br } },
    {
      name: 'Product list, 304',
      limit: 'not-modified',
      target: 0.8,
      only: 'small',
      load: { path: list, headers: { ...br, 'if-none-match': etag } },
    },
    page('Home page', '/'),
    page('List page', '/products'),
    page('Product page', '/products/fruit%20vegetable/okra'),
    { name: 'Search call', limit: 'select', load: { path: '/api/product/search?q=bhindi', headers: br } },
    {
      name: 'Search call, asked for the first time',
      limit: 'select',
      load: { path: '/api/product/search?q=bhindi', headers: br, next: newSearch },
    },
    page('Search page', '/products?q=okra'),
    {
      name: 'Search page, asked for the first time',
      limit: 'prebuilt',
      load: { path: '/products?q=okra', headers: br, next: search },
    },
    { name: 'Cart update', limit: 'order', load: { path: '/api/cart/update', method: 'POST', next: cart } },
    { name: 'Checkout', limit: 'order', target: 0.5, load: { path: '/api/order/cod', method: 'POST', next: order } },
    { name: 'Login', limit: 'hash', only: 'small', load: { path: '/api/user/login', method: 'POST', next: login } },
    {
      name: 'Best sellers call',
      limit: 'select',
      only: 'growing',
      load: { path: '/api/product/best-sellers', headers: br },
    },
    {
      name: 'My orders',
      limit: 'select',
      only: 'growing',
      load: { path: '/api/order/user', next: () => ({ headers: { ...br, cookie: person().cookie } }) },
    },
    {
      name: "Seller's orders",
      limit: 'select',
      only: 'growing',
      load: { path: '/api/order/seller', headers: { ...br, cookie: seller.cookie } },
    },
    { name: 'Sitemap', limit: 'prebuilt', only: 'growing', load: { path: '/sitemap.xml', headers: br } },
  ]
}

import { randomUUID } from 'node:crypto'
import type { Load } from './load.ts'
import { type BenchPeople, password } from './people.ts'

/** A call of the store and the baseline it is compared with. */
export type Scenario = {
  readonly name: string
  /** The baseline; `prebuilt` is this call's own response as prebuilt bytes. */
  readonly baseline: 'prebuilt' | 'not-modified' | 'select' | 'order' | 'hash'
  /** The wanted share of the baseline. */
  readonly target?: number
  /** Measured only in the growing or only in the small store. */
  readonly only?: 'growing' | 'small'
  readonly load: Pick<Load, 'headers' | 'method' | 'next'> & { readonly path: string }
}

const br = { 'accept-encoding': 'br' }
const plain = { 'accept-encoding': 'identity' }
const list = '/api/product/list'

function roundRobin<T>(all: readonly T[]): () => T {
  let at = 0
  return () => all[at++ % all.length] as T
}

const page = (name: string, path: string): Scenario => ({
  name,
  baseline: 'prebuilt',
  target: 0.7,
  load: { path, headers: br },
})

/** All scenarios; `etag` is the product list's. */
export function scenarios({ shoppers, seller }: BenchPeople, etag: string): Scenario[] {
  const nextShopper = roundRobin(shoppers)
  const unit = { label: '1kg' }
  let searches = 0
  const order = () => {
    const { cookie, address } = nextShopper()
    const items = [{ product: 'okra', unit, quantity: 2 }]
    const headers = { cookie, 'idempotency-key': randomUUID() }
    return { headers, body: JSON.stringify({ items, address, amount: 117.08, shippingFee: 15 }) }
  }
  const cart = () => {
    const { cookie } = nextShopper()
    return { headers: { cookie }, body: JSON.stringify({ cartItems: [{ productId: 'okra', unit, quantity: 2 }] }) }
  }
  // A different shopper each time: more than ten concurrent attempts for one e-mail are refused.
  const login = () => ({ headers: {}, body: JSON.stringify({ email: nextShopper().email, password }) })
  const searchPage = () => ({ path: `/products?q=okra+${searches++}`, headers: br })
  const searchCall = () => ({ path: `/api/product/search?q=bhindi+${searches++}`, headers: br })
  return [
    { name: 'Product list', baseline: 'prebuilt', target: 0.7, load: { path: list, headers: plain } },
    { name: 'Product list, Brotli', baseline: 'prebuilt', target: 0.7, load: { path: list, headers: br } },
    {
      name: 'Product list, 304',
      baseline: 'not-modified',
      target: 0.6,
      only: 'small',
      load: { path: list, headers: { ...br, 'if-none-match': etag } },
    },
    page('Home page', '/'),
    page('List page', '/products'),
    page('Product page', '/products/fruit%20vegetable/okra'),
    { name: 'Search call', baseline: 'select', load: { path: '/api/product/search?q=bhindi', headers: br } },
    {
      name: 'Search call, uncached',
      baseline: 'select',
      load: { path: '/api/product/search?q=bhindi', headers: br, next: searchCall },
    },
    page('Search page', '/products?q=okra'),
    {
      name: 'Search page, uncached',
      baseline: 'prebuilt',
      load: { path: '/products?q=okra', headers: br, next: searchPage },
    },
    {
      name: 'Cart update',
      baseline: 'order',
      target: 0.4,
      load: { path: '/api/cart/update', method: 'POST', next: cart },
    },
    { name: 'Checkout', baseline: 'order', target: 0.4, load: { path: '/api/order/cod', method: 'POST', next: order } },
    {
      name: 'Login',
      baseline: 'hash',
      target: 0.7,
      only: 'small',
      load: { path: '/api/user/login', method: 'POST', next: login },
    },
    {
      name: 'Best sellers call',
      baseline: 'select',
      only: 'growing',
      load: { path: '/api/product/best-sellers', headers: br },
    },
    {
      name: 'My orders',
      baseline: 'select',
      only: 'growing',
      load: { path: '/api/order/user', next: () => ({ headers: { ...br, cookie: nextShopper().cookie } }) },
    },
    {
      name: "Seller's orders",
      baseline: 'select',
      only: 'growing',
      load: { path: '/api/order/seller', headers: { ...br, cookie: seller.cookie } },
    },
    { name: 'Sitemap', baseline: 'prebuilt', only: 'growing', load: { path: '/sitemap.xml', headers: br } },
  ]
}

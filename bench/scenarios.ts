import { randomUUID } from 'node:crypto'
import type { Load } from './load.ts'
import type { BenchShopper } from './people.ts'

/** What is measured against what: a call of the store, and the bare limit it is a share of. */
export type Scenario = {
  readonly name: string
  readonly limit: 'prebuilt' | 'prebuilt-br' | 'not-modified' | 'select' | 'order' | 'hash'
  /** The share of the limit that we want, where one is set. */
  readonly target?: number
  /** The address whose answer the prebuilt body of the limit is. */
  readonly like?: string
  readonly load: Pick<Load, 'headers' | 'method' | 'next'> & { readonly path: string }
}

const br = { 'accept-encoding': 'br' }
const plain = { 'accept-encoding': 'identity' }
const list = '/api/product/list'
const productPage = '/products/fruit%20vegetable/okra'

function round<T>(all: readonly T[]): () => T {
  let at = 0
  return () => all[at++ % all.length] as T
}

/** The scenarios of issue and docs, for these shoppers. `etag` is that of the product list. */
export function scenarios(shoppers: readonly BenchShopper[], etag: string): Scenario[] {
  const person = round(shoppers)
  const unit = { label: '1kg' }
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
  const login = () => ({ headers: {}, body: JSON.stringify({ email: 'login@bench.example', password: 'long enough' }) })
  return [
    { name: 'Product list', limit: 'prebuilt', like: list, target: 0.8, load: { path: list, headers: plain } },
    { name: 'Product list, Brotli', limit: 'prebuilt-br', like: list, target: 0.8, load: { path: list, headers: br } },
    {
      name: 'Product list, 304',
      limit: 'not-modified',
      target: 0.8,
      load: { path: list, headers: { ...br, 'if-none-match': etag } },
    },
    { name: 'Home page', limit: 'prebuilt-br', like: '/', target: 0.5, load: { path: '/', headers: br } },
    {
      name: 'Product page',
      limit: 'prebuilt-br',
      like: productPage,
      target: 0.5,
      load: { path: productPage, headers: br },
    },
    { name: 'Search call', limit: 'select', load: { path: '/api/product/search?q=bhindi', headers: br } },
    {
      name: 'Search page (not kept)',
      limit: 'prebuilt-br',
      like: '/products?q=bhindi',
      load: { path: '/products?q=bhindi', headers: br },
    },
    {
      name: 'Cart update',
      limit: 'order',
      load: { path: '/api/cart/update', method: 'POST', next: cart },
    },
    { name: 'Checkout', limit: 'order', target: 0.5, load: { path: '/api/order/cod', method: 'POST', next: order } },
    { name: 'Login', limit: 'hash', load: { path: '/api/user/login', method: 'POST', next: login } },
  ]
}

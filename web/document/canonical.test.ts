import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../pages.ts'
import { readListQuery } from '../storefront/catalogue/list-url.ts'
import { alternatesOf, canonicalOf } from './canonical.ts'
import { factsOf, type PageFacts } from './page-facts.ts'

const site = 'https://shop.example'

const pageAt = (pattern: string) => pages.find(({ path }) => path === pattern)

/** A page of the list at this address, as it is once it was found to be there. */
function listAt(address: string, category?: { text: string; path: string; slug: string }): PageFacts {
  const { pathname: path, searchParams: query } = new URL(address, site)
  const facts = { site, path, query, status: 200, store: undefined, listQuery: readListQuery(site + address) }
  if (category === undefined) return { ...facts, page: pageAt('/products') }
  const listQuery = { ...facts.listQuery, category: category.slug }
  return { ...facts, page: pageAt('/products/:category'), category, listQuery }
}

const bulbs = { text: 'Bulb', path: 'Bulb', slug: 'bulb' }

test('each page of a long list has its own canonical URL with only the parameters that it reads', () => {
  for (const [address, canonical] of [
    ['/products', '/products'],
    ['/products?page=1&utm_source=x', '/products'],
    ['/products?sort=price-low', '/products'],
    ['/products?utm_source=x&page=2', '/products?page=2'],
    ['/products?page=2&instock=1&sort=sideways', '/products?instock=1&page=2'],
    ['/products?q=onion&page=3', '/products?q=onion&page=3'],
  ] as const)
    assert.equal(canonicalOf(listAt(address)), site + canonical, address)
  assert.equal(canonicalOf(listAt('/products/BULB?instock=1', bulbs)), `${site}/products/bulb`)
  assert.equal(canonicalOf(listAt('/products/BULB?page=2&fbclid=1', bulbs)), `${site}/products/bulb?page=2`)
})

test('a later page of a list has alternates in every language', () => {
  assert.deepEqual(
    alternatesOf(listAt('/products?page=2')).map(({ language, url }) => [language, url.slice(site.length)]),
    [
      ['en', '/products?page=2'],
      ['hi', '/products?page=2&lang=hi'],
      ['x-default', '/products?page=2'],
    ],
  )
})

test('a later page of Max Saver has its own canonical URL', () => {
  const data = { q: '', page: 2 }
  const rendered = {
    matches: [{ route: { id: 'storefront/catalogue/max-saver-page' } }],
    loaderData: { 'storefront/catalogue/max-saver-page': data },
    statusCode: 200,
  }
  const facts = (address: string) =>
    factsOf({ staticHandlerContext: rendered } as never, `http://localhost${address}`, site)
  assert.equal(canonicalOf(facts('/maxsaver?page=2&utm_source=x')), `${site}/maxsaver?page=2`)
  data.page = 1
  assert.equal(canonicalOf(facts('/maxsaver')), `${site}/maxsaver`)
})

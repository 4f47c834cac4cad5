import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '#domain/catalogue/list-parameters.ts'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import { listProducts } from './list-products.ts'
import { listUrl, readListQuery } from './list-url.ts'

const product = (name: string, category: string, sellingPrice: number, inStock = true) =>
  ({
    _id: name,
    name,
    nameHi: '',
    searchNames: [],
    category,
    image: [],
    inStock,
    retailUnits: [
      { _id: name, label: '1kg', sellingPrice, price: 100, discountPercent: 100 - sellingPrice } as UnitJson,
    ],
    bulkUnits: [],
  }) as unknown as ProductJson

const shelf = [
  product('Onion', 'Bulb', 30),
  product('Okra', 'Fruit Vegetable', 60, false),
  product('Garlic', 'Bulb', 90),
]
const names = (address: string) =>
  listProducts(shelf, readListQuery(`http://shop${address}`)).products.map(({ name }) => name)

test('without wishes all products are shown', () => {
  assert.deepEqual(names('/products'), ['Onion', 'Okra', 'Garlic'])
})

test('a category keeps its own, by slug or by path', () => {
  assert.deepEqual(names('/products?category=fruit-vegetable'), ['Okra'])
  assert.deepEqual(names('/products?category=Fruit%20Vegetable'), ['Okra'])
})

test('the in-stock chip hides what is sold out, also from the counts', () => {
  const list = listProducts(shelf, readListQuery('http://shop/products?instock=1'))
  assert.equal(list.counts['fruit-vegetable'], 0)
  assert.equal(list.all, 2)
})

test('prices sort by the unit on the card, in both directions', () => {
  assert.deepEqual(names('/products?sort=price-high'), ['Garlic', 'Okra', 'Onion'])
  assert.deepEqual(names('/products?sort=discount'), ['Onion', 'Okra', 'Garlic'])
})

test('nonsense in the address is as if it were not there', () => {
  assert.deepEqual(names('/products?sort=sideways&category=fish&instock=yes'), ['Onion', 'Okra', 'Garlic'])
})

test('what is usual stays out of the address', () => {
  assert.equal(listUrl('/products', { q: '', category: '', sort: 'relevance', inStock: false }), '/products')
  assert.equal(listUrl('/products', { q: 'aloo', sort: 'discount' }), '/products?q=aloo&sort=discount')
})

test('a product without retail units is not offered in the list', () => {
  const bulkOnly = { ...product('Sack', 'Bulb', 1), retailUnits: [] }
  assert.deepEqual(listProducts([bulkOnly], readListQuery('http://shop/products')).products, [])
})

test('a long list is shown in pages, and a page beyond the last is the last', () => {
  const many = Array.from({ length: 2 * pageSize + 1 }, (_, n) => product(`Onion ${n}`, 'Bulb', 30))
  const at = (address: string) => listProducts(many, readListQuery(`http://shop${address}`))
  const sizes = ['/products', '/products?page=2', '/products?page=3', '/products?page=99'].map((address) => {
    const { products, total, query } = at(address)
    return [products.length, total, query.page]
  })
  const total = many.length
  assert.deepEqual(sizes, [
    [pageSize, total, 1],
    [pageSize, total, 2],
    [1, total, 3],
    [1, total, 3],
  ])
  for (const nonsense of ['0', '-1', 'two', '1e999', 'NaN'])
    assert.ok(at(`/products?page=${nonsense}`).products.length > 0, nonsense)
  assert.equal(listUrl('/products', { q: 'aloo', page: 2 }), '/products?q=aloo&page=2')
})

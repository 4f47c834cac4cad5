import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { column } from '#tests/support/columns.ts'
import { paise, percent } from '../money.ts'
import {
  bestSellers,
  categories,
  categoryFromUrl,
  categoryPosition,
  categoryUrl,
  descriptionLines,
  homeBestSellers,
  isCategoryPath,
  maxOtherNames,
  maxProductImages,
  maxSaverBestSellers,
  offerPrice,
  otherNames,
  pictureWidths,
  productsNamed,
  productUrl,
  relatedProducts,
} from './catalogue.ts'

const shelf = [
  { _id: 'okra', name: 'Okra', category: 'Fruit Vegetable', inStock: true },
  { _id: 'tomato', name: 'Tomato', category: 'Fruit Vegetable', inStock: true },
  { _id: 'cherry-tomato', name: 'Cherry Tomato', category: 'Fruit Vegetable', inStock: false },
  { _id: 'potato', name: 'Potato', category: 'Root', inStock: true },
]

function idsOf(products: readonly { _id: string }[]): string[] {
  return products.map((product) => product._id)
}

test('the lists and the pictures are as many as SPEC 9 says', () => {
  assert.deepEqual([homeBestSellers, maxSaverBestSellers, maxProductImages], [6, 5, 4])
  assert.equal(maxOtherNames, 30)
  assert.deepEqual(pictureWidths, [96, 200, 400, 800])
})

test('the shop has seven categories with their colours', () => {
  assert.deepEqual(
    categories.map(({ path, bgColor }) => `${path} ${bgColor}`),
    [
      'Root #FEF6DA',
      'Gourd #FEE0E0',
      'Fruit Vegetable #F0F5DE',
      'Bulb #E1F5EC',
      'Leafy Vegetables #FEE6CD',
      'Flower Vegetables #E0F6FE',
      'Rhizome #F1E3F9',
    ],
  )
  assert.deepEqual(column(categories, 'text'), [
    'Root/Tuber',
    'Gourd',
    'Fruit Vegetable',
    'Bulb',
    'Leafy Vegetables',
    'Flower Vegetables',
    'Rhizome',
  ])
})

test('a category is found by its path and by its slug, in any case', () => {
  for (const category of categories) {
    for (const part of [category.path, category.path.toLowerCase(), category.slug, category.slug.toUpperCase()]) {
      assert.equal(categoryFromUrl(part), category)
    }
    assert.equal(categoryFromUrl(decodeURIComponent(categoryUrl(category.path).replace('/products/', ''))), category)
  }
  for (const part of ['', 'fruit', 'fruits vegetable', 'constructor']) assert.equal(categoryFromUrl(part), undefined)
})

test('only an exact path is a category of a product', () => {
  assert.ok(isCategoryPath('Fruit Vegetable'))
  for (const path of ['fruit vegetable', 'Root/Tuber', '', undefined, 7]) assert.ok(!isCategoryPath(path))
})

test('categories and products have lower-cased addresses', () => {
  assert.equal(categoryUrl('Fruit Vegetable'), '/products/fruit%20vegetable')
  assert.equal(productUrl({ id: 'okra', category: 'Fruit Vegetable' }), '/products/fruit%20vegetable/okra')
})

test('the offer price is the base price less its discount', () => {
  assert.equal(offerPrice(paise(5800), percent(12)), 5104)
  assert.equal(offerPrice(paise(5800), percent(100)), 0)
  fc.assert(
    fc.property(fc.nat().map(paise), fc.integer({ min: 0, max: 10_000 }), (price, hundredths) => {
      const offer = offerPrice(price, percent(hundredths / 100))
      assert.ok(offer >= 0 && offer <= price)
    }),
  )
})

test('a description becomes its lines without the empty ones', () => {
  assert.deepEqual(descriptionLines('  Fresh today \r\n\n Firm and dry\rBy hand\u2028'), [
    'Fresh today',
    'Firm and dry',
    'By hand',
  ])
  assert.deepEqual(descriptionLines(' \n '), [])
})

test('a search by name ignores case and outer blanks, and an empty one finds all', () => {
  assert.deepEqual(idsOf(productsNamed(shelf, ' TOMA ')), ['tomato', 'cherry-tomato'])
  assert.equal(productsNamed(shelf, '  ').length, shelf.length)
  assert.deepEqual(productsNamed(shelf, 'mango'), [])
})

test('a search by name finds a product by its Hindi name and its other names too', () => {
  const named = [{ name: 'Okra', nameHi: 'भिंडी', searchNames: ['Bhindi', 'Ladies Finger'] }, { name: 'Onion' }]
  for (const query of ['okr', 'भिं', 'BHIN', 'finger']) assert.deepEqual(productsNamed(named, query), [named[0]], query)
})

test('shelves stand in the order of the categories, an unknown one last', () => {
  assert.deepEqual(
    categories.map(({ path }) => categoryPosition(path)),
    categories.map((_category, place) => place),
  )
  assert.equal(categoryPosition('Fish'), categories.length)
})

test('related products are others of the category that are in stock, five at most', () => {
  const okra = { ...shelf[0], _id: 'okra' } as (typeof shelf)[number]
  assert.deepEqual(idsOf(relatedProducts(shelf, okra, () => true)), ['tomato'])
  const many = Array.from({ length: 9 }, (_, index) => ({ _id: `${index}`, category: 'Bulb', inStock: true }))
  const shown = { _id: '0', category: 'Bulb', inStock: true }
  assert.deepEqual(idsOf(relatedProducts(many, shown, () => true)), ['1', '2', '3', '4', '5'])
  const offered = relatedProducts(many, shown, ({ _id }) => _id > '3')
  assert.deepEqual(idsOf(offered), ['4', '5', '6', '7', '8'], 'what is not offered is left out before five are taken')
})

test('best sellers come by quantity sold, the rest in the order of the catalogue', () => {
  const sold = new Map([
    ['potato', 9],
    ['tomato', 9],
    ['cherry-tomato', 12],
  ])
  assert.deepEqual(idsOf(bestSellers(shelf, sold)), ['cherry-tomato', 'tomato', 'potato', 'okra'])
  assert.deepEqual(bestSellers(shelf, new Map()), shelf)
  assert.equal(shelf[0]?._id, 'okra')
  assert.equal(bestSellers(shelf, new Map([['potato', 1]]))[0]?._id, 'potato')
})

test('other names are taken one by one, trimmed, each once whatever its case', () => {
  assert.deepEqual(otherNames(' Gajar,gaajar ,, GAJAR;\nlal   gajar\n'), ['Gajar', 'gaajar', 'lal gajar'])
  assert.deepEqual(otherNames(' , '), [])
  assert.equal(otherNames(Array.from({ length: 300_000 }, (_, at) => at).join()).length, 300_000)
})

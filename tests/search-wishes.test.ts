import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProducts } from '#domain/search/find-products.ts'
import { demoShelf, demoTopics, readJson } from '#tests/support/demo-shelf.ts'

type Lists = Record<'several' | 'without' | 'dishes', Record<string, string>> &
  Record<'all' | 'absent' | 'cheap' | 'offers' | 'organic' | 'seasonal', string[]>
const lists = readJson<Lists>('./search-wishes.json')

const unit = { _id: 'u', label: '1kg', quantity: { unit: 'kg' as const, value: 1 }, discount: 0 }
/** The demo's shelf with a price and, for every second product, a discount. */
const shelf = demoShelf.map((product, at) => {
  const price = ((at * 37) % 90) + 10
  return {
    ...product,
    retailUnits: [{ ...unit, price, sellingPrice: price, discountPercent: (at % 2) * ((at % 7) + 1) }],
  }
})
const find = (query: string) => findProducts(shelf, query, demoTopics)
const slugs = (query: string) => find(query).products.map(({ slug }) => slug)

/** Asserts that so many of a hundred queries are shown what they ask for; tells the others. */
function holds(least: number, queries: readonly string[], isGood: (query: string) => boolean): void {
  const missed = queries.filter((query) => !isGood(query))
  const share = (100 * (queries.length - missed.length)) / queries.length
  assert.ok(share >= least, `${share.toFixed(1)} of 100; not ${missed.join(' · ')}`)
}

test('several vegetables in one query are all shown, each first in the order typed: 95 of 100', () => {
  holds(95, Object.keys(lists.several), (query) => {
    const meant = (lists.several[query] ?? '').split(' ')
    const found = slugs(query)
    return meant.every((slug, at) => slug.split('|').includes(found[at] ?? ''))
  })
})

test('digits of Devanagari are quantities, never a vegetable that is missing', () => {
  for (const query of ['२ किलो आलू १ किलो प्याज', '२ आलू १ प्याज', 'आलू २kg प्याज १kg']) {
    assert.deepEqual(slugs(query).slice(0, 2), ['potato', 'onion'], query)
    assert.deepEqual(find(query).missing, [], query)
  }
  assert.deepEqual(find('२ किलो भिंडी').products, find('2 किलो भिंडी').products)
})

test('excluded products are not shown, and the others are: 95 of 100', () => {
  holds(95, Object.keys(lists.without), (query) => {
    const found = slugs(query)
    return found.length > 4 && !found.some((slug) => lists.without[query]?.split(' ').includes(slug))
  })
})

test('k for ke is no part of the excluded product: aloo k bina', () => {
  assert.deepEqual(find('aloo k bina').without, ['aloo'])
  assert.deepEqual(slugs('aloo k bina'), slugs('aloo ke bina'))
})

test('a dish or an occasion shows its vegetables, more than four: 95 of 100', () => {
  holds(95, Object.keys(lists.dishes), (query) => {
    const found = slugs(query)
    return found.length > 4 && (lists.dishes[query] ?? '').split(' ').every((slug) => found.includes(slug))
  })
})

test('a word for vegetables as such shows the whole list: 95 of 100', () => {
  holds(95, lists.all, (query) => find(query).shows === 'everything' && slugs(query).length === shelf.length)
})

test('goods of other shops are not there, in many languages: 95 of 100', () => {
  holds(95, lists.absent, (query) => find(query).shows === 'nothing' && slugs(query).length === 0)
})

test('the cheapest by the kilogram, the largest discounts, and the marks that products do not have: 95 of 100', () => {
  holds(95, lists.cheap, (query) => find(query).shows === 'cheapest' && slugs(query).length === shelf.length)
  holds(95, lists.offers, (query) => find(query).shows === 'offers')
  for (const mark of ['organic', 'seasonal'] as const)
    holds(95, lists[mark], (query) => find(query).shows === mark && slugs(query).length === shelf.length)
  const perKg = find('sabse sasta').products.map(({ retailUnits: [first] }) => first?.sellingPrice ?? 0)
  assert.deepEqual(
    perKg,
    perKg.toSorted((a, b) => a - b),
  )
  const discounts = find('offers').products.map(({ retailUnits: [first] }) => first?.discountPercent ?? 0)
  assert.ok(discounts.length < shelf.length && discounts.every((percent) => percent > 0))
  assert.deepEqual(
    discounts,
    discounts.toSorted((a, b) => b - a),
  )
})

test('words around a vegetable, such as price or cheapest, neither name another one nor make it a near match', () => {
  for (const [query, shows, ...meant] of [
    ['pyaz ka daam', 'names', 'onion'],
    ['tamatar 50 se kam', 'names', 'tomato'],
    ['sabse sasta tamatar', 'names', 'tomato'],
    ['sabse sasta aloo pyaz', 'several', 'potato', 'onion'],
    ['kuch aloo pyaz', 'several', 'potato', 'onion'],
    ['chhole ke liye pyaz', 'several', 'onion'],
  ] as const) {
    assert.deepEqual(slugs(query).slice(0, meant.length), meant, query)
    assert.equal(find(query).shows, shows, query)
    assert.deepEqual(find(query).missing, [], query)
  }
})

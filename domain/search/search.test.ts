import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ProductNames, productsNamed } from '../catalogue/catalogue.ts'
import { searchKey } from './phonetic-key.ts'
import { rankProducts } from './rank-products.ts'

const ranked = <T extends ProductNames>(products: readonly T[], query: string) => rankProducts(products, query).products
const isNear = (query: string) => rankProducts(shelf, query).near

const shelf = [
  { name: 'Cherry Tomato', nameHi: 'चेरी टमाटर', searchNames: ['tamatar'] },
  { name: 'Okra', nameHi: 'भिंडी', searchNames: ['bhindi', 'lady finger', 'vendakkai'] },
  { name: 'Tomato', nameHi: 'टमाटर', searchNames: ['tamatar', 'tamaatar'] },
  { name: 'Onion', nameHi: 'प्याज', searchNames: ['pyaz', 'kanda'] },
  { name: 'Spring Onion', nameHi: 'हरा प्याज', searchNames: ['hara pyaz'] },
  { name: 'Automated Squash' },
  { name: 'Tomato Green (Local)', searchNames: [] },
]

function namesFor(query: string): string[] {
  return ranked(shelf, query).map((product) => product.name)
}

test('an English name fits exactly, then at its start, then at a word, then anywhere', () => {
  assert.deepEqual(namesFor('tomato'), ['Tomato', 'Tomato Green (Local)', 'Cherry Tomato'])
  assert.deepEqual(namesFor('TOMA '), ['Tomato', 'Tomato Green (Local)', 'Cherry Tomato', 'Automated Squash'])
  assert.deepEqual(namesFor('loc'), ['Tomato Green (Local)'])
})

test('words with a hyphen or a bracket between them are the words of a name, not merely near to it', () => {
  const products = [{ name: 'Purple-Skinned Yam' }, { name: 'Himalayan Purple-Skinned Yam (Wild)' }]
  for (const query of ['purple-skinned', 'purple skinned', 'skinned yam']) {
    const { products: found, near } = rankProducts(products, query)
    assert.deepEqual({ found, near }, { found: products, near: false }, query)
  }
  assert.deepEqual(ranked(products, 'yam (wild)'), products.slice(1))
  assert.equal(rankProducts(products, 'yam (wild)').near, false)
  assert.deepEqual(ranked(products, '-'), products)
})

test('a vegetable is found by its Hindi name in either script and its usual spellings', () => {
  for (const query of ['bhindi', 'bindi', 'Bhindee', 'भिंडी', 'भिँडी', 'lady finger', 'ladyfinger', 'finger']) {
    assert.deepEqual(namesFor(query), ['Okra'], query)
  }
  for (const query of ['pyaaz', 'piaz', 'pyaj', 'प्याज़', 'प्याज\u093c']) {
    assert.deepEqual(namesFor(query), ['Onion', 'Spring Onion'], query)
  }
})

test('a single letter finds names and words that start with it', () => {
  assert.deepEqual(namesFor('भ'), ['Okra'])
  assert.deepEqual(namesFor('ह'), ['Spring Onion'])
  assert.deepEqual(namesFor('ज'), [])
})

test('the English name comes before names that only sound alike', () => {
  const products = [{ name: 'Okra', searchNames: ['onion'] }, { name: 'Red Onion' }]
  assert.equal(ranked(products, 'onion')[0]?.name, 'Red Onion')
})

test('an empty query finds all and nonsense finds nothing', () => {
  assert.deepEqual(ranked(shelf, '  '), shelf)
  for (const query of ['zzzz', '!!!', '\\', '.*', '🥕']) assert.deepEqual(namesFor(query), [])
})

test('other words around, their order, plurals and slips do not matter', () => {
  for (const query of ['fresh tomato 1kg', '2 kg tamataron', 'tamatar ki sabzi', 'tpmato', 'टमाटर 500 ग्राम', 'टोमैटो']) {
    assert.equal(namesFor(query)[0], 'Tomato', query)
  }
  for (const query of ['finger lady', 'ladys fingers', 'bhindiyan', 'bhnidi', 'ਭਿੰਡੀ', 'ભીંડી', 'ভিন্ডি']) {
    assert.deepEqual(namesFor(query), ['Okra'], query)
  }
})

test('of names that sound alike the one written more alike comes first', () => {
  const products = [
    { name: 'Spinach', searchNames: ['keerai'] },
    { name: 'Cucumber', searchNames: ['khire'] },
  ]
  assert.deepEqual(ranked(products, 'kheere')[0], products[1])
})

test('a letter too few or a key beside the first one is understood in short words, too', () => {
  const products = ['Fenugreek methi', 'Lemon nimbu', 'Ginger adrak', 'Mango keri', 'Cucumber kheera', 'Banana kela']
  const shelf = products.map((names) => ({ name: names.split(' ')[0] ?? '', searchNames: names.split(' ').slice(1) }))
  const first = (query: string) => ranked(shelf, query)[0]?.name
  const meant = { mthi: 'Fenugreek', nmbu: 'Lemon', sdrak: 'Ginger', khera: 'Cucumber', keela: 'Banana' }
  for (const [typed, name] of Object.entries(meant)) assert.equal(first(typed), name, typed)
})

test('of names that begin with the sound typed so far, those that begin with its letters come first', () => {
  const products = [
    { name: 'French Beans', searchNames: ['beans'] },
    { name: 'Okra', searchNames: ['bhindi'] },
    { name: 'Brinjal', searchNames: ['lamba baingan'] },
    { name: 'Cucumber', searchNames: ['kheera'] },
  ]
  const first = (query: string) => ranked(products, query)[0]?.name
  const begun = { bhin: 'Okra', bea: 'French Beans', lam: 'Brinjal', khee: 'Cucumber' }
  for (const [typed, name] of Object.entries(begun)) assert.equal(first(typed), name, typed)
})

test('a word typed without its vowels, and one without its first letter, are understood', () => {
  for (const query of ['tmtr', 'tmtr 1kg', 'amatar']) assert.equal(namesFor(query)[0], 'Tomato', query)
  for (const query of ['bhnd', 'endakkai']) assert.deepEqual(namesFor(query), ['Okra'], query)
  for (const query of ['pyz', 'hara pyz']) assert.ok(namesFor(query).includes('Spring Onion'), query)
  for (const query of ['zzzz', 'xyz', 'brr', 'amat']) assert.notEqual(namesFor(query)[0], 'Onion', query)
})

test('what a shopper says around a vegetable, and the sum he has, name none', () => {
  for (const query of ['show me the bhindi', 'bhindi hai kya', '20 rs ki bhindi', 'ढाई किलो भिंडी', '1 bag of bhindi'])
    assert.deepEqual(namesFor(query), ['Okra'], query)
  assert.equal(ranked([{ name: 'Ginger' }, { name: 'Thai Ginger' }], 'thai ginger')[0]?.name, 'Thai Ginger')
})

test('a kind is the same kind in every language, and relatives share their names', () => {
  const products = [
    { name: 'Onion', nameHi: 'प्याज', searchNames: ['kanda'] },
    { name: 'White Onion', searchNames: ['safed pyaz'] },
    { name: 'Mango Ginger' },
    { name: 'Raw Mango' },
  ]
  const first = (query: string) => ranked(products, query)[0]?.name
  for (const query of ['pandhra kanda', 'safed kanda', 'सफेद कांदा', 'dholi pyaz'])
    assert.equal(first(query), 'White Onion')
  for (const query of ['kanda', 'onions']) assert.equal(first(query), 'Onion')
  for (const query of ['mango', 'mang', 'green mango']) assert.equal(first(query), 'Raw Mango')
})

test('numbers and wishes of a shopping list name no vegetable, and fruits of another shop none of ours', () => {
  for (const query of ['ek kilo bhindi', 'mujhe pao bhar bhindi dena', 'एक किलो भिंडी'])
    assert.deepEqual(namesFor(query), ['Okra'], query)
  for (const query of ['santra', 'angoor', 'सेब']) assert.deepEqual(namesFor(query), [], query)
})

test('what only comes close is said to be near', () => {
  assert.equal(isNear('tomato'), false)
  assert.equal(isNear('kanda'), false)
  assert.equal(isNear('tomcto'), true)
  assert.equal(isNear('laptop'), false)
})

test('typing on never makes an error, whatever is typed', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => Array.isArray(namesFor(text))))
})

test('another list is searched as it is now', () => {
  const mooli = { name: 'White Radish', searchNames: ['mooli'] }
  assert.deepEqual(ranked([{ name: 'Potato' }], 'mooli'), [])
  assert.deepEqual(ranked([mooli], 'mooli'), [mooli])
})

test('everything whose English name contains the query is found', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shelf), fc.nat(30), fc.nat(30), (product, from, to) => {
      const query = product.name.slice(from, to)
      const found = ranked(shelf, query)
      const byName = shelf.map((each) => ({ each, name: each.name }))
      for (const expected of productsNamed(byName, query)) assert.ok(found.includes(expected.each))
    }),
  )
})

test('spellings of one sound share a key', () => {
  assert.equal(searchKey('Phool Gobhi'), searchKey('fulgobi'))
  assert.equal(searchKey('shakarkand'), searchKey('Shakkar kand'))
  assert.equal(searchKey('आलू'), searchKey('आलु'))
  assert.equal(searchKey('लाल-पीली'), searchKey('लाल पीली'))
  assert.equal(searchKey('!?'), '')
})

test('neighbours that were swapped are mended, even where the slip sounds like something else: pyza is no pizza', () => {
  assert.deepEqual(namesFor('pyza'), ['Onion', 'Spring Onion'])
  assert.deepEqual(namesFor('pizza'), [])
  assert.deepEqual(namesFor('piza'), [])
})

test('two sounds are the beginning of a name by the letter rather than a short name that sounds so', () => {
  const two = [{ name: 'Lotus Root', searchNames: ['kamal kakdi', 'bhee'] }, ...shelf]
  const first = (query: string) => ranked(two, query)[0]?.name
  assert.equal(first('bhi'), 'Okra')
  for (const query of ['bhee', 'bhe']) assert.equal(first(query), 'Lotus Root', query)
})

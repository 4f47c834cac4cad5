import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editFormOf, isEdited, isPriceEdited, isPriceWrong, typedTexts } from './product-edit.ts'

const okra = {
  _id: 'okra',
  version: 3,
  name: 'Okra',
  nameHi: 'भिंडी',
  searchNames: ['bhindi', 'lady finger'],
  category: 'Fruit Vegetable',
  image: ['/images/a', '/images/b'],
  description: ['Fresh.', 'From Nashik.'],
  descriptionHi: [],
  hsn: '0709',
  soldBy: 'weight' as const,
  basePrice: 58,
}
const typed = typedTexts(okra)
const photo = new File(['x'], 'okra.jpg', { type: 'image/jpeg' })

test('a product that was only looked at has no changes, whatever blanks were typed', () => {
  assert.equal(isEdited(typed, okra), false)
  const blanks = { name: ' Okra ', otherNames: 'bhindi,lady finger,', description: 'Fresh.\n\n From Nashik.\n' }
  assert.equal(isEdited({ ...typed, ...blanks, photos: [undefined, '/images/a', undefined, '/images/b'] }, okra), false)
})

test('another name, another order of the pictures, one less or one more is a change', () => {
  for (const part of [
    { name: 'Okraa' },
    { nameHi: '' },
    { hsn: '' },
    { description: 'Fresh.' },
    { basePrice: '59' },
    { photos: ['/images/b', '/images/a'] },
    { photos: ['/images/a'] },
    { photos: ['/images/a', '/images/b', photo] },
    { photos: ['/images/a', photo] },
  ])
    assert.equal(isEdited({ ...typed, ...part }, okra), true, JSON.stringify(part))
})

test('the form names pictures that stay by their address and new ones by their file, in the order of the places', async () => {
  const second = new File(['y'], 'more.jpg', { type: 'image/jpeg' })
  const form = await editFormOf({ ...typed, photos: ['/images/b', second, undefined, photo], basePrice: '62' }, okra)
  assert.deepEqual(JSON.parse(String(form.get('productData'))), {
    name: 'Okra',
    nameHi: 'भिंडी',
    searchNames: ['bhindi', 'lady finger'],
    description: ['Fresh.', 'From Nashik.'],
    descriptionHi: [],
    category: 'Fruit Vegetable',
    hsn: '0709',
    basePrice: 62,
    seenBasePrice: 58,
    version: 3,
    image: ['/images/b', 0, 1],
  })
  assert.deepEqual(
    form.getAll('images').map((file) => (file as File).name),
    ['more.jpg', 'okra.jpg'],
  )
})

test('a product at ₹0 can be called otherwise without a price, which an emptied one is not', async () => {
  const free = { ...okra, basePrice: 0 }
  const renamed = { ...typedTexts(free), name: 'Ladyfinger' }
  assert.deepEqual([isPriceEdited(renamed, free), isEdited(renamed, free)], [false, true])
  assert.deepEqual([isPriceWrong(renamed, free), isPriceWrong({ ...renamed, basePrice: '' }, free)], [false, true])
  assert.equal('basePrice' in JSON.parse(String((await editFormOf(renamed, free)).get('productData'))), false)
  for (const part of [{ basePrice: '' }, { basePrice: '1' }, { soldBy: 'piece' as const }])
    assert.equal(isPriceEdited({ ...renamed, ...part }, free), true)
})

test('another way of selling is sent with its own base price, also where that is the same number', async () => {
  const sold = { ...typed, soldBy: 'piece' as const, basePrice: '58' }
  assert.equal(isEdited(sold, okra), true)
  const { soldBy, basePrice } = JSON.parse(String((await editFormOf(sold, okra)).get('productData')))
  assert.deepEqual([soldBy, basePrice], ['piece', 58])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productFile } from '#domain/catalogue/product-file.ts'
import { matchPhotos } from './match-photos.ts'
import { readProductFile } from './read-product-file.ts'

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

test('a product file is read by its heads, in any order and in Hindi, with its lines', () => {
  const read =
    readProductFile('\uFEFFदाम,नाम,श्रेणी\r\n"₹1,200.50",Saffron,जड़ वाली सब्ज़ियाँ\r\n,,\r\nmuch,Okra,Root\r\n') ?? []
  assert.deepEqual(
    read.map(({ line, row }) => [line, row.name, row.basePrice, row.category]),
    [
      [2, 'Saffron', 1200.5, 'Root'],
      [4, 'Okra', 'much', 'Root'],
    ],
  )
  assert.equal(readProductFile('Colour\nred'), undefined)
})

test('an exported name is read as it was, and an empty cell of an optional text empties it', () => {
  const [row] = readProductFile(productFile([{ Id: 'x', Name: '=Okra', 'Other names': 'bhindi, lady finger' }])) ?? []
  assert.equal(row?.row.name, '=Okra')
  assert.deepEqual(row?.row.searchNames, ['bhindi', 'lady finger'])
  assert.equal(row?.row.nameHi, '')
  assert.equal(row?.row.category, undefined)
})

test('photos belong to the row that names them, else to the product named like them, in the order of their numbers', () => {
  const rows = readProductFile('Name,Photos\nLady Finger,\nOkra,IMG_1.jpg\nRadish,') ?? []
  const files = ['lady_finger-10.jpg', 'Lady Finger 2.jpg', 'IMG_1.JPG', 'other.jpg'].map(photo)
  const names = [...matchPhotos(rows, files)].map(([at, photos]) => [at, photos.map(({ name }) => name)])
  assert.deepEqual(names, [
    [0, ['Lady Finger 2.jpg', 'lady_finger-10.jpg']],
    [1, ['IMG_1.JPG']],
  ])
})

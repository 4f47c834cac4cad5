import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, type Zippable, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { productFile } from '#domain/catalogue/product-file.ts'
import { column, columns } from '#tests/support/columns.ts'
import { matchPhotos } from './match-photos.ts'
import { photosOf } from './photos-of.ts'
import { type FileRow, readProductFile } from './read-product-file.ts'
import { unzip } from './unzip.ts'

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const zip = (files: Zippable, name = 'photos.zip') => new File([zipSync(files)], name)

async function rowsOf(content: BlobPart): Promise<readonly FileRow[]> {
  const read = await readProductFile(new Blob([content]))
  assert.ok(typeof read !== 'string', String(read))
  return read.rows
}

test('a product file is read by its heads, in any order and in Hindi, with its lines', async () => {
  const read = await rowsOf('\uFEFFदाम,नाम,श्रेणी\r\n"₹1,200.50",Saffron,जड़ वाली सब्ज़ियाँ\r\n,,\r\nmuch,Okra,Root\r\n')
  assert.deepEqual(
    read.map(({ line, row }) => [line, row.name, row.basePrice, row.category]),
    [
      [2, 'Saffron', 1200.5, 'Root'],
      [4, 'Okra', 'much', 'Root'],
    ],
  )
})

test('a product file may have as heads what the seller’s screens say in Hindi', async () => {
  const file = 'आईडी,नाम,किस्म,मूल दाम,छूट %,एचएसएन कोड,जानकारी,फ़ोटो\nx,Okra,जड़ वाली सब्ज़ियाँ,58,5,0709,ताज़ी,okra.jpg\n'
  const [row] = await rowsOf(file)
  const { id, name, category, basePrice, discountPercent, hsn, description } = row?.row ?? {}
  assert.deepEqual([id, name, category, basePrice, description], ['x', 'Okra', 'Root', 58, ['ताज़ी']])
  assert.deepEqual([discountPercent, hsn], [5, '0709'])
  assert.deepEqual(row?.photos, ['okra.jpg'])
  const [other] = await rowsOf('सब्जी,हिन्दी में नाम,दाम (₹),फोटो\nOkra,भिंडी,58,okra.jpg\n')
  assert.deepEqual([other?.row.name, other?.row.nameHi, other?.row.basePrice], ['Okra', 'भिंडी', 58])
  assert.deepEqual(other?.photos, ['okra.jpg'])
})

test('a line stands where its file has it, below empty lines and beside a column without a head', async () => {
  const [row] = await rowsOf('\n\n\tName\tBase price\n1\tOkra\t58\n')
  assert.deepEqual([row?.line, row?.row.name, row?.row.basePrice], [4, 'Okra', 58])
  const [below] = await rowsOf(`${'\n'.repeat(12)}   \nName;Base price\nOkra;58\n`)
  assert.deepEqual([below?.line, below?.row.name, below?.row.basePrice], [15, 'Okra', 58])
})

test('a price without digits, or written otherwise than in digits, is left to the server to refuse', async () => {
  const rows = await rowsOf('Name,Base price,Discount %\nOkra,₹,%\nOnion,1e3,.5\n')
  assert.deepEqual(
    rows.map(({ row }) => [row.basePrice, row.discountPercent]),
    [
      ['₹', '%'],
      ['1e3', 0.5],
    ],
  )
})

test('a comma between digits groups them as in ₹1,20,000, and any other is left to the server to refuse', async () => {
  const rows = await rowsOf('Name,Base price\nSaffron,"1,20,000"\nOkra,"58,5"\n')
  assert.deepEqual(
    rows.map(({ row }) => row.basePrice),
    [120_000, '58,5'],
  )
})

test('a column that is not understood, and the second of one field, are named instead of read', async () => {
  const read = await readProductFile(new Blob(['Name,Colour,दाम,भाव,\nOkra,green,58,,\n']))
  assert.ok(typeof read !== 'string')
  assert.deepEqual(read.unread, ['Colour', 'भाव'])
  assert.equal(read.rows[0]?.row.basePrice, 58)
})

test('a head in brackets counts for its column only where no other head does', async () => {
  const columnsRead = async (heads: string) => {
    const read = await readProductFile(new Blob([`${heads}\na,b,c,4\n`]))
    assert.ok(typeof read !== 'string')
    const { name, nameHi, basePrice } = read.rows[0]?.row ?? {}
    return [name, nameHi, basePrice, read.unread]
  }
  assert.deepEqual(await columnsRead('Name (Hindi),Name,Colour,Price (₹)'), ['b', 'a', 4, ['Colour']])
  assert.deepEqual(await columnsRead('Name (shop),Name,Colour,Price'), ['b', undefined, 4, ['Name (shop)', 'Colour']])
  const [oldPrice, newPrice] = ['Price (old)', 'Price (new)']
  const both = await columnsRead(`Name,Colour,${oldPrice},${newPrice}`)
  assert.deepEqual(both, ['a', undefined, undefined, ['Colour', oldPrice, newPrice]])
  const names = await columnsRead('Name (English),Name (Marathi),Colour,Price')
  assert.deepEqual(names, ['a', undefined, 4, ['Name (Marathi)', 'Colour']])
})

test('an exported name is read as it was, and an empty cell of an optional text empties it', async () => {
  const [row] = await rowsOf(productFile([{ Id: 'x', Name: '=Okra', 'Other names': 'bhindi, lady finger' }]))
  assert.equal(row?.row.name, '=Okra')
  assert.deepEqual(row?.row.searchNames, ['bhindi', 'lady finger'])
  assert.equal(row?.row.nameHi, '')
  assert.equal(row?.row.category, undefined)
})

test('an exported row has the price and the version of its download, and a row of another file has none', async () => {
  const cells = { Id: 'x', 'Base price': '60', 'Base price when downloaded': '58.5', 'Version when downloaded': '3' }
  const rows = [...(await rowsOf(productFile([cells]))), ...(await rowsOf('Id,Base price\nx,60'))]
  assert.deepEqual(
    rows.map(({ row }) => [row.basePrice, row.seenBasePrice, row.seenVersion]),
    [
      [60, 58.5, 3],
      [60, undefined, undefined],
    ],
  )
})

test('an exported discount below one per cent is read as it was', async () => {
  const [row] = await rowsOf(productFile([{ Id: 'x', Name: 'Okra', 'Discount %': '0.5' }]))
  assert.equal(row?.row.discountPercent, 0.5)
})

test('an HSN code is read with the zero that a spreadsheet dropped, and in digits of either script', async () => {
  const rows = await rowsOf('Name,HSN code\nOkra,709\nOnion,07031010\nRice,1006\nPeas,\nBeans,०७०९')
  assert.deepEqual(
    rows.map(({ row }) => row.hsn),
    ['0709', '07031010', '1006', '', '0709'],
  )
})

test('photos belong to the row that names them, else to the product named like them, in the order of their numbers', async () => {
  const rows = await rowsOf('Name,Name in Hindi,Photos\nLady Finger,,\nOkra,,photos/IMG_1.jpg\nRadish,मूली,')
  const files = ['lady_finger-10.jpg', 'Lady Finger 2.jpg', 'IMG_1.JPG', 'other.jpg', 'मूली.png'].map(photo)
  const names = [...matchPhotos(rows, files)].map(([at, photos]) => [at, photos.map(({ name }) => name)])
  assert.deepEqual(names, [
    [0, ['Lady Finger 2.jpg', 'lady_finger-10.jpg']],
    [1, ['IMG_1.JPG']],
    [2, ['मूली.png']],
  ])
})

test('an Excel file gives the same rows as a CSV file', async () => {
  const heads = ['Name', 'Category', 'Base price', 'Discount %', 'Description']
  const lines = [
    ['Okra', 'Fruit Vegetable', 58.5, 0.07, 'Green\nand tender'],
    [null, null, null, null, null],
    ['Onion', 'Bulb', '₹30', 12, null],
  ]
  const workbook = await writeXlsxFile([heads, ...lines]).toBuffer()
  const rows = await rowsOf(new Uint8Array(workbook))
  const csv =
    'Name,Category,Base price,Discount %,Description\nOkra,Fruit Vegetable,58.5,7,"Green\nand tender"\n,,,,\nOnion,Bulb,₹30,12,'
  assert.deepEqual(rows, await rowsOf(csv))
  assert.deepEqual(column(rows, 'line'), [2, 4])
})

test('a list is found below a title and a date, and on the second sheet of a workbook', async () => {
  const cover = {
    data: [['Sharma Sabzi'], [null], [{ value: new Date('2026-11-25'), format: 'dd/mm/yyyy' }]],
    sheet: 'Cover',
  }
  const list = [['दुकान की सूची', null, null], ['25/11/2026'], ['नाम', 'दाम', 'Discount %'], ['Okra', '₹५८', 0.07]]
  const workbook = await writeXlsxFile([cover, { data: list, sheet: 'सब्ज़ी' }]).toBuffer()
  const rows = await rowsOf(new Uint8Array(workbook))
  assert.deepEqual(
    rows.map(({ line, row }) => [line, row.name, row.basePrice, row.discountPercent]),
    [[4, 'Okra', 58, 7]],
  )
  assert.deepEqual(column(await rowsOf('Price list\n,\nName,Price\nOkra,58'), 'line'), [4])
})

test('a file that is no list, is too long or would fill the memory is refused by its own sentence', async () => {
  const read = async (content: BlobPart) => readProductFile(new Blob([content]))
  assert.equal(await read('Colour\nred'), 'notAList')
  assert.equal(await read('Name\n\n'), 'empty')
  assert.equal(await read(`Name\n${'Okra\n'.repeat(2001)}`), 'tooManyRows')
  assert.equal(await read('Name\n'.repeat(1_000_000)), 'tooLarge')
  assert.equal(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'unreadable')
  assert.equal(await read(zipSync({ 'okra.jpg': strToU8('x') })), 'unreadable')
  const sheet = 'xl/worksheets/sheet1.xml'
  const far = strToU8(
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="b"><v>1</v></c></row></sheetData></worksheet>',
  )
  assert.equal(await read(zipSync({ [sheet]: far })), 'tooLarge')
})

test('photos come out of a zip by their names, without folders, hidden files and what is no photo', async () => {
  const jpeg = strToU8('jpeg', true)
  const packed = zip({
    'photos/Okra.JPG': [jpeg, { level: 0 }],
    'photos/मूली.webp': jpeg,
    '__MACOSX/photos/._Okra.JPG': jpeg,
    'photos/list.txt': jpeg,
  })
  const found = await photosOf([packed, photo('onion.jpg')])
  assert.ok(typeof found !== 'string')
  assert.deepEqual(columns(found.photos, 'name', 'type', 'size'), [
    ['Okra.JPG', 'image/jpeg', 4],
    ['मूली.webp', 'image/webp', 4],
    ['onion.jpg', 'image/jpeg', 1],
  ])
})

test('files of a folder that are no photos are left out by their names, hidden ones without', async () => {
  const list = zip({ 'xl/media/okra.png': strToU8('x') }, 'okra.xlsx')
  const others = ['okra.txt', '.DS_Store', '._okra.jpg', 'okra.heic'].map((name) => new File(['x'], name))
  const found = await photosOf([...others, list, photo('okra.jpg')])
  assert.ok(typeof found !== 'string')
  assert.deepEqual(column(found.photos, 'name'), ['okra.heic', 'okra.jpg'])
  assert.deepEqual(found.skipped, ['okra.txt', 'okra.xlsx'])
})

test('a zip that is broken, leads out of its folder, or unpacks to too much is refused', async () => {
  const one = strToU8('x')
  for (const path of ['../okra.jpg', 'a/../../okra.jpg', '/okra.jpg', 'C:\\okra.jpg', 'a\\..\\okra.jpg'])
    assert.equal(await photosOf([zip({ [path]: one })]), 'unsafePath', path)
  const whole = zip({ 'okra.jpg': crypto.getRandomValues(new Uint8Array(50_000)) })
  assert.equal(await photosOf([new File([whole.slice(0, 30_000)], 'half.zip')]), 'unreadable')
  // Two megabytes of zeros that claim to be ten bytes.
  const bomb = zipSync({ 'okra.jpg': new Uint8Array(2_000_000) })
  new DataView(bomb.buffer).setUint32(22, 10, true)
  const limits = { zipBytes: bomb.length, files: 1, uncompressedBytes: 1_000_000 }
  assert.equal(await unzip(new Blob([bomb]), limits, () => true), 'tooLarge')
  assert.equal(await unzip(zip({ 'a.txt': one, 'b.txt': one }), limits, () => false), 'tooLarge')
  assert.equal(await unzip(new Blob([bomb, 'x']), limits, () => false), 'tooLarge')
})

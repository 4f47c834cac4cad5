import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { columns } from '#tests/support/columns.ts'
import { demoShelf } from '#tests/support/demo-shelf.ts'
import { readPrices } from './read-price.ts'
import { splitList } from './split-list.ts'

const shelf = demoShelf.map(
  (product) => ({ ...product, soldBy: product._id === 'coriander' ? 'piece' : 'weight' }) as const,
)

function read(text: string) {
  const lines = splitList(text).flatMap((piece) => readPrices(shelf, piece))
  return {
    rows: lines.flatMap(({ row }) => (row === undefined ? [] : [[row.line, row.id, row.basePrice] as const])),
    doubts: lines.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])),
  }
}

/** Each line of a list with what it says: product and rupees for a kilogram or piece. */
const understood: Record<string, readonly [id: string, basePrice: number]> = {
  'aloo 22': ['potato', 22],
  'pyaz 30/kg': ['onion', 30],
  'टमाटर ₹35': ['tomato', 35],
  'dhaniya 10 gaddi': ['coriander', 10],
  'hara dhaniya 2 gaddi 15': ['coriander', 7.5],
  'dhaniya dozen 120': ['coriander', 10],
  'tamatar 40 rs': ['tomato', 40],
  'Tamatar Rs.40/-': ['tomato', 40],
  'Bhindi - 60': ['okra', 60],
  'BHINDI=60': ['okra', 60],
  'लौकी ३० किलो': ['bottle-gourd', 30],
  'भिंडी ६० रुपये किलो': ['okra', 60],
  'प्याज: ₹ 28': ['onion', 28],
  'pav kilo adrak 20': ['ginger', 80],
  'adrak pav 20': ['ginger', 80],
  'adrak 20 rs pav': ['ginger', 80],
  'अदरक पाव 25': ['ginger', 100],
  'lahsun 250g 50': ['garlic', 200],
  'lahsun 100 gm 22': ['garlic', 220],
  'aadha kilo matar 45': ['green-peas', 90],
  'matar aadha kg 45': ['green-peas', 90],
  'आधा किलो मटर 45': ['green-peas', 90],
  'sava kilo palak 50': ['spinach', 40],
  'dedh kilo gobhi 60': ['cauliflower', 40],
  'dhai kilo aloo 50': ['potato', 20],
  'sadhe teen kilo aloo 70': ['potato', 20],
  'paune do kilo kaddu 35': ['pumpkin', 20],
  '½ kg adrak 60': ['ginger', 120],
  '1/2 kg lahsun 90': ['garlic', 180],
  '1. mooli 20': ['white-radish', 20],
  '१. आलू २२': ['potato', 22],
  '[२४/११, ६:०२ am] Ramesh: आलू २२': ['potato', 22],
  '2) gobhi 35 rs kg': ['cauliflower', 35],
  '3 - parwal 50': ['pointed-gourd', 50],
  '*Palak* 30/-': ['spinach', 30],
  '• Methi : 40': ['fenugreek', 40],
  '- karela 45.50': ['bitter-gourd', 45.5],
  '🥕 gajar lal 45': ['red-carrot', 45],
  '✅ kheera .... 25': ['cucumber', 25],
  'hari mirch @ 80': ['green-chilli', 80],
  'nimbu 100 kilo': ['lemon', 100],
  'tinda 1kg=55': ['apple-gourd', 55],
  'kathal 60 ka kilo': ['raw-jackfruit', 60],
  'arbi Rs 45 per kg': ['colocasia', 45],
  'shakarkand INR 48': ['sweet-potato', 48],
  'chukandar    40': ['beetroot', 40],
  'Red & Yellow Capsicum 120': ['coloured-capsicum', 120],
  "Lady's Finger (Okra) 62": ['okra', 62],
  'Lady’s Finger 62': ['okra', 62],
  'aloo 10kg 180': ['potato', 18],
  'pyaz 2200 quintal': ['onion', 22],
  'pudina chalis rupaye': ['mint', 40],
  'तोरई पचास रुपये': ['ridge-gourd', 50],
  '₹40 tamatar': ['tomato', 40],
  '22 aloo': ['potato', 22],
  'tamatar 40 desi': ['tomato', 40],
  'moli 25': ['white-radish', 25],
  'bhendi 55': ['okra', 55],
  'aloo naya 26': ['potato', 26],
  'aaj pyaz ka bhav 33 hai': ['onion', 33],
  'safed pyaz 45': ['white-onion', 45],
  'hara pyaz 60': ['spring-onion', 60],
  'shimla mirch 1,200': ['green-capsicum', 1200],
  'sarson ka saag 35': ['mustard-greens', 35],
  '[24/11, 6:02 am] Ramesh: kundru 70': ['ivy-gourd', 70],
  '24/11/26, 6:02 pm - Ramesh Mandi: sem 65': ['broad-beans', 65],
  '~tamatar 50~ tamatar 45': ['tomato', 45],
  'adrak sau': ['ginger', 100],
  'adrak sava sau': ['ginger', 125],
  'अदरक सवा सौ': ['ginger', 125],
  'adrak paune sau': ['ginger', 75],
  'अदरक पौने सौ रुपये': ['ginger', 75],
  'adrak pauna sau': ['ginger', 75],
  'lahsun dedh sau rupaye': ['garlic', 150],
  'लहसुन डेढ़ सौ': ['garlic', 150],
  'lahsun dhai sau': ['garlic', 250],
  'lahsun do sau kilo': ['garlic', 200],
  'लहसुन दो सौ ₹': ['garlic', 200],
  'lahsun 2 sau': ['garlic', 200],
  'adrak paune do sau': ['ginger', 175],
  'अदरक पौने दो सौ': ['ginger', 175],
  'adrak sava do sau': ['ginger', 225],
  'अदरक सवा दो सौ': ['ginger', 225],
  'lahsun saadhe teen sau': ['garlic', 350],
  'लहसुन साढ़े तीन सौ': ['garlic', 350],
  'pyaz dhai hazar quintal': ['onion', 25],
  'pyaz 22 sau quintal': ['onion', 22],
  'pyaz 22 sau rupaye per quintal': ['onion', 22],
  'pyaz 22 sau/quintal': ['onion', 22],
  'प्याज सवा दो हज़ार क्विंटल': ['onion', 22.5],
  'sau gram lahsun 22': ['garlic', 220],
  'adrak sava sau gram 25': ['ginger', 200],
  'lahsun do kilo paanch sau': ['garlic', 250],
  'lahsun sadhe nau sau': ['garlic', 950],
  'lahsun 30 sau gram': ['garlic', 300],
  'palak das sau gram': ['spinach', 100],
  'garlic 22 hundred gram': ['garlic', 220],
}

test('lines as they come by WhatsApp are read, each alone', () => {
  assert.ok(Object.keys(understood).length >= 60)
  for (const [line, [id, basePrice]] of Object.entries(understood)) {
    const { rows, doubts } = read(line)
    assert.deepEqual([rows.map(([, ...row]) => row), doubts], [[[id, basePrice]], []], line)
  }
})

test('the same lines in one message are the same rows', () => {
  const { rows, doubts } = read(Object.keys(understood).join('\n'))
  assert.deepEqual(
    rows.map(([, ...row]) => row),
    Object.values(understood),
  )
  assert.deepEqual(doubts, [])
})

test('several on one line are parted by commas, by bars, or by their prices alone', () => {
  assert.deepEqual(read('aloo 22, pyaz 30/kg, टमाटर ₹35, dhaniya 10 gaddi').rows, [
    ['aloo 22', 'potato', 22],
    ['pyaz 30/kg', 'onion', 30],
    ['टमाटर ₹35', 'tomato', 35],
    ['dhaniya 10 gaddi', 'coriander', 10],
  ])
  const bare = [
    ['shimla mirch 60', 'green-capsicum', 60],
    ['baingan lamba 40', 'brinjal-long', 40],
    ['karela 50', 'bitter-gourd', 50],
  ]
  assert.deepEqual(read('shimla mirch 60 baingan lamba 40 karela 50').rows, bare)
  assert.deepEqual(read('shimla mirch 60 | baingan lamba 40; karela 50').rows, bare)
  assert.deepEqual(read('shimla mirch 60 aur baingan lamba 40 और karela 50').rows, bare)
  assert.deepEqual(read('1 kg aloo 22 1 kg pyaz 30').rows, [
    ['1 kg aloo 22', 'potato', 22],
    ['1 kg pyaz 30', 'onion', 30],
  ])
  assert.deepEqual(
    read('₹40 tamatar ₹30 lauki').rows.map(([, ...row]) => row),
    [
      ['tomato', 40],
      ['bottle-gourd', 30],
    ],
  )
})

test('cells of a spreadsheet are read like words', () => {
  assert.deepEqual(read('Potato\t22\r\nOnion\t30\t\r\n\r\n').rows, [
    ['Potato 22', 'potato', 22],
    ['Onion 30', 'onion', 30],
  ])
})

test('what is uncertain stays unread and says why, with what may be meant', () => {
  const list = `mirchi 80-90, baingan 40, gajar 45, hari wali 40, mushroom 200, kaddu, Good morning ji 🙏, aloo pyaz 30,
    tamatar peti 600, palak 10 gaddi, dhaniya 200 kg, aloo 22kg 25, aloo 22 kg 5 kg, lahsun 30 sau,
    dhaniya 10 sau gram`
  assert.deepEqual(
    read(list).doubts.map(({ line: _line, ...doubt }) => doubt),
    [
      { why: 'two-prices', id: 'green-chilli', prices: [80, 90] },
      { why: 'which-product', candidates: ['brinjal-long', 'brinjal-bharta'], prices: [40] },
      { why: 'which-product', candidates: ['red-carrot', 'orange-carrot'], prices: [45] },
      { why: 'which-product', candidates: ['green-chilli', 'green-peas', 'raw-jackfruit', 'broccoli'], prices: [40] },
      { why: 'no-product', prices: [200] },
      { why: 'no-price', id: 'pumpkin' },
      { why: 'no-price' },
      { why: 'several-products', prices: [30] },
      { why: 'unit', id: 'tomato' },
      { why: 'sold-by-weight', id: 'spinach' },
      { why: 'sold-by-piece', id: 'coriander' },
      { why: 'two-prices', id: 'potato' },
      { why: 'no-price', id: 'potato' },
      { why: 'two-prices', id: 'garlic', prices: [30, 100] },
      { why: 'sold-by-piece', id: 'coriander' },
    ],
  )
})

test('the number of an account, and a price for 0 pieces, are doubts beside the rows of the others', () => {
  const { rows, doubts } = read('A/c 918010012345678\ndhaniya 0 gaddi 15\naloo 22')
  assert.deepEqual(rows, [['aloo 22', 'potato', 22]])
  assert.deepEqual(columns(doubts, 'line', 'why'), [
    ['A/c 918010012345678', 'no-price'],
    ['dhaniya 0 gaddi 15', 'two-prices'],
  ])
  assert.deepEqual(read('aloo 22 918010012345678').doubts, [
    { line: 'aloo 22 918010012345678', why: 'two-prices', id: 'potato' },
  ])
  assert.deepEqual(read(`dhaniya ${'9'.repeat(400)} gaddi 15`).rows, [])
})

test('the beginning of a name, a similar one and goods of other shops are never taken for a vegetable', () => {
  const goods = ['doodh 60', 'anda 7', 'dahi 80', 'aam 90', 'delivery 20', 'total 1540']
  for (const line of ['tom 40', 'tamtar 40', 'be 20', 'lal 30', ...goods]) assert.deepEqual(read(line).rows, [], line)
})

test('all 86 vegetables in one message by their English names, then by their Hindi names, are 86 rows', () => {
  for (const nameOf of [({ name }: { name: string }) => name, ({ nameHi }: { nameHi: string }) => nameHi]) {
    const { rows, doubts } = read(shelf.map((product, at) => `${nameOf(product)} ${at + 20}`).join('\n'))
    assert.deepEqual(doubts, [])
    assert.deepEqual(
      rows.map(([, id, price]) => [id, price]),
      shelf.map(({ _id }, at) => [_id, at + 20]),
    )
  }
})

test('any text is read without an error, and every read price is one that the store saves', () => {
  const words = 'aloo pyaz 22 0 1/2 kg pav sadhe ₹ - / , aadha dozen 9999999999 918010012345678 dhaniya 1e9 ka ~ [ ½'
  const word = fc.constantFrom(...words.split(' '))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(word).map((typed) => typed.join(' ')),
      ),
      (text) => {
        for (const [, , price] of read(text).rows) assert.ok(price >= 0 && price <= 10_000_000)
      },
    ),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShelf } from '#tests/support/demo-shelf.ts'
import { packPresets, packQuantity } from '../catalogue/packs.ts'
import type { UnitType } from '../catalogue/units.ts'
import { readWanted } from './read-wanted.ts'
import { splitList } from './split-list.ts'

const packs = (type: UnitType) =>
  packPresets('weight', type).map((pack) => {
    const { label } = pack
    const quantity = packQuantity('weight', pack)
    return { _id: label, label, quantity, price: 1, discountPercent: 0, discount: 0, sellingPrice: 1 }
  })
const shelf = demoShelf.map((product) => ({ ...product, retailUnits: packs('retail'), bulkUnits: packs('bulk') }))

function read(text: string) {
  const lines = splitList(text).flatMap((piece) => readWanted(shelf, piece))
  return {
    rows: lines.flatMap(({ row }) => (row ? [[row.product, row.grams, row.unit?.label, row.quantity] as const] : [])),
    doubts: lines.flatMap(({ doubt }) => (doubt ? [`${doubt.line}: ${doubt.why}`] : [])),
  }
}

/** Each item with its product, grams, pack and how many of it. */
const understood: Record<string, readonly [string, number?, string?, number?]> = {
  '2 kg aloo': ['potato', 2000, '2kg', 1],
  'adha kilo mirchi': ['green-chilli', 500, '500g', 1],
  'आधा किलो भिंडी': ['okra', 500, '500g', 1],
  'paav kilo adrak': ['ginger', 250, '250g', 1],
  'pav lahsun': ['garlic', 250, '250g', 1],
  'ek pav methi': ['fenugreek', 250, '250g', 1],
  'एक पाव धनिया': ['coriander', 250, '250g', 1],
  'teen pav mooli': ['white-radish', 750, '250g', 3],
  'sava kilo tamatar': ['tomato', 1250, '250g', 5],
  'dedh kilo pyaz': ['onion', 1500, '500g', 3],
  'dhai kilo gobhi': ['cauliflower', 2500, '500g', 5],
  'paune do kilo lauki': ['bottle-gourd', 1750, '250g', 7],
  '1/2 kg palak': ['spinach', 500, '500g', 1],
  '1.5 kg bhindi': ['okra', 1500, '500g', 3],
  'kaddu aadha': ['pumpkin', 500, '500g', 1],
  '५०० ग्राम टमाटर': ['tomato', 500, '500g', 1],
  'तीन किलो आलू': ['potato', 3000, '1kg', 3],
  '10 kg aloo': ['potato', 10_000, '10kg', 1],
  'matar - 1kg': ['green-peas', 1000, '1kg', 1],
  'mujhe 2 kilo tamatar chahiye': ['tomato', 2000, '2kg', 1],
  'bhaiya karela 1kg bhej dena': ['bitter-gourd', 1000, '1kg', 1],
  '100 gm adrak': ['ginger', 100],
  'sau gram adrak': ['ginger', 100],
  'sava sau gram adrak': ['ginger', 125],
  'अदरक सवा सौ ग्राम': ['ginger', 125],
  'adrak paune sau gram': ['ginger', 75],
  'adrak dedh sau gram': ['ginger', 150],
  'do sau gram methi': ['fenugreek', 200],
  'dhai sau gram lahsun': ['garlic', 250, '250g', 1],
  'ढाई सौ ग्राम धनिया': ['coriander', 250, '250g', 1],
  'paune do sau gram methi': ['fenugreek', 175],
  'साढ़े सात सौ ग्राम मूली': ['white-radish', 750, '250g', 3],
  'nimbu 4': ['lemon'],
  pudina: ['mint'],
}

test('items of a shopping list are read with their weight and the packs that make it up', () => {
  for (const [line, wanted] of Object.entries(understood))
    assert.deepEqual(read(line), { rows: [[...wanted, ...Array(4 - wanted.length).fill(undefined)]], doubts: [] }, line)
})

test('several items are parted by commas, by "aur", by their amounts, or stand alone', () => {
  const potatoAndOnion = [
    ['potato', 2000, '2kg', 1],
    ['onion', 1000, '1kg', 1],
  ]
  for (const text of ['2 kg aloo, 1 kg pyaz', '2 kg aloo aur 1 kg pyaz', 'aloo 2kg pyaz 1kg', '2 किलो आलू\n1 किलो प्याज'])
    assert.deepEqual(read(text).rows, potatoAndOnion, text)
  assert.deepEqual(
    read('aloo pyaz tamatar').rows.map(([id]) => id),
    ['potato', 'onion', 'tomato'],
  )
})

test('what no pack, no amount or no vegetable is for certain stays unread', () => {
  assert.deepEqual(
    read(
      '20 rs ka dhaniya, doodh 1 packet, 1 kg gajar, 2 kg aloo pyaz, 1 peti tamatar, 2000 kg aloo, kal subah bhej dena',
    ),
    {
      rows: [],
      doubts: [
        '20 rs ka dhaniya: amount',
        'doodh 1 packet: no-product',
        '1 kg gajar: which-product',
        '2 kg aloo pyaz: several-products',
        '1 peti tamatar: amount',
        '2000 kg aloo: amount',
        'kal subah bhej dena: no-product',
      ],
    },
  )
})

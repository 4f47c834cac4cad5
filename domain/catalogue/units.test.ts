import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise, percent, rupeesToPaise, toPercentNumber, toRupees } from '../money.ts'
import { packPercent, packPresets, packQuantity, pricesOfPack } from './packs.ts'
import { amountText, checkedUnitPrices, contentOf, contentOfUnit, gramsOf, type UnitType, unitTypes } from './units.ts'

const presets = unitTypes.flatMap((type) => packPresets('weight', type))
const prices = fc.integer({ min: 1, max: 10 ** 8 }).map(paise)
const percents = fc.integer({ min: 0, max: 10_000 }).map((n) => percent(n / 100))

function rowsOf(type: UnitType, basePrice: number, discount: number) {
  return packPresets('weight', type).map((preset) => {
    const unit = pricesOfPack(
      'weight',
      preset.content,
      rupeesToPaise(basePrice),
      packPercent('weight', preset.content, percent(discount)),
    )
    return [preset.label, toRupees(unit.price), toPercentNumber(unit.discountPercent), toRupees(unit.sellingPrice)]
  })
}

test('okra at ₹58 a kilogram and 12 % costs what the demo data says', () => {
  assert.deepEqual(rowsOf('retail', 58, 12), [
    ['250g', 14.5, 12, 12.76],
    ['500g', 29, 12, 25.52],
    ['1kg', 58, 12, 51.04],
    ['2kg', 116, 12, 102.08],
  ])
  assert.deepEqual(rowsOf('bulk', 58, 12), [
    ['5kg', 290, 17, 240.7],
    ['10kg', 580, 22, 452.4],
    ['25kg', 1450, 22, 1131],
    ['1 Bag(50kg)', 2900, 22, 2262],
  ])
})

test('the bulk extras never push a discount over a hundred percent', () => {
  assert.deepEqual(
    packPresets('weight', 'bulk').map((preset) => toPercentNumber(packPercent('weight', preset.content, percent(93)))),
    [98, 100, 100, 100],
  )
})

test('a quarter kilogram is rounded half-up to the paisa', () => {
  assert.equal(pricesOfPack('weight', 250, rupeesToPaise(0.3), percent(0)).price, 8)
})

test('discount and selling price always make up the price, and none is below zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...presets), prices, percents, (preset, basePrice, share) => {
      const unit = pricesOfPack('weight', preset.content, basePrice, packPercent('weight', preset.content, share))
      assert.equal(unit.discount + unit.sellingPrice, unit.price)
      assert.ok(unit.discount >= 0 && unit.sellingPrice >= 0 && unit.price >= 0)
    }),
  )
})

test('edited prices give discount and percent, rounded to two decimals', () => {
  const unit = checkedUnitPrices(rupeesToPaise(30), rupeesToPaise(20))
  assert.equal(toRupees(unit.discount), 10)
  assert.equal(toPercentNumber(unit.discountPercent), 33.33)
  assert.equal(toPercentNumber(checkedUnitPrices(paise(100), paise(100)).discountPercent), 0)
  assert.equal(toPercentNumber(checkedUnitPrices(paise(100), paise(0)).discountPercent), 100)
})

test('edited prices keep to the same sum as computed ones', () => {
  fc.assert(
    fc.property(prices, prices, (a, b) => {
      const unit = checkedUnitPrices(paise(Math.max(a, b)), paise(Math.min(a, b)))
      assert.equal(unit.discount + unit.sellingPrice, unit.price)
      assert.ok(unit.discountPercent >= 0 && unit.discountPercent <= 10_000)
    }),
  )
})

test('a selling price above the price, and prices of nothing, are refused', () => {
  assert.throws(() => checkedUnitPrices(paise(100), paise(101)), { code: 'SELLING_PRICE_ABOVE_PRICE' })
  assert.throws(() => checkedUnitPrices(paise(0), paise(0)), { code: 'BAD_INPUT', message: /price/ })
  assert.throws(() => checkedUnitPrices(paise(-5), paise(-6)), { code: 'BAD_INPUT' })
  assert.throws(() => checkedUnitPrices(paise(100), paise(-1)), { code: 'BAD_INPUT', message: /selling price/ })
})

test("every preset's weight can be told from its quantity and label", () => {
  for (const preset of presets)
    assert.equal(gramsOf({ ...preset, quantity: packQuantity('weight', preset) }), preset.content)
})

test("a bag's weight is read from its label whatever its value says", () => {
  assert.equal(gramsOf({ quantity: { unit: 'bag', value: 50 }, label: '1 Bag(50kg)' }), 50_000)
  assert.equal(gramsOf({ quantity: { unit: 'bag', value: 1 }, label: 'Bag 12.5 KG' }), 12_500)
  assert.equal(gramsOf({ quantity: { unit: 'bag', value: 1 }, label: 'Pouch (500g)' }), 500)
  assert.equal(gramsOf({ quantity: { unit: 'bag', value: 1 }, label: '1 Bag' }), undefined)
  assert.equal(gramsOf({ quantity: { unit: 'kg', value: 0 }, label: '0kg' }), undefined)
  assert.equal(gramsOf({ quantity: { unit: 'g', value: 1 }, label: '1g' }), 1)
  assert.equal(gramsOf({ quantity: { unit: 'kg', value: 1.005 }, label: '1.005kg' }), 1005)
})

test('an amount is written in grams below a kilogram, else in kilograms, or in pieces', () => {
  const written = [999, 1000, 2500].map((grams) => amountText(grams, 'weight'))
  assert.deepEqual(written, ['999 g', '1 kg', '2.5 kg'])
  assert.deepEqual([amountText(1, 'piece'), amountText(2000, 'piece')], ['1 piece', '2000 pieces'])
})

test("a pack's content is its pieces, its grams, or else what its quantity and label say", () => {
  const quantity = { unit: 'kg', value: 2 } as const
  const [bag, four] = [
    { ...{ grams: 1500, pieces: null }, quantity, label: '2kg' },
    { unit: 'piece', value: 4 } as const,
  ]
  assert.deepEqual([contentOf(bag, 'weight'), contentOf({ ...bag, grams: null }, 'weight')], [1500, 2000])
  assert.deepEqual([contentOf({ ...bag, pieces: 6 }, 'piece'), contentOf(bag, 'piece')], [6, undefined])
  assert.equal(contentOf({ grams: null, pieces: null, quantity: four, label: '4 pieces' }, 'weight'), undefined)
  assert.deepEqual([contentOfUnit(bag), contentOfUnit({ quantity: four, label: '4 pieces' })], [2000, 4])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { column } from '#tests/support/columns.ts'
import { paise, percent } from '../money.ts'
import { packPercent, packPresets, pricesOfPack } from './packs.ts'
import { type PricedPack, type PricedProduct, withBasePrice, withPackPrices, withPin } from './prices.ts'
import { suspiciousPrices } from './suspicious-prices.ts'
import { unitTypes } from './units.ts'

const allPresets = unitTypes.flatMap((type) => packPresets('weight', type).map((pack) => ({ type, ...pack })))

/** A product with all presets at the prices of SPEC 9. */
const products = fc
  .record({ basePrice: fc.integer({ min: 100, max: 10_000_000 }), discount: fc.integer({ min: 0, max: 80 }) })
  .map(({ basePrice, discount }): PricedProduct => {
    const [base, discountPercent] = [paise(basePrice), percent(discount)]
    const packs = allPresets.map(({ type, label, content }) => {
      const figures = pricesOfPack('weight', content, base, packPercent('weight', content, discountPercent))
      return { id: label, type, label, content, isPinned: false, ...figures }
    })
    return { id: 'okra', basePrice: base, discountPercent, soldBy: 'weight', packs }
  })
const presets = fc.constantFrom(...allPresets)
const perMille = fc.oneof(fc.integer({ min: 0, max: 2500 }), fc.constantFrom(0, 599, 600, 601, 1399, 1400, 1401, 1405))
const partOf = (amount: number, share: number) => paise(Math.max(0, Math.round((amount * share) / 1000)))

const isWithinForty = (before: number, after: number) => after * 10 >= before * 6 && after * 10 <= before * 14

test('prices by the rule are never asked about', () => {
  fc.assert(fc.property(products, (product) => assert.deepEqual(suspiciousPrices(undefined, product), [])))
})

test('a base price is asked about once, at zero and over forty per cent, and not with each pack that follows it', () => {
  fc.assert(
    fc.property(products, perMille, (before, share) => {
      const basePrice = partOf(before.basePrice, share)
      const after = withBasePrice(before, basePrice)
      const ofBase = suspiciousPrices(before, after).filter(({ pack }) => pack === undefined)
      const expected = basePrice === 0 ? ['zero'] : isWithinForty(before.basePrice, basePrice) ? [] : ['change']
      assert.deepEqual(column(ofBase, 'why'), expected)
      // Of less than a rupee a small pack costs nothing.
      if (basePrice >= 100) assert.deepEqual(suspiciousPrices(before, after), ofBase)
    }),
  )
})

const contentOf = ({ content = 0 }: PricedPack) => content
const packOf = ({ packs }: PricedProduct, label: string) => packs.find(({ id }) => id === label) as PricedPack

/** Why a pack looks odd beside another; a paisa of each rounding is no reason. */
function oddBeside(one: PricedPack, other: PricedPack): string | undefined {
  const [small, large] = contentOf(one) < contentOf(other) ? [one, other] : [other, one]
  if (large.sellingPrice < small.sellingPrice) return 'cheaper-than-smaller'
  const isDearer = (large.sellingPrice - 1) * contentOf(small) > (small.sellingPrice + 1) * contentOf(large)
  return isDearer ? 'dearer-pack' : undefined
}

/** A selling price by its part of the old one, or some paise from the MRP or from what another pack costs by weight. */
const typed = fc.record({
  from: fc.constantFrom('before', 'mrp', 'other'),
  share: perMille,
  other: presets,
  paise: fc.integer({ min: -3, max: 3 }),
})
type Typed = typeof typed extends fc.Arbitrary<infer Value> ? Value : never

function typedPrice(product: PricedProduct, was: PricedPack, { from, share, other, paise: more }: Typed) {
  if (from === 'before') return partOf(was.sellingPrice, share)
  const beside = packOf(product, other.label)
  const near = from === 'mrp' ? was.price : (beside.sellingPrice * contentOf(was)) / contentOf(beside)
  return paise(Math.max(0, Math.round(near) + more))
}

test('a typed or pinned pack is asked about at zero, over forty per cent, above its MRP, and where it fits another pack badly', () => {
  fc.assert(
    fc.property(products, presets, typed, fc.boolean(), (before, name, price, isPinned) => {
      const was = packOf(before, name.label)
      const sellingPrice = typedPrice(before, was, price)
      const mrp = paise(Math.max(was.price, sellingPrice))
      const after = isPinned
        ? withPin(before, name, sellingPrice)
        : withPackPrices(before, { ...name, price: mrp, sellingPrice })
      const pack = packOf(after, name.label)
      const others = after.packs.filter((each) => each !== pack)
      const expected = [
        sellingPrice === 0 ? 'zero' : isWithinForty(was.sellingPrice, sellingPrice) ? undefined : 'change',
        isPinned && sellingPrice > was.price ? 'above-mrp' : undefined,
        ...others.map((each) => oddBeside(pack, each)),
      ].filter((why) => why !== undefined)
      const found = suspiciousPrices(before, after).map(({ why }) => why)
      assert.deepEqual(new Set(found), new Set(expected))
    }),
    { numRuns: 500 },
  )
})

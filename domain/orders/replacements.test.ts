import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import { nearestOffers, type OfferProduct, type OfferUnit } from './replacements.ts'

const unit = (label: string, price: number, content: number): OfferUnit => ({
  id: `${label} ${price}`,
  label,
  sellingPrice: paise(price),
  content,
})
const product = (name: string, units: OfferUnit[], more: Partial<OfferProduct> = {}): OfferProduct => ({
  id: name,
  name,
  category: 'Root',
  inStock: true,
  soldBy: 'weight',
  units,
  ...more,
})
const missing = {
  productId: 'Carrot (Orange)',
  name: 'Carrot (Orange)',
  category: 'Root',
  unitPrice: paise(2576),
  soldBy: 'weight' as const,
  content: 500,
}
const names = (products: OfferProduct[]) =>
  nearestOffers(missing, products).map((offer) => `${offer.product.name} ${offer.unit.label}`)

test('the nearest replacement is alike in name, then in weight, then in price', () => {
  const red = product('Red Carrot (Desi)', [unit('250g', 1100, 250), unit('500g', 2112, 500)])
  const beet = product('Beetroot', [unit('500g', 2400, 500)])
  const radish = product('Radish', [unit('500g', 1200, 500)])
  const turnip = product('Turnip', [unit('1kg', 2500, 1000)])
  assert.deepEqual(names([turnip, radish, beet, red]), [
    'Red Carrot (Desi) 500g',
    'Beetroot 500g',
    'Radish 500g',
    'Turnip 1kg',
  ])
})

test('a pack with less comes after those that are not smaller, and of two at one price the larger first', () => {
  const radish = product('Radish', [unit('250g', 2500, 250), unit('1kg', 2400, 1000)])
  const turnip = product('Turnip', [unit('250g', 2550, 250)])
  const beet = product('Beetroot', [unit('200g', 1800, 200), unit('300g', 1800, 300)])
  assert.deepEqual(names([turnip, beet, radish]), ['Radish 1kg', 'Turnip 250g', 'Beetroot 300g'])
})

test('nothing dearer, out of stock, of another kind, and not the missing product itself', () => {
  const fitting = [unit('500g', 2000, 500)]
  assert.deepEqual(
    names([
      product('Dear Carrot', [unit('500g', 2577, 500)]),
      product('Sold Out Carrot', fitting, { inStock: false }),
      product('Carrot Greens', fitting, { category: 'Leafy Vegetables' }),
      product('Carrot (Orange)', fitting),
    ]),
    [],
  )
})

import { percent, rupeesToPaise } from '#domain/money.ts'
import { unitsToOffer } from '#server/catalogue/add-product.ts'
import { insertProduct } from '#server/catalogue/queries.ts'
import type { TestShop } from './open-test-shop.ts'

type NewProduct = {
  id?: string
  name?: string
  category?: 'Root' | 'Fruit Vegetable' | 'Bulb'
  basePrice?: number
  discountPercent?: number
  inStock?: boolean
  descriptionHi?: string[]
}

/** Adds a product with all its preset units, by default okra at ₹58 a kilogram less 12 %; returns its id. */
export async function stock(test: TestShop, product: NewProduct = {}): Promise<string> {
  const {
    id = 'okra',
    name = 'Okra',
    category = 'Fruit Vegetable',
    basePrice = 58,
    discountPercent = 12,
    inStock = true,
    descriptionHi = [],
  } = product
  const price = { basePrice: rupeesToPaise(basePrice), discountPercent: percent(discountPercent) }
  const row = {
    id,
    name,
    category,
    image: ['/pictures/products/okra.svg'],
    description: ['Fresh.'],
    descriptionHi,
    inStock,
    ...price,
    createdAt: test.now(),
  }
  const units = [...unitsToOffer(id, 'retail', price, undefined), ...unitsToOffer(id, 'bulk', price, undefined)]
  await insertProduct(test.shop.db, row, units)
  await test.shop.events.publish('catalogue-changed')
  return id
}

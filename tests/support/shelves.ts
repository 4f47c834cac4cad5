import assert from 'node:assert/strict'
import type { SellerProductJson } from '#domain/catalogue/pack-shapes.ts'
import { percent, rupeesToPaise } from '#domain/money.ts'
import { unitsToOffer } from '#server/catalogue/add-product.ts'
import { insertProduct } from '#server/catalogue/queries.ts'
import { until } from './background-jobs.ts'
import type { TestShop } from './open-test-shop.ts'
import { type Caller, done, seller } from './people.ts'
import { photo } from './photos.ts'

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
  const { id = 'okra', name = 'Okra', category = 'Fruit Vegetable', inStock = true, descriptionHi = [] } = product
  const { basePrice = 58, discountPercent = 12 } = product
  const price = { basePrice: rupeesToPaise(basePrice), discountPercent: percent(discountPercent) }
  const look = { image: ['/pictures/products/okra.svg'], description: ['Fresh.'], descriptionHi }
  const row = { id, name, category, ...look, inStock, ...price, createdAt: test.now() }
  const units = [...unitsToOffer(id, 'retail', price, undefined), ...unitsToOffer(id, 'bulk', price, undefined)]
  await insertProduct(test.shop.db, row, units)
  await test.shop.events.publish('catalogue-changed')
  return id
}

/** Has the seller add a radish with a photo, and waits for the photo's AVIF files. */
export async function addRadish(test: TestShop): Promise<void> {
  const radish = { name: 'Radish', category: 'Root', basePrice: 30, discountPercent: 5 }
  done(await (await seller(test)).upload('/api/product/add', radish, [{ bytes: await photo() }]))
  await until('AVIF', async () => (await test.rows('select from picture where not avif_ready')).length === 0)
}

/** Leaves okra at ₹58 less 12 % and potatoes at ₹30 less 10 % as the only products; returns the seller. */
export async function okraAndPotato(test: TestShop): Promise<Caller> {
  await test.rows('delete from product')
  await stock(test)
  await stock(test, { id: 'potato', name: 'Potato', category: 'Root', basePrice: 30, discountPercent: 10 })
  return seller(test)
}

/** The products of a list, by default of the catalogue, as this caller reads them. */
export async function productsFor(caller: Caller, url = '/api/product/list'): Promise<SellerProductJson[]> {
  return done(await caller.get(url)).products as SellerProductJson[]
}

/** One product of such a list. */
export async function productFor(caller: Caller, id: string, url?: string): Promise<SellerProductJson> {
  const product = (await productsFor(caller, url)).find(({ _id }) => _id === id)
  return product ?? assert.fail(`${id} is not in the list`)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CategoryPath } from '#domain/catalogue/catalogue.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { unitTypes } from '#domain/catalogue/units.ts'
import { percent, rupeesToPaise } from '#domain/money.ts'
import { unitsToOffer } from '../catalogue/add-product.ts'
import { hasProducts, insertProduct } from '../catalogue/queries.ts'
import { existingProductIds, insertTopic } from '../catalogue/topic-queries.ts'
import { projectFile } from '../config/project-folder.ts'
import type { Shop } from '../shop.ts'
import { advisoryLocks, takeLock } from './advisory-locks.ts'
import { inTransaction } from './transaction.ts'

type DemoProduct = {
  slug: string
  nameEn: string
  nameHi: string
  romanHi: string[]
  otherNames: string[]
  category: CategoryPath
  basePricePerKg: number
  discountPercent: number
  description: string[]
  descriptionHi: string[]
  bestSeller: boolean
}

function readDemoProducts(): DemoProduct[] {
  const file = readFileSync(projectFile('server/database/seed/catalogue.json'), 'utf8')
  const { products } = JSON.parse(file) as { products: DemoProduct[] }
  // Best sellers first: a store without sales lists them in catalogue order.
  return [...products.filter((each) => each.bestSeller), ...products.filter((each) => !each.bestSeller)]
}

const drawings = projectFile('public/pictures/products')

/** URLs of a product's drawing and, if it exists, its second one. */
function drawingsOf(slug: string): string[] {
  const [first, second] = [`${slug}.svg`, `${slug}-2.svg`]
  const files = existsSync(join(drawings, second)) ? [first, second] : [first]
  return files.map((file) => `/pictures/products/${file}`)
}

/** Inserts the demo catalogue into an empty store: all products or none. */
export async function seedDemo(shop: Shop): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    // Of two processes that start on a new database, the second waits here and finds products.
    await takeLock(tx, advisoryLocks.demoCatalogue)
    if (await hasProducts(tx)) return
    for (const demo of readDemoProducts()) {
      const price = { basePrice: rupeesToPaise(demo.basePricePerKg), discountPercent: percent(demo.discountPercent) }
      const row = {
        id: demo.slug,
        name: demo.nameEn,
        nameHi: demo.nameHi,
        searchNames: [...demo.romanHi, ...demo.otherNames],
        category: demo.category,
        image: drawingsOf(demo.slug),
        description: demo.description,
        descriptionHi: demo.descriptionHi,
        ...price,
        createdAt: shop.clock(),
      }
      const units = unitTypes.flatMap((type) => unitsToOffer(demo.slug, type, price, undefined))
      await insertProduct(tx, row, units)
    }
  })
}

/** A topic with fewer products in the store is not added. */
const minProducts = 3

/** Inserts the demo's search topics if the store sells their products; existing and deleted ones stay. */
export async function seedTopics(shop: Shop): Promise<void> {
  const file = readFileSync(projectFile('server/database/seed/search-topics.json'), 'utf8')
  const topics = JSON.parse(file) as (IndexedTopic & { id: string })[]
  const added = await inTransaction(shop.db, async (tx) => {
    let count = 0
    const existing = new Set(await existingProductIds(tx, [...new Set(topics.flatMap(({ products }) => products))]))
    for (const { id, name, nameHi, words, products: wanted } of topics) {
      const products = wanted.filter((each) => existing.has(each))
      if (products.length < minProducts) continue
      if ((await insertTopic(tx, id, { name, nameHi, words, products })) !== undefined) count++
    }
    return count
  })
  if (added > 0) await shop.events.publish('catalogue-changed')
}

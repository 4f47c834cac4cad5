import type { FastifyInstance } from 'fastify'
import { type ProductCells, productFile } from '#domain/catalogue/product-file.ts'
import { toPercentNumber, toRupees } from '#domain/money.ts'
import { authenticate } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { type StoredProduct, storedProducts } from './edit-queries.ts'

function cellsOf(product: StoredProduct): ProductCells {
  return {
    Id: product.id,
    Name: product.name,
    'Name in Hindi': product.nameHi,
    'Other names': product.searchNames.join(', '),
    Category: product.category,
    'HSN code': product.hsn,
    'Sold by': product.soldBy,
    'Base price': String(toRupees(product.basePrice)),
    'Discount %': String(toPercentNumber(product.discountPercent)),
    Description: product.description.join('\n'),
    'Description in Hindi': product.descriptionHi.join('\n'),
    'Base price when downloaded': String(toRupees(product.basePrice)),
    'Version when downloaded': String(product.version),
  }
}

/** Serves the seller a CSV file of all products, on the shelf or off it, which an import reads again. */
export function exportRoutes(app: FastifyInstance, shop: Shop): void {
  const path = '/api/product/export'
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    await authenticate(shop, { who: 'manager', path }, request)
    const products = await storedProducts(shop.db)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="products.csv"')
      .type('text/csv; charset=utf-8')
      .send(productFile([...products.values()].map(cellsOf)))
  })
}

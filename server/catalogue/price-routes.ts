import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { changeBasePrices } from './change-base-prices.ts'
import { changePackPrices } from './change-pack-prices.ts'
import { pinUnit } from './pin-unit.ts'
import { priceHistory, priceSheet } from './price-sheet.ts'
import { saveOpeningPrices } from './save-opening-prices.ts'
import { undoPrices } from './undo-prices.ts'

/** The seller's price grid, price sheet, opening prices, pins, history and undo (CONTRACT "Prices"). */
export function priceRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.packPricesUpdate, ({ body, person }) =>
    changePackPrices(shop, body.changes, { source: 'grid', personId: person.id, confirmed: body.confirmed ?? false }),
  )

  endpoint(app, shop, api.priceSheet, () => priceSheet(shop))

  endpoint(app, shop, api.basePricesUpdate, ({ body, person, saveAnswer }) =>
    changeBasePrices(shop, person.id, body, saveAnswer),
  )

  endpoint(app, shop, api.openingShelf, async ({ body, person }) => {
    await saveOpeningPrices(shop, person.id, body)
    return { message: 'The shelf is set up', onShelf: body.prices.length }
  })

  endpoint(app, shop, api.pricesUndo, ({ body, person, saveAnswer }) =>
    undoPrices(shop, person.id, body.batch, saveAnswer),
  )

  endpoint(app, shop, api.unitPin, async ({ body, person }) => ({
    message: body.sellingPrice === null ? 'Price released' : 'Price pinned',
    batch: await pinUnit(shop, person.id, body),
  }))

  endpoint(app, shop, api.priceHistory, ({ params }) => priceHistory(shop, params.id))
}

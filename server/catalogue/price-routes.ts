import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { changeBasePrices } from './change-base-prices.ts'
import { changePackPrices } from './change-pack-prices.ts'
import { pinUnit } from './pin-unit.ts'
import { priceHistory, priceSheet } from './price-sheet.ts'
import { saveOpeningPrices } from './save-opening-prices.ts'
import { checkNotUndone, undoPrices } from './undo-prices.ts'

/** The seller's price grid, price sheet, opening prices, pins, history and undo (CONTRACT "Prices"). */
export function priceRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.packPricesUpdate, ({ body, person, saveAnswer }) => {
    const save = { source: 'grid', personId: person.id, confirmed: body.confirmed ?? false } as const
    return changePackPrices(shop, body.changes, save, saveAnswer)
  })

  endpoint(app, shop, api.priceSheet, () => priceSheet(shop))

  endpoint(
    app,
    shop,
    api.basePricesUpdate,
    ({ body, person, saveAnswer }) => changeBasePrices(shop, person.id, body, saveAnswer),
    // A repeat of a save that was undone meanwhile is refused.
    ({ batch }) => checkNotUndone(shop, batch),
  )

  endpoint(app, shop, api.openingShelf, ({ body, person, saveAnswer }) =>
    saveOpeningPrices(shop, person.id, body, saveAnswer),
  )

  endpoint(app, shop, api.pricesUndo, ({ body, person, saveAnswer }) =>
    undoPrices(shop, person.id, body.batch, saveAnswer),
  )

  endpoint(app, shop, api.unitPin, ({ body, person, saveAnswer }) => pinUnit(shop, person.id, body, saveAnswer))

  endpoint(app, shop, api.priceHistory, ({ params }) => priceHistory(shop, params.id))
}

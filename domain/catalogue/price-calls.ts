import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import * as list from '../lists/list-shapes.ts'
import { byId, id, message, when } from '../shapes.ts'
import * as prices from './price-shapes.ts'
import * as catalogue from './product-shapes.ts'
import { maxPricesAtOnce } from './units.ts'

/** The seller's prices (CONTRACT "Prices"). */
export const priceCalls = {
  packPricesUpdate: {
    who: 'manager',
    idempotent: true,
    does: 'Changes the prices of units of many products at once, all or none.',
    maxBodyBytes: prices.maxPricesBytes,
    body: z.object({
      changes: z.array(catalogue.pricedUnit).check(z.minLength(1), z.maxLength(maxPricesAtOnce)),
      confirmed: z.optional(z.boolean()),
    }),
    fixedMessage: 'Updated successfully',
  },
  priceListRead: {
    who: 'manager',
    does: 'Reads a typed or pasted price list: products with their base prices, and the lines it does not understand; changes nothing.',
    body: list.sentPriceList,
    answer: list.readPriceList,
  },
  priceSheet: {
    who: 'manager',
    does: 'Lists the products on the shelf with base price, packs and version, and the saves that wait or can be undone.',
    answer: z.object({ products: z.array(prices.sheetProduct), batches: z.array(prices.priceBatch) }),
  },
  basePricesUpdate: {
    who: 'manager',
    idempotent: true,
    maxBodyBytes: prices.maxPricesBytes,
    does: 'Sets base prices, all or none, now or from a time on; packs follow, pinned ones keep their price. Suspicious prices need `confirmed`.',
    body: prices.sentPrices,
    /** `from` is there only for a scheduled save: the time that was sent may have come. */
    answer: z.extend(message, { batch: z.string(), from: z.optional(when) }),
  },
  pricesUndo: {
    who: 'manager',
    idempotent: true,
    does: 'Restores what a save of prices changed, within a day of it; a save that waits for its time is cancelled.',
    body: z.object({ batch: id }),
    answer: z.extend(message, { batch: z.string() }),
  },
  unitPin: {
    who: 'manager',
    idempotent: true,
    does: 'Pins a pack to a price of its own, unchanged by the base price, or releases it to the rule.',
    body: prices.sentPin,
    answer: z.extend(message, { batch: z.string() }),
  },
  priceHistory: {
    who: 'manager',
    does: "Lists a product's base prices of the last 90 days.",
    params: byId,
    answer: z.object({ history: z.array(prices.pricePoint) }),
  },
} as const satisfies Record<string, CallEntry>

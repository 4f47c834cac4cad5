import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { byId, id, message, version } from '../shapes.ts'
import * as imported from './import-shapes.ts'
import * as pack from './pack-shapes.ts'
import { maxPacks } from './packs.ts'
import * as prices from './price-shapes.ts'
import { maxImportBytes } from './product-file.ts'
import * as catalogue from './product-shapes.ts'

const changedProduct = z.extend(message, { product: pack.sellerProduct })

const productsOfSeller = z.object({ products: z.array(pack.sellerProduct) })

/** The seller's products, packs and stock (SPEC 7). */
export const productCalls = {
  productAdd: {
    who: 'manager',
    idempotent: true,
    does: 'Adds a product with 1 to 4 pictures (JPEG, PNG, WebP, AVIF).',
    form: z.object({ productData: catalogue.productData }),
    answer: z.extend(message, { product: catalogue.product }),
  },
  productImport: {
    who: 'manager',
    does: 'Adds and changes products by rows, all or none; each bad row is named. A preview changes nothing.',
    body: imported.sentImport,
    idempotent: true,
    maxBodyBytes: maxImportBytes,
    answer: imported.importResult,
  },
  productStock: {
    who: 'packer',
    does: 'Puts a product in or out of stock.',
    // This `inStock` is only the seller's switch; that of a product also needs a sufficient level.
    body: z.object({ id, inStock: z.boolean() }),
    answer: message,
  },
  unitsUpdate: {
    who: 'manager',
    idempotent: true,
    does: 'Changes the prices of units, matched by label; rows not sent stay.',
    body: z.object({
      id,
      type: catalogue.unitType,
      updatedUnits: z.array(catalogue.updatedUnit).check(z.maxLength(maxPacks)),
      version: z.optional(version),
      confirmed: z.optional(z.boolean()),
    }),
    fixedMessage: 'Updated successfully',
  },
  sellerProducts: {
    who: 'packer',
    does: 'Lists every product on the shelf with all its packs, its deleted ones and its stock.',
    answer: productsOfSeller,
  },
  packAdd: {
    who: 'manager',
    does: 'Adds a pack of any name with its grams or pieces, or restores a deleted one; SPEC 9 prices it.',
    body: pack.sentPack,
    idempotent: true,
    answer: changedProduct,
  },
  packsReorder: {
    who: 'manager',
    does: 'Puts the packs of a list into another order.',
    body: pack.sentPackOrder,
    idempotent: true,
    answer: changedProduct,
  },
  stockLevel: {
    who: 'packer',
    does: 'Sets what is there of a product in grams or pieces, or changes it by `change`; null ends counting, and only the switch decides.',
    body: pack.sentStockLevel,
    idempotent: true,
    answer: changedProduct,
  },
  unitDelete: {
    who: 'manager',
    idempotent: true,
    does: 'Deletes one unit of a product; adding its label with its content restores it.',
    body: z.object({ id, type: catalogue.unitType, label: catalogue.sentLabel }),
    fixedMessage: 'Unit deleted',
  },
  productShelf: {
    who: 'manager',
    does: 'Takes a product off the shelf, out of every list and page, or brings it back as it was.',
    body: z.object({ id, onShelf: z.boolean() }),
    answer: message,
  },
  productsOffShelf: {
    who: 'manager',
    does: 'Lists the products that are off the shelf, the one taken off last first.',
    answer: productsOfSeller,
  },
  productShow: {
    who: 'manager',
    does: 'Shows the texts and pictures of a product, on the shelf or off it, with their version.',
    params: byId,
    answer: z.object({ product: catalogue.editableProduct }),
  },
  productEdit: {
    who: 'manager',
    idempotent: true,
    does: 'Replaces the texts and pictures of a product; refused when they were changed since they were shown.',
    params: byId,
    form: z.object({ productData: catalogue.productEdit }),
    fixedMessage: 'Updated successfully',
  },
  openingShelf: {
    who: 'manager',
    idempotent: true,
    maxBodyBytes: prices.maxPricesBytes,
    does: 'Puts exactly these products on the shelf, in stock and at these base prices, and takes all others off it, all or nothing.',
    body: prices.sentShelf,
    answer: z.extend(message, { onShelf: z.number() }),
  },
} as const satisfies Record<string, CallEntry>

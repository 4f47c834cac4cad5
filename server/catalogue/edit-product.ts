import { maxProductImages, type Product } from '#domain/catalogue/catalogue.ts'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import type { EditableProduct, ProductEdit } from '#domain/catalogue/product-shapes.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { rupeesToPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { changeSoldBy } from './change-packs.ts'
import { editableProduct, replaceTexts, setOnShelf } from './edit-queries.ts'
import { lockPricesOf } from './price-queries.ts'
import { readTexts } from './read-texts.ts'
import { currentPrice, type PriceSave, savePrices } from './save-prices.ts'
import { withUploadedPhotos } from './upload-photos.ts'

/** The product at this version. Throws PRODUCT_UNKNOWN, and PRODUCT_CHANGED at another version. */
async function productAtVersion(db: Queryable, id: string, version: number, lock?: 'lock'): Promise<EditableProduct> {
  const product = await editableProduct(db, id, lock)
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  if (product.version !== version) throw new Refusal('PRODUCT_CHANGED')
  return product
}

/** The product's pictures in their new order: URLs of its present ones, and indexes of the sent files. */
type ImageList = NonNullable<ProductEdit['image']>

/** Throws BAD_INPUT unless `images` names each sent file once, and beside them only the product's own pictures, once. */
function checkImages(images: ImageList, ownUrls: readonly string[], fileCount: number): void {
  const badInput = (what: string) => new Refusal('BAD_INPUT', { message: `image: ${what}` })
  if (images.length > maxProductImages) throw new Refusal('TOO_MANY_IMAGES')
  if (new Set(images).size < images.length) throw badInput('A picture is there twice.')
  if (images.some((image) => typeof image === 'string' && !ownUrls.includes(image)))
    throw badInput('This product does not have such a picture.')
  const fileIndexes = images.filter((image) => typeof image === 'number')
  if (fileIndexes.length !== fileCount || fileIndexes.some((index) => index >= fileCount))
    throw badInput('Each file needs one place.')
}

/** Replaces texts, pictures and a sent base price (SPEC 6). Throws like `addProduct`, PRODUCT_CHANGED and CHANGED_MEANWHILE. */
export async function editProduct(
  shop: Shop,
  personId: string,
  id: string,
  data: ProductEdit,
  files: readonly Buffer[],
): Promise<void> {
  const { version, image: images = [], basePrice, seenBasePrice, confirmed = false } = data
  const texts = readTexts(data)
  const { image: ownUrls } = await productAtVersion(shop.db, id, version)
  // An imported product may have no picture yet.
  if (images.length === 0 && ownUrls.length > 0) throw new Refusal('PRODUCT_INCOMPLETE')
  checkImages(images, ownUrls, files.length)
  await withUploadedPhotos(shop, id, files, (newUrls) =>
    inTransaction(shop.db, async (tx) => {
      // Checked again under the lock: reading photos takes time.
      const before = await productAtVersion(tx, id, version, 'lock')
      const now = shop.clock()
      const image = images.flatMap((each) => (typeof each === 'string' ? each : (newUrls[each] ?? [])))
      await replaceTexts(tx, id, { ...texts, image }, now)
      const { soldBy = before.soldBy } = data
      if (soldBy !== before.soldBy) {
        checkSeenBasePrice(await lockPricesOf(tx, id), seenBasePrice)
        await changeSoldBy(tx, { id, soldBy, basePrice, now, personId })
      } else if (basePrice !== undefined)
        await setBasePrice(tx, { source: 'edit', personId, now, confirmed }, { id, basePrice, seenBasePrice })
    }),
  )
  await shop.events.publish('catalogue-changed')
}

type TypedPrice = { readonly id: string; readonly basePrice: number; readonly seenBasePrice: number | undefined }

/** Throws CHANGED_MEANWHILE, with the present base price, where the seller saw another one. */
function checkSeenBasePrice(before: Product, seenBasePrice = toRupees(before.basePrice)): void {
  if (rupeesToPaise(seenBasePrice) !== before.basePrice)
    throw new Refusal('CHANGED_MEANWHILE', { extra: { current: [currentPrice(before)] } })
}

/** Changes the base price with all packs; the same price changes nothing. Throws CHANGED_MEANWHILE and PRICE_LOOKS_WRONG. */
async function setBasePrice(tx: Transaction, save: PriceSave, { id, ...typed }: TypedPrice): Promise<void> {
  const before = await lockPricesOf(tx, id)
  const basePrice = rupeesToPaise(typed.basePrice)
  if (before.basePrice === basePrice) return
  checkSeenBasePrice(before, typed.seenBasePrice)
  await savePrices(tx, save, [{ before, after: withBasePrice(before, basePrice) }])
}

/** Takes a product off the shelf, so that no shopper finds it, or puts it back (CONTRACT "Catalogue"). Throws PRODUCT_UNKNOWN. */
export async function changeShelf(shop: Shop, { id, onShelf }: Body<typeof api.productShelf>): Promise<void> {
  if (!(await setOnShelf(shop.db, id, onShelf, shop.clock()))) throw new Refusal('PRODUCT_UNKNOWN')
  await shop.events.publish('catalogue-changed')
}

import { maxProductImages } from '#domain/catalogue.ts'
import type { api, Body } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { EditableProduct, ProductEdit } from '#domain/shapes.ts'
import { inTransaction, type Queryable } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { editableProduct, replaceTexts, setOnShelf } from './edit-queries.ts'
import { readPhotos } from './read-photos.ts'
import { readTexts } from './read-texts.ts'
import { addressOf, enqueueAvif, keepWithPhotos } from './upload-photos.ts'

/** The product, if it is still as the seller saw it. */
async function unchanged(db: Queryable, id: string, seen: number, lock?: 'lock'): Promise<EditableProduct> {
  const product = await editableProduct(db, id, lock)
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  if (product.version !== seen) throw new Refusal('PRODUCT_CHANGED')
  return product
}

type Places = NonNullable<ProductEdit['image']>

/** Refuses pictures that the product does not have, files that are not there, and whatever is named twice or not at all. */
function checkPlaces(places: Places, has: readonly string[], files: number): void {
  const bad = (what: string) => new Refusal('BAD_INPUT', { message: `image: ${what}` })
  if (places.length > maxProductImages) throw new Refusal('TOO_MANY_IMAGES')
  if (new Set(places).size < places.length) throw bad('A picture is there twice.')
  if (places.some((place) => typeof place === 'string' && !has.includes(place)))
    throw bad('This product does not have such a picture.')
  const named = places.filter((place) => typeof place === 'number')
  if (named.length !== files || named.some((at) => at >= files)) throw bad('Each file needs one place.')
}

/**
 * Replaces a product's texts and pictures; prices and stock have their own calls. Refuses like addProduct, and with
 * PRODUCT_CHANGED what was made from an older version. Old orders keep what they show (SPEC 6, CONTRACT "Catalogue").
 */
export async function editProduct(shop: Shop, id: string, data: ProductEdit, files: readonly Buffer[]): Promise<void> {
  const { version, image: places = [] } = data
  if (places.length === 0) throw new Refusal('PRODUCT_INCOMPLETE')
  const texts = readTexts(data)
  const { image: has } = await unchanged(shop.db, id, version)
  checkPlaces(places, has, files.length)
  const photos = await readPhotos(files)
  const added = photos.map(addressOf)
  const image = places.flatMap((place) => (typeof place === 'string' ? place : (added[place] ?? [])))
  await keepWithPhotos(shop, id, photos, () =>
    inTransaction(shop.db, async (tx) => {
      // Looked at again, now that nobody else can change it: reading photos takes a while.
      await unchanged(tx, id, version, 'lock')
      await replaceTexts(tx, id, { ...texts, image }, shop.clock())
    }),
  )
  await shop.events.publish('catalogue-changed')
  await enqueueAvif(shop, photos)
}

/** Takes a product off the shelf or brings it back; to shoppers one that is off it is as good as none (CONTRACT "Cart"). */
export async function changeShelf(shop: Shop, { id, onShelf }: Body<typeof api.productShelf>): Promise<void> {
  if (!(await setOnShelf(shop.db, id, onShelf, shop.clock()))) throw new Refusal('PRODUCT_UNKNOWN')
  await shop.events.publish('catalogue-changed')
}

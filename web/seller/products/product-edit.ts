import { maxProductImages } from '#domain/catalogue/catalogue.ts'
import type { EditableProduct } from '#domain/catalogue/product-shapes.ts'
import { basePriceOf, hasNoPhotos, sentTexts, type TypedFields } from './new-product.ts'
import { formWithPhotos } from './shrink-photo.ts'

/** A stored product's texts and photos as the form shows them. */
export function typedTexts(product: EditableProduct): TypedFields {
  const { name, nameHi, searchNames, category, description, descriptionHi, hsn, image, soldBy, basePrice } = product
  return {
    name,
    nameHi,
    otherNames: searchNames.join(', '),
    category,
    description: description.join('\n'),
    descriptionHi: descriptionHi.join('\n'),
    hsn,
    soldBy,
    basePrice: String(basePrice),
    photos: Array.from({ length: maxProductImages }, (_, at) => image[at]),
  }
}

/** Whether the form differs from the stored product. */
export function isEdited(typed: TypedFields, product: EditableProduct): boolean {
  const photos = typed.photos.filter((photo) => photo !== undefined)
  const before = typedTexts(product)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    isPriceEdited(typed, product) ||
    photos.length !== product.image.length ||
    photos.some((photo, at) => photo !== product.image[at]) ||
    !isSame(sentTexts(typed), sentTexts(before))
  )
}

/** Whether the seller removed all photos; a product without any, such as an imported one, may stay so. */
export function lacksPhotos(typed: TypedFields, { image }: EditableProduct): boolean {
  return image.length > 0 && hasNoPhotos(typed)
}

/** Whether the edit sends a base price: it changed, or the product is now sold in the other way. */
export function isPriceEdited({ soldBy, basePrice }: TypedFields, seen: EditableProduct): boolean {
  return soldBy !== seen.soldBy || basePrice.trim() === '' || Number(basePrice) !== seen.basePrice
}

/** Whether the typed base price is invalid; a stored price of ₹0 may stay. */
export function isPriceWrong(typed: TypedFields, seen: EditableProduct): boolean {
  return isPriceEdited(typed, seen) && basePriceOf(typed) === undefined
}

/** The body of the call: texts, order of photos, resized new photos; price and way of selling if changed, `confirmed` after a question. */
export function editFormOf(
  typed: TypedFields,
  seen: EditableProduct,
  confirmed: { confirmed?: true } = {},
): Promise<FormData> {
  const photos = typed.photos.filter((photo) => photo !== undefined)
  const files = photos.filter((photo) => photo instanceof File)
  const image = photos.map((photo) => (typeof photo === 'string' ? photo : files.indexOf(photo)))
  const { version, soldBy, basePrice } = seen
  const soldByChange = typed.soldBy === soldBy ? {} : { soldBy: typed.soldBy }
  const price = isPriceEdited(typed, seen)
    ? { ...soldByChange, basePrice: Number(typed.basePrice), seenBasePrice: basePrice }
    : {}
  return formWithPhotos({ ...sentTexts(typed), ...price, ...confirmed, version, image }, files)
}

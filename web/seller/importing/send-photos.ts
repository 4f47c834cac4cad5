import { maxProductImages } from '#domain/catalogue/catalogue.ts'
import { callApi, sendForm } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { editFormOf, typedTexts } from '../products/product-edit.ts'
import { readablePhoto } from '../products/shrink-photo.ts'

/** Replaces a product's photos. Returns the names of photos that cannot be read: nothing is changed then. */
export async function sendPhotos(id: string, files: readonly File[]): Promise<readonly string[]> {
  const photos = await Promise.all(files.map(readablePhoto))
  const unreadable = files.filter((_, at) => photos[at] === undefined).map(({ name }) => name)
  if (unreadable.length > 0) return unreadable
  const { product } = await callApi(sellerApi.productShow, { params: { id } })
  const places = Array.from({ length: maxProductImages }, (_, at) => photos[at])
  const form = await editFormOf({ ...typedTexts(product), photos: places }, product)
  await sendForm(sellerApi.productEdit, form, { params: { id }, key: newKey() })
  return []
}

import {
  type CategoryPath,
  descriptionLines,
  isCategoryPath,
  maxOtherNameLength,
  maxOtherNames,
  otherNames,
} from '#domain/catalogue/catalogue.ts'
import type { ProductData } from '#domain/catalogue/product-shapes.ts'
import { Refusal } from '#domain/refusal.ts'

/** A product's checked texts: names, descriptions by line, category and HSN code. */
export type ProductTexts = {
  name: string
  nameHi: string
  searchNames: string[]
  category: CategoryPath
  description: string[]
  descriptionHi: string[]
  hsn: string
}

const linesOf = (sent: ProductData['description']) => descriptionLines([sent ?? []].flat().join('\n'))

/** A product's checked texts. Throws PRODUCT_INCOMPLETE without name or category, and BAD_INPUT (SPEC 5). */
export function readTexts(sent: Pick<ProductData, keyof ProductTexts>): ProductTexts {
  const { name = '', nameHi = '', category, hsn = '' } = sent
  if (!name || !category) throw new Refusal('PRODUCT_INCOMPLETE')
  if (!isCategoryPath(category))
    throw new Refusal('BAD_INPUT', { message: 'category: Please choose one of the categories.' })
  const searchNames = otherNames((sent.searchNames ?? []).join('\n').normalize('NFC'))
  if (searchNames.length > maxOtherNames)
    throw new Refusal('BAD_INPUT', { message: `searchNames: may have at most ${maxOtherNames} entries.` })
  if (searchNames.some(({ length }) => length > maxOtherNameLength))
    throw new Refusal('BAD_INPUT', { message: `searchNames: may have at most ${maxOtherNameLength} characters.` })
  const [description, descriptionHi] = [linesOf(sent.description), linesOf(sent.descriptionHi)]
  return { name, nameHi, searchNames, category, description, descriptionHi, hsn }
}

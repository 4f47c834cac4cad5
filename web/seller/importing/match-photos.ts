import { foldCase, maxProductImages } from '#domain/catalogue/catalogue.ts'
import type { FileRow } from './read-product-file.ts'

const plain = (name: string) => foldCase(name).replace(/[\s_-]+/g, '-')
const withoutEnding = (file: string) => file.replace(/\.\w+$/, '')
/** "okra-2" and "Okra (2)" are further photos of okra. */
const withoutNumber = (name: string) => name.replace(/[\s_-]{0,3}\(?\d{1,3}\)?$/, '')

/** The photos of each row by its place: those it names, or those named like the product or its id. */
export function matchPhotos(rows: readonly FileRow[], files: readonly File[]): ReadonlyMap<number, readonly File[]> {
  const sorted = files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const found = rows.map(({ row, photos }, at) => {
    const named = photos.flatMap((name) => sorted.find((file) => foldCase(file.name) === foldCase(name)) ?? [])
    const names = [row.name, row.id].flatMap((name) => (typeof name === 'string' ? plain(name) : []))
    const alike = sorted.filter(({ name }) => {
      const base = withoutEnding(name)
      return names.includes(plain(base)) || names.includes(plain(withoutNumber(base)))
    })
    return [at, (photos.length > 0 ? named : alike).slice(0, maxProductImages)] as const
  })
  return new Map(found.filter(([, photos]) => photos.length > 0))
}

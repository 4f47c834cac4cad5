import { foldCase, maxProductImages } from '#domain/catalogue/catalogue.ts'
import type { FileRow } from './read-product-file.ts'

const plain = (name: string) => foldCase(name).replace(/[\s_-]+/g, '-')
/** Files of a zip are known by their names without its folders. */
const withoutFolder = (path: string) => path.split(/[\\/]/).at(-1) ?? path
const withoutEnding = (file: string) => file.replace(/\.\w+$/, '')
/** "okra-2" and "Okra (2)" are further photos of okra. */
const withoutNumber = (name: string) => name.replace(/[\s_-]{0,3}\(?\d{1,3}\)?$/, '')

function byProductName(files: readonly File[]): ReadonlyMap<string, readonly File[]> {
  const found = new Map<string, File[]>()
  for (const file of files) {
    const base = withoutEnding(file.name)
    for (const name of new Set([plain(base), plain(withoutNumber(base))]))
      found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

const isName = (name: unknown): name is string => typeof name === 'string' && name !== ''

/** The photos of each row by its index: the named ones, else those with the name or id of the product. */
export function matchPhotos(rows: readonly FileRow[], files: readonly File[]): ReadonlyMap<number, readonly File[]> {
  const sorted = files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const byFile = new Map(sorted.toReversed().map((file) => [foldCase(file.name), file]))
  const byProduct = byProductName(sorted)
  const found = rows.map(({ row, photos }, index) => {
    const named = photos.flatMap((name) => byFile.get(foldCase(withoutFolder(name))) ?? [])
    const names = [row.name, row.nameHi, row.id].filter(isName)
    const sameName = new Set(names.flatMap((name) => byProduct.get(plain(name)) ?? []))
    return [index, (photos.length > 0 ? named : [...sameName]).slice(0, maxProductImages)] as const
  })
  return new Map(found.filter(([, photos]) => photos.length > 0))
}

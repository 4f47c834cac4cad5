/** Required columns by the field that a refusal names. */
const columns: Readonly<Record<string, string>> = { name: 'Name', category: 'Category', basePrice: 'Base price' }

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** What the import of products says in English. */
export const messages = {
  title: 'Import products',
  about:
    'Download the file of all products, change it or add rows, and choose it here. A row with an Id or a known name changes that product; others are new.',
  export: 'Download all products',
  file: 'Choose the file (Excel or CSV)',
  photos: 'Choose photos or a zip',
  folder: 'Choose a folder of photos',
  photosHint:
    'A photo belongs to the product with the same name: okra.jpg, okra-2.jpg. Or write its file name in the column Photos.',
  problems: {
    notAList: 'This is not a list of products. It needs a column Name or Id.',
    empty: 'There are no products in this file.',
    tooManyRows: 'This file has more than 2,000 rows. Please divide it into several files.',
    tooLarge: 'This file is too large. Please divide it into several files.',
    unreadable: 'This file cannot be read. Please save it as Excel (.xlsx) or CSV and choose it again.',
  },
  zipProblems: {
    tooLarge: 'This zip is too large: it may hold 2,000 files and 200 MB. Please split it into several.',
    unreadable: 'This zip cannot be read. Please make it again, without a password.',
    unsafePath: 'This zip has files that lie outside its own folder. Please make it again from one folder of photos.',
  },
  chosen: (photos: number) => `${counted(photos, 'photo')} chosen`,
  skipped: (n: number) => `Left out, because they are not photos: ${n}`,
  preview: 'Nothing is saved yet',
  counts: (added: number, changed: number, same: number) => `${added} new, ${changed} changed, ${same} as before`,
  unread: (heads: string) => `Columns that are not read: ${heads}`,
  matched: (photos: number, products: number) =>
    `${counted(photos, 'photo')} chosen, for ${counted(products, 'product')}`,
  unmatched: (n: number) => `Photos that fit no product, or are more than four of it: ${n}`,
  new: (n: number) => `New: ${n}`,
  changed: (n: number) => `Changed: ${n}`,
  outdated: (n: number) => `Changed in the store since this file was downloaded, and overwritten by it: ${n}`,
  keepsPrice: (n: number) => `Prices that stay as they are in the store, because the file does not change them: ${n}`,
  offShelf: (name: string) => `${name} (stays off the shelf)`,
  errors: (n: number) => (n === 1 ? 'One row needs a correction' : `${n} rows need a correction`),
  line: (line: number, why: string) => {
    const column = columns[/^(\w+): is required\.$/.exec(why)?.[1] ?? '']
    return `Row ${line}: ${column === undefined ? why : `${column} is missing.`}`
  },
  save: 'Save all',
  nothing: 'Nothing to save',
  photosDone: (done: number, all: number) => `Photos: ${done} of ${all} products`,
  photosFailed: 'These photos were not uploaded:',
}

export type ImportMessages = typeof messages

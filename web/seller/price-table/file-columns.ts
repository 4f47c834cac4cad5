import Papa from 'papaparse'
import { foldCase } from '#domain/catalogue/catalogue.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'

/** Columns of a price list by the names that people give them. */
const heads = {
  product: ['product', 'name', 'vegetable', 'item', 'सब्ज़ी', 'सब्जी', 'उत्पाद', 'नाम'],
  type: ['type'],
  unit: ['unit', 'pack', 'पैक', 'इकाई'],
  price: ['price', 'rate', 'दाम', 'भाव', 'कीमत', 'क़ीमत'],
  sellingPrice: ['selling price', 'बिक्री दाम', 'बिक्री मूल्य'],
  id: ['id'],
} as const
type Column = keyof typeof heads

/** A line of a file by its columns; absent ones are undefined. */
type FileLine = Readonly<Partial<Record<Column, string>>>

/** The lines of a CSV file and the columns it has. */
type FileTable = { readonly lines: readonly FileLine[]; readonly has: ReadonlySet<Column> }

const columnOf = (head: string): Column | undefined => {
  const wanted = foldCase(head.replace(/^\uFEFF/, ''))
  const found = Object.entries(heads).find(([, names]) => names.some((name) => foldCase(name) === wanted))
  return found?.[0] as Column | undefined
}

/** Reads a CSV file by its heads, in English or Hindi, in any order. */
export function readTable(text: string): FileTable {
  const [first = [], ...rows] = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' }).data
  const columns = first.map(columnOf)
  const lines = rows.map((row) => {
    const cells = columns.flatMap((column, at) => (column === undefined ? [] : [[column, row[at]?.trim() ?? '']]))
    return Object.fromEntries(cells) as FileLine
  })
  return { lines, has: new Set(columns.filter((column) => column !== undefined)) }
}

/** A name of a file for comparing, without what protects it from being a formula. */
export function plainName(text: string | undefined): string {
  return foldCase((text ?? '').trim().replace(/^'(?=[=+\-@])/, ''))
}

/** A unit's label for comparing: '1 kg', '1KG' and '1 किलो' are 1kg. */
export function plainUnit(text: string | undefined): string {
  return latinDigits(plainName(text))
    .replace(/\s+/g, '')
    .replace(/kilograms?|kilos?|kgs|किलोग्राम|किग्रा|किलो/g, 'kg')
    .replace(/grams?|gms?|ग्राम/g, 'g')
}

import Papa from 'papaparse'
import { foldCase } from '#domain/catalogue/catalogue.ts'
import { plainCell } from '#domain/catalogue/csv.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { toRupees } from '#domain/money.ts'
import { typedRupees } from '#domain/typed-rupees.ts'

/** The headings of a price file for the prices that it was downloaded with. */
export const downloadedHeadings = ['Price when downloaded', 'Selling Price when downloaded'] as const

const headingsOf = {
  product: ['product', 'name', 'vegetable', 'item', 'सब्ज़ी', 'सब्जी', 'उत्पाद', 'नाम'],
  unit: ['unit', 'pack', 'पैक', 'इकाई'],
  price: ['price', 'rate', 'दाम', 'भाव', 'कीमत', 'क़ीमत'],
  sellingPrice: ['selling price', 'बेचने का दाम', 'बिक्री दाम', 'बिक्री मूल्य'],
  downloadedPrice: [downloadedHeadings[0]],
  downloadedSellingPrice: [downloadedHeadings[1]],
  id: ['id'],
} as const
type Column = keyof typeof headingsOf

/** A line of a file by its columns; absent ones are undefined. */
export type FileLine = Readonly<Partial<Record<Column, string>>>

type FileTable = { readonly lines: readonly FileLine[]; readonly columns: ReadonlySet<Column> }

const columnOf = (heading: string): Column | undefined => {
  const wanted = foldCase(heading.replace(/^\uFEFF/, ''))
  const found = Object.entries(headingsOf).find(([, names]) => names.some((name) => foldCase(name) === wanted))
  return found?.[0] as Column | undefined
}

/** Reads a CSV file; its headings are in English or Hindi, in any order. */
export function readTable(text: string): FileTable {
  const [first = [], ...rows] = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy' }).data
  const found = first.map(columnOf)
  // Of two columns for one field the first is read.
  const columns = found.map((column, at) => (found.indexOf(column) === at ? column : undefined))
  const lines = rows.map((row) => {
    const cells = columns.flatMap((column, at) =>
      column === undefined ? [] : [[column, plainCell((row[at] ?? '').trim())]],
    )
    return Object.fromEntries(cells) as FileLine
  })
  return { lines, columns: new Set(columns.filter((column) => column !== undefined)) }
}

/** An amount of a cell in rupees; undefined if it is no amount. */
export function rupeesIn(cell = ''): number | undefined {
  const amount = typedRupees(cell)
  return amount === undefined ? undefined : toRupees(amount)
}

/** A unit's label for comparing: '1 kg', '1KG' and '1 किलो' are 1kg. */
export function plainUnit(text = ''): string {
  return latinDigits(foldCase(text))
    .replace(/\s+/g, '')
    .replace(/kilograms?|kilos?|kgs|किलोग्राम|किग्रा|किलो/g, 'kg')
    .replace(/grams?|gms?|ग्राम/g, 'g')
}

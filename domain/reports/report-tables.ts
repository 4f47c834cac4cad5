import { missedTermDays } from '../search/missed-search.ts'
import type { ReportJson, ReportProduct } from './report-shapes.ts'

/** A report's table for spreadsheets; its first row has the headings. */
export type ReportTable = { readonly title: string; readonly rows: readonly (readonly (string | number)[])[] }

const kilograms = (grams: number) => grams / 1000

function summaryOf(report: ReportJson): (string | number)[][] {
  const { customers } = report
  return [
    ['Figure', 'Value'],
    ['From', report.from],
    ['To', report.to],
    ['Sold (₹)', report.sold],
    ['Delivery fees (₹)', report.fees],
    ['Returns (₹)', report.returns],
    ['Orders delivered', report.orders],
    ['Average basket (₹)', report.averageBasket],
    ['Orders refused', report.refused],
    ['Orders cancelled', report.cancelled],
    ['Orders returned', report.returned],
    ['New customers', customers.new],
    ['Returning customers', customers.returning],
  ]
}

function productRow({ _id, name, nameHi, grams, pieces, sold, wasted }: ReportProduct): (string | number)[] {
  const { grams: wastedGrams, pieces: wastedPieces } = wasted ?? { grams: 0, pieces: 0 }
  return [_id, name, nameHi, kilograms(grams), pieces, sold, kilograms(wastedGrams), wastedPieces]
}

/** All tables of a report, for CSV and XLSX. */
export function reportTables(report: ReportJson): ReportTable[] {
  return [
    { title: 'Summary', rows: summaryOf(report) },
    {
      title: 'Days',
      rows: [
        ['Day', 'Orders', 'Sold (₹)', 'Delivery fees (₹)', 'Returns (₹)'],
        ...report.days.map(({ date, orders, sold, fees, returns }) => [date, orders, sold, fees, returns]),
      ],
    },
    {
      title: 'Vegetables',
      rows: [
        ['Id', 'Vegetable', 'Name in Hindi', 'Kilograms', 'Pieces', 'Sold (₹)', 'Wasted (kg)', 'Wasted (pieces)'],
        ...report.products.map(productRow),
      ],
    },
    { title: 'Hours', rows: [['Hour', 'Orders placed'], ...report.hours.map(({ hour, orders }) => [hour, orders])] },
    {
      title: 'Missed searches',
      rows: [
        ['Search', `Times (kept for ${missedTermDays} days)`],
        ...report.missedSearches.map(({ term, count }) => [term, count]),
      ],
    },
  ]
}

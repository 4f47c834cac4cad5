import { paise, portionOf, toRupees } from '#domain/money.ts'
import { comparedPeriod, daysOf, reportPeriod } from '#domain/reports/report-period.ts'
import type { ReportJson, ReportProduct } from '#domain/reports/report-shapes.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import type { Shop } from '../shop.ts'
import { type ProductRow, readReport } from './report-queries.ts'

const rupeesOf = (amount: number) => toRupees(paise(amount))
const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function productJson({ id, wastedGrams, wastedPieces, sold, ...product }: ProductRow): ReportProduct {
  const isWasted = wastedGrams + wastedPieces > 0
  return {
    _id: id,
    ...product,
    sold: rupeesOf(sold),
    ...(isWasted && { wasted: { grams: wastedGrams, pieces: wastedPieces } }),
  }
}

/** The report of a range of days in India, money in rupees. Throws BAD_INPUT for a bad range. */
export async function showReport(shop: Shop, wanted: { from?: string | undefined; to?: string | undefined }) {
  const today = dayText(indiaDay(shop.clock().getTime()))
  const period = reportPeriod(wanted, today)
  const row = await readReport(shop.db, period, comparedPeriod(period, today))
  const byDay = new Map(row.days.map((day) => [day.date, day]))
  const returnsByDay = new Map(row.returns.map(({ date, amount }) => [date, amount]))
  const byHour = new Map(row.hours.map(({ hour, orders }) => [hour, orders]))
  const orders = totalOf(row.days.map((day) => day.orders))
  const sold = paise(totalOf(row.days.map((day) => day.sold)))
  return {
    ...period,
    today,
    orders,
    sold: toRupees(sold),
    fees: rupeesOf(totalOf(row.days.map(({ fees }) => fees))),
    returns: rupeesOf(totalOf(row.returns.map(({ amount }) => amount))),
    soldBefore: rupeesOf(row.soldBefore),
    averageBasket: orders === 0 ? 0 : toRupees(portionOf(sold, 1, orders)),
    ...row.ended,
    returned: totalOf(row.returns.map(({ returned }) => returned)),
    customers: row.customers,
    days: daysOf(period).map((date) => ({
      date,
      orders: byDay.get(date)?.orders ?? 0,
      sold: rupeesOf(byDay.get(date)?.sold ?? 0),
      fees: rupeesOf(byDay.get(date)?.fees ?? 0),
      returns: rupeesOf(returnsByDay.get(date) ?? 0),
    })),
    products: row.products.map(productJson),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: byHour.get(hour) ?? 0 })),
    missedSearches: row.missedSearches,
  } satisfies ReportJson
}

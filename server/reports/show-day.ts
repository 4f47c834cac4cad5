import { inRupees, sumOf } from '#domain/money.ts'
import { type Corrections, cashDifference, correctionsOf, type DayFigures } from '#domain/reports/day.ts'
import type { DayJson, DaySumsJson } from '#domain/reports/day-shapes.ts'
import { boundsOfDay, dayNumberOf } from '#domain/time/day-bounds.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import type { Shop } from '../shop.ts'
import { figuresOf } from './day-figures.ts'
import { countCancelledIn, countOpenBy, type DayBounds, type DayCloseRow, dayCloseOf, unpaidOf } from './day-queries.ts'

/** When a day such as 2026-11-24 begins and ends in India. */
export function dayBounds(day: string): DayBounds {
  const { from, to } = boundsOfDay(dayNumberOf(day))
  return { day, from: new Date(from), to: new Date(to) }
}

function sumsJson(figures: DayFigures | Corrections): DaySumsJson {
  const { orders, sold, fees, due, received, rounding, givenBack, givenBackCount } = figures
  return {
    orders,
    givenBackCount,
    ...inRupees({ sold, fees, refunds: sumOf(Object.values(givenBack)), rounding }),
    due: inRupees(due),
    received: inRupees(received),
    givenBack: inRupees(givenBack),
  }
}

function closeJson({ countedCash, openingFloat, closedAt, figures }: DayCloseRow, now: DayFigures) {
  const corrections = correctionsOf(now, figures)
  return {
    ...inRupees({ countedCash, openingFloat, difference: cashDifference(figures, countedCash, openingFloat) }),
    closedAt: closedAt.toISOString(),
    ...(corrections === undefined ? {} : { corrections: sumsJson(corrections) }),
  }
}

/** A day's figures; a closed day has those stored at its close, with later corrections (CONTRACT "The evening and people"). */
export async function showDay(shop: Shop, date: string | undefined): Promise<DayJson> {
  const today = dayText(indiaDay(shop.clock().getTime()))
  const bounds = dayBounds(date ?? today)
  const [now, closed, cancelled, open, unpaid] = await Promise.all([
    figuresOf(shop.db, bounds),
    dayCloseOf(shop.db, bounds.day),
    countCancelledIn(shop.db, bounds),
    countOpenBy(shop.db, bounds),
    unpaidOf(shop.db, bounds),
  ])
  const figures = closed?.figures ?? now
  return {
    date: bounds.day,
    today,
    ...sumsJson(figures),
    // Orders that the store refused are Cancelled too.
    refused: cancelled,
    open,
    ...inRupees({ unpaid }),
    byPerson: figures.byPerson.map(({ id, cash, upi, ...each }) => ({ _id: id, ...each, ...inRupees({ cash, upi }) })),
    ...(closed === undefined ? { difference: null } : closeJson(closed, now)),
  }
}

import { rupeesToPaise } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { cashExpected } from '#domain/reports/day.ts'
import type { SentClose } from '#domain/reports/day-shapes.ts'
import { dayNumberOf } from '#domain/time/day-bounds.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import type { Person } from '../auth/person.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { actorOf } from '../orders/order-history.ts'
import type { Shop } from '../shop.ts'
import { figuresOf } from './day-figures.ts'
import { dayCloseOf, insertDayClose, markClosed } from './day-queries.ts'
import { dayBounds, showDay } from './show-day.ts'

/** Closes a day with the counted cash and its figures (CONTRACT "The evening and people"). Throws DAY_CLOSED, BAD_INPUT, CHANGED_MEANWHILE. */
export async function closeDay(shop: Shop, person: Person, sent: SentClose): Promise<void> {
  const closedAt = shop.clock()
  if (dayNumberOf(sent.date) > indiaDay(closedAt.getTime()))
    throw new Refusal('BAD_INPUT', { message: 'date: this day has not begun.' })
  const bounds = dayBounds(sent.date)
  const { role, id: personId = null } = actorOf(person)
  const openingFloat = rupeesToPaise(sent.openingFloat)
  const close = async (tx: Transaction) => {
    if ((await dayCloseOf(tx, bounds.day)) !== undefined) throw new Refusal('DAY_CLOSED')
    const figures = await figuresOf(tx, bounds)
    if (sent.seen !== undefined && cashExpected(figures, openingFloat) !== rupeesToPaise(sent.seen)) return false
    await markClosed(tx, bounds)
    const counted = { countedCash: rupeesToPaise(sent.countedCash), openingFloat }
    await insertDayClose(tx, { day: bounds.day, closedAt, role, personId, ...counted, figures })
    return true
  }
  // One snapshot: money that another transaction commits meanwhile is neither marked nor in the figures.
  const isAsSeen = await inTransaction(shop.db, close, 'begin transaction isolation level repeatable read')
  if (!isAsSeen) throw new Refusal('CHANGED_MEANWHILE', { extra: { current: await showDay(shop, sent.date) } })
}

import { type Paise, paise, sumOf } from '#domain/money.ts'
import type { DayFigures, PersonOfDay } from '#domain/reports/day.ts'
import type { Queryable } from '../database/connect.ts'
import { type DayBounds, type DeliveredSum, deliveredIn, type LedgerSum, ledgerOf } from './day-queries.ts'

/** The figures of a day as its ledger and its deliveries are now. */
export async function figuresOf(db: Queryable, bounds: DayBounds): Promise<DayFigures> {
  const ledger = await ledgerOf(db, bounds)
  const delivered = await deliveredIn(db, bounds)
  const came = (kind: LedgerSum['kind']) =>
    sumOf(ledger.filter((each) => each.kind === kind).map((each) => each.amount))
  const sum = (part: 'sold' | 'fees' | 'online' | 'upi') => sumOf(delivered.map((each) => each[part]))
  const [sold, fees, online, upi] = [sum('sold'), sum('fees'), sum('online'), sum('upi')]
  const isBack = ({ kind }: LedgerSum) => kind === 'cash-back' || kind === 'online-back'
  return {
    orders: delivered.reduce((count, { orders }) => count + orders, 0),
    sold,
    fees,
    due: { cash: paise(sold + fees - online - upi), upi, online },
    received: { cash: came('cash'), upi: came('upi'), online: came('online') },
    rounding: came('rounding'),
    givenBack: { cash: came('cash-back'), online: came('online-back') },
    givenBackCount: ledger.filter(isBack).reduce((count, { entries }) => count + entries, 0),
    byPerson: byPerson(ledger, delivered),
  }
}

/** Riders by name, then the shop's own people; each with deliveries and money received on delivery. */
function byPerson(ledger: readonly LedgerSum[], delivered: readonly DeliveredSum[]): PersonOfDay[] {
  const persons = new Map<string, PersonOfDay>()
  const add = ({ isRider, name }: { isRider: boolean; name: string }, part: Partial<PersonOfDay>) => {
    const key = `${isRider}:${name}`
    const before = persons.get(key) ?? { name, isRider, orders: 0, cash: paise(0), upi: paise(0) }
    persons.set(key, { ...before, ...part })
  }
  for (const each of delivered) add(each, { orders: each.orders })
  for (const each of ledger)
    if (each.kind === 'cash' || each.kind === 'upi') add(each, { [each.kind]: each.amount as Paise })
  return [...persons.values()].sort((a, b) => Number(b.isRider) - Number(a.isRider) || b.orders - a.orders)
}

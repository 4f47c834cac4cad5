import { paise, sumOf } from '#domain/money.ts'
import type { DayFigures, PersonOfDay } from '#domain/reports/day.ts'
import type { Queryable } from '../database/connect.ts'
import {
  type DayBounds,
  type DeliveredSum,
  deliveredIn,
  type MoneySum,
  moneyIn,
  type Participant,
} from './day-queries.ts'

/** The present figures of a day from its money and its deliveries. */
export async function figuresOf(db: Queryable, bounds: DayBounds): Promise<DayFigures> {
  const money = await moneyIn(db, bounds)
  const delivered = await deliveredIn(db, bounds)
  const amountOf = (kind: MoneySum['kind']) =>
    sumOf(money.filter((each) => each.kind === kind).map((each) => each.amount))
  const sum = (part: 'sold' | 'fees' | 'online' | 'upi') => sumOf(delivered.map((each) => each[part]))
  const [sold, fees, online, upi] = [sum('sold'), sum('fees'), sum('online'), sum('upi')]
  const isGivenBack = ({ kind }: MoneySum) => kind === 'cash-back' || kind === 'online-back'
  return {
    orders: delivered.reduce((count, { orders }) => count + orders, 0),
    sold,
    fees,
    due: { cash: paise(sold + fees - online - upi), upi, online },
    received: { cash: amountOf('cash'), upi: amountOf('upi'), online: amountOf('online') },
    rounding: amountOf('rounding'),
    givenBack: { cash: amountOf('cash-back'), online: amountOf('online-back') },
    givenBackCount: money.filter(isGivenBack).reduce((count, { entries }) => count + entries, 0),
    byPerson: byPerson(money, delivered),
  }
}

/** Riders, then the shop's own people, each by most deliveries, with the money received on delivery. */
function byPerson(money: readonly MoneySum[], delivered: readonly DeliveredSum[]): PersonOfDay[] {
  const persons = new Map<string, PersonOfDay>()
  const setFigures = ({ isRider, name, personId }: Participant, figures: Partial<PersonOfDay>) => {
    const key = `${isRider}:${personId ?? name}`
    const none = { name, isRider, orders: 0, cash: paise(0), upi: paise(0) }
    const person = persons.get(key) ?? (personId === null ? none : { id: personId, ...none })
    persons.set(key, { ...person, ...figures })
  }
  for (const each of delivered) setFigures(each, { orders: each.orders })
  for (const each of money)
    if (each.kind === 'cash' || each.kind === 'upi') setFigures(each, { [each.kind]: each.amount })
  return [...persons.values()].sort((a, b) => Number(b.isRider) - Number(a.isRider) || b.orders - a.orders)
}

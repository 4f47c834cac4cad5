import { type Paise, paise } from '../money.ts'

/** Money in cash, by UPI and online. */
type ByKind = { readonly cash: Paise; readonly upi: Paise; readonly online: Paise }

/** What one person delivered and received in a day; the name is empty for a nameless first owner and for what has no person. */
export type PersonOfDay = {
  /** The id of one of the staff, since two may have one name. */
  readonly id?: string
  readonly name: string
  readonly isRider: boolean
  readonly orders: number
  readonly cash: Paise
  readonly upi: Paise
}

/** One day's figures in India, in paise (CONTRACT "The evening and people"). */
export type DayFigures = {
  /** Orders delivered that day. */
  readonly orders: number
  /** The price of these orders as packed, without delivery fees. */
  readonly sold: Paise
  readonly fees: Paise
  /** `sold` and `fees` of these orders: paid online, by UPI until the day's end, and the rest as cash, even if unpaid. */
  readonly due: ByKind
  /** Money received that day, also for orders of other days. */
  readonly received: ByKind
  /** Remainders below ₹1 that shoppers need not pay in cash. */
  readonly rounding: Paise
  /** Money given back that day. */
  readonly givenBack: { readonly cash: Paise; readonly online: Paise }
  /** Number of cash returns and of refunds through the gateway that day. */
  readonly givenBackCount: number
  readonly byPerson: readonly PersonOfDay[]
}

/** The cash that the till must hold: the change of the morning and the cash received, less the cash given back. */
export function cashExpected({ received, givenBack }: DayFigures, openingFloat: Paise): Paise {
  return paise(openingFloat + received.cash - givenBack.cash)
}

/** The counted cash less the expected cash; above zero there is too much in the till. */
export function cashDifference(figures: DayFigures, counted: Paise, openingFloat: Paise): Paise {
  return paise(counted - cashExpected(figures, openingFloat))
}

/** Changes since closing: the present figures less the closed ones. */
export type Corrections = Omit<DayFigures, 'byPerson'>

/** Sums less earlier ones of the same names. */
const less = <Sums extends Readonly<Record<string, number>>>(now: Sums, before: Sums): Sums =>
  Object.fromEntries(Object.entries(now).map(([name, sum]) => [name, sum - (before[name] ?? 0)])) as Sums

const plainSums = ({ orders, sold, fees, rounding, givenBackCount }: DayFigures) => {
  return { orders, sold, fees, rounding, givenBackCount }
}

/** The changes since a day was closed; undefined if there are none. */
export function correctionsOf(now: DayFigures, closed: DayFigures): Corrections | undefined {
  const sums = less(plainSums(now), plainSums(closed))
  const [due, received] = [less(now.due, closed.due), less(now.received, closed.received)]
  const givenBack = less(now.givenBack, closed.givenBack)
  const numbers = [sums, due, received, givenBack].flatMap((each) => Object.values<number>(each))
  return numbers.some((each) => each !== 0) ? { ...sums, due, received, givenBack } : undefined
}

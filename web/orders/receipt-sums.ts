import { type Paise, paise } from '#domain/money.ts'
import { typedRupees } from '#domain/typed-rupees.ts'

/** How an order was paid at the door; with `wholeCash` the shopper pays whole rupees and is spared the paise. */
const paymentWays = ['wholeCash', 'cash', 'upi', 'split', 'none'] as const
export type PaymentWay = (typeof paymentWays)[number]

function wholeRupees(due: Paise): Paise {
  return paise(due - (due % 100))
}

/** The ways of paying a sum, the usual one first; whole cash only for a sum with rupees and paise. */
export function paymentWaysOf(due: Paise): readonly PaymentWay[] {
  const whole = wholeRupees(due)
  return paymentWays.filter((way) => way !== 'wholeCash' || (whole > 0 && whole < due))
}

/** The ways in which a whole sum was received. */
export const fullPaymentWays: readonly PaymentWay[] = ['cash', 'upi', 'split']

/** The chosen way of paying if it is one of these, else the first, which is the usual. */
export function chosenOrUsualWay(ways: readonly PaymentWay[], chosen: PaymentWay | undefined): PaymentWay {
  return ways.find((way) => way === chosen) ?? ways[0] ?? 'cash'
}

/** The message key and the sum, in paise, with which a way is shown; whole cash is shown as cash. */
export function shownWay(due: Paise, way: PaymentWay): { word: Exclude<PaymentWay, 'wholeCash'>; sum: Paise } {
  return way === 'wholeCash' ? { word: 'cash', sum: wholeRupees(due) } : { word: way, sum: due }
}

/** The sums in cash and by UPI, in paise; undefined unless the typed cash part is a sum up to `due`. */
export function receiptSums(due: Paise, way: PaymentWay, cashText: string): { cash: Paise; upi: Paise } | undefined {
  if (way === 'none') return { cash: paise(0), upi: paise(0) }
  if (way === 'wholeCash') return { cash: wholeRupees(due), upi: paise(0) }
  if (way === 'cash') return { cash: due, upi: paise(0) }
  if (way === 'upi') return { cash: paise(0), upi: due }
  const cash = typedRupees(cashText)
  return cash === undefined || cash > due ? undefined : { cash, upi: paise(due - cash) }
}

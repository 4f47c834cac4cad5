import { type Paise, paise, rupeesToPaise, sumOf } from '../money.ts'
import type { ReceivedJson } from '../payments/receipt-shapes.ts'
import type { Receipts } from '../payments/receipts.ts'
import { lineSums } from './line-sums.ts'
import type { OrderJson } from './order-shapes.ts'
import { hasEnded } from './orders.ts'

/** Paid, still to be paid (pending), nothing to pay, to be refunded, or already refunded in cash. */
type MoneyState = 'paid' | 'pending' | 'nothing' | 'refund-online' | 'refund-cash' | 'refunded'

type OrderPayment = Pick<OrderJson, 'status' | 'paymentType' | 'isPaid' | 'amount' | 'orderedAmount' | 'received'> & {
  return?: Pick<NonNullable<OrderJson['return']>, 'amount' | 'remaining' | 'givenBackAt'> | undefined
}

/** Payment state of an order, for its chip (SPEC 2; CONTRACT "Orders"). */
export function moneyState(order: OrderPayment): MoneyState {
  const { status, paymentType, isPaid, amount, return: back } = order
  if (!hasEnded(status)) {
    if (paymentType === 'COD' && amount === 0) return 'nothing'
    return isPaid ? 'paid' : 'pending'
  }
  const refund = paymentType === 'Online' ? 'refund-online' : 'refund-cash'
  if (status === 'Cancelled') return isPaid ? refund : 'nothing'
  if (back?.amount === 0) {
    if (cashDue(order) > 0) return 'pending'
    return (back.remaining ?? 0) > 0 ? 'paid' : 'nothing'
  }
  return back?.givenBackAt === undefined ? refund : 'refunded'
}

/** Money received on delivery, in paise. */
export function receiptsFromJson({ cash = 0, upi = 0, rounding = 0 }: Partial<ReceivedJson> = {}): Receipts {
  return { cash: rupeesToPaise(cash), upi: rupeesToPaise(upi), rounding: rupeesToPaise(rounding) }
}

/** Paise still to be collected for a cash order; after a return only for the lines that the shopper keeps. */
export function cashDue({ status, paymentType, isPaid, amount, received, return: back }: OrderPayment): Paise {
  if (paymentType !== 'COD' || isPaid || status === 'Cancelled') return paise(0)
  const due = rupeesToPaise(status === 'Returned' ? (back?.remaining ?? 0) : amount)
  const { cash, upi, rounding } = receiptsFromJson(received)
  return paise(Math.max(0, due - cash - upi - rounding))
}

/** Paise of a cash order's returned lines that were never paid; below ₹1 it is rounding in the shopper's favour. */
export function returnedUnpaid({ status, paymentType, amount, return: back }: OrderPayment): Paise {
  if (status !== 'Returned' || paymentType !== 'COD' || back?.remaining === undefined) return paise(0)
  const unpaid = rupeesToPaise(amount) - rupeesToPaise(back.remaining) - rupeesToPaise(back.amount ?? 0)
  return paise(unpaid < 100 ? 0 : unpaid)
}

/** The sums that make up an order's total, in paise; `topUp` raised an online credit, since the gateway refunds no less than ₹1. */
export function subtotalsOf({ items, shippingFee, amount }: Pick<OrderJson, 'items' | 'shippingFee' | 'amount'>) {
  const subtotal = sumOf(items.map((line) => lineSums(line).due))
  const shipping = rupeesToPaise(shippingFee)
  return { subtotal, topUp: paise(subtotal + shipping - rupeesToPaise(amount)), shipping }
}

/** The cash still to be collected for these orders, in paise. */
export function cashDueOf(orders: readonly OrderPayment[]): Paise {
  return sumOf(orders.map(cashDue))
}

/** The payment state on an order's card and slip, and the paise that are due, were paid or go back. */
export function moneyLine(order: OrderPayment): { state: MoneyState; sum?: Paise } {
  const state = moneyState(order)
  if (state === 'nothing') return { state }
  if (state === 'pending') return { state, sum: cashDue(order) }
  const { status, amount, orderedAmount = amount, return: back } = order
  if (state === 'paid') return { state, sum: rupeesToPaise(status === 'Returned' ? (back?.remaining ?? 0) : amount) }
  return { state, sum: rupeesToPaise(status === 'Cancelled' ? orderedAmount : (back?.amount ?? amount)) }
}

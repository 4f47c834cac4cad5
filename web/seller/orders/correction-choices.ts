import { type Paise, rupeesToPaise, sumOf } from '#domain/money.ts'
import { receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { Receipts } from '#domain/payments/receipts.ts'
import { fullPaymentWays, type PaymentWay, paymentWaysOf } from '../../orders/receipt-sums.ts'

/** The way in which a paid order was paid. */
function wayOf({ cash, upi, rounding }: Receipts): PaymentWay {
  if (upi > 0) return cash > 0 ? 'split' : 'upi'
  return rounding > 0 ? 'wholeCash' : 'cash'
}

/** For a correction: the sum to divide, the way recorded before, and the ways; after a refund the received sum stays. */
export function correctionChoices({
  amount,
  received,
  return: back,
}: Pick<OrderJson, 'amount' | 'received' | 'return'>): [Paise, PaymentWay, readonly PaymentWay[]] {
  const recorded = receiptsFromJson(received)
  if ((back?.amount ?? 0) > 0) return [sumOf([recorded.cash, recorded.upi]), wayOf(recorded), fullPaymentWays]
  const due = rupeesToPaise(back?.remaining ?? amount)
  return [due, wayOf(recorded), paymentWaysOf(due)]
}

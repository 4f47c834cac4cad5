import { type Paise, paise, sumOf } from '../money.ts'
import { minGatewayAmount } from '../payments/payments.ts'
import type { Receipts } from '../payments/receipts.ts'
import { Refusal } from '../refusal.ts'
import { type OrderCosts, remainingAmount, returnAmount } from './order-ending.ts'
import type { PaymentType } from './orders.ts'

type PlacedLine = { readonly id: string; readonly position: number }

/** Sorted positions of an order's lines with these ids. Throws BAD_INPUT, naming the field, for an unknown id. */
export function positionsOf(lines: readonly PlacedLine[], ids: readonly string[], field: string): number[] {
  const found = lines.filter(({ id }) => ids.includes(id))
  if (found.length < new Set(ids).size)
    throw new Refusal('BAD_INPUT', { message: `${field}: names a line that is not in this order.` })
  return found.map(({ position }) => position)
}

/** The refund of returned lines through the gateway: at least its minimum of ₹1; nothing for an order below ₹1. */
function onlineReturnAmount(costs: OrderCosts, accepted: readonly number[]): Paise {
  const amount = returnAmount(costs, accepted)
  return amount > 0 && costs.amount >= minGatewayAmount ? paise(Math.max(amount, minGatewayAmount)) : paise(0)
}

/** Cash to give back for a return: what was received beyond the lines that stay. Waived rounding counts as received. */
function cashReturnAmount(remaining: Paise, { cash, upi, rounding }: Receipts): Paise {
  const received = sumOf([cash, upi])
  return paise(Math.min(received, Math.max(0, received + rounding - remaining)))
}

type PaidOrder = { readonly paymentType: PaymentType; readonly costs: OrderCosts; readonly received: Receipts }

/** The refund for the accepted lines of an order, in the way in which it was paid. */
export function refundForReturn({ paymentType, costs, received }: PaidOrder, accepted: readonly number[]): Paise {
  if (paymentType === 'Online') return onlineReturnAmount(costs, accepted)
  return cashReturnAmount(remainingAmount(costs, accepted), received)
}

import { type Paise, rupeesToPaise } from '#domain/money.ts'
import { moneyState } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { upiLink } from '#domain/payments/upi.ts'
import { useRoundMessages } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { QrCode } from '../../ui/qr-code.tsx'

type Props = {
  order: OrderJson
  /** A part of what is due; all of it without. */
  part?: Paise
  className: string
}

/** The UPI code for what is due; nothing where the order is paid or the store has no UPI id. */
export function OrderUpi({ order, part, className }: Props) {
  const { upiId, name } = useStore()
  const messages = useRoundMessages().out
  const isDue = order.paymentType === 'COD' && moneyState(order) === 'pending' && order.amount > 0
  if (upiId === undefined || !isDue) return null
  const text = upiLink({ upiId, payee: name, amount: part ?? rupeesToPaise(order.amount), orderId: order._id })
  return <QrCode text={text} label={messages.upi} className={className} />
}

import type { Paise } from '#domain/money.ts'
import { cashDue } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { upiLink } from '#domain/payments/upi.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { QrCode } from '../../ui/qr-code.tsx'

type Props = {
  order: OrderJson
  /** Defaults to all that is due. */
  amount?: Paise
  className: string
}

/** The UPI code for what is due; nothing where the order is paid or the store has no UPI id. */
export function OrderUpi({ order, amount, className }: Props) {
  const { upiId, name } = useStoreFacts()
  const messages = messagesOf('round').out
  const due = cashDue(order)
  if (upiId === undefined || due === 0) return null
  const text = upiLink({ upiId, payee: name, amount: amount ?? due, orderId: order._id })
  return <QrCode text={text} label={messages.upi} className={className} />
}

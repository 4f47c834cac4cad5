import { formatRupees, type Paise } from '#domain/money.ts'
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
  /** Whether the amount may still change: then the code holds none, and the payer types it. */
  isEstimate?: boolean
  className: string
}

/** The UPI code for what is due; nothing where the order is paid or the store has no UPI id. */
export function OrderUpi({ order, amount = cashDue(order), isEstimate = false, className }: Props) {
  const { upiId, name } = useStoreFacts()
  const { door, out } = messagesOf('round')
  if (upiId === undefined || amount === 0) return null
  const text = upiLink({ upiId, payee: name, amount: isEstimate ? undefined : amount, orderId: order._id })
  return (
    <figure className={className}>
      <QrCode text={text} label={out.upi} />
      <figcaption className="text-center font-semibold">
        {door.ways.upi} {!isEstimate && formatRupees(amount)}
      </figcaption>
    </figure>
  )
}

import { Link } from 'react-router'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import type { RefundedPaymentJson } from '#domain/payments/payment-shapes.ts'
import { PushSlot } from '../../browser/push-slot.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import type { OrderList as Orders } from '../../orders/order-pages.ts'
import { OrderList } from './order-list.tsx'
import { RefundedPaymentNote } from './refunded-payment-note.tsx'

type Props = { list: Orders; refunded: readonly RefundedPaymentJson[]; problems: readonly ProblemJson[] }

/** What a logged-in shopper sees of My Orders. */
export function ShoppersOrders({ list, refunded, problems }: Props) {
  const { header } = useMessages()
  return (
    <>
      <RefundedPaymentNote payments={refunded} />
      <OrderList list={list} problems={problems} />
      <PushSlot as="shopper" className="mt-4" />
      <p className="mt-6">
        <Link to="/my-account" className="inline-flex min-h-11 items-center font-bold text-leaf-700 underline">
          {header.myAccount}
        </Link>
      </p>
    </>
  )
}

import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { finalStatuses, sellerStatuses } from '#domain/orders/orders.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { CountChip } from '../layout/count-chip.tsx'

type Props = { orders: readonly OrderJson[]; only: string | undefined; onOnly: (status: string | undefined) => void }

/** Chooses the status to look at where the columns do not fit. */
export function StatusFilter({ orders, only, onOnly }: Props) {
  const messages = useSellerMessages().orders
  const names = useNames()
  const countOf = (status: string) => orders.filter((order) => order.status === status).length
  return (
    <fieldset className="no-scrollbar -mx-4 min-w-0 mb-4 flex gap-2 overflow-x-auto px-4 py-1 lg:-mx-6 lg:px-6 min-[68.75rem]:hidden">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip text={messages.all} count={orders.length} on={only === undefined} onPress={() => onOnly(undefined)} />
      {[...sellerStatuses, ...finalStatuses.filter(countOf)].map((status) => (
        <CountChip
          key={status}
          text={names.status(status)}
          count={countOf(status)}
          on={only === status}
          onPress={() => onOnly(only === status ? undefined : status)}
        />
      ))}
    </fieldset>
  )
}

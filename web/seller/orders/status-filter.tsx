import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { endStatuses, sellerStatuses } from '#domain/orders/orders.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { CountChip } from '../layout/count-chip.tsx'

type Props = {
  orders: readonly OrderJson[]
  shownStatus: string | undefined
  onShow: (status: string | undefined) => void
}

/** Chooses the shown status on screens that are too small for columns. */
export function StatusFilter({ orders, shownStatus, onShow }: Props) {
  const messages = messagesOf('seller').orders
  const names = messagesOf('shop').names
  const countOf = (status: string) => orders.filter((order) => order.status === status).length
  return (
    <fieldset className="no-scrollbar -mx-4 min-w-0 mb-4 flex gap-2 overflow-x-auto px-4 py-1 lg:-mx-6 lg:px-6 board:hidden">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip
        text={messages.all}
        count={orders.length}
        on={shownStatus === undefined}
        onPress={() => onShow(undefined)}
      />
      {[...sellerStatuses, ...endStatuses.filter(countOf)].map((status) => (
        <CountChip
          key={status}
          text={names.status(status)}
          count={countOf(status)}
          on={shownStatus === status}
          onPress={() => onShow(shownStatus === status ? undefined : status)}
        />
      ))}
    </fieldset>
  )
}

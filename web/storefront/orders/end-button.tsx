import { isInStore, isReturnable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'

/** The dialogs of an order. */
export type OrderDialog = 'track' | 'cancel' | 'return' | 'problem'
export type OpenOrderDialog = (dialog: OrderDialog, orderId: string) => void

type Props = { order: OrderJson; onOpen: OpenOrderDialog }

/** 'Cancel order' before dispatch, 'Return order' within 7 days of delivery (SPEC 2 "FAQ page"). */
export function EndButton({ order, onOpen }: Props) {
  const { cancel, giveBack } = shopperMessages().orders
  // The server's clock may differ from the browser's, so only the browser counts the 7 days.
  const isHydrated = useHydrated()
  const { _id, status } = order
  const ending = isInStore(status) ? 'cancel' : 'return'
  const isReturnableNow = order.return === undefined && isReturnable(order, Date.now())
  if (ending === 'return' && !(isHydrated && isReturnableNow)) return null
  const messages = ending === 'cancel' ? cancel : giveBack
  return (
    <Button
      look="secondary"
      aria-label={messages.buttonOf(_id)}
      onClick={() => onOpen(ending, _id)}
      className="whitespace-nowrap px-3"
    >
      {messages.button}
    </Button>
  )
}

import { deliveredAt, isCancellable, isReturnable } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Ending } from './use-end-order.ts'

type Props = { order: OrderJson; onAsk: (how: Ending, id: string) => void }

/** 'Cancel order' before dispatch, 'Return order' within 7 days of delivery (SPEC 2 "FAQ page"). */
export function EndButton({ order, onAsk }: Props) {
  const { cancel, giveBack } = useMessages().orders
  // The server's clock is not the shopper's: a day that is just over shows in the browser only.
  const isHydrated = useHydrated()
  const { _id, status, statusTimeline } = order
  const delivery = Date.parse(deliveredAt(statusTimeline) ?? '')
  const how = isCancellable(status) ? 'cancel' : 'return'
  const isReturnableNow = order.return === undefined && isReturnable(status, Date.now() - delivery)
  if (how === 'return' && !(isHydrated && isReturnableNow)) return null
  const messages = how === 'cancel' ? cancel : giveBack
  return (
    <Button
      look="secondary"
      disabled={!isHydrated}
      aria-label={messages.buttonOf(_id)}
      onClick={() => onAsk(how, _id)}
      className="whitespace-nowrap px-3 max-sm:flex-auto"
    >
      {messages.button}
    </Button>
  )
}

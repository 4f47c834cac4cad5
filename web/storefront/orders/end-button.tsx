import { deliveredAt, isCancellable, isReturnable } from '#domain/order-ending.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Ending } from './use-end-order.ts'

type Props = { order: OrderJson; onAsk: (how: Ending, id: string) => void }

/** 'Cancel order' until it leaves the store, 'Return order' once within 7 days of its delivery, nothing otherwise (SPEC 2 "FAQ page"). */
export function EndButton({ order, onAsk }: Props) {
  const { cancel, giveBack } = useMessages().orders
  // The server's clock is not the shopper's: a day that is just over shows in the browser only.
  const isAwake = useHydrated()
  const { _id, status, statusTimeline } = order
  const delivery = Date.parse(deliveredAt(statusTimeline) ?? '')
  const how = isCancellable(status) ? 'cancel' : 'return'
  const isReturnableNow = order.return === undefined && isReturnable(status, Date.now() - delivery)
  if (how === 'return' && !(isAwake && isReturnableNow)) return null
  const words = how === 'cancel' ? cancel : giveBack
  return (
    <Button
      look="secondary"
      disabled={!isAwake}
      aria-label={words.buttonOf(_id)}
      onClick={() => onAsk(how, _id)}
      className="whitespace-nowrap px-3 max-sm:flex-auto"
    >
      {words.button}
    </Button>
  )
}

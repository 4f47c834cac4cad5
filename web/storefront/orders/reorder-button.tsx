import { RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toast.tsx'

type Props = { order: OrderJson; onMissing: (lines: readonly string[], added: number) => void }

/** The 'Reorder' button adds an order's available lines to the cart, and opens the cart if none is missing. */
export function ReorderButton({ order, onMissing }: Props) {
  const messages = shopperMessages()
  const navigate = useNavigate()
  const { busy, run } = useBusy()

  const addToCart = () =>
    run(async () => {
      const { reorder } = await import('./reorder.ts')
      const { added, missing } = await reorder(order)
      onMissing(missing, added)
      if (added > 0) showSuccess(messages.toasts.addedToCart)
      if (missing.length === 0) await navigate('/cart')
    })

  return (
    <Button
      look="tinted"
      busy={busy}
      aria-label={messages.orders.again.buttonOf(order._id)}
      onClick={() => void addToCart()}
      className="whitespace-nowrap px-3"
    >
      {!busy && <RotateCcw size={18} aria-hidden />}
      {messages.orders.again.button}
    </Button>
  )
}

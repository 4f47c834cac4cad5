import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { showError } from '../../ui/toast.tsx'
import type { ShownOrder } from './order-key.ts'
import { useOrderOutcome } from './use-order-outcome.ts'

/** Pays an order online, one press at a time; `hint` says what to do after a failure. */
export function usePayOnline() {
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState<string>()
  const navigate = useNavigate()
  const { name: storeName, onlinePayment } = useStoreFacts()
  const outcome = useOrderOutcome('Online')
  const messages = shopperMessages().cart

  function failed(message: string, nextHint: string): void {
    showError(message)
    setHint(nextHint)
  }

  async function pay(order: ShownOrder): Promise<void> {
    if (busy || onlinePayment === undefined) return
    const { checkoutUrl } = onlinePayment
    setBusy(true)
    setHint(undefined)
    try {
      // Only shoppers who pay online download this code.
      const { payOnline } = await import('./pay-online.ts')
      await payOnline({ order, checkoutUrl, storeName, outcome, failed, goToOrders: () => navigate('/my-orders') })
    } catch (error) {
      if (error instanceof Refusal) showError(error)
      else failed(messages.orderFailed, messages.lost)
    }
    setBusy(false)
  }

  return { busy, hint, pay }
}

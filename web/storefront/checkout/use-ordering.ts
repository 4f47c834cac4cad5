import { useState } from 'react'
import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { callWithKey, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { showError } from '../../ui/toast.tsx'
import type { ShownOrder } from './order-key.ts'
import { saveCartAndMakeBody, sendOrder } from './send-order.ts'
import { useOrderOutcome } from './use-order-outcome.ts'

/** Places a cash order or pays one online, one press at a time; `hint` says what to do after a failure. */
export function useOrdering(payment: PaymentType) {
  const [busy, setBusy] = useState(false)
  const [hints, setHints] = useState<{ [each in PaymentType]?: string | undefined }>({})
  const { name: storeName, onlinePayment } = useStoreFacts()
  const outcome = useOrderOutcome(payment)
  const messages = shopperMessages().cart
  const setHint = (hint: string | undefined) => setHints((before) => ({ ...before, [payment]: hint }))

  function failed(message: string | Refusal, hint: string): void {
    showError(message)
    setHint(hint)
  }

  async function place(order: ShownOrder): Promise<void> {
    const body = { ...(await saveCartAndMakeBody(order)), amount: toRupees(order.total) }
    const { message } = await sendOrder('COD', ['ORDER_CLOSED'], (key) =>
      callWithKey(shopperApi.placeCodOrder, key, body),
    )
    await outcome.ordered(message)
  }

  async function pay(order: ShownOrder): Promise<void> {
    if (onlinePayment === undefined) return
    const { checkoutUrl } = onlinePayment
    // Only shoppers who pay online download this code.
    const { payOnline } = await import('./pay-online.ts')
    await payOnline({ order, checkoutUrl, storeName, outcome, failed })
  }

  async function onFailed(error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) failed(messages.orderFailed, messages.lostAnswerHint)
    // The server may have placed the order before it failed.
    else if (payment === 'COD' && isServerError(error)) failed(error, messages.lostAnswerHint)
    // An earlier request, whose answer was lost, has placed an order under this key.
    else if (error.code === 'KEY_REUSED') await outcome.alreadyOrdered()
    else await outcome.refused(error)
  }

  async function order(shown: ShownOrder): Promise<void> {
    if (busy) return
    setBusy(true)
    setHint(undefined)
    await (payment === 'Online' ? pay(shown) : place(shown)).catch(onFailed).finally(() => setBusy(false))
  }

  return { busy, hint: hints[payment], order }
}

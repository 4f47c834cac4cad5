import { useState } from 'react'
import { type Paise, toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AddressJson } from '#domain/shapes.ts'
import { api, callOnce } from '../../api/call-api.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { showError } from '../../ui/toast.tsx'
import { ignoreIfUserChanged, ownId } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { sentItem } from '../cart/sent-item.ts'
import { orderKey } from './order-key.ts'
import { useOrderOutcome } from './use-order-outcome.ts'

/** What the shopper presses the button for, in paise. */
export type AskedOrder = { address: AddressJson; shippingFee: Paise; total: Paise }

/** What is ordered: the cart once all of it is saved, and where to. */
export async function settledOrder({ address, shippingFee }: AskedOrder) {
  await ignoreIfUserChanged(cart.settled())
  const items = cart.now().entries.map(sentItem)
  return { ...ownId(), items, address: address._id, shippingFee: toRupees(shippingFee), ...cart.version() }
}

/** Without a connection the order waits in the browser; what that takes is downloaded ahead, by the worker. */
export async function orderAway(order: AskedOrder, payment: PaymentType): Promise<void> {
  const away = await import('../offline/order-queue.ts').catch(() => undefined)
  if (away === undefined) showError(currentMessages().cart.orderFailed)
  else away.orderAway(order, payment)
}

/** Sends the order once, however often the button is pressed; what the shop refuses is shown and the cart brought up to date. */
export function usePlaceOrder(): {
  busy: boolean
  hint: string | undefined
  place: (order: AskedOrder) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('COD')
  const words = useMessages().cart

  async function place(asked: AskedOrder): Promise<void> {
    if (busy) return
    setBusy(true)
    setLost(false)
    try {
      const body = { ...(await settledOrder(asked)), amount: toRupees(asked.total) }
      const { message } = await ignoreIfUserChanged(callOnce(api.placeCodOrder, orderKey('COD'), body))
      await ordered(message)
    } catch (error) {
      if (!(error instanceof Refusal)) {
        showError(words.orderFailed)
        setLost(true)
      } else if (error.code === 'KEY_REUSED') await alreadyOrdered()
      else await refused(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, hint: isLost ? words.lost : undefined, place }
}

import { useState } from 'react'
import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { callWithKey, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import { userIdField } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { cart } from '../cart/cart-store.ts'
import { orderItem } from '../cart/order-item.ts'
import { ifGoneOf } from './last-choice.ts'
import { forgetOrderKey, orderKey, type ShownOrder } from './order-key.ts'
import { useOrderOutcome } from './use-order-outcome.ts'

/** Saves the cart; returns the request body without the amount. Throws LOGIN_CHANGED. */
export async function saveCartAndMakeBody({ address, shippingFee }: ShownOrder) {
  await rejectIfUserChanged(cart.settled())
  const items = cart.rememberLinesToOrder().map(orderItem)
  const ifGone = ifGoneOf()
  return {
    ...userIdField(),
    items,
    ifGone,
    address: address._id,
    shippingFee: toRupees(shippingFee),
    ...cart.version(),
  }
}

/** Sends the order under its idempotency key, and after a code that matches `staleKeyCode` once more under a new one. Throws LOGIN_CHANGED. */
export async function sendOrder<T>(
  paymentType: PaymentType,
  staleKeyCode: RegExp,
  call: (key: string) => Promise<T>,
): Promise<T> {
  const send = () => rejectIfUserChanged(call(orderKey(paymentType)))
  return send().catch((error: unknown) => {
    if (!(error instanceof Refusal) || !staleKeyCode.test(error.code)) throw error
    forgetOrderKey(paymentType)
    return send()
  })
}

/** Queues an order while offline; the service worker has precached the code. */
export async function queueOfflineOrder(order: ShownOrder, payment: PaymentType): Promise<void> {
  const queue = await import('../offline/order-queue.ts').catch(() => undefined)
  if (queue === undefined) showError(shopperMessages().cart.orderFailed)
  else queue.addToQueue(order, payment)
}

/** Places a cash order, one press at a time; `hint` says what to do after a lost answer. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('COD')
  const messages = shopperMessages().cart

  async function place(order: ShownOrder): Promise<void> {
    if (busy) return
    setBusy(true)
    setLost(false)
    try {
      const body = { ...(await saveCartAndMakeBody(order)), amount: toRupees(order.total) }
      const { message } = await sendOrder('COD', /ORDER_CLOSED/, (key) =>
        callWithKey(shopperApi.placeCodOrder, key, body),
      )
      await ordered(message)
    } catch (error) {
      if (!(error instanceof Refusal)) {
        showError(messages.orderFailed)
        setLost(true)
      } else if (error.code === 'KEY_REUSED') {
        // An earlier request, whose answer was lost, has placed an order under this key.
        await alreadyOrdered()
      } else await refused(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, hint: isLost ? messages.lost : undefined, place }
}

import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import { userIdField } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { entryKey } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { orderItem } from '../cart/order-item.ts'
import { chosenIfGone } from './last-choice.ts'
import { forgetOrderKey, orderKey, type ShownOrder } from './order-key.ts'

/** Saves the cart; returns the request body without the amount. Throws LOGIN_CHANGED and the refusals of `cart.saveNow`. */
export async function saveCartAndMakeBody({ address, shippingFee }: ShownOrder) {
  // Saving brings today's prices. The order is sent with those on screen, by which the server names what has changed.
  const shownUnits = new Map(cart.now().entries.map((entry) => [entryKey(entry), entry.unit]))
  await rejectIfUserChanged(cart.saveNow())
  // After the answer `cart.removeOrdered` takes these lines out.
  const items = cart
    .rememberLinesToOrder()
    .map((entry) => orderItem({ ...entry, unit: shownUnits.get(entryKey(entry)) ?? entry.unit }))
  return {
    ...userIdField(),
    items,
    ifGone: chosenIfGone(),
    address: address._id,
    shippingFee: toRupees(shippingFee),
    ...cart.version(),
  }
}

/** Sends the order under its idempotency key; after a refusal with one of `staleKeyCodes`, again under a new key. Throws LOGIN_CHANGED. */
export async function sendOrder<T>(
  paymentType: PaymentType,
  staleKeyCodes: readonly RefusalCode[],
  call: (key: string) => Promise<T>,
): Promise<T> {
  const send = () => rejectIfUserChanged(call(orderKey(paymentType)))
  return send().catch((error: unknown) => {
    if (!staleKeyCodes.some((code) => isRefusal(error, code))) throw error
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

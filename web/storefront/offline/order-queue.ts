import { create } from 'zustand'
import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { IfGone } from '#domain/orders/packing.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { offlineMessages } from '../../i18n/offline-messages.ts'
import { showError, showNote } from '../../ui/toast.tsx'
import { currentUser, useCurrentUser, userIdField } from '../accounts/current-user.ts'
import { queuedOrderStorageName } from '../accounts/session-store.ts'
import { linesText } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { orderItem } from '../cart/order-item.ts'
import { chosenIfGone } from '../checkout/last-choice.ts'
import { forgetOrderKey, orderKey, type ShownOrder } from '../checkout/order-key.ts'

/** A cash order waiting in this browser, in rupees, without personal data. */
export type QueuedOrder = {
  /** Its idempotency key. */
  readonly key: string
  readonly items: readonly ReturnType<typeof orderItem>[]
  readonly ifGone?: IfGone
  /** The address's id. */
  readonly address: string
  readonly shippingFee: number
  readonly amount: number
  /** The version of the saved cart that it was made from. */
  readonly cartVersion?: number
  /** When the button was pressed, in milliseconds. */
  readonly at: number
}

/** The shopper confirms older orders before they are sent. */
const freshMs = 30 * 60_000

type Queue = {
  readonly order: QueuedOrder | undefined
  /** Whether an order was dropped because its session ended before sending. */
  readonly endedWithSession: boolean
}

/** The queued order, which a logout deletes, and whether one ended with its session. */
export const useQueue = create<Queue>(() => ({ order: readOrder(), endedWithSession: false }))
useCurrentUser.subscribe(onUser)
addEventListener('storage', ({ key }) => {
  if (key === queuedOrderStorageName || key === null) useQueue.setState({ order: readOrder() })
})
onUser()
/** The key of the order that the shopper placed on this page. */
let keyOfThisPage: string | undefined

/** Drops the queued order at a logout and another window's login; that of an expired session ends when `useOrderQueue` sends it. */
function onUser(): void {
  const { state } = currentUser()
  if (state === 'shopper') dismissEnded()
  if (state !== 'visitor' && state !== 'changed') return
  if (readOrder() === undefined) useQueue.setState({ order: undefined })
  else endWithSession()
}

/** Queues a cash order; for an online payment, and where a full storage holds none, only shows a message. */
export function addToQueue({ address, shippingFee, total }: ShownOrder, payment: PaymentType): void {
  if (payment !== 'COD') {
    showNote(offlineMessages().cashOnly)
    return
  }
  const order: QueuedOrder = {
    key: orderKey('COD'),
    items: cart.now().entries.map(orderItem),
    ifGone: chosenIfGone(),
    address: address._id,
    shippingFee: toRupees(shippingFee),
    amount: toRupees(total),
    ...cart.version(),
    at: Date.now(),
  }
  writeLocal(queuedOrderStorageName, order)
  if (readOrder()?.at !== order.at) {
    showError(shopperMessages().cart.orderFailed)
    return
  }
  keyOfThisPage = order.key
  useQueue.setState({ order, endedWithSession: false })
}

/** Deletes the queued order and its key. */
export function forgetQueuedOrder(): void {
  writeLocal(queuedOrderStorageName, undefined)
  forgetOrderKey('COD')
  useQueue.setState({ order: undefined, endedWithSession: false })
}

/** Deletes the queued order after its session ended; the banner says so. */
export function endWithSession(): void {
  writeLocal(queuedOrderStorageName, undefined)
  useQueue.setState({ order: undefined, endedWithSession: true })
}

/** Hides the banner's message that the queued order ended with its session. */
export function dismissEnded(): void {
  useQueue.setState({ endedWithSession: false })
}

/** Whether the order is still stored; logout or other windows delete it. */
export function isStillQueued({ key }: QueuedOrder): boolean {
  return readOrder()?.key === key
}

/** Whether it may be sent without confirmation: the shopper placed it on this page, in the last 30 minutes. */
export function isFresh({ key, at }: QueuedOrder): boolean {
  const age = Date.now() - at
  return key === keyOfThisPage && age >= 0 && age < freshMs
}

/** Whether the cart has just the lines of the order, at whatever prices. */
export function isWholeCart({ items }: QueuedOrder): boolean {
  const lines = items.map(({ product, unit, quantity }) => ({ productId: product, unit, quantity }))
  return linesText(cart.now().entries) === linesText(lines)
}

/** The order's request body; after a change of the cart with the old version, by which the server finds a placed order but places none. */
export function bodyOf(queued: QueuedOrder) {
  const { items, ifGone = 'call', address, shippingFee, amount, cartVersion } = queued
  const version = isWholeCart(queued) ? cart.version() : { cartVersion: cartVersion ?? 0 }
  return { ...userIdField(), items: [...items], ifGone, address, shippingFee, amount, ...version }
}

function readOrder(): QueuedOrder | undefined {
  const order = readLocal(queuedOrderStorageName) as Partial<QueuedOrder> | undefined
  const isComplete =
    typeof order?.key === 'string' &&
    Array.isArray(order.items) &&
    typeof order.address === 'string' &&
    [order.amount, order.shippingFee, order.at].every(Number.isFinite)
  return isComplete ? (order as QueuedOrder) : undefined
}

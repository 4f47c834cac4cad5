import { createStore, useStore } from 'zustand'
import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { IfGone } from '#domain/orders/packing.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { offlineMessages } from '../../i18n/use-offline-messages.ts'
import { showNote } from '../../ui/toast.tsx'
import { currentUser, currentUserStore, ownId } from '../accounts/current-user.ts'
import { queuedOrderKey } from '../accounts/session-store.ts'
import type { CartEntry } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { orderItem } from '../cart/order-item.ts'
import { ifGoneOf } from '../checkout/last-choice.ts'
import { forgetOrderKey, orderKey, type ShownOrder } from '../checkout/order-key.ts'

type Item = {
  readonly product: string
  readonly unit: {
    readonly _id: string
    readonly label: string
    readonly sellingPrice: number
    readonly offerPrice: number
  }
  readonly quantity: number
}

/** A cash order queued offline, in rupees, without personal data. */
export type QueuedOrder = {
  readonly key: string
  readonly items: readonly Item[]
  readonly ifGone?: IfGone
  readonly address: string
  readonly shippingFee: number
  readonly amount: number
  /** The version of its saved cart. */
  readonly cartVersion?: number
  /** When the button was pressed, in milliseconds. */
  readonly at: number
}

/** Older orders are confirmed by the shopper before sending. */
const freshFor = 30 * 60_000

type Queue = {
  readonly order: QueuedOrder | undefined
  /** Whether one ended with its session, before it was sent. */
  readonly isLoggedOut: boolean
}

const queue = createStore<Queue>(() => ({ order: undefined, isLoggedOut: false }))
if (typeof document !== 'undefined') {
  queue.setState({ order: readOrder() })
  addEventListener(
    'storage',
    ({ key }) => (key === queuedOrderKey || key === null) && queue.setState({ order: readOrder() }),
  )
}
currentUserStore.subscribe(onUser)
if (typeof document !== 'undefined') onUser()
let pressedHere: string | undefined

/** The queued order ends with its session; a logout has deleted it from the storage already. */
function onUser(): void {
  const { state } = currentUser()
  if (state === 'shopper') readLoggedOut()
  if (!/visitor|changed/.test(state)) return
  if (readOrder() === undefined) queue.setState({ order: undefined })
  else endWithSession()
}

const itemsOf = (entries: readonly CartEntry[]): Item[] => entries.map(orderItem)

/** The queued order; deleted at logout. */
export function useQueuedOrder(): QueuedOrder | undefined {
  return useStore(queue).order
}

/** Whether the queued order ended with its session, which its shopper has not read yet. */
export function useIsLoggedOut(): boolean {
  return useStore(queue).isLoggedOut
}

/** Queues a cash order; other payment types show a message. */
export function addToQueue({ address, shippingFee, total }: ShownOrder, payment: PaymentType): void {
  if (payment !== 'COD') {
    showNote(offlineMessages().cashOnly)
    return
  }
  const order: QueuedOrder = {
    key: orderKey('COD'),
    items: itemsOf(cart.now().entries),
    ifGone: ifGoneOf(),
    address: address._id,
    shippingFee: toRupees(shippingFee),
    amount: toRupees(total),
    ...cart.version(),
    at: Date.now(),
  }
  pressedHere = order.key
  writeLocal(queuedOrderKey, order)
  queue.setState({ order, isLoggedOut: false })
}

/** Deletes the queued order and its key. */
export function forgetQueuedOrder(): void {
  writeLocal(queuedOrderKey, undefined)
  forgetOrderKey('COD')
  queue.setState({ order: undefined, isLoggedOut: false })
}

/** Deletes the queued order, whose session has ended, and has its shopper told. */
export function endWithSession(): void {
  writeLocal(queuedOrderKey, undefined)
  queue.setState({ order: undefined, isLoggedOut: true })
}

/** The shopper has read that the queued order ended with its session. */
export function readLoggedOut(): void {
  queue.setState({ isLoggedOut: false })
}

/** Whether the order is still stored; a logout or another tab may have deleted it. */
export function isStillQueued({ key }: QueuedOrder): boolean {
  return readOrder()?.key === key
}

/** Whether it may be sent without confirmation: pressed on this page, and recently. */
export function isFresh({ key, at }: QueuedOrder): boolean {
  const age = Date.now() - at
  return key === pressedHere && age >= 0 && age < freshFor
}

/** The request. Unchanged lines go with the cart's present version; changed ones with the old, which the server refuses. */
export function bodyOf({ items, ifGone = 'call', address, shippingFee, amount, cartVersion }: QueuedOrder) {
  const isSame = JSON.stringify(itemsOf(cart.now().entries)) === JSON.stringify(items)
  const version = isSame ? cart.version() : { cartVersion: cartVersion ?? 0 }
  return { ...ownId(), items: [...items], ifGone, address, shippingFee, amount, ...version }
}

function readOrder(): QueuedOrder | undefined {
  const order = readLocal(queuedOrderKey) as Partial<QueuedOrder> | undefined
  const isWhole =
    typeof order?.key === 'string' &&
    Array.isArray(order.items) &&
    typeof order.address === 'string' &&
    [order.amount, order.shippingFee, order.at].every(Number.isFinite)
  return isWhole ? (order as QueuedOrder) : undefined
}

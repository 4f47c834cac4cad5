import { createStore, useStore } from 'zustand'
import { toRupees } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { offlineMessages } from '../../i18n/use-offline-messages.ts'
import { showNote } from '../../ui/toast.tsx'
import { ownId } from '../accounts/current-user.ts'
import type { CartEntry } from '../cart/cart-lines.ts'
import { cart, queuedOrderKey } from '../cart/cart-store.ts'
import { sentItem } from '../cart/sent-item.ts'
import { forgetOrderKey, orderKey } from '../checkout/order-key.ts'
import type { AskedOrder } from '../checkout/use-place-order.ts'

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

/** A cash order that was pressed without a connection: what is needed to send it once, in rupees, and nothing about the person. */
export type QueuedOrder = {
  readonly key: string
  readonly items: readonly Item[]
  readonly address: string
  readonly shippingFee: number
  readonly amount: number
  /** The saved cart it was made from. */
  readonly cartVersion?: number
  /** When the button was pressed, in milliseconds. */
  readonly at: number
}

/** What is older is asked about even on the page on which it was pressed. */
const freshFor = 30 * 60_000

const queue = createStore<{ order: QueuedOrder | undefined }>(() => ({ order: undefined }))
if (typeof document !== 'undefined') {
  queue.setState({ order: readOrder() })
  addEventListener(
    'storage',
    ({ key }) => (key === queuedOrderKey || key === null) && queue.setState({ order: readOrder() }),
  )
}
let pressedHere: string | undefined

const itemsOf = (entries: readonly CartEntry[]): Item[] => entries.map(sentItem)

/** The order that waits in this browser; a logout has taken it away. */
export function useKeptOrder(): QueuedOrder | undefined {
  return useStore(queue).order
}

/** The button was pressed without a connection: a cash order waits, anything else says that it cannot. */
export function orderAway({ address, shippingFee, total }: AskedOrder, payment: PaymentType): void {
  if (payment !== 'COD') {
    showNote(offlineMessages().cashOnly)
    return
  }
  const order: QueuedOrder = {
    key: orderKey('COD'),
    items: itemsOf(cart.now().entries),
    address: address._id,
    shippingFee: toRupees(shippingFee),
    amount: toRupees(total),
    ...cart.version(),
    at: Date.now(),
  }
  pressedHere = order.key
  writeLocal(queuedOrderKey, order)
  queue.setState({ order })
}

/** Nothing waits any more. */
export function forgetKeptOrder(): void {
  writeLocal(queuedOrderKey, undefined)
  forgetOrderKey('COD')
  queue.setState({ order: undefined })
}

/** Whether it still stands in this browser: a logout or another tab may have taken it away. */
export function isStillKept({ key }: QueuedOrder): boolean {
  return readOrder()?.key === key
}

/** Whether it may be sent without asking: pressed on this page, and not long ago. */
export function isFresh({ key, at }: QueuedOrder): boolean {
  const age = Date.now() - at
  return key === pressedHere && age >= 0 && age < freshFor
}

/** What is sent: with the cart as it is saved now if that is what was ordered, else with the old one, which the shop refuses. */
export function bodyOf({ items, address, shippingFee, amount, cartVersion }: QueuedOrder) {
  const isSame = JSON.stringify(itemsOf(cart.now().entries)) === JSON.stringify(items)
  const version = isSame ? cart.version() : { cartVersion: cartVersion ?? 0 }
  return { ...ownId(), items: [...items], address, shippingFee, amount, ...version }
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

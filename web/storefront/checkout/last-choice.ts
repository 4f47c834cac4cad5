import { createStore, useStore } from 'zustand'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { IfGone } from '#domain/orders/packing.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** The address, payment type and wish for missing items as last chosen. */
type Choice = { readonly addressId?: string; readonly payment?: PaymentType; readonly ifGone?: IfGone }

const key = 'thela.checkout.1'
const last = createStore<Choice>(() => ({}))
if (typeof document !== 'undefined') last.setState(readChoice())

/** The last choice of this browser; empty on the server and while hydrating. */
export function useLastChoice(): Choice {
  return useStore(last)
}

/** What to do if an item is not there, unless the shopper chose otherwise: call. */
export function ifGoneOf({ ifGone = 'call' }: Choice = last.getState()): IfGone {
  return ifGone
}

/** Remembers an address, payment type or wish for the next order. */
export function rememberChoice(choice: Choice): void {
  last.setState(choice)
  writeLocal(key, last.getState())
}

function readChoice(): Choice {
  const stored = Object(readLocal(key)) as { addressId?: unknown; payment?: unknown; ifGone?: unknown }
  return {
    ...(typeof stored.addressId === 'string' ? { addressId: stored.addressId } : {}),
    ...(stored.ifGone === 'leave' || stored.ifGone === 'replace' ? { ifGone: stored.ifGone } : {}),
    ...(stored.payment === 'COD' || stored.payment === 'Online' ? { payment: stored.payment } : {}),
  }
}

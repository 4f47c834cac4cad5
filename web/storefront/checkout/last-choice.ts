import { createStore, useStore } from 'zustand'
import type { PaymentType } from '#domain/orders.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** The address and payment type of the last order. */
type Choice = { readonly addressId?: string; readonly payment?: PaymentType }

const key = 'thela.checkout.1'
const last = createStore<Choice>(() => ({}))
if (typeof document !== 'undefined') last.setState(readChoice())

/** The last choice of this browser; empty on the server and while hydrating. */
export function useLastChoice(): Choice {
  return useStore(last)
}

/** Remembers an address or payment type for the next order. */
export function rememberChoice(choice: Choice): void {
  last.setState(choice)
  writeLocal(key, last.getState())
}

function readChoice(): Choice {
  const stored = Object(readLocal(key)) as { addressId?: unknown; payment?: unknown }
  return {
    ...(typeof stored.addressId === 'string' ? { addressId: stored.addressId } : {}),
    ...(stored.payment === 'COD' || stored.payment === 'Online' ? { payment: stored.payment } : {}),
  }
}

import { create } from 'zustand'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { IfGone } from '#domain/orders/packing.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** What the shopper chose last in this browser; `ifGone` is what the store does if an item is missing. */
type Choice = { readonly addressId?: string; readonly payment?: PaymentType; readonly ifGone?: IfGone }

const key = 'thela.checkout.1'

/** This browser's last choice; empty on the server and while hydrating. */
export const useLastChoice = create<Choice>(() => ({}))
if (typeof document !== 'undefined') {
  useLastChoice.setState(readChoice())
  // Another window may have forgotten it.
  listen({ storage: () => readLocal(key) ?? forgetChoice() })
}

/** What the store does if an item is missing; unless the shopper chose otherwise, it calls. */
export function chosenIfGone({ ifGone = 'call' }: Choice = useLastChoice.getState()): IfGone {
  return ifGone
}

/** Remembers what the shopper chose for the next order. */
export function rememberChoice(choice: Choice): void {
  useLastChoice.setState(choice)
  writeLocal(key, useLastChoice.getState())
}

/** Forgets the choice, which is the last shopper's. */
export function forgetChoice(): void {
  useLastChoice.setState({}, true)
  writeLocal(key, undefined)
}

function readChoice(): Choice {
  const { addressId, payment, ifGone } = Object(readLocal(key)) as { [part in keyof Choice]?: unknown }
  return {
    ...(typeof addressId === 'string' && { addressId }),
    ...((ifGone === 'leave' || ifGone === 'replace') && { ifGone }),
    ...((payment === 'COD' || payment === 'Online') && { payment }),
  }
}

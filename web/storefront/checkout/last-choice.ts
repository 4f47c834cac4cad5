import type { PaymentType } from '#domain/orders.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'

/** Where to and how paid, the last time. */
type Choice = { readonly addressId?: string; readonly payment?: PaymentType }

const key = 'thela.checkout.1'
const last = liveValue<Choice>({})
if (typeof document !== 'undefined') last.set(readChoice())

/** What the shopper chose last in this browser; nothing on the server and while hydrating. */
export function useLastChoice(): Choice {
  return useLive(last)
}

/** Remembers an address or a way to pay for the next order. */
export function rememberChoice(choice: Choice): void {
  last.set({ ...last.get(), ...choice })
  writeLocal(key, last.get())
}

function readChoice(): Choice {
  const kept = Object(readLocal(key)) as { addressId?: unknown; payment?: unknown }
  return {
    ...(typeof kept.addressId === 'string' ? { addressId: kept.addressId } : {}),
    ...(kept.payment === 'COD' || kept.payment === 'Online' ? { payment: kept.payment } : {}),
  }
}

import type { DeliveryTerms } from '#domain/delivery/delivery.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'

/** The store's delivery terms in paise. */
function termsOf(store: StoreJson): DeliveryTerms {
  const fees = Object.entries(store.feeByKm).map(([km, fee]) => [Number(km), rupeesToPaise(fee)] as const)
  return {
    point: store.point,
    radiusKm: store.radiusKm,
    freeDeliveryFrom: rupeesToPaise(store.freeDeliveryFrom),
    feeByKm: Object.fromEntries(fees),
  }
}

/** The store's delivery terms in paise. */
export function useDeliveryTerms(): DeliveryTerms {
  return termsOf(useStoreFacts())
}

/** The maximum delivery fee, in paise. */
export function highestFee({ feeByKm }: DeliveryTerms): Paise {
  return paise(Math.max(...Object.values(feeByKm)))
}

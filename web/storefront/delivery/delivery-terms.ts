import type { DeliveryTerms } from '#domain/delivery.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { StoreJson } from '#domain/shapes.ts'
import { useStore } from '../../store/use-store.ts'

/** How the store delivers, in paise, from what the store tells about itself. */
function termsOf(store: StoreJson): DeliveryTerms {
  const fees = Object.entries(store.feeByKm).map(([km, fee]) => [Number(km), rupeesToPaise(fee)] as const)
  return {
    point: store.point,
    radiusKm: store.radiusKm,
    freeDeliveryFrom: rupeesToPaise(store.freeDeliveryFrom),
    feeByKm: Object.fromEntries(fees),
  }
}

/** How the store delivers, for the delivery rules of the domain. */
export function useDeliveryTerms(): DeliveryTerms {
  return termsOf(useStore())
}

/** What delivery costs at most, in paise: nobody may be surprised by it later. */
export function highestFee({ feeByKm }: DeliveryTerms): Paise {
  return paise(Math.max(...Object.values(feeByKm)))
}

import type { DeliveryTerms } from '#domain/delivery/delivery.ts'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'

/** The store's delivery terms in paise. */
export function useDeliveryTerms(): DeliveryTerms {
  const { point, radiusKm, freeDeliveryFrom, feeByKm } = useStoreFacts()
  const fees = Object.entries(feeByKm).map(([km, fee]) => [Number(km), rupeesToPaise(fee)] as const)
  return { point, radiusKm, freeDeliveryFrom: rupeesToPaise(freeDeliveryFrom), feeByKm: Object.fromEntries(fees) }
}

/** The maximum delivery fee, in paise. */
export function highestFee({ feeByKm }: DeliveryTerms): Paise {
  return paise(Math.max(...Object.values(feeByKm)))
}

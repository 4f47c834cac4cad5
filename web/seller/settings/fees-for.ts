import type { SettingValues } from '#domain/store/setting-shapes.ts'

/** Delivery fees in rupees by kilometre. */
export type Fees = SettingValues['delivery']['feeByKm']

/** Each new kilometre costs this many rupees more than the one before (SPEC 9). */
const feeStep = 5

/** Fees in rupees for each kilometre of a radius; current and remembered fees stay, new ones rise by `feeStep`. */
export function feesFor(radiusKm: number, current: Fees, remembered: Fees): Fees {
  const fees: Record<string, number> = {}
  for (let km = 1; km <= radiusKm; km++) fees[km] = current[km] ?? remembered[km] ?? (fees[km - 1] ?? feeStep) + feeStep
  return fees
}

import type { SettingValues } from '#domain/store/setting-shapes.ts'

/** Delivery fees in rupees by kilometre. */
export type Fees = SettingValues['delivery']['feeByKm']

/** The fee of a new kilometre is the last one's plus this many rupees (SPEC 9). */
const feeStep = 5

/** Fees for each kilometre of a radius: current and remembered ones stay, new ones go on in SPEC 9's steps. */
export function feesFor(radiusKm: number, current: Fees, remembered: Fees): Fees {
  const fees: Record<string, number> = {}
  for (let km = 1; km <= radiusKm; km++) fees[km] = current[km] ?? remembered[km] ?? (fees[km - 1] ?? feeStep) + feeStep
  return fees
}

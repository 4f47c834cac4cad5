import { formatRupees, type Paise } from '#domain/money.ts'

/** An amount inside a sentence: whole rupees without their .00 (₹42), anything else in full (₹42.50). */
export function shortRupees(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '')
}

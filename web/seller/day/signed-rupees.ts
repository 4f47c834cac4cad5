import { formatRupees, type Paise } from '#domain/money.ts'

/** Paise as text with + or −; zero has no sign. */
export function signedRupees(amount: Paise): string {
  return `${amount > 0 ? '+' : ''}${formatRupees(amount)}`
}

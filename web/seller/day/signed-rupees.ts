import { formatRupees, type Paise, paise, rupeesToPaise } from '#domain/money.ts'

/** JSON rupees as text; negative ones with a minus sign as wide as a digit. */
export function rupeesText(rupees: number): string {
  const amount = rupeesToPaise(rupees)
  return amount < 0 ? `−${formatRupees(paise(-amount))}` : formatRupees(amount)
}

/** Paise as text with + or −; zero has no sign. */
export function signedText(amount: Paise): string {
  return amount === 0 ? formatRupees(amount) : `${amount < 0 ? '−' : '+'}${formatRupees(paise(Math.abs(amount)))}`
}

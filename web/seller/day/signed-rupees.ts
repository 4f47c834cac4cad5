import { formatRupees, type Paise, paise, rupeesToPaise } from '#domain/money.ts'

/** Rupees as text; below zero with a minus sign of the same width as a digit. */
export function rupeesText(rupees: number): string {
  const amount = rupeesToPaise(rupees)
  return amount < 0 ? `−${formatRupees(paise(-amount))}` : formatRupees(amount)
}

/** The same with a sign in front of what is above zero too. */
export function signedText(amount: Paise): string {
  return amount === 0 ? formatRupees(amount) : `${amount < 0 ? '−' : '+'}${formatRupees(paise(Math.abs(amount)))}`
}

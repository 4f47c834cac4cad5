import { formatRupees, rupeesToPaise } from '#domain/money.ts'

/** JSON rupees as text: ₹1,234.50. */
export function moneyText(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees))
}

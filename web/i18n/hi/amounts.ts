import type { AmountMessages } from '../en/amounts.ts'

/** Amounts of a product in Hindi. */
export const hiAmounts: AmountMessages = {
  kilograms: (number) => `${number} किलो`,
  grams: (n) => `${n} ग्राम`,
  pieces: (n) => `${n} नग`,
}

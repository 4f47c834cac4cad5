/** Amounts of a product in English. */
export const enAmounts = {
  kilograms: (number: string) => `${number} kg`,
  grams: (n: number) => `${n} g`,
  pieces: (n: number) => (n === 1 ? '1 piece' : `${n} pieces`),
}

export type AmountMessages = typeof enAmounts

/** An amount of money in whole paise (₹1 = 100), so that sums never drift (CONTRACT "Answers"). */
export type Paise = number & { readonly unit: 'paise' }

/** A discount in whole hundredths of a percent, 0…10000: 12.5 % is 1250 (CONTRACT "Catalogue"). */
export type Percent = number & { readonly unit: 'percent/100' }

const wholePercent = 100_00

/** Marks a whole number as paise; anything but a safe integer is a bug and throws a RangeError (CONTRACT "Answers"). */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole number of paise: ${n}`)
  return (n + 0) as Paise // + 0 turns -0 into 0
}

/** Rupees as JSON has them, in paise, half-up on the decimal value: 1.005 is 101 paise (CONTRACT "Answers"). */
export function rupeesToPaise(rupees: number): Paise {
  return paise(hundredthsOf(rupees))
}

/** A price as somebody typed it, in paise; undefined unless it is plain digits with at most 2 decimals (SPEC 5). */
export function parseRupees(text: string): Paise | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? rupeesToPaise(Number(text)) : undefined
}

/** Paise as the rupees that JSON carries, with at most 2 decimals (CONTRACT "Answers"). */
export function toRupees(amount: Paise): number {
  return amount / 100
}

/** Digits the Indian way: the last three together, then pairs, 12,34,567. */
function inGroups(digits: string): string {
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end))
  return groups.join(',')
}

/** Paise as people read them in India, always with two decimals: ₹1,234.50 (SPEC 9). */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  // By hand, because a phone takes a tenth of a second to get Intl ready.
  const rupees = inGroups(String(Math.trunc(size / 100)))
  return `${amount < 0 ? '-' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`
}

/** The exact sum of amounts, in paise; nothing at all is ₹0 (SPEC 9). */
export function sumOf(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** `amount` × `part` / `whole` (both whole numbers) in paise, half-up to the paisa and without floats (SPEC 9). */
export function portionOf(amount: Paise, part: number, whole: number): Paise {
  return paise(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))
}

/** So many percent of an amount, in paise, half-up to the paisa (SPEC 9 "Discount amount"). */
export function shareOf(amount: Paise, share: Percent): Paise {
  return portionOf(amount, share, wholePercent)
}

/** A decimal percent such as 12.5, half-up to 2 decimals; outside 0…100 is a bug and throws a RangeError (SPEC 5). */
export function percent(n: number): Percent {
  if (!(n >= 0 && n <= 100)) throw new RangeError(`Not a percent between 0 and 100: ${n}`)
  return hundredthsOf(n) as Percent
}

/** The decimal percent that JSON and people use: 12.5 (SPEC 3). */
export function toPercentNumber(share: Percent): number {
  return share / 100
}

/** Two percents together, never above 100 (CONTRACT "Catalogue"). */
export function addPercent(a: Percent, b: Percent): Percent {
  return Math.min(a + b, wholePercent) as Percent
}

/** How much of `whole` (above ₹0) the amount `part` is, in percent with 2 decimals, half-up (SPEC 5 "Unit save"). */
export function percentOf(part: Paise, whole: Paise): Percent {
  return percent(divideHalfUp(BigInt(part) * BigInt(wholePercent), BigInt(whole)) / 100)
}

/** Reads the shortest decimal text of a number, because 1.005 × 100 is 100.49999999999999 in floats. */
function hundredthsOf(n: number): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(String(n)) ?? []
  if (whole === '') throw new RangeError(`Not a finite number: ${n}`)
  const digits = BigInt(whole + fraction)
  const shift = 2 - fraction.length + Number(exponent)
  const size = shift < 0 ? divideHalfUp(digits, 10n ** BigInt(-shift)) : Number(digits * 10n ** BigInt(shift))
  return sign === '-' ? -size : size
}

/** Halves go away from zero, so that a refund mirrors a charge. */
function divideHalfUp(numerator: bigint, by: bigint): number {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (2n * size + by) / (2n * by)
  return Number(numerator < 0n ? -quotient : quotient)
}

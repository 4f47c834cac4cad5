/** Whole paise (₹1 = 100), so that sums are exact (CONTRACT "Answers"). */
export type Paise = number & { readonly unit: 'paise' }

/** A discount in hundredths of a percent: 12.5 % is 1250 (CONTRACT "Catalogue"). */
export type Percent = number & { readonly unit: 'percent/100' }

const hundredPercent = 100_00

/** Marks a safe integer as paise; throws RangeError for others (CONTRACT "Answers"). */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole number of paise: ${n}`)
  return (n + 0) as Paise // + 0 turns -0 into 0
}

/** Rupees in paise, half-up on the decimal value: 1.005 is 101 (CONTRACT "Answers"). */
export function rupeesToPaise(rupees: number): Paise {
  return paise(hundredthsOf(rupees))
}

/** A typed price in paise; undefined unless digits with at most 2 decimals (SPEC 5). */
export function parseRupees(text: string): Paise | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? rupeesToPaise(Number(text)) : undefined
}

/** Paise as JSON rupees with at most 2 decimals (CONTRACT "Answers"). */
export function toRupees(amount: Paise): number {
  return amount / 100
}

/** Several sums of paise as JSON rupees, under the same names. */
export function inRupees<Name extends string>(sums: Readonly<Record<Name, Paise>>): Record<Name, number> {
  const entries = Object.entries<Paise>(sums).map(([name, sum]) => [name, toRupees(sum)])
  return Object.fromEntries(entries) as Record<Name, number>
}

/** Digits with commas as in India: 12,34,567. */
function withIndianCommas(digits: string): string {
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= 2) groups.unshift(digits.slice(Math.max(0, end - 2), end))
  return groups.join(',')
}

/** Paise as Indian text with two decimals, and a minus as wide as a digit: ₹1,234.50, −₹1.00 (SPEC 9). */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  // Without Intl, which takes a tenth of a second to load on a phone.
  const rupees = withIndianCommas(String(Math.trunc(size / 100)))
  return `${amount < 0 ? '−' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`
}

/** The sum of amounts in paise; ₹0 for none (SPEC 9). */
export function sumOf(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** `amount` × `part` / `whole` in paise, half-up, without floats (SPEC 9). */
export function portionOf(amount: Paise, part: number, whole: number): Paise {
  return paise(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))
}

/** `amount` × `part` / `whole`, rounded down, for amounts from 0. */
export function floorPortionOf(amount: Paise, part: number, whole: number): Paise {
  return paise(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))
}

/** A percentage of an amount in paise, half-up (SPEC 9 "Discount amount"). */
export function shareOf(amount: Paise, share: Percent): Paise {
  return portionOf(amount, share, hundredPercent)
}

/** Rounds half-up to 2 decimals; throws RangeError outside 0…100 (SPEC 5). */
export function percent(n: number): Percent {
  if (!(n >= 0 && n <= 100)) throw new RangeError(`Not a percent between 0 and 100: ${n}`)
  return hundredthsOf(n) as Percent
}

/** The decimal percent that JSON and people use: 12.5 (SPEC 3). */
export function toPercentNumber(share: Percent): number {
  return share / 100
}

/** The sum of two percents, at most 100 (CONTRACT "Catalogue"). */
export function addPercent(a: Percent, b: Percent): Percent {
  return Math.min(a + b, hundredPercent) as Percent
}

/** `part` as percent of `whole`, 2 decimals, half-up (SPEC 5 "Unit save"). */
export function percentOf(part: Paise, whole: Paise): Percent {
  return percent(divideHalfUp(BigInt(part) * BigInt(hundredPercent), BigInt(whole)) / 100)
}

/** A number times 100, half-up, by its decimal text; in floats 1.005 × 100 is 100.49999999999999. */
function hundredthsOf(n: number): number {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(String(n)) ?? []
  if (whole === '') throw new RangeError(`Not a finite number: ${n}`)
  const digits = BigInt(whole + fraction)
  const shift = 2 - fraction.length + Number(exponent)
  const size = shift < 0 ? divideHalfUp(digits, 10n ** BigInt(-shift)) : Number(digits * 10n ** BigInt(shift))
  return sign === '-' ? -size : size
}

/** A quotient rounded to the nearest integer; halves round away from zero, so that a refund equals its charge. */
function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator
  const quotient = (2n * size + denominator) / (2n * denominator)
  return Number(numerator < 0n ? -quotient : quotient)
}

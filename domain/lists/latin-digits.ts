const devanagariZero = 0x0966

/** Digits of Devanagari as 0 to 9, of the same length. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
}

/** The digits of a typed number as 0 to 9, in either script; all else is left out. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

const devanagariZero = 0x0966

/** A text with its Devanagari digits as 0 to 9; its length stays. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
}

/** Only the digits of a text, in either script, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

const devanagariZero = 0x0966

/** A text with Devanagari digits as 0 to 9; its length stays. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
}

/** Only a text's digits, in either script, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

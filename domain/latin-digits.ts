const devanagariZero = 0x0966

/** A text with Devanagari digits as 0 to 9; its length stays. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
}

/** A text with 0 to 9 as Devanagari digits. */
export function devanagariDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(devanagariZero + Number(digit)))
}

/** A phone number as typed or pasted with 0 to 9 and plain hyphens, and without invisible marks. */
export function plainPhone(typed: string): string {
  return latinDigits(typed.replace(/\p{Cf}/gu, '').replace(/\p{Pd}/gu, '-')).trim()
}

/** Only a text's digits, in either script, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

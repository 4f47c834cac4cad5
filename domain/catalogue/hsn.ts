/** Whether a text is an HSN code of 4, 6 or 8 digits, as a bill names goods by, or empty. */
export function isHsnCode(text: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})?$/.test(text)
}

/** An HSN code of a file: vegetables are 07…, and spreadsheets drop the zero. */
export function withFirstZero(text: string): string {
  return /^7(\d{2}|\d{4}|\d{6})$/.test(text) ? `0${text}` : text
}

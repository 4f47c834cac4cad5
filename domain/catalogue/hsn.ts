/** Whether a text is empty or an HSN code, by which bills name goods: 4, 6 or 8 digits. */
export function isHsnCode(text: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})?$/.test(text)
}

/** An HSN code from a file; one of chapter 07, vegetables, gets back the first zero that spreadsheets drop. */
export function withFirstZero(text: string): string {
  return /^7(\d{2}|\d{4}|\d{6})$/.test(text) ? `0${text}` : text
}

/** The address that dials a phone number, which may be written with spaces and brackets. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

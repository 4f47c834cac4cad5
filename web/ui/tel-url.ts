/** The tel: URL of a phone number, which may contain spaces and brackets. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

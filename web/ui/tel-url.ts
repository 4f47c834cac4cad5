/** The tel: URL of a phone number; spaces and brackets are allowed. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

const stored = 'thela.order-key'

/** The key of the order being sent: the same one until its outcome is known, also after a reload (CONTRACT "Orders"). */
export function orderKey(): string {
  const present = sessionStorage.getItem(stored)
  if (present !== null) return present
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  sessionStorage.setItem(stored, made)
  return made
}

/** The outcome is known: the next order is another one. */
export function forgetOrderKey(): void {
  sessionStorage.removeItem(stored)
}

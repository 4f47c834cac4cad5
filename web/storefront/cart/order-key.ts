const stored = 'thela.order-key'
/** For browsers that refuse to store anything: the key then lasts as long as the page. */
let remembered: string | null = null

/** The key of the order being sent: the same one until its outcome is known, also after a reload (CONTRACT "Orders"). */
export function orderKey(): string {
  const present = remembered ?? read()
  if (present !== null) return present
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  remembered = made
  write(made)
  return made
}

/** The outcome is known: the next order is another one. */
export function forgetOrderKey(): void {
  remembered = null
  write(null)
}

function read(): string | null {
  try {
    return sessionStorage.getItem(stored)
  } catch {
    return null
  }
}

function write(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(stored)
    else sessionStorage.setItem(stored, key)
  } catch {
    // Refused: `remembered` has it.
  }
}

/** Gives this process an empty localStorage, as a new browser has it; returns what is stored in it. */
export function emptyStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value })
  return stored
}

/** Gives this process a localStorage that may not be used, as some browsers forbid it. */
export function forbiddenStorage(): void {
  const get = () => {
    throw new Error('SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
}

/** What this browser remembers under a key; undefined where there is nothing, or nothing readable. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers a value in this browser, or with undefined forgets it; a full or forbidden storage remembers nothing. */
export function writeLocal(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The page works without.
  }
}

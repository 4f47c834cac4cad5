/** JSON that the storage refused, blocked or full; it lives as long as the page. */
const refused = new Map<string, string | null>()

/** Reads JSON from localStorage; undefined if absent or unreadable. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse((refused.has(key) ? refused.get(key) : localStorage.getItem(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Writes JSON to localStorage, or to memory where that fails; undefined removes it. */
export function writeLocal(key: string, value: unknown): void {
  const text = value === undefined ? null : JSON.stringify(value)
  refused.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    refused.set(key, text)
  }
}

type Memo = { readonly expiresAt: number; readonly value: Promise<unknown> }

/** Memoizes answers by key with a TTL and a maximum count; concurrent calls share one request, failures are not stored. */
export function createMemo(clock: () => Date, maxEntries = 500, ttlMs = 10 * 60_000) {
  const memos = new Map<string, Memo>()
  return function memoize<T>(key: string, load: () => Promise<T>): Promise<T> {
    const now = clock().getTime()
    const known = memos.get(key)
    if (known !== undefined && known.expiresAt > now) return known.value as Promise<T>
    const value = load()
    memos.delete(key)
    memos.set(key, { expiresAt: now + ttlMs, value })
    value.catch(() => memos.get(key)?.value === value && memos.delete(key))
    const [oldest] = memos.keys()
    if (memos.size > maxEntries && oldest !== undefined) memos.delete(oldest)
    return value
  }
}

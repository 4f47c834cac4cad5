/** Things by their keys that together weigh at most so many bytes; the ones asked for least recently go first. */
export type ByteShelf<T> = {
  /** The thing, left where it lies. */
  look(key: string): T | undefined
  /** Takes a thing off the shelf. */
  take(key: string): T | undefined
  /** Lays it on top, weighed anew; what is heavier than the whole shelf is not kept. */
  put(key: string, thing: T): void
  clear(): void
  /** What now lies here, in bytes. */
  bytes(): number
}

/** What a thing costs beside its body: its address, its headers, its place in the list. */
const besidesBytes = 4096

export function openByteShelf<T extends { bytes(): number }>(mostBytes: number): ByteShelf<T> {
  const lying = new Map<string, { thing: T; bytes: number }>()
  let sum = 0

  function take(key: string): T | undefined {
    const found = lying.get(key)
    if (found === undefined) return undefined
    lying.delete(key)
    sum -= found.bytes
    return found.thing
  }

  return {
    look: (key) => lying.get(key)?.thing,
    take,
    put(key, thing) {
      take(key)
      const bytes = thing.bytes() + besidesBytes
      if (bytes > mostBytes) return
      lying.set(key, { thing, bytes })
      sum += bytes
      for (const oldest of lying.keys()) {
        if (sum <= mostBytes) break
        take(oldest)
      }
    },
    clear() {
      lying.clear()
      sum = 0
    },
    bytes: () => sum,
  }
}

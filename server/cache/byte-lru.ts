/** Things by their keys that together weigh at most so many bytes; those that nobody asked for lately go first. */
export type ByteShelf<T> = {
  /** The thing, left where it lies. */
  look(key: string): T | undefined
  /** The thing, left on the shelf as one that is asked for, and weighed anew. */
  use(key: string): T | undefined
  /** Takes a thing off the shelf. */
  take(key: string): T | undefined
  /** Lays it on top; what is heavier than the whole shelf is not kept. */
  put(key: string, thing: T): void
  /** Goes through all that lies here, of which each may become lighter by it, and makes room where others have become heavier. */
  tidy(each: (thing: T) => void): void
  clear(): void
  /** What now lies here, in bytes. */
  bytes(): number
}

type Lying<T> = { readonly thing: T; bytes: number; wasUsed: boolean }

/** What a thing costs beside its body and its key, which stands in two places: its headers, its place in the list. */
const besidesBytes = 4096

/**
 * Opens an empty shelf. A use only leaves a mark, and what has one is laid on top again instead of being taken off when room is
 * needed: moving things at each use, thousands of times a second, made old garbage that the whole process then stood still for.
 */
export function openByteShelf<T extends { bytes(): number }>(maxBytes: number): ByteShelf<T> {
  const lying = new Map<string, Lying<T>>()
  let sum = 0
  const weigh = (key: string, thing: T) => thing.bytes() + 2 * key.length + besidesBytes

  function take(key: string): T | undefined {
    const found = lying.get(key)
    if (found === undefined) return undefined
    lying.delete(key)
    sum -= found.bytes
    return found.thing
  }

  function lay(key: string, thing: T): void {
    const bytes = weigh(key, thing)
    lying.set(key, { thing, bytes, wasUsed: false })
    sum += bytes
  }

  function makeRoom(bytes: number): void {
    for (const [key, { thing, wasUsed }] of lying) {
      if (sum + bytes <= maxBytes) return
      take(key)
      if (wasUsed) lay(key, thing)
    }
  }

  function put(key: string, thing: T): void {
    take(key)
    const bytes = weigh(key, thing)
    if (bytes > maxBytes) return
    makeRoom(bytes)
    lay(key, thing)
  }

  return {
    look: (key) => lying.get(key)?.thing,
    use(key) {
      const found = lying.get(key)
      if (found === undefined) return undefined
      found.wasUsed = true
      if (weigh(key, found.thing) !== found.bytes) put(key, found.thing)
      return found.thing
    },
    take,
    put,
    tidy(each) {
      for (const [key, lies] of lying) {
        each(lies.thing)
        const bytes = weigh(key, lies.thing)
        sum += bytes - lies.bytes
        lies.bytes = bytes
      }
      makeRoom(0)
    },
    clear() {
      lying.clear()
      sum = 0
    },
    bytes: () => sum,
  }
}

import type { Notices } from './notices.ts'

const mostKept = 500
/** Best sellers move with the orders; what is older than this is made anew. */
const keptForMs = 60_000

/** What is the same for everybody and made from the catalogue: pages, answers, the list of products. */
export type Kept = {
  /** What is kept under this key, or a new one; what fails, or is not worth keeping, is made anew the next time. */
  get<T>(key: string, make: () => Promise<T>, isWorthKeeping?: (made: T) => boolean): Promise<T>
}

type Entry = { readonly made: Promise<unknown>; readonly at: number }

/** Keeps things until the catalogue changes, or the store opens or closes, on whichever process it does; the ones asked for least recently go first. */
export function openKept(notices: Notices, clock: () => Date): Kept {
  const entries = new Map<string, Entry>()
  notices.listen('catalogue-changed', () => entries.clear())
  notices.listen('store-changed', () => entries.clear())
  notices.listen('notices-missed', () => entries.clear())

  function keep<T>(key: string, make: () => Promise<T>, isWorthKeeping: (made: T) => boolean): Promise<T> {
    const made = make()
    const entry = { made, at: clock().getTime() }
    entries.delete(key)
    entries.set(key, entry)
    const drop = () => entries.get(key) === entry && entries.delete(key)
    made.then((done) => isWorthKeeping(done) || drop(), drop)
    const [oldest] = entries.keys()
    if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest)
    return made
  }

  return {
    get<T>(key: string, make: () => Promise<T>, isWorthKeeping: (made: T) => boolean = () => true): Promise<T> {
      const found = entries.get(key)
      const age = clock().getTime() - (found?.at ?? 0)
      if (found === undefined || age > keptForMs || age < 0) return keep(key, make, isWorthKeeping)
      entries.delete(key)
      entries.set(key, found)
      return found.made as Promise<T>
    },
  }
}

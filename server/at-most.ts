import { Refusal } from '#domain/refusal.ts'

/** Lets at most so many pieces of work run at once; the others wait their turn, first come first served. Refuses BUSY where too many wait. */
export function atMost(most: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting) throw new Refusal('BUSY', { retryAfter: 2 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes over to whoever waits: nobody can slip in between.
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}

import { Refusal } from '#domain/refusal.ts'

type Waiting = { begin(): void; sendAway(): void }

/**
 * Lets at most so many pieces of work run at once; the others wait. Of one caller first come is first served, and callers
 * take turns: whoever asks for hundreds waits for himself. Refuses BUSY where too many wait, whoever has the most first.
 */
export function createLimiter(
  most: number,
  maxWaiting: number,
): <T>(work: () => Promise<T>, who?: string) => Promise<T> {
  let free = most
  let count = 0
  /** Whose turn it is next stands first. */
  const waiting = new Map<string, Waiting[]>()

  /** Makes room for one more of this caller, at the cost of whoever has most waiting. */
  function makeRoom(who: string): void {
    if (count < maxWaiting) return
    const own = waiting.get(who)?.length ?? 0
    const [longest] = [...waiting.values()].toSorted((one, other) => other.length - one.length)
    if (longest === undefined || longest.length <= own + 1) throw new Refusal('BUSY', { retryAfter: 2 })
    count--
    longest.pop()?.sendAway()
  }

  function takeNext(): Waiting | undefined {
    const [turn] = waiting
    if (turn === undefined) return undefined
    const [who, line] = turn
    waiting.delete(who)
    const next = line.shift()
    if (line.length > 0) waiting.set(who, line)
    count--
    return next
  }

  function stand(who: string): Promise<void> {
    makeRoom(who)
    return new Promise((begin, reject) => {
      const sendAway = () => reject(new Refusal('BUSY', { retryAfter: 2 }))
      const line = waiting.get(who) ?? []
      line.push({ begin, sendAway })
      waiting.set(who, line)
      count++
    })
  }

  return async (work, who = '') => {
    if (free > 0) free--
    else await stand(who)
    try {
      return await work()
    } finally {
      // The place goes over to whoever waits: nobody can slip in between. Not at once: a row of work that waits for nothing
      // outside would else be done in one breath, and the store would hear nobody meanwhile.
      const next = takeNext()
      if (next === undefined) free++
      else setImmediate(() => next.begin())
    }
  }
}

import { Refusal } from '#domain/refusal.ts'

type Waiting = { start(): void; refuse(): void }

/**
 * Runs at most `maxRunning` tasks at once; clients take turns. Throws BUSY for the client with the most waiting tasks
 * beyond `maxWaiting`.
 */
export function createLimiter(
  maxRunning: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>, client?: string) => Promise<T> {
  let free = maxRunning
  let count = 0
  /** Queues by client; the client whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>()

  /** Makes room for one more task, at the cost of the client with the longest queue. */
  function makeRoom(client: string): void {
    if (count < maxWaiting) return
    const own = queues.get(client)?.length ?? 0
    const [longest] = [...queues.values()].toSorted((one, other) => other.length - one.length)
    if (longest === undefined || longest.length <= own + 1) throw new Refusal('BUSY', { retryAfter: 2 })
    count--
    longest.pop()?.refuse()
  }

  function takeNext(): Waiting | undefined {
    const [turn] = queues
    if (turn === undefined) return undefined
    const [client, queue] = turn
    queues.delete(client)
    const next = queue.shift()
    if (queue.length > 0) queues.set(client, queue)
    count--
    return next
  }

  function wait(client: string): Promise<void> {
    makeRoom(client)
    return new Promise((start, reject) => {
      const refuse = () => reject(new Refusal('BUSY', { retryAfter: 2 }))
      const queue = queues.get(client) ?? []
      queue.push({ start, refuse })
      queues.set(client, queue)
      count++
    })
  }

  return async (task, client = '') => {
    if (free > 0) free--
    else await wait(client)
    try {
      return await task()
    } finally {
      // The place passes to the next task directly, so that no newcomer takes it; by setImmediate, so that a queue of
      // synchronous tasks lets other requests in.
      const next = takeNext()
      if (next === undefined) free++
      else setImmediate(() => next.start())
    }
  }
}

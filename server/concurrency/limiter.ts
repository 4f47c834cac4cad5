import { Refusal } from '#domain/refusal.ts'

type Limits = { readonly maxRunning: number; readonly maxWaiting: number }
type WaitingTask = { start(): void; refuse(): void }

/**
 * Runs at most `maxRunning` tasks at once; clients take turns. When more than `maxWaiting` tasks wait, the client with
 * most of them gets BUSY.
 */
export function createLimiter({
  maxRunning,
  maxWaiting,
}: Limits): <T>(task: () => Promise<T>, client?: string) => Promise<T> {
  let running = 0
  let waiting = 0
  /** Waiting tasks by client; the client whose turn is next comes first. */
  const queues = new Map<string, WaitingTask[]>()

  /** Makes room by refusing the newest task of the client with the longest queue. Throws BUSY if no other client has two waiting tasks more. */
  function makeRoom(client: string): void {
    if (waiting < maxWaiting) return
    const own = queues.get(client)?.length ?? 0
    const [longest] = [...queues.values()].toSorted((one, other) => other.length - one.length)
    if (longest === undefined || longest.length <= own + 1) throw new Refusal('BUSY', { retryAfter: 2 })
    waiting--
    longest.pop()?.refuse()
  }

  function takeNext(): WaitingTask | undefined {
    const [first] = queues
    if (first === undefined) return undefined
    const [client, queue] = first
    const next = queue.shift()
    // A client with more tasks goes to the end of the line.
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    waiting--
    return next
  }

  function wait(client: string): Promise<void> {
    makeRoom(client)
    return new Promise((start, reject) => {
      const refuse = () => reject(new Refusal('BUSY', { retryAfter: 2 }))
      const queue = queues.get(client) ?? []
      queue.push({ start, refuse })
      queues.set(client, queue)
      waiting++
    })
  }

  return async (task, client = '') => {
    if (running < maxRunning) running++
    else await wait(client)
    try {
      return await task()
    } finally {
      // The place passes to the next task directly, so that no newer task takes it. setImmediate lets other requests in
      // between synchronous tasks.
      const next = takeNext()
      if (next === undefined) running--
      else setImmediate(() => next.start())
    }
  }
}

const last = new Map<string, Promise<unknown>>()

/** Does what is asked under one key one after the other, in the order in which it came; whatever becomes of one, the next begins. */
export async function keyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key)
  const turn = before === undefined ? work() : before.then(work, work)
  last.set(key, turn)
  try {
    return await turn
  } finally {
    if (last.get(key) === turn) last.delete(key)
  }
}

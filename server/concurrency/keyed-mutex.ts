const last = new Map<string, Promise<unknown>>()

/** Runs the tasks of one key one after another, in their order; a failed task does not stop the next. */
export async function keyedMutex<T>(key: string, task: () => Promise<T>): Promise<T> {
  const previous = last.get(key)
  const own = previous === undefined ? task() : previous.then(task, task)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

const lastTasks = new Map<string, Promise<unknown>>()

/** Runs the tasks of a key one after another in this process; a failed task does not stop the next. */
export async function keyedMutex<T>(key: string, task: () => Promise<T>): Promise<T> {
  const previous = lastTasks.get(key)
  const own = previous === undefined ? task() : previous.then(task, task)
  lastTasks.set(key, own)
  try {
    return await own
  } finally {
    if (lastTasks.get(key) === own) lastTasks.delete(key)
  }
}

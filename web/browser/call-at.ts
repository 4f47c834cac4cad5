/** 24.8 days in milliseconds; browsers fire a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1

/** Calls back at a time in milliseconds, unless it is more than 24.8 days ahead; returns a function that cancels. */
export function callAt(time: number, callback: () => void): () => void {
  const wait = time - Date.now()
  const timer = wait > maxTimerMs ? undefined : setTimeout(callback, wait)
  return () => clearTimeout(timer)
}

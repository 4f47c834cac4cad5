/** Browsers end a longer timer at once: 24.8 days in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Calls back once a time (in ms) is reached; later than 24.8 days from now never. Answers the function that stops. */
export function callAt(time: number, callback: () => void): () => void {
  const wait = time - Date.now()
  const timer = wait > maxTimerMs ? undefined : setTimeout(callback, wait)
  return () => clearTimeout(timer)
}

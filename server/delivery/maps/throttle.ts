import { mapFailure } from './fetch-from-map.ts'

/** Starts one request after the other with a pause between. Throws a map failure beyond `maxWaiting` queued requests. */
export function createThrottle(pause: () => Promise<unknown>, maxWaiting = 4) {
  let previous: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async function throttle<T>(request: () => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) throw mapFailure('too many queued requests')
    waiting++
    const turn = previous
    // The pause begins with the request, however long it takes.
    previous = turn.then(pause)
    await turn
    waiting--
    return request()
  }
}

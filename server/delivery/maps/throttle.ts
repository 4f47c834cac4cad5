import { mapFailure } from './fetch-service.ts'

/** One after the other, each so long after the one before; more than so many waiting are turned away as a map failure. */
export function inTurn(pause: () => Promise<unknown>, maxWaiting = 4) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async function takeTurn<T>(ask: () => Promise<T>): Promise<T> {
    if (waiting >= maxWaiting) throw mapFailure('too many are waiting for their turn')
    waiting++
    const turn = last
    // The next one's time begins when this one's turn comes, whatever becomes of it.
    last = turn.then(pause)
    await turn
    waiting--
    return ask()
  }
}

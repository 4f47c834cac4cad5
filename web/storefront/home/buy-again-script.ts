import { readLocal, writeLocal } from '../../browser/local-storage.ts'

const key = 'thela.again'

/**
 * What the home page runs before its first paint: it is the same for everybody, but in a browser that has ordered it
 * keeps room for 'Buy again', so that nothing moves when that arrives.
 */
export const keepRoomScript = `try{if(localStorage['${key}'])document.documentElement.dataset.again=''}catch{}`

/** From now on the home page of this browser keeps room for 'Buy again'; one that is on screen keeps still, unless it may move. */
export function markBuysAgain(mayMove: boolean): void {
  if (readLocal(key) === undefined) writeLocal(key, 1)
  if (mayMove) document.documentElement.dataset.again = ''
}

/** Keeps the room when the home page is come to from another page. */
export function keepRoom(): void {
  if (readLocal(key) !== undefined) document.documentElement.dataset.again = ''
}

/** There is nothing to buy again, or nobody logged in any more. */
export function unmarkBuysAgain(): void {
  writeLocal(key, undefined)
  delete document.documentElement.dataset.again
}

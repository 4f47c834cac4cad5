import { readLocal, writeLocal } from '../../browser/local-storage.ts'

const key = 'thela.again'

/** Runs before the first paint: reserves room for 'Buy again' where this browser has ordered. */
export const keepRoomScript = `try{if(localStorage['${key}'])document.documentElement.dataset.again=''}catch{}`

/** Marks that this browser has ordered; `mayMove` shows the room at once. */
export function markBuysAgain(mayMove: boolean): void {
  if (readLocal(key) === undefined) writeLocal(key, 1)
  if (mayMove) document.documentElement.dataset.again = ''
}

/** Reserves the room after client navigation. */
export function keepRoom(): void {
  if (readLocal(key) !== undefined) document.documentElement.dataset.again = ''
}

/** Removes the mark, without orders or after logout. */
export function unmarkBuysAgain(): void {
  writeLocal(key, undefined)
  delete document.documentElement.dataset.again
}

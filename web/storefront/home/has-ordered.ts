import { readLocal, writeLocal } from '../../browser/local-storage.ts'

const key = 'thela.again'

/** Runs before the first paint: reserves room for 'Buy again' where this browser has ordered. */
export const keepRoomScript = `try{if(localStorage['${key}'])document.documentElement.dataset.again=''}catch{}`

/** Marks that this browser has ordered; with `reservesNow` the room is reserved at once, which shifts the page. */
export function markBuysAgain(reservesNow: boolean): void {
  if (readLocal(key) === undefined) writeLocal(key, 1)
  if (reservesNow) document.documentElement.dataset.again = ''
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

import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** The localStorage key of the mark that this browser has ordered; by data-again, app.css reserves space for 'Buy again'. */
const key = 'thela.again'

/** Reserves the space before the first paint if this browser has ordered. */
export const reserveSpaceScript = `try{if(localStorage['${key}'])document.documentElement.dataset.again=''}catch{}`

/** Marks that this browser has ordered; `reservesNow` reserves space for "Buy again" at once, which shifts an open home page. */
export function markHasOrdered(reservesNow: boolean): void {
  if (readLocal(key) === undefined) writeLocal(key, 1)
  if (reservesNow) document.documentElement.dataset.again = ''
}

/** Reserves the space after a navigation without a document. */
export function reserveSpace(): void {
  if (readLocal(key) !== undefined) document.documentElement.dataset.again = ''
}

/** Removes mark and space: after a logout or the end of the session, or if the shopper has no orders. */
export function unmarkHasOrdered(): void {
  writeLocal(key, undefined)
  delete document.documentElement.dataset.again
}

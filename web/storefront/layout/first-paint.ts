import { readLocal, writeLocal } from '../../browser/local-storage.ts'

const shopperKey = 'thela.shopper'
const linesKey = 'thela.header.1'

/** The two lines of the location button as they were shown last, in the language of that page. */
type HeaderLines = { readonly lang: string; readonly arrival: string; readonly label: string }

/**
 * Runs before the header's first paint. It marks a logged-in shopper and writes the destination; app.css hides the
 * other header.
 */
export const firstPaintScript = `try{let d=document,h=d.documentElement;if(localStorage['${shopperKey}'])h.dataset.shopper='';let l=JSON.parse(localStorage['${linesKey}']),w=(n,t)=>{let e=d.querySelector('[data-line='+n+']');if(e&&t)e.textContent=t};if(l.lang==h.lang){w('arrival',l.arrival);w('label',l.label)}}catch{}`

/** Marks this browser as a logged-in shopper's, or no more, for the first paint of the next page. */
export function markShopper(isShopper: boolean): void {
  if (typeof document === 'undefined') return
  if (isShopper) document.documentElement.dataset.shopper = ''
  else delete document.documentElement.dataset.shopper
  if ((readLocal(shopperKey) !== undefined) !== isShopper) writeLocal(shopperKey, isShopper ? 1 : undefined)
}

/** Remembers what the location button shows for the first paint of the next page; undefined forgets it. */
export function rememberLines(lines: HeaderLines | undefined): void {
  writeLocal(linesKey, lines)
}

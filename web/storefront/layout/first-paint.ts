import { writeLocal } from '../../browser/local-storage.ts'

const shopperKey = 'thela.shopper'
const linesKey = 'thela.header.1'

/** The two lines of the location button as shown last, in the language of that page. */
type HeaderLines = { readonly lang: string; readonly arrival: string; readonly label: string }

/** Runs before the header's first paint: writes the remembered place, and sets data-shopper, by which app.css shows a shopper's header. */
export const firstPaintScript = `try{let d=document,h=d.documentElement;if(localStorage['${shopperKey}'])h.dataset.shopper='';let l=JSON.parse(localStorage['${linesKey}']),w=(n,t)=>{let e=d.querySelector('[data-line='+n+']');if(e&&t)e.textContent=t};if(l.lang==h.lang){w('arrival',l.arrival);w('label',l.label)}}catch{}`

/** Shows the header of a shopper or visitor, also at the first paint of the next page. */
export function showShopperHeader(isShopper: boolean): void {
  document.documentElement.toggleAttribute('data-shopper', isShopper)
  writeLocal(shopperKey, isShopper ? 1 : undefined)
}

/** Remembers the location button's lines for the next page; undefined forgets them. */
export function rememberHeaderLines(lines: HeaderLines | undefined): void {
  writeLocal(linesKey, lines)
}

import type { CutPage } from './cut-page.ts'
import type { PageFacts } from './page-facts.ts'

/** Whether the page is one for browsers without scripts, which brings none (web/storefront/plain). */
export function isPlain({ page }: PageFacts): boolean {
  return page.startsWith('plain/')
}

/** The text without all that stands from each `start` to the next `end`. */
function without(text: string, start: string, end: string): string {
  const [before = '', ...parts] = text.split(start)
  return before + parts.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}

/** The page without its scripts and without what is fetched for them. */
export function withoutScripts(html: string): string {
  return without(without(html, '<script', '</script>'), '<link rel="modulepreload"', '>')
}

/**
 * What the buttons of a page belong to where no script gives them life: ADD of every card and the packs of a product, and
 * Login. Within `noscript` they are no elements where scripts run, so that the same buttons then belong to no form at all.
 */
const forms =
  '<noscript><form id="basket" method="post" action="/basket/add"></form><form id="buy" method="post" action="/basket/add"></form><form id="log-in" action="/log-in"></form></noscript>'

/** Without scripts the cart is read by the server, on a page of its own, and an address is typed on another. */
const stoodInFor: Readonly<Record<string, string>> = {
  'cart/cart-page': '/basket',
  'delivery/add-address-page': '/basket/address',
}
const refresh = (to: string) => `<noscript data-sent><meta http-equiv="refresh" content="0;url=${to}"></noscript>`

/** The page with the forms of its buttons at its end; the seller's area has none. */
export function withForms(cut: CutPage, { page, path }: PageFacts): CutPage {
  if (path === '/seller' || path.startsWith('/seller/')) return cut
  const other = stoodInFor[page]
  const head = other === undefined ? cut.head : cut.head + refresh(other)
  return { ...cut, head, end: forms + cut.end }
}

/** Maximum characters of a price list: many times the shop's 86 products. */
export const maxPriceList = 20_000
/** Maximum characters of a shopping list, which anyone may send. */
export const maxShoppingList = 4000
/** Pieces beyond this are not read. */
const maxPieces = 1000

/** The date, time and sender that WhatsApp puts before a copied message: '[24/11, 6:02 am] Ramesh: '. */
const messageHead =
  /^\s*\[?[\d०-९]{1,2}[/.][\d०-९]{1,2}(?:[/.][\d०-९]{2,4})?,? +[\d०-९]{1,2}[:.][\d०-९]{2}(?:[:.][\d०-९]{2})?(?:\s*[ap]\.?m\.?)?\]?\s*(?:-\s*)?[^:\n]{1,40}:\s/i
/** The number of a numbered line: '1. aloo 22'. */
const lineNumber = /^\s*[\d०-९]{1,3}\s*(?:[.)\]](?![\d०-९])\s*|-\s+)(?=\p{L}.*[\d०-९])/u
const struckOut = /~[^~\n]{1,80}~/g
const dates =
  /(?<![\d०-९])[\d०-९]{1,2}[-/.][\d०-९]{1,2}[-/.](?:[\d०-९]{4}|[\d०-९]{2})(?![\d०-९])|(?<![\d०-९])[\d०-९]{1,2}:[\d०-९]{2}\s*(?:[ap]\.?m\.?)?(?![\p{L}\p{Nd}])/giu
/** Separators of items; the comma in 1,200 is none. */
const separators = /[\n;|•●▪।،]|,(?!(?<=[\d०-९],)[\d०-९]{3}(?![\d०-९]))/u

function withoutExtras(line: string): string {
  return line.replace(messageHead, '').replace(struckOut, ' ').replace(lineNumber, '').replace(dates, ' ')
}

/** The lines of a typed or pasted list, also split at commas, without message heads, dates and struck-out text. */
export function splitList(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) => withoutExtras(line).split(separators))
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .slice(0, maxPieces)
}

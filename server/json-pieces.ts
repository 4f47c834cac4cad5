/** So many letters at least make a piece: a few of them are held at a time. */
const pieceLetters = 16_384

/**
 * The JSON of an object as `JSON.stringify` writes it, in pieces: its lists are written item by item, so that one of ten thousand
 * products, 19 MB, never stands in memory as one text.
 */
export function* jsonInPieces(object: object): Generator<string, void> {
  let piece = ''
  let before = '{'
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue
    piece += `${before}${JSON.stringify(key)}:`
    before = ','
    if (!Array.isArray(value)) {
      piece += JSON.stringify(value)
      continue
    }
    piece += '['
    for (const [at, item] of value.entries()) {
      piece += `${at === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`
      if (piece.length < pieceLetters) continue
      yield piece
      piece = ''
    }
    piece += ']'
  }
  yield `${piece}${before === '{' ? '{}' : '}'}`
}

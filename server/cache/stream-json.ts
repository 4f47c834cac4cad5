/** So many letters at least make a piece: a few of them are held at a time, and each waits in line with all that the store does. */
const pieceLetters = 262_144

/**
 * The JSON of an object as `JSON.stringify` writes it, in pieces: its lists are written item by item, so that one of ten thousand
 * products, 19 MB, never stands in memory as one text.
 */
export function* streamJson(object: object): Generator<string, void> {
  let piece = ''
  let before = '{'
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    const whole = Array.isArray(value) ? '[' : JSON.stringify(value)
    if (whole === undefined) continue
    piece += `${before}${JSON.stringify(key)}:${whole}`
    before = ','
    if (!Array.isArray(value)) continue
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

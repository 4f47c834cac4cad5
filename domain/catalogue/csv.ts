/** Signs of formulas, also full-width ones, behind the joiners of Devanagari. */
const formula = /^(\u200c|\u200d|')*[=+\-@\t\r＝＋－＠]/

/** Invisible characters; Devanagari needs its two joiners, and texts have lines. */
const invisible = /(?!\u200c|\u200d|[\t\r\n])[\p{Cc}\p{Cf}]/gu

/** A text without invisible characters, and with an apostrophe before what spreadsheets take for a formula. */
export function safeCell(text: string): string {
  const visible = text.replaceAll(invisible, '')
  return formula.test(visible) ? `'${visible}` : visible
}

/** A cell's text without the apostrophe of `safeCell`. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

function csvCell(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as the text of a CSV file; texts pass through `safeCell`, numbers do not. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => csvCell(typeof cell === 'number' ? String(cell) : safeCell(cell))).join(','),
  )
  // The byte order mark tells Excel that the text is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as element } from 'react'
import type { BillLines } from '#domain/orders/bill-lines.ts'
import type { Language } from '#web/i18n/languages.ts'
import { fontFamily } from './bill-fonts.ts'

const line = '1 solid black'

const styles = StyleSheet.create({
  page: { fontFamily, fontSize: 10, lineHeight: 1.4, paddingHorizontal: 42, paddingTop: 42, paddingBottom: 56 },
  shop: { fontSize: 19, fontWeight: 700, lineHeight: 1.3 },
  title: {
    fontSize: 15,
    lineHeight: 1.4,
    fontWeight: 700,
    marginTop: 16,
    paddingTop: 12,
    marginBottom: 6,
    borderTop: line,
  },
  row: { flexDirection: 'row' },
  term: { width: 110 },
  fact: { flex: 1, fontWeight: 700 },
  table: { marginTop: 14, borderBottom: line },
  head: { borderTop: line, borderBottom: line, fontWeight: 700 },
  line: { flexDirection: 'row', paddingVertical: 4 },
  name: { flex: 1 },
  note: { fontSize: 8.5, lineHeight: 1.4 },
  figure: { width: 78, paddingLeft: 8, textAlign: 'right' },
  count: { width: 44, paddingLeft: 8, textAlign: 'right' },
  sums: { marginTop: 10, marginLeft: 'auto', width: 270 },
  sum: { flexDirection: 'row', justifyContent: 'space-between' },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 13,
    lineHeight: 1.4,
    fontWeight: 700,
    borderTop: line,
    marginTop: 4,
    paddingTop: 4,
  },
  strong: { fontWeight: 700 },
  end: { marginTop: 20, fontSize: 8.5, lineHeight: 1.4 },
  pages: { position: 'absolute', bottom: 28, right: 42, fontSize: 8.5, lineHeight: 1.4 },
})

type Style = keyof typeof styles
type Draw = { readonly text: (style: Style | undefined, content: string) => ReturnType<typeof element> }
const box = (style: Style, ...children: ReturnType<typeof element>[]) =>
  element(View, { style: styles[style], wrap: false }, ...children)

function facts({ facts: rows }: BillLines, { text }: Draw) {
  return rows.map(([term, fact]) => box('row', text('term', term), text('fact', fact)))
}

/** Pack, price, quantity and amount; the quantity is narrow. */
function cells(texts: readonly string[], { text }: Draw) {
  return texts.map((each, column) => text(column === 2 ? 'count' : 'figure', each))
}

function items({ columns: [first = '', ...columns], items: lines }: BillLines, draw: Draw) {
  const head = element(
    View,
    { style: [styles.line, styles.head], fixed: true },
    draw.text('name', first),
    ...cells(columns, draw),
  )
  const rows = lines.map(({ name, note, cells: texts }) => {
    const notes = note === undefined ? [] : [draw.text('note', note)]
    return box('line', box('name', draw.text(undefined, name), ...notes), ...cells(texts, draw))
  })
  return element(View, { style: styles.table }, head, ...rows)
}

function sums({ sums: rows, total, payment }: BillLines, { text }: Draw) {
  const sum = (style: Style, [term, figure]: readonly [string, string], strong?: Style) =>
    box(style, text(undefined, term), text(strong, figure))
  return box(
    'sums',
    ...rows.map((row) => sum('sum', row)),
    sum('total', total),
    ...payment.map((row) => sum('sum', row, 'strong')),
  )
}

/** A bill as PDF on A4, in the loaded fonts. */
export function drawBill(lines: BillLines, language: Language, toPrintable: (text: string) => string): Promise<Buffer> {
  const draw: Draw = {
    text: (style, content) => element(Text, style && { style: styles[style] }, toPrintable(content)),
  }
  const { seller, title, note } = lines
  const page = element(
    Page,
    { size: 'A4', style: styles.page },
    draw.text('shop', seller.name),
    ...seller.lines.map((line) => draw.text(undefined, line)),
    draw.text('title', title),
    ...facts(lines, draw),
    items(lines, draw),
    sums(lines, draw),
    draw.text('end', note),
    element(Text, {
      style: styles.pages,
      fixed: true,
      render: ({ pageNumber, totalPages }) => (totalPages > 1 ? `${pageNumber} / ${totalPages}` : ''),
    }),
  )
  return renderToBuffer(
    element(
      Document,
      { title: `${title} ${lines.facts[0]?.[1]}`, author: seller.name, language: `${language}-IN` },
      page,
    ),
  )
}

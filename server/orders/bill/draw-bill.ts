import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as element } from 'react'
import type { Language } from '#domain/languages.ts'
import type { BillTexts } from '#domain/orders/bill-texts.ts'
import { fontFamily } from './bill-fonts.ts'

const border = '1 solid black'

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
    borderTop: border,
  },
  row: { flexDirection: 'row' },
  term: { width: 110 },
  fact: { flex: 1, fontWeight: 700 },
  table: { marginTop: 14, borderBottom: border },
  head: { borderTop: border, borderBottom: border, fontWeight: 700 },
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
    borderTop: border,
    marginTop: 4,
    paddingTop: 4,
  },
  strong: { fontWeight: 700 },
  end: { marginTop: 20, fontSize: 8.5, lineHeight: 1.4 },
  pages: { position: 'absolute', bottom: 28, right: 42, fontSize: 8.5, lineHeight: 1.4 },
})

type Style = keyof typeof styles
/** Draws a text in the loaded fonts. */
type DrawText = (style: Style | undefined, content: string) => ReturnType<typeof element>

/** A box that is never split between pages. */
const box = (style: Style, ...children: ReturnType<typeof element>[]) =>
  element(View, { style: styles[style], wrap: false }, ...children)

function facts({ facts: rows }: BillTexts, text: DrawText) {
  return rows.map(([term, fact]) => box('row', text('term', term), text('fact', fact)))
}

/** The cells after a line's name: pack, price, quantity and amount; the quantity is narrow. */
function cells(texts: readonly string[], text: DrawText) {
  return texts.map((each, column) => text(column === 2 ? 'count' : 'figure', each))
}

function items({ columns: [first = '', ...columns], items: lines }: BillTexts, text: DrawText) {
  const head = element(
    View,
    { style: [styles.line, styles.head], fixed: true },
    text('name', first),
    ...cells(columns, text),
  )
  const rows = lines.map(({ name, note, cells: texts }) => {
    const notes = note === undefined ? [] : [text('note', note)]
    return box('line', box('name', text(undefined, name), ...notes), ...cells(texts, text))
  })
  return element(View, { style: styles.table }, head, ...rows)
}

function sums({ sums: rows, total, payment }: BillTexts, text: DrawText) {
  const sum = (style: Style, [term, figure]: readonly [string, string], strong?: Style) =>
    box(style, text(undefined, term), text(strong, figure))
  return box(
    'sums',
    ...rows.map((row) => sum('sum', row)),
    sum('total', total),
    ...payment.map((row) => sum('sum', row, 'strong')),
  )
}

/** Draws a bill as a PDF on A4. */
export function drawBill(texts: BillTexts, language: Language, toPrintable: (text: string) => string): Promise<Buffer> {
  const text: DrawText = (style, content) => element(Text, style && { style: styles[style] }, toPrintable(content))
  const { seller, title, note } = texts
  const page = element(
    Page,
    { size: 'A4', style: styles.page },
    text('shop', seller.name),
    ...seller.lines.map((line) => text(undefined, line)),
    text('title', title),
    ...facts(texts, text),
    items(texts, text),
    sums(texts, text),
    text('end', note),
    element(Text, {
      style: styles.pages,
      fixed: true,
      render: ({ pageNumber, totalPages }) => (totalPages > 1 ? `${pageNumber} / ${totalPages}` : ''),
    }),
  )
  return renderToBuffer(
    element(
      Document,
      { title: `${title} ${texts.facts[0]?.[1]}`, author: seller.name, language: `${language}-IN` },
      page,
    ),
  )
}

import { inflateSync } from 'node:zlib'

type PdfObject = { readonly dictionary: string; readonly stream: string | undefined }

/** The objects of a PDF by number, their streams inflated. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, number = '', body = '']) => {
      const [dictionary = '', raw] = body.split(/\nstream\r?\n/, 2)
      const bytes = raw === undefined ? undefined : Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
      const isDeflated = dictionary.includes('/FlateDecode')
      const stream = bytes && (isDeflated ? inflateSync(bytes) : bytes).toString('latin1')
      return [number, { dictionary, stream }]
    }),
  )
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The text of each glyph of a font, from its ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', to = '', list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => fromHex(hex.replaceAll(' ', '')))
    const first = Number.parseInt(from, 16)
    for (let code = first; code <= Number.parseInt(to, 16); code++) letters.set(code, texts[code - first] ?? '')
  }
  return letters
}

/** Names of the embedded fonts, and the text of a PDF that pdfkit made. */
export function readPdf(pdf: Buffer): { fonts: string[]; text: string } {
  const objects = objectsOf(pdf)
  const tables = new Map<string, Map<number, string>>()
  const fonts: string[] = []
  for (const { dictionary } of objects.values()) {
    if (/\/FontFile2/.test(dictionary)) fonts.push(/\/FontName \/\w+\+([\w-]+)/.exec(dictionary)?.[1] ?? '')
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? ''
      tables.set(name, lettersOf(objects.get(unicode)?.stream ?? ''))
    }
  }
  let font: Map<number, string> | undefined
  const lines: string[] = []
  for (const { stream } of objects.values())
    for (const [, name, shown] of stream?.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g) ?? []) {
      if (name !== undefined) font = tables.get(name)
      else
        lines.push(
          [...(shown ?? '').matchAll(/<(\w+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => font?.get(Number.parseInt(code, 16)) ?? '')
            .join(''),
        )
    }
  return { fonts: fonts.toSorted(), text: lines.join('') }
}

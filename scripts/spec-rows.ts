/** One row of docs/spec-coverage.md: a quote of SPEC.md and its tests. */
export type Row = {
  readonly line: number
  readonly quote: string
  /** Tests by file and exact title. */
  readonly tests: readonly TestName[]
  /** Numbers of the deviations section. */
  readonly deviations: readonly string[]
  /** Why there is nothing to test. */
  readonly prose: string | undefined
  /** Unreadable entries. */
  readonly unread: readonly string[]
}
type TestName = { readonly file: string; readonly title: string }

/** Words of a text, without quotation marks, punctuation and Markdown. */
export function wordsOf(text: string): string[] {
  return text.replaceAll('\\', '').match(/[\p{L}\p{M}\p{N}₹#%&_/{}@=]+/gu) ?? []
}

const sentenceEnd = /(?<=[.?!]['"]?\)?) +(?=[A-Z'"])/
const quoted = /(?<!\p{L})'[^']+'(?!\p{L})/gu
const isRule = (line: string | undefined) => /^\|[\s|:-]+\|$/.test(line ?? '')

/** The sentences and table rows of a Markdown text; a quoted message is never split. */
export function sentencesOf(markdown: string): string[] {
  const lines = markdown.split('\n')
  const content = lines.filter(
    (line, at) => line.trim() !== '' && !line.startsWith('#') && !isRule(line) && !isRule(lines[at + 1]),
  )
  const whole = (line: string) => line.replace(quoted, (message) => message.replaceAll(' ', '\u00a0'))
  return content.flatMap((line) => whole(line).split(sentenceEnd)).map((text) => text.replaceAll('\u00a0', ' ').trim())
}

const cellEnd = /(?<!\\)\|/

/** The coverage page's rows, above its deviations. */
export function rowsOf(markdown: string): Row[] {
  const [table = ''] = markdown.split(/^## Deviations$/m)
  const lines = table.split('\n')
  const numbered = lines.map((text, at) => ({ text, line: at + 1 }))
  const rows = numbered.filter(({ text }, at) => text.startsWith('|') && !isRule(text) && !isRule(lines[at + 1]))
  return rows.map(({ text, line }) => {
    const [, quote = '', testCell = ''] = text.split(cellEnd)
    return rowOf(line, quote.trim(), testCell)
  })
}

function rowOf(line: number, quote: string, testCell: string): Row {
  const entries = testCell.split('<br>').map((entry) => entry.trim().replaceAll('\\|', '|'))
  const found = entries.map(
    (entry) => /^(?:`(?<file>[^`]+)` (?<title>.+)|(?<kind>deviation|prose): (?<what>.+))$/.exec(entry)?.groups,
  )
  const ofKind = (kind: string) => found.flatMap((each) => (each?.kind === kind ? [each.what ?? ''] : []))
  return {
    line,
    quote,
    tests: found.flatMap((each) => (each?.file ? [{ file: each.file, title: each.title ?? '' }] : [])),
    deviations: ofKind('deviation'),
    prose: ofKind('prose')[0],
    unread: entries.filter((_, at) => found[at] === undefined),
  }
}

/** The numbers of the explained deviations. */
export function deviationsOf(markdown: string): string[] {
  const [, deviations = ''] = markdown.split(/^## Deviations$/m)
  return [...deviations.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number)
}

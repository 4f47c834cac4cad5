/** A page without scripts: its texts, one on each line, and the targets of its links by their text. */
export type PageText = {
  readonly status: number
  readonly html: string
  readonly lines: readonly string[]
  readonly links: ReadonlyMap<string, string>
}

function readable(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

const linesOf = (html: string) =>
  readable(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Fetches a page as a browser without scripts shows it. */
export async function pageText(url: string, cookie = ''): Promise<PageText> {
  const answer = await fetch(url, { headers: { cookie } })
  const html = await answer.text()
  const anchors = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  const links = new Map(anchors.map(([, to = '', inside = '']) => [linesOf(inside).join(' '), readable(to)]))
  return { status: answer.status, html, lines: linesOf(html), links }
}

/** The lines of a page between two lines. */
export function between(page: PageText, start: string, end: string): string[] {
  const from = page.lines.indexOf(start)
  const to = page.lines.indexOf(end, from + 1)
  return page.lines.slice(from + 1, to < 0 ? undefined : to)
}

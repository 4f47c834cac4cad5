import { hash } from 'node:crypto'

/** Replaces a rendered page's nonce by hashes of its inline scripts (docs/decisions/0007). A cached page cannot carry a nonce. */
export function hashScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  const hashes = new Set<string>()
  const mark = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    parts.push(html.subarray(from, at))
    from = at + mark.length
    const tag = html.lastIndexOf('<', at)
    if (html.toString('latin1', tag, tag + 8) !== '<script ') continue
    const start = html.indexOf('>', from) + 1
    const code = html.subarray(start, html.indexOf('</script>', start))
    if (code.length > 0) hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`)
  }
  parts.push(html.subarray(from))
  return { html: Buffer.concat(parts), hashes: [...hashes] }
}

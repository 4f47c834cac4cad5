import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of a rendered page by hashes (docs/decisions/0007): removes it from the HTML and hashes each inline script that had it.
 * A cached page is the same bytes for every client, so it cannot carry a nonce.
 */
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
    if (code.length > 0) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  parts.push(html.subarray(from))
  return { html: Buffer.concat(parts), hashes: [...hashes] }
}

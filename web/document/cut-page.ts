/**
 * A rendered page, cut where something is put into it or taken out of it: there it is text, between it stays bytes. A list of
 * 120 cards is half a megabyte, and each change of it as one text took twice that once more.
 */
export type CutPage = {
  /** All up to the end of the head, which is not part of it. */
  readonly head: string
  readonly content: Buffer
  /** The script that wakes the page up; empty where there is none. */
  readonly starter: string
  readonly data: Buffer
  /** The end of the body and of the page. */
  readonly end: string
}

/** Cuts a page; one without a head is all content. */
export function cutPage(html: Buffer): CutPage {
  const head = Math.max(html.indexOf('</head>'), 0)
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length
  // What people or products are called has its quotes escaped.
  const module = html.indexOf(' type="module"', head)
  const [from, to] =
    module < 0 ? [end, end] : [html.lastIndexOf('<script', module), html.indexOf('</script>', module) + 9]
  return {
    head: html.toString('utf8', 0, head),
    content: html.subarray(head, from),
    starter: html.toString('utf8', from, to),
    data: html.subarray(to, end),
    end: html.toString('utf8', end),
  }
}

/** The page as one again. */
export function joinPage({ head, content, starter, data, end }: CutPage): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(head), content, Buffer.from(starter), data, Buffer.from(end)])
}

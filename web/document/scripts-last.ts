import type { CutPage } from './cut-page.ts'
import { afterFirstPaint, fetchAhead, openStorage, replayEvents } from './event-replay.ts'

/** The module that wakes the page up, so that nothing is fetched before the page was seen; if it cannot, the page is left to the browser alone. */
function onceSeen(code: string, files: readonly string[]): string {
  const first: string[] = []
  const names: string[] = []
  const named: string[] = []
  const isImport = /^;?import (?:\* as (\w+) from )?("[^"]+");+$/gm
  const rest = code.replaceAll(isImport, (_, name: string | undefined, file: string) => {
    if (name === undefined) first.push(`await import(${file});`)
    else {
      names.push(name)
      named.push(`import(${file})`)
    }
    return ''
  })
  return `await (${String(afterFirstPaint)})();
(${String(fetchAhead)})(${JSON.stringify(files)});
try {
${first.join('\n')}
const [${names.join(', ')}] = await Promise.all([${named.join(', ')}]);
${rest.trim().replace(/^import\(/m, 'await import(')}
} catch (error) {
dispatchEvent(new Event("awake"));
throw error;
}`
}

/**
 * The page with its scripts asked for once it has been seen: it can be read before it wakes up, and scripts on the way
 * would hold up its style sheet, letters and first pictures. React Router has no setting for it. A page without the
 * module that wakes it up is refused.
 */
export function withScriptsLast(page: CutPage): CutPage {
  const files: string[] = []
  const head = page.head.replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  if (files.length === 0) return page
  const [, start, nonce = '', code] =
    /(<script( nonce="[^"]*")?[^>]* type="module"[^>]*>)(.*?)<\/script>/s.exec(page.starter) ?? []
  const [early] = /<meta charSet="utf-8"\/>/.exec(head) ?? []
  if (start === undefined || code === undefined || early === undefined)
    throw new Error('The script that wakes the page up was not found')
  // Before anything can be touched, and before the style sheet, for which scripts wait.
  const keeping = `${early}<script${nonce}>(${String(replayEvents)})();(${String(openStorage)})()</script>`
  return { ...page, head: head.replace(early, () => keeping), starter: `${start}${onceSeen(code, files)}</script>` }
}

/**
 * The page with its scripts asked for at low priority: a page can be read before it wakes up, and on a slow line they
 * would hold up its style sheet, letters and first picture. React Router has no setting for it.
 */
export function withScriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

import { type Page, pages } from '../pages.ts'

/** Paths of the pages that the service worker fetches when installed. */
export function precachedPaths(table: readonly Page[] = pages): string[] {
  return table.flatMap(({ path, worksOffline }) => (worksOffline === 'precached' ? [path] : []))
}

/** A regular expression for the paths of public pages, and the query parameters that these pages read. */
export type PublicPage = { readonly pattern: string; readonly query: readonly string[] }

/** The public pages in groups that read the same query parameters; `q` is left out, because searches are not cached. */
export function publicPages(table: readonly Page[] = pages): PublicPage[] {
  const shown = table.filter(({ audience }) => audience === 'public')
  const byQuery = Map.groupBy(shown, ({ query = [] }) => query.filter((name) => name !== 'q').join())
  return [...byQuery].map(([query, group]) => ({
    pattern: `^(${group.map(({ path }) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')).join('|')})/*$`,
    query: query === '' ? [] : query.split(','),
  }))
}

/** An example path of each page that works offline, with `x` for its parameters; React Router's manifest wants these. */
export function offlinePaths(table: readonly Page[] = pages): string[] {
  return table.flatMap(({ path, worksOffline }) => (worksOffline ? [path.replace(/:\w+/g, 'x')] : []))
}

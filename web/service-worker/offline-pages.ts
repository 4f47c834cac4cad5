import { type Page, pages } from '../pages.ts'

/** Paths of the pages that are fetched when the service worker is installed. */
export function precachedPaths(table: readonly Page[] = pages): string[] {
  return table.flatMap(({ path, worksOffline }) => (worksOffline === 'precached' ? [path] : []))
}

export type PublicPage = { readonly pattern: string; readonly query: readonly string[] }

/** Public pages by what they read of the query: all that the service worker downloads of the table. */
export function publicPages(table: readonly Page[] = pages): PublicPage[] {
  const open = table.filter(({ audience }) => audience === 'public')
  const alike = Map.groupBy(open, ({ query = [] }) => query.filter((name) => name !== 'q').join())
  return [...alike].map(([query, group]) => ({
    pattern: `^(${group.map(({ path }) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')).join('|')})/*$`,
    query: query === '' ? [] : query.split(','),
  }))
}

/** One path for the routes of each page that works offline, with `x` for its parameters. */
export function offlinePaths(table: readonly Page[] = pages): string[] {
  return table.flatMap(({ path, worksOffline }) => (worksOffline ? [path.replace(/:\w+/g, 'x')] : []))
}

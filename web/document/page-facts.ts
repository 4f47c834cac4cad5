import type { EntryContext } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { type PagePath, pages } from '../pages.ts'

/** The inputs of a page's tags for crawlers: its URL, its loaded data and the store. */
export type PageFacts = {
  /** The store's public URL without a trailing slash. */
  readonly site: string
  /** The path as requested, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Path pattern of the page in web/pages.ts; undefined for an unknown path. */
  readonly page: PagePath | undefined
  readonly status: number
  readonly store: StoreJson | undefined
  readonly loaded: unknown
}

/** Reads the facts of a page that was just rendered. */
export function factsOf({ staticHandlerContext: rendered }: EntryContext, url: string, site: string): PageFacts {
  const { pathname, searchParams } = new URL(url)
  const route = rendered.matches.at(-1)?.route.id ?? ''
  const root = rendered.loaderData.root as { store: StoreJson } | undefined
  return {
    site,
    path: pathname,
    query: searchParams,
    page: pages.find(({ file }) => file === `${route}.tsx`)?.path,
    status: rendered.statusCode,
    store: root?.store,
    loaded: rendered.loaderData[route],
  }
}

import type { EntryContext, MetaDescriptor } from 'react-router'

type RootMatch = {
  readonly loaderData?: { readonly store: { readonly name: string; readonly city: string } } | undefined
}
export type Matches = readonly [RootMatch, ...unknown[]]

/** The page's title followed by the store's name, which is unknown when the root loader failed. */
export function titleOf(page: string, matches: Matches): { title: string } {
  const name = matches[0].loaderData?.store.name
  return { title: name === undefined ? page : `${page} · ${name}` }
}

/** The `meta` of a page with a description. */
export function metaOf(page: string, matches: Matches, description: string): MetaDescriptor[] {
  return [titleOf(page, matches), { name: 'description', content: description }]
}

export type OwnMeta = { readonly title: string; readonly description: string | undefined; readonly hasRobots: boolean }

/** Title, description and robots of the innermost route with `meta`, as React Router renders them; none for error pages. */
export function ownMetaOf({ staticHandlerContext, routeModules }: EntryContext): OwnMeta {
  const { matches: routeMatches, loaderData, location, statusCode } = staticHandlerContext
  if (statusCode !== 200) return { title: '', description: undefined, hasRobots: false }
  const matches = routeMatches.map(({ route: { id }, params, pathname }) => {
    return { id, loaderData: loaderData[id], meta: [] as MetaDescriptor[], params, pathname, handle: undefined }
  })
  let tags: Record<string, unknown>[] = []
  matches.forEach(({ id, loaderData, params }, at) => {
    const meta = routeModules[id]?.meta
    if (typeof meta !== 'function') return
    const args = { loaderData, params, location, matches: matches.slice(0, at + 1), error: undefined }
    tags = (meta as (metaArgs: typeof args) => Record<string, unknown>[] | undefined)(args) ?? []
  })
  const content = (name: string) => tags.find((tag) => tag.name === name)?.content
  const description = content('description')
  return {
    title: String(tags.find((tag) => 'title' in tag)?.title ?? ''),
    description: typeof description === 'string' ? description : undefined,
    hasRobots: content('robots') !== undefined,
  }
}

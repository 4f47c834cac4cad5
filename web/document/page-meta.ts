type RootMatch = {
  readonly loaderData?: { readonly store: { readonly name: string; readonly city: string } } | undefined
}
type Matches = readonly [RootMatch, ...unknown[]]

/** The name the store goes by, from its settings; undefined when even the root of the page could not be loaded. */
export function storeNameIn(matches: Matches): string | undefined {
  return matches[0].loaderData?.store.name
}

/** The title of a page: what it shows, then the store's own name. */
export function titleOf(page: string, matches: Matches): { title: string } {
  const name = storeNameIn(matches)
  return { title: name === undefined ? page : `${page} · ${name}` }
}

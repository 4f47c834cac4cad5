import { api } from '#domain/contract.ts'
import { serverCallApi } from '../../api.ts'
import { oneText, readText } from '../../one-text.ts'
import { titleOf } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { currentWords, useWords } from '../../words/use-words.ts'
import type { Route } from './+types/products-page'
import { readListQuery } from './list-address.ts'
import { listProducts } from './list-query.ts'
import { ListView } from './list-view.tsx'

/** The products that fit the address; the same for everybody. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(serverCallApi)
  const { products } = await call(api.productList)
  const query = readListQuery(request.url)
  const list = listProducts(products, query)
  // The shop counts for the seller what is searched for in vain; here the search is finished, not being typed.
  if (query.q !== '' && !query.inStock && list.all === 0) await call(api.productSearch, { query: { q: query.q } })
  return { list: oneText(list) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { catalogue } = currentWords()
  const { query, all } = loaderData ? readText(loaderData.list) : { query: { q: '', page: 1 }, all: 0 }
  const title = query.q === '' ? catalogue.title : catalogue.resultsTitle(query.q)
  return [
    titleOf(catalogue.titleOfPage(title, query.page), matches),
    { name: 'description', content: catalogue.metaText(all) },
    ...(query.q === '' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** All products, filtered by the search query (SPEC 2 "/products"). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const list = readText(loaderData.list)
  const words = useWords().catalogue
  const { q } = list.query
  const empty = (
    <EmptyState
      picture="/pictures/nothing-found.svg"
      text={q === '' ? words.emptyFilter : words.emptySearch(q)}
      hint={q === '' ? undefined : words.emptySearchHint}
      action={<ButtonLink to="/products">{words.seeAll}</ButtonLink>}
    />
  )
  return (
    <ListView
      title={q === '' ? words.title : words.resultsTitle(q)}
      path="/products"
      list={list}
      active={list.query.category}
      empty={empty}
    />
  )
}

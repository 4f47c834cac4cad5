import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { titleOf } from '../../document/page-meta.ts'
import { readText, serialized } from '../../document/serialized.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/products-page'
import { readListQuery } from './list-address.ts'
import { listProducts } from './list-query.ts'
import { ListView } from './list-view.tsx'
import { toCards } from './product-cards.ts'
import { ProductGrid } from './product-grid.tsx'

const maxPopular = 10

/** The products that fit the address; the same for everybody. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(loaderCallApi)
  const { products } = await call(shopperApi.productList)
  const query = readListQuery(request.url)
  const { topics } = query.q === '' ? { topics: [] } : await call(shopperApi.searchIndex)
  const list = listProducts(products, query, topics)
  const isVain = query.q !== '' && list.found.shows === 'nothing'
  // Counts searches without results for the seller, only once submitted.
  if (isVain && !query.inStock) await call(shopperApi.productSearch, { query: { q: query.q } })
  const popular = isVain ? (await call(shopperApi.bestSellers)).products.filter(({ inStock }) => inStock) : []
  return { list: serialized(list), popular: toCards(popular, 'retail').slice(0, maxPopular) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { catalogue } = currentMessages()
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
  const { catalogue: messages, maxSaver } = useMessages()
  const { q, inStock } = list.query
  const isVain = list.found.shows === 'nothing'
  // Found, but in bulk packs alone.
  const isBulk = !isVain && q !== '' && list.all === 0 && !inStock && list.found.without.length === 0
  const empty = (
    <>
      <EmptyState
        picture="/pictures/nothing-found.svg"
        text={isVain ? messages.emptySearch(q) : isBulk ? maxSaver.onlyHere(q) : messages.emptyFilter}
        hint={isVain ? messages.emptySearchHint : undefined}
        action={
          <ButtonLink to={isBulk ? `/maxsaver?q=${encodeURIComponent(q)}` : '/products'}>
            {isBulk ? maxSaver.title : messages.seeAll}
          </ButtonLink>
        }
      />
      {loaderData.popular.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular" className="mb-3 font-bold text-section">
            {messages.popular}
          </h2>
          <ProductGrid products={loaderData.popular} />
        </section>
      )}
    </>
  )
  return (
    <ListView
      title={q === '' ? messages.title : messages.resultsTitle(q)}
      path="/products"
      list={list}
      active={list.query.category}
      empty={empty}
    />
  )
}

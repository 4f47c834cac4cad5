import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { metaOf } from '../../document/page-meta.ts'
import { deserialized, serialized } from '../../document/serialized.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/products-page'
import { listProducts } from './list-products.ts'
import { readListQuery } from './list-url.ts'
import { ListView } from './list-view.tsx'
import { toCards } from './product-cards.ts'
import { ProductGrid } from './product-grid.tsx'

const maxPopular = 10

/** Products matching the URL's query; popular ones if a search finds none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(loaderCallApi)
  const { products } = await call(shopperApi.productList)
  const query = readListQuery(request.url)
  const { topics } = query.q === '' ? { topics: [] } : await call(shopperApi.searchIndex)
  const list = listProducts(products, query, topics)
  const foundNothing = query.q !== '' && list.found.shows === 'nothing'
  // This call records a search without results, which the seller's reports list.
  if (foundNothing && !query.inStock) await call(shopperApi.productSearch, { query: { q: query.q } })
  const popular = foundNothing ? (await call(shopperApi.bestSellers)).products.filter(({ inStock }) => inStock) : []
  return { list: serialized(list), popular: toCards(popular, 'retail').slice(0, maxPopular) }
}

export const handle = { hasCartBar: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { catalogue } = shopperMessages()
  const { query, all } = loaderData ? deserialized(loaderData.list) : { query: { q: '', page: 1 }, all: 0 }
  const title = query.q === '' ? catalogue.title : catalogue.resultsTitle(query.q)
  return metaOf(catalogue.titleOfPage(title, query.page), matches, catalogue.metaText(all))
}

/** All products, or those that a search finds (SPEC 2 "/products"). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const list = deserialized(loaderData.list)
  const { catalogue: messages, maxSaver } = shopperMessages()
  const { q, inStock } = list.query
  const foundNothing = list.found.shows === 'nothing'
  const isOnlyInBulk = !foundNothing && q !== '' && list.all === 0 && !inStock && list.found.without.length === 0
  const filteredText = isOnlyInBulk ? maxSaver.onlyHere(q) : messages.emptyFilter
  const empty = (
    <>
      <EmptyState
        picture="/pictures/nothing-found.svg"
        text={foundNothing ? messages.emptySearch(q) : filteredText}
        hint={foundNothing ? messages.emptySearchHint : undefined}
        action={
          <ButtonLink to={isOnlyInBulk ? `/maxsaver?q=${encodeURIComponent(q)}` : '/products'}>
            {isOnlyInBulk ? maxSaver.title : messages.seeAll}
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
  return <ListView title={q === '' ? messages.title : messages.resultsTitle(q)} list={list} empty={empty} />
}

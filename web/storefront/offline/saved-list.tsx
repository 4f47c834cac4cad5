import { type ReactNode, useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { categoryFromUrl } from '#domain/catalogue/catalogue.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { listProducts } from '../catalogue/list-products.ts'
import { readListQuery } from '../catalogue/list-url.ts'
import { ListView } from '../catalogue/list-view.tsx'

type Catalogue = { readonly products: readonly ProductJson[]; readonly topics: readonly IndexedTopic[] }

/** The product list of the path `to` while offline, made from the cached products; `fallback` where none are cached. */
export function SavedList({ to, fallback }: { to: string; fallback: ReactNode }) {
  const [catalogue, setCatalogue] = useState<Catalogue>()
  useEffect(() => {
    // Only searches need the topics.
    const index = callApi(shopperApi.searchIndex).catch(() => ({ topics: [] }))
    Promise.all([callApi(shopperApi.productList), index]).then(
      ([{ products }, { topics }]) => setCatalogue({ products, topics }),
      () => undefined,
    )
  }, [])
  return catalogue === undefined ? fallback : <Products {...catalogue} to={new URL(to, location.origin)} />
}

function Products({ products, topics, to }: Catalogue & { to: URL }) {
  const { catalogue: messages, names } = shopperMessages()
  const query = readListQuery(to.href)
  const category = categoryFromUrl(matchPath('/products/:category', to.pathname)?.params.category ?? '')
  const list = listProducts(products, category === undefined ? query : { ...query, category: category.slug }, topics)
  const { q } = query
  const searchTitle = q === '' ? messages.title : messages.resultsTitle(q)
  return (
    <ListView
      title={category === undefined ? searchTitle : names.category(category.text)}
      list={list}
      categoryPath={category?.path}
      empty={
        <EmptyState
          picture="/pictures/nothing-found.svg"
          text={q === '' ? messages.emptyCategory : messages.emptySearch(q)}
          action={<ButtonLink to="/products">{messages.seeAll}</ButtonLink>}
        />
      }
    />
  )
}

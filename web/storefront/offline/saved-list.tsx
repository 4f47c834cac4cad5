import { type ReactNode, useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import { categoryFromUrl, categoryUrl } from '#domain/catalogue/catalogue.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { readListQuery } from '../catalogue/list-address.ts'
import { listProducts } from '../catalogue/list-query.ts'
import { ListView } from '../catalogue/list-view.tsx'

/** A category or search offline, from the cached product list. */
export function SavedList({ to, otherwise }: { to: string; otherwise: ReactNode }) {
  const [products, setProducts] = useState<readonly ProductJson[]>()
  useEffect(() => {
    callApi(shopperApi.productList).then(
      (answer) => setProducts(answer.products),
      () => undefined,
    )
  }, [])
  return products === undefined ? otherwise : <Found products={products} to={new URL(to, location.origin)} />
}

function Found({ products, to }: { products: readonly ProductJson[]; to: URL }) {
  const { catalogue: messages, names } = useMessages()
  const query = readListQuery(to.href)
  const category = categoryFromUrl(matchPath('/products/:category', to.pathname)?.params.category ?? '')
  const list = listProducts(products, category === undefined ? query : { ...query, category: category.slug })
  const { q } = query
  const title =
    category === undefined ? (q === '' ? messages.title : messages.resultsTitle(q)) : names.category(category.text)
  return (
    <ListView
      title={title}
      path={category === undefined ? '/products' : categoryUrl(category.path)}
      list={category === undefined ? list : { ...list, query: { ...list.query, category: '' } }}
      active={list.query.category}
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

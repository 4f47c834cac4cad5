import { data } from 'react-router'
import { categoryFromUrl } from '#domain/catalogue/catalogue.ts'
import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { metaOf, titleOf } from '../../document/page-meta.ts'
import { deserialized, serialized } from '../../document/serialized.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/category-page'
import { listProducts } from './list-products.ts'
import { readListQuery } from './list-url.ts'
import { ListView } from './list-view.tsx'

/** A category's products; 404 with the empty message if it is unknown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const category = categoryFromUrl(params.category)
  if (!category) return data(null, { status: 404 })
  const { products } = await context.get(loaderCallApi)(shopperApi.productList)
  const { text, path, slug } = category
  const query = { ...readListQuery(request.url), q: '', category: slug }
  return data({ category: { text, path }, list: serialized(listProducts(products, query)) })
}

export const handle = { hasCartBar: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { catalogue, names } = shopperMessages()
  if (!loaderData) return [titleOf(catalogue.emptyCategory, matches)]
  const text = names.category(loaderData.category.text)
  const title = catalogue.titleOfPage(text, deserialized(loaderData.list).query.page)
  return metaOf(title, matches, catalogue.categoryMeta(text))
}

/** Products of one category (SPEC 2 "/products/{category}"). */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { catalogue: messages, names } = shopperMessages()
  const seeAll = <ButtonLink to="/products">{messages.seeAll}</ButtonLink>
  if (!loaderData)
    return <EmptyState heading picture="/pictures/not-found.svg" text={messages.emptyCategory} action={seeAll} />
  const { category } = loaderData
  const list = deserialized(loaderData.list)
  const emptyText = list.query.inStock ? messages.emptyFilter : messages.emptyCategory
  return (
    <ListView
      title={names.category(category.text)}
      list={list}
      categoryPath={category.path}
      empty={<EmptyState picture="/pictures/nothing-found.svg" text={emptyText} action={seeAll} />}
    />
  )
}

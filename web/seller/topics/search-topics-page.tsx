import { useState } from 'react'
import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { toListedProduct } from '../products/listed-product.ts'
import type { Route } from './+types/search-topics-page'
import { TopicDialog } from './topic-dialog.tsx'
import { TopicList } from './topic-list.tsx'

const load = pageData(async (call) => {
  const [{ topics }, { products }, { products: offShelf }] = await Promise.all([
    call(sellerApi.searchTopics),
    call(sellerApi.sellerProducts),
    call(sellerApi.productsOffShelf),
  ])
  // A topic may also name products that are off the shelf now.
  return { topics, products: [...products, ...offShelf].map(toListedProduct) }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.topics.title)

/** Search topics: dishes and occasions, such as sambar or fasting, with the products that a search for them finds. */
export default function SearchTopicsPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('seller')
  const { data, failure } = useFetched(loaderData, messages.failures.topics)
  const [edited, setEdited] = useState<SearchTopicJson | 'new'>()
  // After a refused save the page's data is reloaded, with the version that the next save needs.
  const current = data?.topics.find(({ _id }) => edited !== 'new' && _id === edited?._id) ?? edited
  return (
    <>
      <PageTitle
        beside={
          <Button disabled={data === undefined} onClick={() => setEdited('new')}>
            {messages.topics.add}
          </Button>
        }
      >
        {messages.topics.title}
      </PageTitle>
      <p className="mb-4 max-w-prose text-ink-2">{messages.topics.about}</p>
      {failure}
      {data?.topics.length === 0 && (
        <EmptyState
          text={messages.topics.none}
          action={<ButtonLink to="/seller/product-list">{messages.layout.productList}</ButtonLink>}
        />
      )}
      {data && <TopicList topics={data.topics} products={data.products} onEdit={setEdited} />}
      {data && current !== undefined && (
        <TopicDialog
          topic={current === 'new' ? undefined : current}
          products={data.products}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

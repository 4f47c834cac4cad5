import { useState } from 'react'
import type { SearchTopicJson } from '#domain/shapes.ts'
import { api, type CallApi, callApi, serverCallApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { fetched } from '../layout/fetched.ts'
import { sellerMeta } from '../layout/seller-meta.ts'
import { useFetched } from '../layout/use-fetched.ts'
import { listedProduct } from '../products/listed-product.ts'
import type { Route } from './+types/search-topics-page'
import { TopicDialog } from './topic-dialog.tsx'
import { TopicList } from './topic-list.tsx'

function loadTopics(call: CallApi) {
  return fetched(async () => {
    const [{ topics }, { products }, { products: offShelf }] = await Promise.all([
      call(api.searchTopics),
      call(api.productList),
      call(api.productsOffShelf),
    ])
    return { topics, products: [...products, ...offShelf].map(listedProduct) }
  })
}

/** Topics and products, for the first look at the page. */
export function loader({ context }: Route.LoaderArgs) {
  return loadTopics(context.get(serverCallApi))
}

/** The same in the browser. */
export function clientLoader() {
  return loadTopics(callApi)
}

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (words) => words.topics.title)

/** Dishes and occasions: what a search for sambar or for fasting shows. */
export default function SearchTopicsPage({ loaderData }: Route.ComponentProps) {
  const words = useSellerMessages()
  const { good, failed } = useFetched(loaderData)
  const [edited, setEdited] = useState<SearchTopicJson | 'new'>()
  const isAwake = useHydrated()
  return (
    <>
      <PageTitle
        beside={
          <Button disabled={!isAwake || good === undefined} onClick={() => setEdited('new')}>
            {words.topics.add}
          </Button>
        }
      >
        {words.topics.title}
      </PageTitle>
      <p className="mb-4 max-w-prose text-ink-2">{words.topics.about}</p>
      {failed !== undefined && <FetchFailed what={words.failures.topics} why={failed} retry={words.failures.retry} />}
      {good?.topics.length === 0 && (
        <EmptyState
          text={words.topics.none}
          action={<ButtonLink to="/seller/product-list">{words.layout.productList}</ButtonLink>}
        />
      )}
      {good && <TopicList topics={good.topics} products={good.products} onEdit={setEdited} />}
      {good && <TopicDialog edited={edited} products={good.products} onClose={() => setEdited(undefined)} />}
    </>
  )
}

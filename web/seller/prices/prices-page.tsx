import { messagesOf } from '../../i18n/namespaces.ts'
import { useReload } from '../../orders/order-stream.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/prices-page'
import { LastBatches } from './last-batches.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { useNewDay } from './use-new-day.ts'

const load = pageData(async (call) => {
  const { products, batches } = await call(sellerApi.priceSheet)
  return { products, batches, now: Date.now() }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('prices').title)

/** Today's prices of all vegetables, typed one after the other after the mandi. */
export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('prices')
  const { layout } = messagesOf('seller')
  const { data, failure } = useFetched(loaderData, messages.failure)
  useNewDay(data?.now, useReload())
  return (
    <div className="max-lg:pb-28">
      {failure}
      {data?.products.length === 0 && (
        <EmptyState text={messages.none} action={<ButtonLink to="/seller">{layout.addProduct}</ButtonLink>} />
      )}
      {data !== undefined && data.products.length > 0 && <PriceSheet products={data.products} now={data.now} />}
      {data !== undefined && <LastBatches batches={data.batches} products={data.products} />}
    </div>
  )
}

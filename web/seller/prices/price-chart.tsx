import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { callApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import { chartPath } from './chart-path.ts'

const size = { width: 320, height: 72 }

/** A chart of the product's base price in the last 90 days, loaded when it is shown. */
export function PriceChart({ product, name }: { product: SheetProduct; name: string }) {
  const messages = messagesOf('prices').chart
  const { _id: id, version } = product
  const loaded = useLoaded(() => callApi(sellerApi.priceHistory, { params: { id } }), `${id} ${version}`)
  // Without a connection the chart is missing, but the sheet works.
  const history = useLastSuccessful(loaded === 'failed' ? undefined : loaded?.history)
  const prices = (history ?? []).map(({ basePrice }) => basePrice)
  const ends = prices.length > 1 ? [Math.min(...prices), Math.max(...prices)] : []
  const [low = '', high = ''] = ends.map((price) => shortRupees(rupeesToPaise(price)))
  return (
    <figure className="flex min-h-18 items-center gap-4 border-line border-t px-2 py-3">
      <figcaption className="w-28 shrink-0 text-hint text-ink-2">
        <b className="block">{messages.title}</b>
        {history !== undefined && (prices.length < 2 ? messages.none : messages.range(low, high))}
      </figcaption>
      {history !== undefined && prices.length > 1 && (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={messages.label(name, low, high)}
          className="h-18 min-w-0 flex-1 overflow-visible text-leaf-700"
        >
          <path d={chartPath(history, size)} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
        </svg>
      )}
    </figure>
  )
}

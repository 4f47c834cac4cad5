import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { callApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import { chartPath, priceRange } from './chart-path.ts'

const size = { width: 320, height: 72 }

/** A chart of the product's base price in the last 90 days, loaded when it is shown. */
export function PriceChart({ product, name }: { product: SheetProduct; name: string }) {
  const messages = messagesOf('prices').chart
  const { _id: id, version } = product
  const loaded = useLoaded(async () => {
    const { history } = await callApi(sellerApi.priceHistory, { params: { id } })
    return { history, until: Date.now() }
  }, `${id} ${version}`)
  // Without a connection the chart is missing, but the sheet works.
  const chart = useLastSuccessful(loaded === 'failed' ? undefined : loaded)
  const range = chart && priceRange(chart.history)
  const [low = '', high = ''] = (range ?? []).map((price) => shortRupees(rupeesToPaise(price)))
  return (
    <figure className="flex min-h-18 items-center gap-4 border-line border-t px-2 py-3">
      <figcaption className="w-28 shrink-0 text-hint text-ink-2">
        <b className="block">{messages.title}</b>
        {chart && (range ? messages.range(low, high) : messages.none)}
      </figcaption>
      {chart && range && (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={messages.label(name, low, high)}
          className="h-18 min-w-0 flex-1 overflow-visible text-leaf-700"
        >
          <path
            d={chartPath(chart.history, chart.until, size)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </figure>
  )
}

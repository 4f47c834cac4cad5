import type { PriceBatch, SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { shortIndiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { skippedNames } from './skipped-names.ts'
import { useSavePrices } from './use-save-prices.ts'

type Props = { batches: readonly PriceBatch[]; products: readonly SheetProduct[] }

/** The last saves of prices, each with its undo. */
export function LastBatches({ batches, products }: Props) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const { undo } = useSavePrices()
  const { busy, run } = useBusy()
  if (batches.length === 0) return null
  const nameOf = ({ name, nameHi }: SheetProduct) => names.vegetable(name, nameHi)
  const { offShelf } = messages
  return (
    <section aria-label={messages.batches} className="mt-8 max-w-2xl">
      <h2 className="font-bold text-section">{messages.batches}</h2>
      <p className="pb-2 text-hint text-ink-2">{messages.batchesAbout}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {batches.map((batch) => {
          const isScheduled = batch.from !== undefined && batch.appliedAt === undefined
          const timeAndCount = `${shortIndiaTime(batch.savedAt)} · ${messages.batch(batch.products)}`
          const label = isScheduled ? messages.cancelBatch : messages.undo
          return (
            <li key={batch._id} className="flex flex-wrap items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{timeAndCount}</span>
                <span className="block text-hint text-ink-2">
                  {messages.sources[batch.source]}
                  {batch.from !== undefined && ` · ${messages.waits(shortIndiaTime(batch.from))}`}
                </span>
                {batch.skipped.length > 0 && (
                  <span className="block text-hint text-ink-2">
                    {messages.skipped(skippedNames(batch.skipped, products, { nameOf, offShelf }))}
                  </span>
                )}
              </span>
              {batch.products > 0 && (
                <Button
                  look="secondary"
                  disabled={busy}
                  aria-label={`${label}: ${timeAndCount}`}
                  onClick={() => void run(() => undo(batch._id, isScheduled ? messages.cancelled : messages.undone))}
                >
                  {label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

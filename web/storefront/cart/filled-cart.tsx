import { ArrowLeft } from 'lucide-react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { OrderSummary, type SummaryProps } from '../checkout/order-summary.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { type CartEntry, entryKey } from './cart-lines.ts'
import { cartColumns, summaryClasses } from './cart-skeleton.tsx'
import type { RemovedLine } from './cart-state.ts'
import { RemovedRow } from './removed-row.tsx'

/** The lines of a cart and its order summary. */
export function FilledCart({ removed, ...summary }: SummaryProps & { removed: readonly RemovedLine[] }) {
  const { cart } = summary
  const messages = shopperMessages().cart
  return (
    <div className={cartColumns}>
      <NoScriptsNote className="col-span-full pt-4" />
      <PageTitle beside={<ContinueShopping />}>
        {messages.title} <span className="font-semibold text-hint text-ink-2">{messages.titleCount(cart.count)}</span>
      </PageTitle>
      <ul className="rounded-card border border-line bg-surface px-4">
        {rowsOf(cart.entries, removed).map((row) =>
          'at' in row ? (
            <RemovedRow key={`removed ${entryKey(row.entry)}`} line={row} />
          ) : (
            <CartLineRow key={entryKey(row)} entry={row} disabled={!cart.ready} />
          ),
        )}
      </ul>
      {/* Beside a long cart it stays below the header; if it is taller than the window, its end stays at the bottom. */}
      <div
        className={classNames(
          summaryClasses,
          'lg:sticky lg:bottom-4 lg:min-h-[calc(100dvh-9.5rem)] lg:self-end 2xl:min-h-[calc(100dvh-6.5rem)]',
        )}
      >
        <OrderSummary {...summary} />
      </div>
    </div>
  )
}

/** The cart's lines, with each removed line where it was; the line removed last goes back first. */
function rowsOf(entries: readonly CartEntry[], removed: readonly RemovedLine[]): (CartEntry | RemovedLine)[] {
  const rows: (CartEntry | RemovedLine)[] = [...entries]
  for (const line of removed.toReversed()) rows.splice(line.at, 0, line)
  return rows
}

function ContinueShopping() {
  const messages = shopperMessages().cart
  return (
    <ButtonLink to="/products" look="quiet" className="-mr-3 max-sm:hidden">
      <ArrowLeft size={18} aria-hidden />
      {messages.continueShopping}
    </ButtonLink>
  )
}

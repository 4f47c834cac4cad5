import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { maxMissedTerms, missedTermDays } from '#domain/search/missed-search.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { amountText } from '../layout/amount-text.ts'
import { moneyText } from '../layout/money-text.ts'
import { TableHead } from '../layout/table-head.tsx'

const boxClass = 'min-w-0 overflow-x-auto rounded-card border border-line bg-surface'

const headClass = 'border-line border-b bg-sunken text-hint text-ink-2 [&>th]:p-3'

/** The sold and wasted amount of each vegetable. */
export function ProductTable({ report: { products, sold } }: { report: ReportJson }) {
  const messages = messagesOf('reports')
  const names = messagesOf('shop').names
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls needs the keyboard.
    <section aria-label={messages.byProduct} tabIndex={0} className={boxClass}>
      {/* On phones without the share. */}
      <table className="w-full tabular-nums max-sm:[&_:is(th,td)]:px-2! max-sm:[&_:is(th,td):nth-child(4)]:hidden">
        <TableHead
          columns={[messages.vegetable, messages.amount, messages.sold, messages.share, messages.wasted]}
          className={headClass}
        />
        <tbody>
          {products.map((product) => (
            <tr key={product._id} className="border-line border-b last:border-0">
              <th scope="row" className="p-3 text-left font-semibold">
                {names.vegetable(product.name, product.nameHi)}
              </th>
              <td className="whitespace-nowrap p-3 text-right">{amountText(messages, product)}</td>
              <td className="p-3 text-right font-bold">{moneyText(product.sold)}</td>
              <td className="whitespace-nowrap p-3 text-right text-hint text-ink-2">
                {sold > 0 ? `${((100 * product.sold) / sold).toFixed(1)}%` : ''}
              </td>
              <td className="whitespace-nowrap p-3 text-right">
                {product.wasted && amountText(messages, product.wasted)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Searches that found no product, each with a link to Add Product with the name filled in. */
export function MissedSearches({ searches }: { searches: ReportJson['missedSearches'] }) {
  const messages = messagesOf('reports')
  return (
    <div className={boxClass}>
      <table className="w-full tabular-nums">
        <TableHead columns={[messages.missed, messages.times]} className={headClass}>
          <td />
        </TableHead>
        <tbody>
          {searches.map(({ term, count }) => (
            <tr key={term} className="border-line border-b last:border-0">
              <th scope="row" translate="no" className="break-all p-3 text-left font-normal">
                {term}
              </th>
              <td className="p-3 text-right">{count}</td>
              <td className="w-11">
                <Link
                  to={`/seller?name=${encodeURIComponent(term)}`}
                  aria-label={messages.addOne(term)}
                  className="flex size-11 items-center justify-center text-leaf-700"
                >
                  <Plus size={18} aria-hidden />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {searches.length === 0 && <p className="p-3 pb-0 text-ink-2">{messages.missedNone}</p>}
      <p className="p-3 text-hint text-ink-2">{messages.missedKept(maxMissedTerms, missedTermDays)}</p>
    </div>
  )
}

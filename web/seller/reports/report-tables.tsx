import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { amountText } from '../layout/amount-text.ts'
import { moneyText } from '../layout/money-text.ts'

const boxClass = 'min-w-0 overflow-x-auto rounded-card border border-line bg-surface'

type HeadProps = { name: string; figures: readonly string[]; children?: ReactNode }

function Head({ name, figures, children }: HeadProps) {
  return (
    <thead>
      <tr className="border-line border-b bg-sunken text-hint text-ink-2">
        <th scope="col" className="p-3 text-left">
          {name}
        </th>
        {figures.map((text) => (
          <th key={text} scope="col" className="p-3 text-right">
            {text}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}

/** The sold and wasted amount of each vegetable. */
export function ProductTable({ report: { products, sold } }: { report: ReportJson }) {
  const messages = messagesOf('reports')
  const names = messagesOf('shop').names
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls needs the keyboard.
    <section aria-label={messages.byProduct} tabIndex={0} className={boxClass}>
      {/* On phones without the share. */}
      <table className="w-full tabular-nums max-sm:[&_:is(th,td)]:px-2 max-sm:[&_:is(th,td):nth-child(4)]:hidden">
        <Head name={messages.vegetable} figures={[messages.amount, messages.sold, messages.share, messages.wasted]} />
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
export function MissedSearches({ searches }: { searches: ReportJson['lostSearches'] }) {
  const messages = messagesOf('reports')
  return (
    <div className={boxClass}>
      <table className="w-full tabular-nums">
        <Head name={messages.lost} figures={[messages.times]}>
          <td />
        </Head>
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
      {searches.length === 0 && <p className="p-3 text-ink-2">{messages.lostNone}</p>}
    </div>
  )
}

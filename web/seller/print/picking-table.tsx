import type { PickingRowJson } from '#domain/orders/print-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { amountText } from '../layout/amount-text.ts'
import { TickBox } from '../orders/packing-slip.tsx'

type Props = {
  picking: readonly PickingRowJson[]
  /** Has boxes to tick, and no colours. */
  isPrinted?: boolean
}

/** The amounts to take from the shelves for all orders, by category. */
export function PickingTable({ picking, isPrinted = false }: Props) {
  const messages = messagesOf('print')
  const names = messagesOf('shop').names
  const rowsByCategory = Map.groupBy(picking, ({ product }) => product.category)
  return (
    <table className="mt-2 w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{messages.columns.product}</th>
          <th scope="col">{messages.columns.take}</th>
        </tr>
      </thead>
      {[...rowsByCategory].map(([category, rows]) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="break-after-avoid pt-3 text-left font-semibold">
              {names.category(category)}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.product._id} row={row} isPrinted={isPrinted} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row: { product, left, total, orders }, isPrinted }: { row: PickingRowJson; isPrinted: boolean }) {
  const messages = messagesOf('print')
  const names = messagesOf('shop').names
  const mutedClass = isPrinted ? undefined : 'text-ink-2'
  const isComplete = left.grams + left.pieces === 0
  const isPartly = !isComplete && (left.grams < total.grams || left.pieces < total.pieces)
  return (
    <tr className={classNames('break-inside-avoid border-b align-top', !isPrinted && 'border-line')}>
      <td className="py-1.5 pr-3">
        <span className="flex gap-2">
          {isPrinted && <TickBox isTicked={isComplete} />}
          <span className="min-w-0 break-words">
            <span className="font-semibold">{names.vegetable(product.name, product.nameHi)}</span>{' '}
            <small className={classNames('whitespace-nowrap', mutedClass)}>{messages.orders(orders)}</small>
          </span>
        </span>
      </td>
      <td className="whitespace-nowrap py-1.5 text-right">
        <strong className="block">{amountText(messages, isComplete ? total : left)}</strong>
        {(isComplete || isPartly) && (
          <small className={classNames('block', mutedClass)}>
            {isComplete ? messages.packed : messages.of(amountText(messages, total))}
          </small>
        )}
      </td>
    </tr>
  )
}

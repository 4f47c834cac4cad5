import { Pin } from 'lucide-react'
import { useState } from 'react'
import { withBasePrice } from '#domain/catalogue/prices.ts'
import { formatRupees, portionOf, toPercentNumber } from '#domain/money.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { StockField } from '../products/stock-field.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { PriceChart } from './price-chart.tsx'
import { pricedProduct, type SheetRow } from './sheet-rows.ts'
import { usePin } from './use-pin.ts'

/** The packs of a row, priced by its typed base price, its counted stock and the chart of its price. */
export function PackPanel({ row, isNarrow = false }: { row: SheetRow; isNarrow?: boolean }) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const { product, price } = row
  const current = pricedProduct(product)
  const edited = price === undefined ? current : withBasePrice(current, price)
  // The smallest pack first; unknown weights last.
  const units = product.units.toSorted(
    (a, b) => (a.content ?? Number.MAX_SAFE_INTEGER) - (b.content ?? Number.MAX_SAFE_INTEGER),
  )
  const [toPin, setToPin] = useState<SheetRow['product']['units'][number]>()
  const { release } = usePin()
  const name = names.vegetable(product.name, product.nameHi)
  const isEdited = price !== undefined && price !== current.basePrice
  const wideClass = classNames('text-right', isNarrow && 'max-sm:hidden')
  const headings = [
    [messages.packs.unit, 'text-left'],
    [messages.packs.price, wideClass],
    [messages.packs.sellingPrice, 'text-right'],
    [product.soldBy === 'weight' ? messages.packs.forKg : messages.packs.forPiece, 'text-right'],
    [messages.packs.discount, wideClass],
  ] as const
  const editedClass = isEdited && 'bg-haldi-100 font-semibold text-haldi-900'
  return (
    <>
      {product.stock && (
        <div className="p-2">
          <StockField id={product._id} name={name} soldBy={product.soldBy} stock={product.stock} />
        </div>
      )}
      <table className="w-full border-collapse text-hint tabular-nums 2xl:text-body">
        <caption className="sr-only">{messages.details(name)}</caption>
        <thead>
          <tr className="whitespace-nowrap bg-sunken text-ink-2 [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold">
            {headings.map(([text, className]) => (
              <th key={text} scope="col" className={className}>
                {text}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{messages.packs.pin('')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => {
            const pack = edited.packs.find(({ id }) => id === unit._id)
            const label = names.unit(unit.label)
            if (pack === undefined) return null
            // Grams in a kilogram, or one piece.
            const baseContent = product.soldBy === 'weight' ? 1000 : 1
            return (
              <tr key={unit._id} className="border-line border-b [&>td]:px-2">
                <th scope="row" className="px-2 text-left font-semibold">
                  {label}
                </th>
                <td className={classNames(wideClass, editedClass)}>{formatRupees(pack.price)}</td>
                <td className={classNames('text-right font-bold', !pack.isPinned && editedClass)}>
                  {formatRupees(pack.sellingPrice)}
                </td>
                <td className="text-right text-ink-2">
                  {pack.content === undefined
                    ? '–'
                    : formatRupees(portionOf(pack.sellingPrice, baseContent, pack.content))}
                </td>
                <td className={classNames(wideClass, 'text-ink-2')}>{toPercentNumber(pack.discountPercent)}%</td>
                <td className="text-right">
                  <button
                    type="button"
                    aria-label={unit.isPinned ? messages.releaseOf(label) : messages.packs.pin(label)}
                    onClick={() => (unit.isPinned ? release(product, unit) : setToPin(unit))}
                    className={classNames(
                      'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control hover:bg-sunken',
                      unit.isPinned ? 'font-semibold text-leaf-700' : 'text-ink-2',
                    )}
                  >
                    <Pin size={16} aria-hidden fill={unit.isPinned ? 'currentColor' : 'none'} />
                    {unit.isPinned && <span className={isNarrow ? 'sr-only' : undefined}>{messages.release}</span>}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="flex items-start gap-2 px-2 py-3 text-hint text-ink-2">
        <Pin size={16} aria-hidden className="mt-px shrink-0" />
        <span>
          {messages.packs.pinHint}{' '}
          {product.units
            .filter(({ isPinned }) => isPinned)
            .map(({ label, ruleSellingPrice }) => messages.packs.byRule(names.unit(label), moneyText(ruleSellingPrice)))
            .join(' ')}
        </span>
      </p>
      <PriceChart product={product} name={name} />
      {toPin && <PinDialog product={product} unit={toPin} name={name} onClose={() => setToPin(undefined)} />}
    </>
  )
}

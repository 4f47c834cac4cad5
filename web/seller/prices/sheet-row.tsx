import { ChevronDown, Pin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise, toRupees } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { Thumbnail } from '../layout/thumbnail.tsx'
import { PackPanel } from './pack-panel.tsx'
import { PriceField } from './price-field.tsx'
import { RowQuestion } from './row-question.tsx'
import { changePercent, isFromToday, type RowEvents, type SheetRow } from './sheet-rows.ts'
import { usePin } from './use-pin.ts'

type Props = {
  row: SheetRow
  now: number
  /** Its questions are hidden until its field, whose text changed, loses the focus. */
  isTyping: boolean
  /** Shows its packs below it, on narrow screens. */
  isOpen: boolean
  /** Its packs are shown beside the sheet, on wide screens. */
  isBeside: boolean
  events: RowEvents
}

/** One vegetable: picture, name, yesterday's price and the field for today's. */
export const PriceSheetRow = memo(function PriceSheetRow({ row, now, isTyping, isOpen, isBeside, events }: Props) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const { product } = row
  const name = names.vegetable(product.name, product.nameHi)
  const hasQuestion = !isTyping && (row.questions.length > 0 || row.isStale)
  const noteId = `about-${product._id}`
  return (
    <li
      className={classNames(
        'border-line border-b py-2 [contain-intrinsic-size:auto_44px] [content-visibility:auto] max-2xl:-mx-2 max-2xl:px-2 2xl:px-3',
        hasQuestion ? 'bg-error-50' : isBeside && '2xl:bg-leaf-50',
      )}
    >
      <div className="flex items-center gap-2.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => events.onOpen(product._id)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control text-left"
        >
          <Thumbnail
            image={product.image[0]}
            category={product.category}
            grey={!product.inStock}
            size={8}
            className="rounded-control p-1"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1 font-semibold">
              <span className="line-clamp-2 break-words">{name}</span>
              <ChevronDown
                size={16}
                aria-hidden
                className={classNames('shrink-0 text-ink-3 2xl:hidden', isOpen && 'rotate-180')}
              />
            </span>
            <YesterdaysPrice row={row} now={now} />
            <span className="sr-only">{messages.details(name)}</span>
          </span>
        </button>
        <PriceField
          row={row}
          name={name}
          hasQuestion={hasQuestion}
          describedBy={row.problem !== undefined || hasQuestion ? noteId : undefined}
          events={events}
        />
      </div>
      <div id={noteId}>
        {row.problem !== undefined && (
          <p className="pt-1 text-right text-error text-hint">{messages.problems[row.problem]}</p>
        )}
        {hasQuestion && <RowQuestion row={row} name={name} />}
      </div>
      {product.units.map((unit) => unit.isPinned && <PinnedNote key={unit._id} product={product} unit={unit} />)}
      {isOpen && (
        <div className="mt-2 rounded-control bg-surface 2xl:hidden">
          <PackPanel row={row} isNarrow />
        </div>
      )}
    </li>
  )
})

function YesterdaysPrice({ row: { product, price }, now }: { row: SheetRow; now: number }): ReactNode {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const savedToday = isFromToday(product, now) ? product.basePrice : undefined
  const today = price === undefined ? savedToday : toRupees(price)
  const percent = today === undefined ? undefined : changePercent(product.yesterdayBasePrice, today)
  const showsToday = price === undefined && today !== undefined
  const yesterday = shortRupees(rupeesToPaise(product.yesterdayBasePrice))
  const market = names.market(product.searchNames[0], product.name)
  return (
    <span className="flex text-hint text-ink-2">
      {market !== undefined && (
        // On a phone the field leaves room for the change or for this name.
        <span className={classNames('flex min-w-0', percent !== undefined && 'max-2xl:hidden')}>
          <span className="truncate first-letter:uppercase">{market}</span>
          <span className="whitespace-pre"> · </span>
        </span>
      )}
      <span className={showsToday ? 'truncate' : 'shrink-0'}>
        {showsToday ? `${yesterday} → ${shortRupees(rupeesToPaise(today))}` : messages.was(yesterday)}
      </span>
      {percent !== undefined && <b className="shrink-0 whitespace-pre text-ink"> · {messages.percent(percent)}</b>}
    </span>
  )
}

type PinProps = { product: SheetProduct; unit: SheetProduct['units'][number] }

function PinnedNote({ product, unit }: PinProps) {
  const { release } = usePin()
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const label = names.unit(unit.label)
  const { text, price } = messages.pinned(label, moneyText(unit.sellingPrice))
  return (
    <p className="mt-1.5 ml-12.5 flex items-center gap-2 rounded-control bg-sunken pl-3 text-hint text-ink-2">
      <Pin size={16} aria-hidden className="shrink-0" />
      <span className="flex-1">
        <b className="text-ink">{label}</b> {text} <b className="text-ink">{price}</b>
      </span>
      <button
        type="button"
        aria-label={messages.releaseOf(label)}
        onClick={() => release(product, unit)}
        className="min-h-11 rounded-control px-3 font-semibold text-leaf-700 hover:underline"
      >
        {messages.release}
      </button>
    </p>
  )
}

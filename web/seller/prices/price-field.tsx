import type { ClipboardEvent, KeyboardEvent } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { typePrice } from './sheet-draft.ts'
import type { RowEvents, SheetRow } from './sheet-rows.ts'

type Props = { row: SheetRow; name: string; hasQuestion: boolean; describedBy: string | undefined; events: RowEvents }

/** The field of a product's price under an element; null if its row is not rendered. */
export function priceFieldOf(root: ParentNode, id: string): HTMLInputElement | null {
  return root.querySelector(`input[data-price="${CSS.escape(id)}"]`)
}

/** The price field of a row, in rupees for a kilogram or a piece; Enter moves to the next row. */
export function PriceField({ row, name, hasQuestion, describedBy, events }: Props) {
  const messages = messagesOf('prices')
  const { product, typed = '', problem } = row
  const isWrong = problem !== undefined || hasQuestion
  let lookClass = 'border-line-strong bg-surface'
  if (typed !== '') lookClass = 'border-line-strong bg-haldi-100'
  if (isWrong) lookClass = 'border-2 border-error bg-error-50'
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Escape' && typed !== '') typePrice(product, '')
    else if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) events.onMove(product._id, -1)
    else if (key === 'ArrowDown' || key === 'Enter') events.onMove(product._id, 1)
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (events.onPaste(product._id, event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <label
      className={classNames(
        'flex h-11 w-34 shrink-0 cursor-text items-center gap-1 rounded-control border px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        lookClass,
      )}
    >
      <span aria-hidden className="text-hint text-ink-2">
        ₹
      </span>
      <input
        data-price={product._id}
        aria-label={messages.field[product.soldBy](name)}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={(event) => {
          events.onType(product._id)
          typePrice(product, event.target.value)
        }}
        onKeyDown={press}
        onPaste={paste}
        onFocus={(event) => {
          event.target.select()
          events.onFocus(product._id)
        }}
        onBlur={() => events.onBlur(product._id)}
        className="w-full min-w-0 bg-transparent text-right font-bold text-price tabular-nums outline-none focus-visible:shadow-none! focus-visible:outline-none!"
      />
      <span aria-hidden className="whitespace-nowrap text-hint text-ink-2">
        {messages.per[product.soldBy]}
      </span>
    </label>
  )
}

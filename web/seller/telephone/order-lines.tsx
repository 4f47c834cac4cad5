import { Minus, Plus, Trash2 } from 'lucide-react'
import type { TelephoneQuote } from '#domain/orders/telephone-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Select } from '../../ui/select.tsx'
import { IconButton } from '../layout/icon-button.tsx'
import { moneyText } from '../layout/money-text.ts'
import { passFocus } from '../layout/pass-focus.ts'
import { type EditedLine, type LineEditor, unitsOf } from './use-order-lines.ts'

/** The lines of the order, whose packs and quantities the seller can change, with the prices of the quote. */
export function OrderLines({ editor, quote }: { editor: LineEditor; quote: TelephoneQuote | undefined }) {
  const messages = messagesOf('telephone')
  if (editor.lines.length === 0) return null
  return (
    <section aria-label={messages.lines} className="rounded-card border border-line bg-surface px-3">
      <ul className="divide-y divide-line">
        {editor.lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            editor={editor}
            sum={quote?.lines.find(({ unit }) => unit === line.unit)?.sum}
          />
        ))}
      </ul>
      {quote !== undefined && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-line border-t py-3">
          <dt>{messages.fee}</dt>
          <dd className="text-right tabular-nums">{moneyText(quote.shippingFee)}</dd>
          <dt className="font-bold">{messages.total}</dt>
          <dd className="text-right font-bold tabular-nums">{moneyText(quote.amount)}</dd>
        </dl>
      )}
    </section>
  )
}

const iconClass = 'rounded-control text-ink-2 hover:text-leaf-700'

function Line({ line, editor, sum }: { line: EditedLine; editor: LineEditor; sum: number | undefined }) {
  const messages = messagesOf('telephone')
  const names = messagesOf('shop').names
  const name = names.vegetable(line.product.name, line.product.nameHi)
  const change = (by: 1 | -1) => editor.setQuantity(line, line.quantity + by)
  return (
    <li ref={passFocus(() => null)} className="flex flex-col gap-1 py-2">
      <p className="flex justify-between gap-3">
        <strong className="min-w-0 break-words">{name}</strong>
        <span className="tabular-nums">{sum !== undefined && moneyText(sum)}</span>
      </p>
      {/* The list named no quantity, or joined lines exceeded the maximum. */}
      {line.isDoubtful && <p className="font-semibold text-error text-hint">{messages.check}</p>}
      <div className="flex items-center gap-1">
        <Select
          aria-label={messages.pack(name)}
          value={line.unit}
          options={unitsOf(line.product).map(({ _id, label }) => [_id, names.unit(label)])}
          onInput={({ currentTarget }) => editor.choosePack(line, currentTarget.value)}
          className="min-w-0 flex-1"
        />
        <IconButton icon={Minus} label={messages.less(name)} onClick={() => change(-1)} className={iconClass} />
        <span className="min-w-6 text-center font-bold tabular-nums">{line.quantity}</span>
        <IconButton icon={Plus} label={messages.more(name)} onClick={() => change(1)} className={iconClass} />
        <IconButton
          icon={Trash2}
          label={messages.remove(name)}
          onClick={() => editor.remove(line)}
          className={iconClass}
        />
      </div>
    </li>
  )
}

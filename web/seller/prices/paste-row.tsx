import { useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise, toRupees } from '#domain/money.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { fieldClass } from '../../ui/field.tsx'
import { Thumbnail } from '../layout/thumbnail.tsx'
import type { Correction, ReadLine } from './pasted-lines.ts'
import { changePercent } from './sheet-rows.ts'

type Props = { line: ReadLine; product: SheetProduct; onCorrect: (answer: Correction) => void }

/** A line that was understood, with its pasted text; a press opens it for a correction. */
export function PasteRow({ line, product, onCorrect }: Props) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const [isOpen, setOpen] = useState(false)
  const name = names.vegetable(product.name, product.nameHi)
  const price = line.basePrice
  const percent = changePercent(product.basePrice, price)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 py-1.5 text-left"
      >
        <Thumbnail category={product.category} className="rounded-control p-1" image={product.image[0]} size={8} />
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-hint text-ink-2">“{line.line}”</span>
          </span>
          <span className="text-right">
            <span className="block">
              <b className="text-price">{shortRupees(rupeesToPaise(price))}</b>
              <span className="text-hint text-ink-2">{messages.per[product.soldBy]}</span>
            </span>
            <span className="block text-hint text-ink-2">
              {messages.paste.present(shortRupees(rupeesToPaise(product.basePrice)))}
              {percent !== undefined && <b className="text-ink"> · {messages.percent(percent)}</b>}
            </span>
          </span>
        </span>
        <span className="sr-only">{messages.paste.changeRow(name)}</span>
      </button>
      {isOpen && (
        <div className="flex gap-2 pb-3">
          <PriceInput
            label={messages.paste.priceFor(name)}
            initial={String(price)}
            onPrice={(basePrice) => {
              onCorrect({ basePrice })
              setOpen(false)
            }}
          />
          <Button look="secondary" className="flex-1 px-2" onClick={() => onCorrect({ isLeftOut: true })}>
            {messages.paste.leaveOut}
          </Button>
        </div>
      )}
    </li>
  )
}

type InputProps = { label: string; initial?: string; onPrice: (rupees: number) => void }

/** A field for a price, with a button that takes it. */
export function PriceInput({ label, initial = '', onPrice }: InputProps) {
  const messages = messagesOf('prices')
  const [typed, setTyped] = useState(initial)
  const amount = typedRupees(typed)
  return (
    <form
      className="flex flex-2 gap-2"
      onSubmit={submitHandler(() => amount !== undefined && onPrice(toRupees(amount)))}
    >
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="₹"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={fieldClass(undefined, 'h-11 min-w-16 flex-1 text-right font-semibold')}
      />
      <Button type="submit" disabled={amount === undefined} className="flex-1 whitespace-nowrap px-2">
        {messages.paste.take}
      </Button>
    </form>
  )
}

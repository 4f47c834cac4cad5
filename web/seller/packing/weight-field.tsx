import type { Ref } from 'react'
import { latinDigits } from '#domain/latin-digits.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { contentOrdered } from '#domain/orders/line-content.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { lineCredit } from '#domain/orders/packing.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { fieldClass } from '../../ui/field.tsx'
import { asPackingLine, isWeighed, type Line } from './packing-lines.ts'

type Props = {
  ref: Ref<HTMLFormElement>
  line: Line
  paymentType: OrderJson['paymentType']
  typed: string
  onType: (text: string) => void
  onSend: (what: { grams: number } | { pieces: number }) => void
  onCancel: () => void
}

/** Whole grams or pieces, as reading the digits alone would make 5 g of 0.5 kg; the largest line, 99 tonnes, has eight digits. */
const wholeAmount = /^\d{1,8}$/

/** Asks for the packed grams or pieces, and shows what that takes off the price. */
export function WeightField({ ref, line, paymentType, typed, onType, onSend, onCancel }: Props) {
  const messages = messagesOf('packing')
  const names = messagesOf('shop').names
  const name = names.vegetable(line.product.name, line.product.nameHi)
  const ordered = contentOrdered(line)
  const amount = wholeAmount.test(typed) ? Number(typed) : undefined
  const content = (count: number) => (isWeighed(line) ? messages.bag.grams(count) : messages.bag.pieces(count))
  let warning: string | undefined
  if (amount !== undefined && amount > 2 * ordered) warning = messages.tooMuch(content(ordered))
  if (amount === undefined && typed !== '') warning = isWeighed(line) ? messages.wholeGrams : messages.wholePieces
  const send = () => amount !== undefined && onSend(isWeighed(line) ? { grams: amount } : { pieces: amount })
  const credit = amount === undefined ? paise(0) : lineCredit(asPackingLine(line, amount))

  return (
    <form ref={ref} onSubmit={submitHandler(send)} className="mt-2 ml-13 flex flex-col gap-1">
      <div className="flex gap-2">
        <span className="relative min-w-0 flex-1">
          <input
            // biome-ignore lint/a11y/noAutofocus: the packer pressed "Grams" to type here; after a failed save another field may have the focus.
            autoFocus={typed === ''}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            aria-label={isWeighed(line) ? messages.weighed(name) : messages.counted(name)}
            aria-invalid={warning !== undefined || undefined}
            value={typed}
            placeholder={String(ordered)}
            onChange={(event) => onType(latinDigits(event.target.value).trim())}
            onKeyDown={(event) => event.key === 'Escape' && onCancel()}
            className={fieldClass(warning, 'h-11 scroll-mb-56 pr-16 text-right font-bold')}
          />
          <span aria-hidden className="absolute top-2.5 right-3 text-ink-3">
            {isWeighed(line) && messages.grams}
          </span>
        </span>
        <Button type="submit" disabled={amount === undefined} className="px-4">
          {messages.save}
        </Button>
      </div>
      <p aria-live="polite" className={classNames('min-h-5 text-hint', warning ? 'text-error' : 'text-ink-2')}>
        {warning}
        {warning === undefined && amount !== undefined && messages.bag.line(content(ordered), content(amount))}
        {warning === undefined && credit > 0 && (
          <>
            {' · '}
            <strong className="text-leaf-700">{messages.bag.less[paymentType](formatRupees(credit))}</strong>
          </>
        )}
      </p>
    </form>
  )
}

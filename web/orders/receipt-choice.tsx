import { Banknote, QrCode as QrIcon } from 'lucide-react'
import { useId } from 'react'
import { type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import { useRoundMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import { InputField } from '../ui/field.tsx'

/** How an order was paid on delivery. */
const paymentWays = ['cash', 'upi', 'split', 'none'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Both sums in paise; undefined while the cash part is not a sum between 0 and what is due. */
export function receiptSums(due: Paise, way: PaymentWay, cashText: string): { cash: Paise; upi: Paise } | undefined {
  if (way === 'none') return { cash: paise(0), upi: paise(0) }
  if (way === 'cash') return { cash: due, upi: paise(0) }
  if (way === 'upi') return { cash: paise(0), upi: due }
  if (!/^\d+(\.\d{1,2})?$/.test(cashText.trim())) return undefined
  const cash = rupeesToPaise(Number(cashText))
  return cash > due ? undefined : { cash, upi: paise(due - cash) }
}

type Props = {
  way: PaymentWay
  cashText: string
  onWay: (way: PaymentWay) => void
  onCashText: (text: string) => void
}

/** Cash, UPI, part of each or not paid; the cash part is typed, the rest is UPI. */
export function ReceiptChoice({ way, cashText, onWay, onCashText }: Props) {
  const messages = useRoundMessages().door
  const name = useId()
  return (
    <>
      <fieldset className="rounded-control border border-line-strong">
        <legend className="sr-only">{messages.paidBy}</legend>
        <div className="grid grid-cols-4">
          {paymentWays.map((each) => (
            <label
              key={each}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-control px-1 text-center font-semibold text-hint has-focus-visible:outline-2 has-focus-visible:outline-focus',
                way === each ? 'bg-leaf-50 text-leaf-700 ring-2 ring-leaf-700' : 'text-ink-2',
              )}
            >
              <input type="radio" name={name} checked={way === each} onChange={() => onWay(each)} className="sr-only" />
              {each === 'cash' && <Banknote size={16} aria-hidden className="max-[22rem]:hidden" />}
              {each === 'upi' && <QrIcon size={16} aria-hidden className="max-[22rem]:hidden" />}
              {messages.ways[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {way === 'split' && (
        <InputField
          label={messages.cashPart}
          inputMode="decimal"
          value={cashText}
          onChange={({ target }) => onCashText(target.value)}
        />
      )}
    </>
  )
}

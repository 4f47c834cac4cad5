import { Banknote, QrCode as QrIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { formatRupees, type Paise, paise } from '#domain/money.ts'
import { shortRupees } from '../i18n/format/short-rupees.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { classNames } from '../ui/class-names.ts'
import { InputField } from '../ui/field.tsx'
import { chosenOrUsualWay, type PaymentWay, paymentWaysOf, receiptSums, shownWay } from './receipt-sums.ts'

/** The way of paying that is chosen on delivery; `sums` is undefined while the typed cash part is wrong. */
export function useReceipt(due: Paise, initialWay?: PaymentWay, ways: readonly PaymentWay[] = paymentWaysOf(due)) {
  const [chosen, choose] = useState(initialWay)
  const [cashText, typeCash] = useState('')
  const way = chosenOrUsualWay(ways, chosen)
  return { due, ways, way, ...shownWay(due, way), sums: receiptSums(due, way, cashText), cashText, choose, typeCash }
}

type Props = { receipt: ReturnType<typeof useReceipt> }

/** Radio buttons for how an order is paid at the door; with "split" the cash part is typed, the rest is UPI. */
export function ReceiptChoice({ receipt }: Props) {
  const { due, way, sum: chosenSum, sums, cashText, choose, typeCash } = receipt
  const messages = messagesOf('round').door
  const name = useId()
  const ways = receipt.ways.map((each) => ({ each, ...shownWay(due, each) }))
  const isWrong = cashText.trim() !== '' && sums === undefined
  const hasPaise = ways.some(({ each }) => each === 'wholeCash')
  return (
    <>
      <fieldset className="rounded-control border border-line-strong">
        <legend className="sr-only">{messages.paidBy}</legend>
        <div className={classNames('grid', { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-6' }[ways.length])}>
          {ways.map(({ each, word, sum }) => (
            <label
              key={each}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-control px-1 text-center font-semibold text-hint has-focus-visible:outline-2 has-focus-visible:outline-focus',
                hasPaise && (word === 'cash' ? 'col-span-3' : 'col-span-2'),
                way === each ? 'bg-leaf-50 text-leaf-700 ring-2 ring-leaf-700' : 'text-ink-2',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={way === each}
                onChange={() => choose(each)}
                className="sr-only"
              />
              {word === 'cash' && <Banknote size={16} aria-hidden className="max-[22rem]:hidden" />}
              {word === 'upi' && <QrIcon size={16} aria-hidden className="max-[22rem]:hidden" />}
              {messages.ways[word]}
              {hasPaise && word === 'cash' && ` ${shortRupees(sum)}`}
            </label>
          ))}
        </div>
      </fieldset>
      {way === 'wholeCash' && (
        <p className="text-center text-hint text-ink-2">{messages.left(formatRupees(paise(due - chosenSum)))}</p>
      )}
      {way === 'split' && (
        <InputField
          label={messages.cashPart}
          inputMode="decimal"
          value={cashText}
          error={isWrong ? messages.wrongCash(formatRupees(due)) : undefined}
          onChange={({ target }) => typeCash(target.value)}
        />
      )}
    </>
  )
}

import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { digitsOf } from '#domain/latin-digits.ts'
import { inRupees, rupeesToPaise } from '#domain/money.ts'
import type { SentStop, StopJson } from '#domain/orders/round-shapes.ts'
import { withAmount } from '#domain/payments/upi.ts'
import { shortRupees } from '../i18n/format/short-rupees.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { ReceiptChoice, useReceipt } from '../orders/receipt-choice.tsx'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/field.tsx'
import { QrCode } from '../ui/qr-code.tsx'

type Props = { stop: StopJson; onTap: (stop: SentStop) => void }

/** Milliseconds during which a new stop takes no tap, since the second of a double tap was meant for the stop before. */
const doubleTapMs = 700

/** The form at a stop: what was received, the door code, and the buttons "delivered" and "not reached". */
export function DoorForm({ stop, onTap }: Props) {
  const { rider: messages, door } = messagesOf('round')
  const [code, setCode] = useState('')
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  const due = rupeesToPaise(stop.collect)
  const receipt = useReceipt(due)
  const { way, word, sum } = receipt
  const sums = due === 0 ? { cash: due, upi: due } : receipt.sums
  const isCodeTyped = !stop.needsCode || /^\d{4}$/.test(code)
  const now = () => new Date().toISOString()
  const label = due === 0 ? messages.delivered : door.deliveredBy[word](shortRupees(sum))
  const deliver = () => {
    if (sums === undefined) return
    const tap = { order: stop.order, done: true, ...inRupees(sums), at: now() }
    onTap(stop.needsCode ? { ...tap, code } : tap)
  }
  return (
    <div className="sticky bottom-0 flex flex-col gap-2 rounded-t-hero bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float">
      {due > 0 && <ReceiptChoice receipt={receipt} />}
      {way === 'split' && stop.upi !== undefined && sums !== undefined && sums.upi > 0 && (
        <QrCode text={withAmount(stop.upi, sums.upi)} label={messages.qr} className="mx-auto w-38" />
      )}
      {stop.needsCode && (
        <InputField
          label={messages.code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={code}
          onChange={({ target }) => setCode(digitsOf(target.value))}
        />
      )}
      <Button
        size="large"
        disabled={!isReady || sums === undefined || !isCodeTyped}
        onClick={deliver}
        className="min-h-14 w-full px-2 text-price"
      >
        <Check size={22} aria-hidden />
        {label}
      </Button>
      <Button
        look="secondary"
        disabled={!isReady}
        onClick={() => onTap({ order: stop.order, done: false, cash: 0, upi: 0, at: now() })}
        className="w-full"
      >
        {messages.notReached}
      </Button>
    </div>
  )
}

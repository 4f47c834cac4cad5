import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { SuspiciousPriceJson } from '#domain/catalogue/price-shapes.ts'
import type { SuspiciousPricesMessages } from '../../i18n/en/suspicious-prices.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyText } from '../layout/money-text.ts'
import { priceQuestions } from './ask-prices.ts'

/** Why a price looks wrong: "90 % less". */
function reasonOf({ why, before, after, than = '' }: SuspiciousPriceJson, messages: SuspiciousPricesMessages): string {
  if (why === 'zero') return messages.zero
  if (why === 'above-mrp') return messages.aboveMrp
  if (why === 'dearer-pack') return messages.dearer(than)
  if (why === 'cheaper-than-smaller') return messages.cheaper(than)
  const percent = before ? Math.round((Math.abs(after - before) / before) * 100) : 0
  return after < (before ?? 0) ? messages.less(percent) : messages.more(percent)
}

/** Asks about prices that look wrong before they are saved; the safe answer comes first. */
export function PriceQuestion() {
  const messages = messagesOf('suspiciousPrices')
  const names = messagesOf('shop').names
  const [open] = useStore(priceQuestions).questions
  const safeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    priceQuestions.setState({ dialog: {} })
    return () => {
      priceQuestions.setState({ dialog: undefined })
      for (const { answer } of priceQuestions.getState().questions) answer(false)
    }
  }, [])
  useEffect(() => {
    if (open !== undefined) safeButton.current?.focus()
  }, [open])
  const no = () => open?.answer(false)
  return (
    <Dialog open={open !== undefined} onClose={no} title={messages.title} className="sm:max-w-md">
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-3">
          {open?.suspicious.map((each) => (
            <li key={`${each.id} ${each.type ?? ''} ${each.label ?? ''} ${each.why}`}>
              <span className="font-semibold">
                {names.vegetable(each.name, each.nameHi)} · {each.label ?? messages.base}
              </span>
              <span className="block text-ink-2">
                {each.before !== null && each.before !== each.after && `${moneyText(each.before)} → `}
                {moneyText(each.after)} · {reasonOf(each, messages)}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-hint text-ink-2">{messages.about}</p>
        <div className="flex flex-wrap gap-3">
          <Button ref={safeButton} onClick={no} className="max-sm:w-full">
            {messages.changeThem}
          </Button>
          <Button
            look="secondary"
            // The second click of a double click would answer the next question.
            onClick={({ detail }) => detail < 2 && open?.answer(true)}
            className="max-sm:w-full"
          >
            {messages.saveAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

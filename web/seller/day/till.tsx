import { useId, useState } from 'react'
import { formatRupees, inRupees, paise, rupeesToPaise } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { callApi } from '../../api/call-api.ts'
import { dayLabel } from '../../i18n/format/day-label.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { fieldClass, InputField } from '../../ui/field.tsx'
import { moneyText } from '../layout/money-text.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { Difference, netReceived, TillTable } from './till-table.tsx'

/** The till of an open day: the seller types the counted cash and closes the day. */
export function OpenTill({ day }: { day: DayJson }) {
  const messages = messagesOf('day')
  const [cashText, setCashText] = useState('')
  const [floatText, setFloatText] = useState('')
  const { busy, send } = useChange((error) => (isRefusal(error, 'CHANGED_MEANWHILE') ? messages.changed : error))
  const counted = typedRupees(cashText)
  const float = floatText.trim() === '' ? paise(0) : typedRupees(floatText)
  const expected = paise((float ?? 0) + netReceived(day, 'cash'))
  const difference = counted === undefined ? undefined : paise(counted - expected)
  const isReady = counted !== undefined && float !== undefined
  const { till } = messages
  const cashError = cashText === '' || counted !== undefined ? undefined : till.unreadable
  const errorId = useId()

  async function close(): Promise<void> {
    if (counted === undefined || float === undefined) return
    const sums = inRupees({ countedCash: counted, openingFloat: float, seen: expected })
    const about = (
      <>
        <Difference amount={paise(counted - expected)} />
        {day.open > 0 && <p className="mt-3 font-semibold text-ink">{messages.stillOpen(day.open)}</p>}
        <p className="mt-3">{messages.stays}</p>
      </>
    )
    const date = dayLabel(day.date, 'weekday')
    if (await confirmed({ title: messages.question(date), about, action: messages.close(date) }))
      await send(() => callApi(sellerApi.dayClose, { body: { date: day.date, ...sums } }))
  }

  return (
    <>
      <TillTable day={day} expected={expected}>
        <input
          aria-label={till.counted}
          aria-invalid={cashError === undefined ? undefined : true}
          aria-describedby={cashError && errorId}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          placeholder="₹"
          value={cashText}
          onChange={(event) => setCashText(event.target.value)}
          className={fieldClass(
            cashError,
            'h-11 w-24! sm:w-30! text-right font-bold tabular-nums placeholder:text-left',
          )}
        />
      </TillTable>
      {cashError && (
        <p id={errorId} className="text-error text-hint">
          {cashError}
        </p>
      )}
      {difference !== undefined && <Difference amount={difference} />}
      <InputField
        label={till.float}
        error={float === undefined ? till.unreadable : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        placeholder="₹"
        value={floatText}
        onChange={(event) => setFloatText(event.target.value)}
      />
      <Button size="large" busy={busy} disabled={!isReady} onClick={() => void close()}>
        {isReady ? messages.close(dayLabel(day.date, 'weekday')) : messages.countFirst}
      </Button>
    </>
  )
}

/** The till of a closed day, as it was counted. */
export function ClosedTill({ day }: { day: DayJson }) {
  const { till } = messagesOf('day')
  const { openingFloat = 0, countedCash = 0, difference } = day
  const float = rupeesToPaise(openingFloat)
  return (
    <>
      <TillTable day={day} expected={paise(float + netReceived(day, 'cash'))}>
        {moneyText(countedCash)}
      </TillTable>
      {difference !== null && <Difference amount={rupeesToPaise(difference)} />}
      {float > 0 && (
        <p className="text-hint text-ink-2">
          {till.float}: {formatRupees(float)}
        </p>
      )}
    </>
  )
}

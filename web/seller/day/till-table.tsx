import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Paise, paise, rupeesToPaise, toRupees } from '#domain/money.ts'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { TableHead } from '../layout/table-head.tsx'
import { signedRupees } from './signed-rupees.ts'

/** Money that came in less what was given back, in paise. */
export function netReceived({ received, givenBack }: DayJson, kind: 'cash' | 'online'): Paise {
  return paise(rupeesToPaise(received[kind]) - rupeesToPaise(givenBack[kind]))
}

/** What should be in cash, by UPI and online without the money given back, and what is there: only cash is counted, in `children`. */
export function TillTable({ day, expected, children }: { day: DayJson; expected: Paise; children: ReactNode }) {
  const { till, givenBack } = messagesOf('day')
  const { refunds, givenBackCount } = day
  const back = moneyText(refunds)
  const isMixed = day.givenBack.cash > 0 && day.givenBack.online > 0
  const online = moneyText(toRupees(netReceived(day, 'online')))
  const upi = moneyText(day.received.upi)
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full">
        <TableHead
          columns={[till.title, till.shouldBe, till.isThere]}
          className="text-hint text-ink-2 [&>th:nth-child(odd)]:px-3 [&>th]:py-1.5 [&>th]:font-semibold"
        />
        <tbody className="whitespace-nowrap tabular-nums">
          <Row name={till.cash} expected={moneyText(toRupees(expected))}>
            {children}
          </Row>
          <Row name={till.upi} expected={upi}>
            {upi}
          </Row>
          <Row name={till.online} expected={online}>
            {online}
          </Row>
        </tbody>
      </table>
      {refunds !== 0 && (
        <p className="border-line border-t px-3 py-2 text-hint text-ink-2">
          {till.takenOff(
            givenBack(givenBackCount),
            isMixed ? till.withCash(back, moneyText(day.givenBack.cash)) : back,
          )}
        </p>
      )}
    </div>
  )
}

function Row({ name, expected, children }: { name: string; expected: string; children: ReactNode }) {
  return (
    <tr className="h-13 border-line border-t">
      <th scope="row" className="px-3 text-left">
        {name}
      </th>
      <td className="text-right">{expected}</td>
      <td className="px-3 text-right">
        <div className="flex justify-end">{children}</div>
      </td>
    </tr>
  )
}

/** Whether the counted cash agrees with the expected, else the difference. */
export function Difference({ amount }: { amount: Paise }) {
  const { till } = messagesOf('day')
  const agrees = amount === 0
  let text = amount < 0 ? till.less : till.more
  if (agrees) text = till.agrees
  const Icon = agrees ? CircleCheck : TriangleAlert
  return (
    <p
      role="status"
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-2 font-semibold',
        agrees ? 'bg-leaf-50 text-leaf-700' : 'border border-error bg-error-50 text-error',
      )}
    >
      <span className="flex items-center gap-1.5">
        <Icon size={20} aria-hidden className="shrink-0" />
        {text}
      </span>
      <span className="whitespace-nowrap tabular-nums">{till.difference(signedRupees(amount))}</span>
    </p>
  )
}

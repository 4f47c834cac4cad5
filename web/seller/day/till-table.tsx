import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRupees, type Paise, paise, rupeesToPaise } from '#domain/money.ts'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { useDayMessages } from '../../i18n/use-seller-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { rupeesText, signedText } from './signed-rupees.ts'

/** Money by kind: what must be there, and what is there; the cash as typed or counted. */
export function TillTable({ day, expected, children }: { day: DayJson; expected: Paise; children: ReactNode }) {
  const { till } = useDayMessages()
  const online = signless(paise(rupeesToPaise(day.received.online) - rupeesToPaise(day.givenBack.online)))
  const upi = rupeesText(day.received.upi)
  return (
    <table className="w-full rounded-card border border-line bg-surface">
      <thead className="text-hint text-ink-2">
        <tr>
          <th scope="col" className="px-3 py-1.5 text-left font-semibold">
            {till.title}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {till.shouldBe}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-semibold">
            {till.isThere}
          </th>
        </tr>
      </thead>
      <tbody className="whitespace-nowrap tabular-nums">
        <Row name={till.cash} expected={signless(expected)}>
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
  )
}

const signless = (amount: Paise) => (amount < 0 ? signedText(amount) : formatRupees(amount))

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

/** Whether the till agrees, in words and rupees. */
export function Difference({ amount }: { amount: Paise }) {
  const { till } = useDayMessages()
  const agrees = amount === 0
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
        {agrees ? till.agrees : amount < 0 ? till.less : till.more}
      </span>
      <span className="whitespace-nowrap tabular-nums">{till.difference(signedText(amount))}</span>
    </p>
  )
}

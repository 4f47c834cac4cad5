import { rupeesToPaise, sumOf, toRupees } from '#domain/money.ts'
import type { DayJson, DaySumsJson } from '#domain/reports/day-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { moneyText } from '../layout/money-text.ts'
import { signedRupees } from './signed-rupees.ts'

/** The sums of the day's deliveries: sales and fees with their total, what rounding took off and what is still unpaid. */
export function DaySums({ day }: { day: DayJson }) {
  const messages = messagesOf('day')
  const { sold, fees, rounding, unpaid } = day
  const soldAndFees = toRupees(sumOf([sold, fees].map(rupeesToPaise)))
  return (
    <dl>
      <Row label={messages.sold} text={moneyText(sold)} />
      <Row label={messages.fees} text={moneyText(fees)} />
      <Row
        label={messages.soldAndFees}
        text={moneyText(soldAndFees)}
        className="mt-1.5 border-line border-t pt-1.5 font-bold"
      />
      {rounding !== 0 && <Row label={messages.rounding} text={moneyText(-rounding)} />}
      {unpaid > 0 && <Row label={messages.unpaid} text={moneyText(unpaid)} className="font-semibold text-haldi-900" />}
    </dl>
  )
}

/** Changes of a day after it was closed; what was given back or rounded off is below zero. */
export function Corrections({ sums }: { sums: DaySumsJson }) {
  const messages = messagesOf('day')
  const { orders, sold, fees, received, rounding, givenBackCount, refunds } = sums
  const rows: [string, number][] = [
    [messages.sold, sold],
    [messages.fees, fees],
    [messages.till.cash, received.cash],
    [messages.till.upi, received.upi],
    [messages.till.online, received.online],
    [messages.rounding, -rounding],
    [messages.givenBack(Math.max(1, givenBackCount)), -refunds],
  ]
  return (
    <section className="rounded-card border border-haldi-500 bg-haldi-100 p-4">
      <h2 className="mb-1 font-bold">{messages.corrections}</h2>
      <dl className="[&_dd]:font-semibold">
        {orders !== 0 && <Row label={messages.deliveries} text={orders < 0 ? `−${-orders}` : `+${orders}`} />}
        {rows
          .filter(([, rupees]) => rupees !== 0)
          .map(([label, rupees]) => (
            <Row key={label} label={label} text={signedRupees(rupeesToPaise(rupees))} />
          ))}
      </dl>
    </section>
  )
}

function Row({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <div className={classNames('flex justify-between gap-4 py-0.5', className)}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{text}</dd>
    </div>
  )
}

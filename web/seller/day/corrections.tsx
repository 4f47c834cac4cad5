import { rupeesToPaise } from '#domain/money.ts'
import type { DaySumsJson } from '#domain/reports/day-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { signedText } from './signed-rupees.ts'

/** Changes of a day after it was closed; what was given back or rounded off is below zero. */
export function Corrections({ sums }: { sums: DaySumsJson }) {
  const messages = messagesOf('day')
  const { till } = messages
  const rows: [string, number][] = [
    [messages.sold, sums.sold],
    [messages.fees, sums.fees],
    [till.cash, sums.received.cash],
    [till.upi, sums.received.upi],
    [till.online, sums.received.online],
    [messages.rounding, -sums.rounding],
    [messages.givenBack(Math.max(1, sums.givenBackCount)), -sums.refunds],
  ]
  return (
    <section className="rounded-card border border-haldi-500 bg-haldi-100 p-4">
      <h2 className="mb-1 font-bold">{messages.corrections}</h2>
      <dl>
        {sums.orders !== 0 && <Row label={messages.deliveries} text={signedCount(sums.orders)} />}
        {rows.map(([label, rupees]) =>
          rupees === 0 ? null : <Row key={label} label={label} text={signedText(rupeesToPaise(rupees))} />,
        )}
      </dl>
    </section>
  )
}

const signedCount = (count: number) => (count < 0 ? `−${-count}` : `+${count}`)

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{text}</dd>
    </div>
  )
}

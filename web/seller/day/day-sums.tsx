import { rupeesToPaise, sumOf, toRupees } from '#domain/money.ts'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { rupeesText } from './signed-rupees.ts'

/** The sums of the day's deliveries: sales and fees with their total, and what rounding took off. */
export function DaySums({ day }: { day: DayJson }) {
  const messages = messagesOf('day')
  const { sold, fees, rounding } = day
  const soldAndFees = sumOf([sold, fees].map(rupeesToPaise))
  return (
    <dl>
      <SumRow label={messages.sold} rupees={sold} />
      <SumRow label={messages.fees} rupees={fees} />
      <SumRow
        label={messages.soldAndFees}
        rupees={toRupees(soldAndFees)}
        className="mt-1.5 border-line border-t pt-1.5 font-bold"
      />
      {rounding !== 0 && <SumRow label={messages.rounding} rupees={-rounding} />}
    </dl>
  )
}

type RowProps = { label: string; rupees: number; className?: string }

function SumRow({ label, rupees, className }: RowProps) {
  return (
    <div className={classNames('flex justify-between gap-4 py-0.5', className)}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{rupeesText(rupees)}</dd>
    </div>
  )
}

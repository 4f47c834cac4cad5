import type { DayJson } from '#domain/reports/day-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { moneyText } from '../layout/money-text.ts'
import { TableHead } from '../layout/table-head.tsx'

/** For each person who delivered: orders, cash and UPI; what has no person stands under the shop. */
export function SumsByPerson({ day }: { day: DayJson }) {
  const messages = messagesOf('day')
  if (day.byPerson.length === 0) return <p className="py-2 text-ink-2">{messages.none}</p>
  return (
    <table className="w-full">
      <TableHead
        columns={[messages.byPerson, messages.till.cash, messages.till.upi]}
        className="border-line border-b text-hint text-ink-2 [&>th]:py-1.5 [&>th]:font-semibold"
      />
      <tbody>
        {day.byPerson.map(({ _id, name, isRider, orders, cash, upi }) => (
          <tr key={`${isRider} ${_id ?? name}`} className="border-line border-b last:border-0">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal">
              <strong translate="no" className="break-words">
                {name || messages.shop}
              </strong>{' '}
              <span className="whitespace-nowrap text-hint text-ink-2">· {messages.orders(orders)}</span>
            </th>
            <td className="whitespace-nowrap text-right tabular-nums">{moneyText(cash)}</td>
            <td className="whitespace-nowrap pl-2 text-right tabular-nums">{moneyText(upi)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

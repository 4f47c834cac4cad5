import { rupeesToPaise } from '#domain/money.ts'
import type { ReportJson } from '#domain/reports/report-shapes.ts'
import { dayLabel } from '../../i18n/format/day-label.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { moneyText } from '../layout/money-text.ts'
import { ReportChart } from './report-chart.tsx'
import { hourLabel } from './report-text.ts'

/** Sales by day. */
export function DayChart({ report: { days, sold } }: { report: ReportJson }) {
  const messages = messagesOf('reports')
  const bestDay = days.reduce((a, b) => (b.sold > a.sold ? b : a))
  const format = days.length <= 7 ? 'ofWeek' : 'short'
  return (
    <ReportChart
      title={messages.byDay}
      hint={sold > 0 ? messages.best(dayLabel(bestDay.date, 'weekday')) : ''}
      labels={days.map(({ date }) => dayLabel(date, format))}
      values={days.map((day) => day.sold)}
      textOf={(value) => shortRupees(rupeesToPaise(value))}
      head={[messages.day, messages.orders, messages.sold, messages.fees, messages.returns]}
      rows={days.map((day) => [
        dayLabel(day.date, 'weekday'),
        day.orders,
        ...[day.sold, day.fees, day.returns].map(moneyText),
      ])}
    />
  )
}

/** Orders by the hour in which shoppers placed them, from the first hour with orders to the last. */
export function HourChart({ report: { hours } }: { report: ReportJson }) {
  const messages = messagesOf('reports')
  const busyHours = hours.filter(({ orders }) => orders > 0).map(({ hour }) => hour)
  const [first, last] = busyHours.length === 0 ? [7, 20] : [Math.min(...busyHours), Math.max(...busyHours)]
  const shownHours = hours.slice(first, last + 1)
  return (
    <ReportChart
      title={messages.byHour}
      hint={messages.hourHint}
      labels={shownHours.map(({ hour }) => hourLabel(hour))}
      values={shownHours.map(({ orders }) => orders)}
      textOf={String}
      head={[messages.hour, messages.orders]}
      rows={shownHours.map(({ hour, orders }) => [hourLabel(hour), orders])}
    />
  )
}

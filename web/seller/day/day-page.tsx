import { redirect } from 'react-router'
import type { DayJson } from '#domain/reports/day-shapes.ts'
import { dayNumberOf } from '#domain/time/day-bounds.ts'
import { dayText } from '#domain/time/india-time.ts'
import { dayLabel } from '../../i18n/format/day-label.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ArrowLink } from '../layout/arrow-link.tsx'
import { dayIn } from '../layout/day-in.ts'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/day-page'
import { Corrections, DaySums } from './day-sums.tsx'
import { SumsByPerson } from './sums-by-person.tsx'
import { ClosedTill, OpenTill } from './till.tsx'

/** Loads the day of the address; without one it redirects to today's, so that a reload after midnight shows it again. */
const load = pageData(async (call, searchParams) => {
  const date = dayIn(searchParams, 'date')
  const { day } = await call(sellerApi.dayShow, { query: { date } })
  if (date === undefined) throw redirect(`/seller/day?date=${day.date}`)
  return day
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('day').title)

/** One day of the shop: its sales and money, the counted cash, and the closing of the day. */
export default function DayPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('day')
  const { data, failure } = useFetched(loaderData, messages.failed)
  if (data === undefined)
    return (
      <>
        <h1 className="py-5 font-extrabold text-title">{messages.title}</h1>
        {failure}
      </>
    )
  return (
    <>
      <DayHead day={data} />
      {failure}
      <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2 lg:gap-8">
        <div className="grid gap-3">
          <DaySums day={data} />
          {data.closedAt === undefined ? <OpenTill key={data.date} day={data} /> : <ClosedTill day={data} />}
        </div>
        <div className="grid gap-4">
          <SumsByPerson day={data} />
          {data.corrections !== undefined && <Corrections sums={data.corrections} />}
        </div>
      </div>
    </>
  )
}

function DayHead({ day }: { day: DayJson }) {
  const messages = messagesOf('day')
  const number = dayNumberOf(day.date)
  const pathOf = (dayNumber: number) => `/seller/day?date=${dayText(dayNumber)}`
  return (
    <header className="-mx-2 flex items-center gap-2 py-2 lg:mx-0 lg:max-w-5xl lg:py-4">
      <ArrowLink back to={pathOf(number - 1)} label={messages.before} />
      <div className="min-w-0 flex-1 text-center">
        <h1 className="font-extrabold text-title">{dayLabel(day.date, 'weekday')}</h1>
        <p className="text-hint text-ink-2">{messages.counts(day.orders, day.refused, day.open)}</p>
        {day.closedAt !== undefined && (
          <p className="font-semibold text-hint text-leaf-700">{messages.closedAt(indiaTime(day.closedAt))}</p>
        )}
      </div>
      <ArrowLink to={day.date < day.today ? pathOf(number + 1) : undefined} label={messages.after} />
    </header>
  )
}

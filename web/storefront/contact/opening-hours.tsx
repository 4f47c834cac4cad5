import { Clock } from 'lucide-react'
import { clockTime } from '#domain/time/clock-time.ts'
import { dayMs } from '#domain/time/durations.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { shortIndiaDay } from '../../i18n/format/india-time.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ContactCard } from './contact-card.tsx'
import { type DayGroup, hoursByDay } from './hours-by-day.ts'

/** Noon of an ISO date in India, in milliseconds. */
const noonOf = (day: string) => Date.parse(`${day}T12:00+05:30`)

/** A time of day such as "16:30" on a twelve-hour clock. */
const clockOf = (time: string) => clockTime(Date.parse(`2000-01-01T${time}+05:30`), currentLanguage())

/** The opening hours by day and the next four holidays; nothing for a store without hours. */
export function OpeningHours() {
  const { contact } = messagesOf('help')
  const { hours } = useStoreFacts()
  const isHydrated = useHydrated()
  if (hours === undefined) return null
  // A cached page may be older than a day, so only the browser knows which holidays are over.
  const coming = isHydrated ? hours.holidays.filter((day) => noonOf(day) + dayMs / 2 > Date.now()).slice(0, 4) : []
  return (
    <ContactCard icon={Clock} title={contact.hours.title}>
      <dl className="mt-1 flex flex-col gap-2">
        {hoursByDay(hours.weekly).map((group) => (
          <Days key={group.first} group={group} />
        ))}
      </dl>
      {coming.length > 0 && (
        <p className="mt-2 text-hint">
          {contact.hours.holidays} {coming.map((day) => shortIndiaDay(noonOf(day))).join(', ')}
        </p>
      )}
    </ContactCard>
  )
}

function Days({ group: { first, last, spans } }: { group: DayGroup }) {
  const { midnight, closed, allDay } = messagesOf('help').contact.hours
  const days = weekdayNames()
  const isAllDay = spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === '24:00'
  return (
    <div>
      <dt className="font-semibold text-ink">{first === last ? days[first] : `${days[first]} – ${days[last]}`}</dt>
      {spans.length === 0 && <dd>{closed}</dd>}
      {isAllDay ? (
        <dd>{allDay}</dd>
      ) : (
        spans.map(({ from, to }) => (
          <dd key={from}>
            {clockOf(from)} – {to === '24:00' ? midnight : clockOf(to)}
          </dd>
        ))
      )}
    </div>
  )
}

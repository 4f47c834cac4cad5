import { type OpeningHours, weekdays } from '#domain/store/hours.ts'
import type { SettingsMessages } from '../../i18n/en/settings.ts'

/** The week in a few words: always, the same every day, or on how many days. */
export function hoursText(weekly: OpeningHours['weekly'], messages: SettingsMessages['tiles']): string {
  const days = weekdays.map((day) => JSON.stringify(weekly[day]))
  const [span, second] = weekly.mon
  const isDaily = days.every((day) => day === days[0])
  if (isDaily && span !== undefined && second === undefined)
    return span.from === '00:00' && span.to === '24:00' ? messages.always : messages.daily(span.from, span.to)
  return messages.varied(weekdays.filter((day) => weekly[day].length > 0).length)
}

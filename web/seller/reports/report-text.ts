import { hourMs } from '#domain/time/durations.ts'
import { timeStyles } from '#domain/time/time-styles.ts'
import type { ReportMessages } from '../../i18n/en/reports.ts'
import { currentLanguage } from '../../i18n/languages.ts'

/** An hour of the day: 7 am; in Hindi सुबह 7. */
export function hourLabel(hour: number): string {
  const { dayPeriod } = timeStyles[currentLanguage()]
  const style = { timeZone: 'UTC', hour: 'numeric', hour12: true, dayPeriod } as const
  return new Intl.DateTimeFormat(`${currentLanguage()}-IN-u-nu-latn`, style).format(hour * hourMs)
}

/** How sales compare with the period before, as text. */
export function comparison(messages: ReportMessages, sold: number, before: number): string {
  if (before === 0) return messages.nothingBefore
  const percent = Math.round((100 * (sold - before)) / before)
  if (percent === 0) return messages.same
  return percent > 0 ? messages.more(percent) : messages.less(-percent)
}

import type { Language } from '../languages.ts'
import { timeStyles } from './time-styles.ts'

const withoutYear = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const
const withYear = { ...withoutYear, year: 'numeric' } as const

/** A format of date and time in India: 21 Nov 2026, 9:25 am; in Hindi शाम 5:46 (CONTRACT "Answers"). */
export function indiaTimeFormat(
  language: Language,
  style: typeof withYear | typeof withoutYear = withYear,
): Pick<Intl.DateTimeFormat, 'format'> {
  const { format } = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...style, ...timeStyles[language] })
  // Before तक and से, Intl's को between date and time would be wrong.
  return { format: (time) => format(time).replace(' को ', ', ') }
}

/** A format without the year, for near days: 21 Nov, 9:25 am. */
export function nearTimeFormat(language: Language): Pick<Intl.DateTimeFormat, 'format'> {
  return indiaTimeFormat(language, withoutYear)
}

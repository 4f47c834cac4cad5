import type { Language } from '../languages.ts'

const withoutYear = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const
const withYear = { ...withoutYear, year: 'numeric' } as const

/** A format of date and time in India: 21 Nov 2026, 9:25 am; in Hindi शाम 5:46 (CONTRACT "Answers"). */
export function indiaTimeFormat(
  language: Language,
  style: typeof withYear | typeof withoutYear = withYear,
): Intl.DateTimeFormat {
  return language === 'en'
    ? new Intl.DateTimeFormat('en-IN', style)
    : new Intl.DateTimeFormat('hi-IN-u-nu-latn', { ...style, month: 'long', hour12: true, dayPeriod: 'short' })
}

/** A format without the year, for near days: 21 Nov, 9:25 am. */
export function nearTimeFormat(language: Language): Intl.DateTimeFormat {
  return indiaTimeFormat(language, withoutYear)
}

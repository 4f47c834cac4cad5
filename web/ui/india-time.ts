import { currentLanguage } from '../words/language.ts'
import type { Language } from '../words/languages.ts'

type Style = 'whole' | 'date' | 'clock'

const clock = { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' } as const
const date = { ...clock, day: 'numeric', month: 'short' } as const
const styles = { whole: { ...date, year: 'numeric' }, date, clock } as const

/** Nobody says am and pm in Hindi: शाम 5:46. */
const hindi = { hour12: true, dayPeriod: 'short' } as const

const make: Record<Language, (style: Style) => Intl.DateTimeFormat> = {
  en: (style) => new Intl.DateTimeFormat('en-IN', styles[style]),
  hi: (style) => {
    const month = style === 'clock' ? {} : ({ month: 'long' } as const)
    return new Intl.DateTimeFormat('hi-IN-u-nu-latn', { ...styles[style], ...month, ...hindi })
  },
}

/** Made when a time is first shown: it takes a phone long, and most pages show none. */
const formats: Record<string, Intl.DateTimeFormat> = {}

function format(iso: string, style: Style): string {
  const language = currentLanguage()
  const key = language + style
  formats[key] ??= make[language](style)
  return formats[key].format(new Date(iso))
}

/** An ISO time as a date and time in India: 21 Nov 2026, 9:25 am (CONTRACT "Answers"). */
export const indiaTime = (iso: string): string => format(iso, 'whole')

/** The same of a day that is near: 21 Nov, 9:25 am. */
export const indiaDate = (iso: string): string => format(iso, 'date')

/** Only the time of day in India: 9:25 am. */
export const indiaClock = (iso: string): string => format(iso, 'clock')

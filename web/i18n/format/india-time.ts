import type { Language } from '#domain/languages.ts'
import { indiaTimeFormat, nearTimeFormat } from '#domain/time/india-time-format.ts'
import { timeStyles } from '#domain/time/time-styles.ts'
import { currentLanguage } from '../languages.ts'

/** Made when a time is first shown, because that is slow on phones and most pages show none. */
const formats: Partial<Record<Language, ReturnType<typeof indiaTimeFormat>>> = {}

/** An ISO time as a date and time in India: 21 Nov 2026, 9:25 am (CONTRACT "Answers"). */
export function indiaTime(iso: string): string {
  const language = currentLanguage()
  formats[language] ??= indiaTimeFormat(language)
  return formats[language].format(new Date(iso))
}

/** An ISO time as a date without the year and a time in India: 21 Nov, 9:25 am. */
export function shortIndiaTime(iso: string): string {
  return nearTimeFormat(currentLanguage()).format(new Date(iso))
}

const dayStyle = { timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric' } as const

/** The day in India of a time in milliseconds: Tue 24 Nov; in Hindi मंगल 24 नवंबर. */
export function shortIndiaDay(time: number): string {
  const { month } = timeStyles[currentLanguage()]
  return new Intl.DateTimeFormat(`${currentLanguage()}-IN-u-nu-latn`, { ...dayStyle, month })
    .format(time)
    .replaceAll(',', '')
}

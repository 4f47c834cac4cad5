import { currentLanguage } from '../words/language.ts'
import type { Language } from '../words/languages.ts'

const style = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

const make: Record<Language, () => Intl.DateTimeFormat> = {
  en: () => new Intl.DateTimeFormat('en-IN', style),
  // Nobody says am and pm in Hindi: शाम 5:46.
  hi: () => new Intl.DateTimeFormat('hi-IN-u-nu-latn', { ...style, month: 'long', hour12: true, dayPeriod: 'short' }),
}

/** Made when a time is first shown: it takes a phone long, and most pages show none. */
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** An ISO time as a date and time in India: 21 Nov 2026, 9:25 am (CONTRACT "Answers"). */
export function indiaTime(iso: string): string {
  const language = currentLanguage()
  const format = formats[language] ?? make[language]()
  formats[language] = format
  return format.format(new Date(iso))
}

import { currentLanguage, type Language } from '../languages.ts'

const near = { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
const whole = { ...near, year: 'numeric' } as const
type Style = typeof near | typeof whole

const make: Record<Language, (style: Style) => Intl.DateTimeFormat> = {
  en: (style) => new Intl.DateTimeFormat('en-IN', style),
  // Hindi has no am and pm: शाम 5:46.
  hi: (style) =>
    new Intl.DateTimeFormat('hi-IN-u-nu-latn', { ...style, month: 'long', hour12: true, dayPeriod: 'short' }),
}

/** Made when a time is first shown: it takes a phone long, and most pages show none. */
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** An ISO time as a date and time in India: 21 Nov 2026, 9:25 am (CONTRACT "Answers"). */
export function indiaTime(iso: string): string {
  const language = currentLanguage()
  const format = formats[language] ?? make[language](whole)
  formats[language] = format
  return format.format(new Date(iso))
}

/** The same of a day that is near: 21 Nov, 9:25 am. */
export function indiaDate(iso: string): string {
  return make[currentLanguage()](near).format(new Date(iso))
}

const dayStyle = { timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric', month: 'short' } as const

/** The day of a time in India, in milliseconds: Tue 24 Nov; in Hindi मंगल 24 नवंबर. */
export function indiaDay(time: number): string {
  const isHindi = currentLanguage() === 'hi'
  const style = isHindi ? ({ ...dayStyle, month: 'long' } as const) : dayStyle
  return new Intl.DateTimeFormat(isHindi ? 'hi-IN-u-nu-latn' : 'en-IN', style).format(time).replaceAll(',', '')
}

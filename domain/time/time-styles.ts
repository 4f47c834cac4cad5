import type { Language } from '../languages.ts'

type TimeStyle = { readonly month: 'short' | 'long'; readonly dayPeriod?: 'short' }

/** How each language writes months and the time of day, as options of `Intl.DateTimeFormat`. */
export const timeStyles: Readonly<Record<Language, TimeStyle>> = {
  en: { month: 'short' },
  // Hindi's short months end in an abbreviation sign that is hard to read.
  hi: { month: 'long', dayPeriod: 'short' },
}

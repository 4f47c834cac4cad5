import type { Language } from '../languages.ts'
import { dayMinutes, indiaMinute } from './india-time.ts'

/** A time in milliseconds since 1970 as India's clock shows it: 8:44 pm, रात 8:44. */
export function clockTime(epochMs: number, language: Language): string {
  const minutes = indiaMinute(epochMs) % dayMinutes
  const hour = Math.floor(minutes / 60)
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')}`
  return { en: `${clock} ${hour < 12 ? 'am' : 'pm'}`, hi: `${partOfDay(hour)} ${clock}` }[language]
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}

import { dayText, indiaDay } from '../time/india-time.ts'

/** India's financial year at a time, 1 April to 31 March: "2026-27". */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = dayText(indiaDay(at.getTime())).split('-').map(Number)
  const startYear = month >= 4 ? year : year - 1
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`
}

/** A number like "2026-27/42": at most 16 characters as GST law wants. */
export function billNumber({ year, number }: { readonly year: string; readonly number: number }): string {
  return `${year}/${number}`
}

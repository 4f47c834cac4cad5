import { isDay } from '#domain/time/india-time.ts'

/** The day, as YYYY-MM-DD, in the query of a page; undefined if it has none or an invalid one. */
export function dayIn(searchParams: URLSearchParams, name: string): string | undefined {
  const day = searchParams.get(name) ?? ''
  return isDay(day) ? day : undefined
}

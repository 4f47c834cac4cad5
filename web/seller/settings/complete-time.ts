import { minutesOf } from '#domain/store/hours.ts'

/** A time as the hours are saved, such as 07:00 for a typed 7 and 09:30 for 930; another text stays. */
export function completeTime(typed: string): string {
  const time = typed
    .trim()
    .replace(
      /^(\d{1,2})[:. ]?([0-5]\d)?$/,
      (_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
    )
  return minutesOf(time) === undefined ? typed : time
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Whether a text is a day of the calendar as YYYY-MM-DD, from 2000 to 2099. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const leap = month === 2 && year % 4 === 0 ? 1 : 0
  return day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + leap
}

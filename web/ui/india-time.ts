const format = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An ISO time as a date and time in India: 21 Nov 2026, 9:25 am (CONTRACT "Answers"). */
export function indiaTime(iso: string): string {
  return format.format(new Date(iso))
}

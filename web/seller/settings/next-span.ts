import { minutesOf, type Span } from '#domain/store/hours.ts'

const dayEnd = 24 * 60

/** A new span from an hour after the day's last one, else until an hour before its first; undefined where neither fits. */
export function nextSpan(spans: readonly Span[]): Span | undefined {
  const after = 60 + Math.max(...spans.map(({ to }) => minutesOf(to) ?? 0))
  const before = Math.min(...spans.map(({ from }) => minutesOf(from) ?? 0)) - 60
  if (after < dayEnd) return { from: timeOf(after), to: '24:00' }
  return before > 0 ? { from: '00:00', to: timeOf(before) } : undefined
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

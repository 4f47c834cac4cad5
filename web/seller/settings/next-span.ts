import { minutesOf, type Span } from '#domain/store/hours.ts'

const dayEnd = 24 * 60

/** A new span in the last gap of a day's hours, an hour from its neighbours; undefined where none fits or a time is incomplete. */
export function nextSpan(spans: readonly Span[]): Span | undefined {
  const edges = spans.flatMap(({ from, to }) => [minutesOf(from) ?? Number.NaN, minutesOf(to) ?? Number.NaN])
  if (edges.some(Number.isNaN)) return undefined
  const bounds = [0, ...edges.toSorted((a, b) => a - b), dayEnd]
  for (let at = bounds.length - 2; at >= 0; at -= 2) {
    const [start = 0, end = 0] = bounds.slice(at)
    const [from, to] = [start === 0 ? 0 : start + 60, end === dayEnd ? dayEnd : end - 60]
    if (from < to) return { from: timeOf(from), to: timeOf(to) }
  }
  return undefined
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A time typed in India as an ISO time; 'wrong' unless it lies ahead by at most these milliseconds. */
export function typedTime(typed: string, now: number, maxAheadMs: number): string {
  const at = Date.parse(`${typed}+05:30`)
  return at > now && at <= now + maxAheadMs ? new Date(at).toISOString() : 'wrong'
}

type ResponseCache = { readonly until: number; readonly answer: Promise<unknown> }

/** Keeps answers of a map for a while, at most so many; whoever asks the same meanwhile waits for the first. Failures are not kept. */
export function keptAnswers(clock: () => Date, most = 500, forMs = 10 * 60_000) {
  const kept = new Map<string, ResponseCache>()
  return function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const now = clock().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.answer as Promise<T>
    const answer = ask()
    kept.delete(key)
    kept.set(key, { until: now + forMs, answer })
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}

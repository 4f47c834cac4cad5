import autocannon, { type Input } from 'autocannon'

/** One measurement: responses a second, times in milliseconds, and how many were neither 2xx nor 304. */
export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly wrong: number
}

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  /** Requests a second over all connections; without it each connection sends as fast as it is answered. */
  readonly rate?: number
  /** Builds each request. */
  readonly next?: () => { path?: string; headers: Record<string, string>; body?: string }
}

/** One run: the times of its responses in milliseconds, its duration, and how many were wrong. */
export type Run = { readonly times: number[]; readonly seconds: number; readonly wrong: number }

/** Sends requests over connections for a duration in seconds. */
export async function load({
  url,
  connections,
  seconds,
  headers = {},
  method = 'GET',
  rate,
  next,
}: Load): Promise<Run> {
  const times: number[] = []
  let wrong = 0
  const { pathname, search } = new URL(url)
  const requests =
    next === undefined ? {} : { requests: [{ method, path: pathname + search, setupRequest: setUp(next) }] }
  const pace = rate === undefined ? {} : { overallRate: rate }
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    method,
    timeout: 30,
    ...pace,
    ...requests,
  })
  running.on('response', (_client, status: number, _bytes, time: number) => {
    times.push(time)
    if (status >= 300 && status !== 304) wrong++
  })
  const { duration, errors } = await running
  return { times, seconds: duration, wrong: wrong + errors }
}

/** The value below which this share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0

/** The figures of one or more runs. */
export function figuresOf(runs: readonly Run[]): Figures {
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b)
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  const at = (share: number) => Math.round(percentile(times, share) * 100) / 100
  const perSecond = Math.round((times.length / sum(({ seconds }) => seconds)) * 10) / 10
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), wrong: sum(({ wrong }) => wrong) }
}

function setUp(next: NonNullable<Load['next']>) {
  return (request: Input): Input => {
    const { path, headers, body } = next()
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return {
      ...request,
      ...(path === undefined ? {} : { path }),
      headers: { ...request.headers, ...type, ...headers },
      ...(body === undefined ? {} : { body }),
    }
  }
}

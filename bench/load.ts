import autocannon, { type Asked } from 'autocannon'

/** One measured run: answers a second, times in milliseconds, and how many were neither 2xx nor 304. */
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
  /** Makes each next request; called once for each. */
  readonly next?: () => { path?: string; headers: Record<string, string>; body?: string }
}

/** Sends as many requests as are answered for so long over so many connections. */
export async function load({ url, connections, seconds, headers = {}, method = 'GET', next }: Load): Promise<Figures> {
  const times: number[] = []
  let wrong = 0
  const { pathname, search } = new URL(url)
  const asked = next === undefined ? {} : { requests: [{ method, path: pathname + search, setupRequest: setUp(next) }] }
  const running = autocannon({ url, connections, duration: seconds, headers, method, timeout: 30, ...asked })
  running.on('response', (_client, status: number, _bytes, time: number) => {
    times.push(time)
    if (status >= 300 && status !== 304) wrong++
  })
  const { duration, errors } = await running
  return { ...summary(times, duration), wrong: wrong + errors }
}

/** Figures of the times of single pieces of work, in milliseconds, done within so many seconds. */
export function summary(times: number[], seconds: number): Omit<Figures, 'wrong'> {
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return { perSecond: Math.round((times.length / seconds) * 10) / 10, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function setUp(next: NonNullable<Load['next']>) {
  return (request: Asked): Asked => {
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

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  /** Only what the bench uses. */
  namespace autocannon {
    type Input = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
    type Options = {
      url: string
      connections: number
      duration: number
      timeout: number
      overallRate?: number
      method: string
      headers: Record<string, string>
      requests?: (Input & { setupRequest: (request: Input) => Input })[]
    }
    type Result = { duration: number; errors: number }
  }
  function autocannon(options: autocannon.Options): EventEmitter & PromiseLike<autocannon.Result>
  export = autocannon
}

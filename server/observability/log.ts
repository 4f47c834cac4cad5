import process from 'node:process'
import { format } from 'node:util'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** What a log keeps of an error: enough to find it, nothing of the connection or request that hangs on it. */
function plainError(error: Error & { code?: string }) {
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  return { type: error.name, message: error.message, code: error.code, ...cause, stack: error.stack }
}

const settings = {
  level: 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plainError },
  redact: { paths: ['*.password', '*.email', '*.headers.cookie'], censor: '(hidden)' },
}

/** Whether every line is for a program to read; asked of NODE_ENV itself, because settings that cannot be read are told too. */
export const isLoggedAsJson = process.env.NODE_ENV?.trim() === 'production'

/** Logs JSON lines to standard output; outside production on a terminal readable ones; without secrets. */
export function openLog(): Logger {
  const isReadable = process.stdout.isTTY && !isLoggedAsJson
  return isReadable ? pino(settings, pretty({ colorize: true, ignore: 'pid,hostname', sync: true })) : pino(settings)
}

/** Tells whoever starts the store: a line of the log in production, a plain one on standard error otherwise. */
export function tellOperator(log: Pick<Logger, 'warn' | 'fatal'>, level: 'warn' | 'fatal', line: string): void {
  if (isLoggedAsJson) log[level](line)
  else process.stderr.write(`${line}\n`)
}

const consoleLevels = {
  debug: 'info',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'error',
} as const

/** Puts what Node or a package would print into the log: console lines, warnings, and the error that ends the process. */
export function logProcess(log: Logger): void {
  for (const [name, level] of Object.entries(consoleLevels))
    Object.assign(console, { [name]: (...words: unknown[]) => log[level](format(...words)) })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug ends the store')
    process.exit(1)
  })
}

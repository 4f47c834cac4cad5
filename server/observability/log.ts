import { Socket } from 'node:net'
import process from 'node:process'
import { format } from 'node:util'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { errorCodeOf } from '../database/errors.ts'
import { errorText } from './error-text.ts'

/** Logs an error without its connection, its request or a statement's values. */
function serializeError(error: Error) {
  const message = errorText(error)
  const cause = error.cause instanceof Error ? { cause: errorText(error.cause) } : {}
  const stack = error.stack?.replace(error.message, () => message)
  return { type: error.name, message, code: errorCodeOf(error), ...cause, stack }
}

/** Options of pino: level, ISO times, and what is hidden. */
export const logSettings = {
  level: 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: serializeError },
  redact: { paths: ['*.password', '*.email', '*.headers.cookie'], censor: '(hidden)' },
}

/** Whether log lines are JSON; read from NODE_ENV itself, because invalid settings are logged too. */
export const isLoggedAsJson = process.env.NODE_ENV?.trim() === 'production'

/** Logs JSON to standard output or text to a terminal; redacts secrets. */
export function openLog(): Logger {
  // A line that a full disk refuses is lost: without listeners the error would end the store.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const isReadable = process.stdout.isTTY && !isLoggedAsJson
  if (isReadable) return pino(logSettings, pretty({ colorize: true, ignore: 'pid,hostname', sync: true }))
  // A file is written by Node's stream: pino's own would wait forever for room on a full disk.
  return process.stdout instanceof Socket ? pino(logSettings) : pino(logSettings, process.stdout)
}

/** Reports to the operator: in production's log, else on standard error. */
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

/** Redirects console output, warnings and uncaught exceptions to the log. */
export function redirectProcessOutput(log: Logger): void {
  for (const [name, level] of Object.entries(consoleLevels))
    Object.assign(console, { [name]: (...args: unknown[]) => log[level](format(...args)) })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug ends the store')
    process.exit(1)
  })
}

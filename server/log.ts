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

/** Logs JSON lines to standard output, readable ones on a terminal; without secrets. */
export function openLog(): Logger {
  return process.stdout.isTTY ? pino(settings, pretty({ colorize: true, ignore: 'pid,hostname' })) : pino(settings)
}

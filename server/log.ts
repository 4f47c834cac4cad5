import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

const settings = {
  level: 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ['*.password', '*.email', '*.headers.cookie'], censor: '(hidden)' },
}

/** Logs JSON lines to standard output, readable ones on a terminal; without secrets. */
export function openLog(): Logger {
  return process.stdout.isTTY ? pino(settings, pretty({ colorize: true, ignore: 'pid,hostname' })) : pino(settings)
}

import { Refusal } from '#domain/refusal.ts'

/** The code of an error, PostgreSQL's (SQLSTATE) or the system's, also where the query builder wrapped it. */
export function errorCodeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Whether a write named a row that does not exist, such as one deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => errorCodeOf(error) === '23503'

/** Whether a failed query's outcome is known: PostgreSQL answered it (every SQLSTATE has a digit), or a refusal ended it. */
export function isOutcomeKnown(error: unknown): boolean {
  return error instanceof Refusal || /^(?=.*\d)[0-9A-Z]{5}$/.test(errorCodeOf(error) ?? '')
}

/** SQLSTATEs and system codes of a database that starts, stops, only reads, is overloaded or unreachable, and of deadlocks and timeouts. */
const unavailable =
  /^(08|25006|40|53|57|55P03)|^E(CONNREFUSED|CONNRESET|PIPE|NOENT|NOTFOUND|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN)$/

/** Messages of pg for a pool timeout, a broken and a silent connection, which have no code. */
const connectionLost =
  /^timeout e(xceeded when trying to connect|xpired)|^Connection terminated|is not queryable$|^Query read timeout$/

/** Whether a connection is missing or broke; pg's error may be wrapped. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (connectionLost.test(error.message) || isConnectionLost(error.cause))
}

/** Whether an error means that the database is temporarily unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  unavailable.test(errorCodeOf(error) ?? '') || isConnectionLost(error)

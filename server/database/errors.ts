import { sqlState } from './connect.ts'

/** The database is starting, stopping, out of reach, or took too long: worth another try, no bug of ours. */
const away =
  /^(08|40|53|57|55P03)|^E(CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN)$/

/** No connection came free in time, it broke in the middle, or nothing is heard on it: pg says so in words only. */
const connectionLost =
  /^timeout e(xceeded when trying to connect|xpired)|^Connection terminated|is not queryable$|^Query read timeout$/

/** Whether there was no connection to the database, or it broke; the query builder wraps what pg says. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (connectionLost.test(error.message) || isConnectionLost(error.cause))
}

/** Whether an error only says that the database is away for a while. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  away.test(sqlState(error) ?? '') || isConnectionLost(error)

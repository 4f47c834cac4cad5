import { DrizzleQueryError } from 'drizzle-orm/errors'

/** What an error says; of a failed statement without its values, which hold e-mails and hashes. */
export function errorText(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${errorText(error.cause)} (in ${error.query})`
  return error instanceof Error ? error.message : String(error)
}

import { isDemoPhone, type PlaceholderVariable, placeholderVariables } from '#domain/store/store-settings.ts'
import { type Environment, isLoopback } from './variables.ts'

/** Whether the e-mail's domain is reserved for examples (RFC 2606). */
export const isMadeUpEmail = (email: string) => /[@.]example(\.(com|net|org))?$/i.test(email)

/** Whether a value is a placeholder, as copied from .env.example. */
const isDemoValue: Partial<Record<PlaceholderVariable, (value: string) => boolean>> = {
  STORE_EMAIL: isMadeUpEmail,
  SELLER_EMAIL: isMadeUpEmail,
  STORE_PHONE: isDemoPhone,
  PUBLIC_URL: (value) => isLoopback(new URL(value).hostname),
  MAIL: (value) => !/^smtps?:/i.test(value),
  DEMO: (value) => value === '1',
}

/** Variables that may be unset: then there is no demo catalogue, and the seller's account is in the database. */
const optional: ReadonlySet<PlaceholderVariable> = new Set(['DEMO', 'SELLER_EMAIL'])

/** Variables that still have the demo store's value in a validated environment. */
export function placeholdersOf(env: Environment): readonly PlaceholderVariable[] {
  return placeholderVariables.filter((name) => {
    const value = env[name]
    return value === undefined ? !optional.has(name) : isDemoValue[name]?.(value) === true
  })
}

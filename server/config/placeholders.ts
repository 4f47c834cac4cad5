import { type PlaceholderSetting, placeholderSettings } from '#domain/store.ts'
import { type Environment, isLoopback, textOf } from './environment.ts'

/** Whether an e-mail can be nobody's: its domain is kept for examples (RFC 2606). */
export const isMadeUpEmail = (email: string) => /[@.]example(\.(com|net|org))?$/i.test(email)

/** Values that are nobody's even where they are set, copied from .env.example say. */
const demo: Partial<Record<PlaceholderSetting, (value: string) => boolean>> = {
  STORE_EMAIL: isMadeUpEmail,
  SELLER_EMAIL: isMadeUpEmail,
  STORE_PHONE: (value) => value === '+91 98765 43210',
  PUBLIC_URL: (value) => isLoopback(new URL(value).hostname),
  MAIL: (value) => !/^smtps?:/i.test(value),
  DEMO: (value) => value === '1',
}

/** Good without being set: no demo goods, and a seller whose account is in the database. */
const mayBeUnset: ReadonlySet<PlaceholderSetting> = new Set(['DEMO', 'SELLER_EMAIL'])

/** The settings that still are the demo store's, already checked by their own readers. */
export function placeholdersOf(env: Environment): PlaceholderSetting[] {
  return placeholderSettings.filter((name) => {
    const value = textOf(env, name, '')
    return value === '' ? !mayBeUnset.has(name) : demo[name]?.(value) === true
  })
}

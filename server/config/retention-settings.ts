import { type Environment, wholeOf } from './environment.ts'
import type { SettingName } from './setting-names.ts'

/** How many days things are kept before they are thrown away. */
export type Retention = { readonly unpaidOrders: number; readonly messages: number; readonly letters: number }

const daysOf = (env: Environment, name: SettingName, otherwise: number) => wholeOf(env, name, otherwise, 1, 36_500)

/** How long online orders that nobody paid, messages of the contact page and letters in the outbox are kept. */
export function retentionOf(env: Environment): Retention {
  return {
    unpaidOrders: daysOf(env, 'KEEP_UNPAID_ORDERS_DAYS', 90),
    messages: daysOf(env, 'KEEP_MESSAGES_DAYS', 365),
    letters: daysOf(env, 'KEEP_LETTERS_DAYS', 90),
  }
}

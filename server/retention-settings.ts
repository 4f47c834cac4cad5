import { bad, type Environment, numberOf } from './environment.ts'

/** How many days things are kept before they are thrown away. */
export type Retention = { readonly unpaidOrders: number; readonly messages: number; readonly letters: number }

function daysOf(env: Environment, name: string, otherwise: number): number {
  const days = numberOf(env, name, otherwise, 1, 36_500)
  return Number.isInteger(days) ? days : bad(name, 'a whole number of days')
}

/** How long online orders that nobody paid, messages of the contact page and letters in the outbox are kept. */
export function retentionOf(env: Environment): Retention {
  return {
    unpaidOrders: daysOf(env, 'KEEP_UNPAID_ORDERS_DAYS', 90),
    messages: daysOf(env, 'KEEP_MESSAGES_DAYS', 365),
    letters: daysOf(env, 'KEEP_LETTERS_DAYS', 90),
  }
}

import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { OrderResult } from '#domain/orders/queue-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { messageOf } from '#domain/refusal-messages.ts'
import type { Person } from '../auth/person.ts'
import { orderJson } from './order-json.ts'
import type { WholeOrder } from './whole-order.ts'

/** Changes several orders one after the other; each has its own transaction and its own result. */
export async function changeEachOrder<Sent extends { readonly id: string }>(
  person: Person,
  sent: readonly Sent[],
  change: (each: Sent) => Promise<WholeOrder>,
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const each of sent) {
    const { id } = each
    try {
      results.push({ id, success: true, order: orderJson(await change(each), person) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const current = error.extra.current as OrderJson | undefined
      results.push({ id, success: false, code: error.code, message: messageOf(error), ...(current && { current }) })
    }
  }
  return results
}

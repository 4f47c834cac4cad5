import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CallApi } from '../../api.ts'
import { type OrderList, orderPages } from '../../order-pages.ts'
import { errorText } from '../../ui/toast.tsx'
import { currentWords } from '../../words/use-words.ts'

/** What came of asking for the orders: the list, nobody logged in, or why it failed. */
export type MyOrders = { state: 'orders'; list: OrderList } | { state: 'visitor' } | { state: 'failed'; why: string }

/** The shopper's orders that the address asks for; nobody logged in is no failure (SPEC 6). */
export async function loadMyOrders(call: CallApi, request: Request): Promise<MyOrders> {
  try {
    const list = await orderPages((query) => call(api.myOrders, { query }), request)
    return { state: 'orders', list }
  } catch (error) {
    if (!(error instanceof Refusal)) return { state: 'failed', why: currentWords().orders.serverError }
    return error.code === 'LOGIN_REQUIRED' ? { state: 'visitor' } : { state: 'failed', why: errorText(error) }
  }
}

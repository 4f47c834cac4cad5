import { setTimeout as pause } from 'node:timers/promises'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { refundOwed } from '#server/payments/refunds.ts'
import type { TestShop } from './open-test-shop.ts'
import { item, orderingAt, ordersOf, payBegun, placed, startPaying } from './ordering.ts'
import { type Answer, type Caller, done, seller, shopper, withAddress } from './people.ts'

/** Places an online order and pays it; returns its id. */
export async function paidOnline(test: TestShop, anita: Caller, order: object, amount: string): Promise<string> {
  const begun = await startPaying(anita, order, amount)
  done(await payBegun(test, anita, begun))
  return begun.orderDbId
}

/** Orders to pack at this shop. */
export function packingAt(shop: { readonly it: TestShop }) {
  const { ownProduct } = orderingAt(shop)

  /** An order of 2 × 1kg at ₹40, 500g at ₹25.30 and ₹15 delivery fee: ₹120.30. */
  async function toPack(paymentType: 'COD' | 'Online' = 'COD', more: object = {}) {
    const okra = await ownProduct()
    const onion = await ownProduct({ basePrice: 50.6 })
    const anita = await shopper(shop.it)
    const address = await withAddress(anita)
    const order = { items: [item(okra, '1kg', 2), item(onion, '500g')], address, ...more }
    const isCash = paymentType === 'COD'
    const id = isCash
      ? await placed(anita, { ...order, amount: 120.3 })
      : await paidOnline(shop.it, anita, order, '120.30')
    const boss = await seller(shop.it)
    const seen = async () => (await ordersOf(anita))[0] as OrderJson
    const [a = '', b = ''] = (await seen()).items.map(({ _id }) => _id)
    const pack = async (lines: object[], version?: number): Promise<Answer> =>
      boss.post(`/api/order/${id}/pack`, { lines, version: version ?? (await seen()).version })
    /** Packs this many grams of each line. */
    const packBoth = async (okraGrams: number, onionGrams: number): Promise<OrderJson> => {
      const packed = [
        { item: a, grams: okraGrams },
        { item: b, grams: onionGrams },
      ]
      return done(await pack(packed)).order as OrderJson
    }
    const put = (status: string) => boss.put(`/api/order/status/${id}`, { status })
    const answer = (accept: boolean, line = b) => anita.post(`/api/order/${id}/replacement`, { item: line, accept })
    return { okra, onion, anita, address, boss, id, lines: { okra: a, onion: b }, seen, pack, packBoth, put, answer }
  }

  /** Runs what background jobs and the reconciler do, twice, a minute apart. */
  async function timePasses(id: string): Promise<void> {
    await Promise.all([refundOwed(shop.it.shop, id), reconcilePayments(shop.it.shop)])
    await untilRefundsSent(id)
    shop.it.moveClock(60_000)
    await reconcilePayments(shop.it.shop)
    await untilRefundsSent(id)
  }

  /** Waits until every refund was sent to the gateway, which a job may still be doing. */
  async function untilRefundsSent(id: string): Promise<void> {
    const unsent = `select from refund r join payment p on p.id = r.payment_id
      where p.order_id = $1 and r.gateway_refund_id is null`
    for (let tries = 0; tries < 100 && (await shop.it.rows(unsent, [id])).length > 0; tries++) await pause(50)
  }

  /** Processed refunds of an order at the gateway, in paise, oldest first. */
  async function backOf(id: string): Promise<number[]> {
    const rows = await shop.it.rows<{ amount: number }>(
      `select s.amount::int from sandbox_refund s join payment p on p.id = s.payment_id
       where p.order_id = $1 and s.status = 'processed' order by s.created_at`,
      [id],
    )
    return rows.map(({ amount }) => amount)
  }

  return { ownProduct, toPack, timePasses, backOf }
}

import { sql } from 'drizzle-orm'
import { financialYear } from '#domain/orders/bill-number.ts'
import { type BillSeller, billSeller } from '#domain/orders/order-shapes.ts'
import type { Queryable } from '../database/connect.ts'
import { bill, billYear } from '../database/tables/bills.ts'

/** Saves a locked order's only bill with the year's next number; a later delivery only adds the HSN codes that it lacks. */
export async function saveBill(tx: Queryable, orderId: string, at: Date, seller: BillSeller): Promise<void> {
  const year = financialYear(at)
  await tx.execute(sql`
    -- Read now, so that placing an order need not read the codes.
    with code as (
      select coalesce(jsonb_object_agg(p.id, p.hsn), '{}') as hsn from product p where p.hsn <> '' and p.id in (
        select unnest(array[i.product_id, i.replacement ->> 'productId']) from order_item i where i.order_id = ${orderId})),
    next as (
      insert into ${billYear} (year, last)
      select ${year}, 1 where not exists (select from ${bill} where order_id = ${orderId})
      on conflict (year) do update set last = ${billYear}.last + 1
      returning last),
    first as (
      insert into ${bill} (order_id, year, number, at, seller, hsn)
      select ${orderId}, ${year}, last, ${at.toISOString()}::timestamptz, ${JSON.stringify(billSeller.parse(seller))}::jsonb, code.hsn
      from next, code)
    update ${bill} set hsn = code.hsn || ${bill}.hsn from code where order_id = ${orderId}`)
}

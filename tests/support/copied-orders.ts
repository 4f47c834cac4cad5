import type { TestShop } from './open-test-shop.ts'

const lineColumns = 'position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity, grams'

/** Copies an order with its lines; each copy's columns are SQL of the order `o` and the copy's number `n`. */
export async function copyOrder(
  test: TestShop,
  id: string,
  count: number,
  columns: { readonly id: string; readonly [column: string]: string },
): Promise<void> {
  const changes = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
  await test.rows(
    `with copy as (
       insert into "order" select c.* from "order" o, generate_series(1, $2::int) n,
         jsonb_populate_record(o, jsonb_build_object(${changes.join(', ')})) c where o.id = $1
       returning id, created_at),
     items as (
       insert into order_item (order_id, ${lineColumns})
         select copy.id, ${lineColumns} from copy, order_item where order_id = $1)
     insert into order_status_change select id, 0, 'Ordered', created_at from copy`,
    [id, count],
  )
}

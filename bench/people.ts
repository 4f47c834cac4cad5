import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#server/ids.ts'

/** A shopper with a session and an address 2.2 km from the store. */
export type BenchShopper = { readonly cookie: string; readonly address: string; readonly id: string }

/** Puts shoppers into the tables as registering and logging in would; their password hash opens nothing. */
export async function addShoppers(client: pg.Client, howMany: number): Promise<BenchShopper[]> {
  const people: BenchShopper[] = []
  for (let n = 0; n < howMany; n++) {
    const [id, address, token] = [newId(), newId(), randomBytes(32).toString('base64url')]
    await client.query(
      `insert into shopper (id, name, email, password_hash, created_at) values ($1, 'Bench', $2, 'none', now())`,
      [id, `${id.toLowerCase()}@bench.example`],
    )
    await client.query(
      `insert into session (token_hash, kind, person_id, created_at, expires_at)
       values ($1, 'shopper', $2, now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), id],
    )
    await client.query(
      `insert into address (id, shopper_id, first_name, last_name, email, street, city, state, zipcode, country, phone,
         latitude, longitude, created_at)
       values ($1, $2, 'Bench', 'Shopper', 'b@bench.example', '1 Street', 'New Delhi', 'Delhi', '110065', 'India',
         '9876543210', 28.57, 77.2655, now())`,
      [address, id],
    )
    people.push({ id, address, cookie: `thela_shopper=${token}` })
  }
  return people
}

/** Copies the demo catalogue until there are so many products. */
export async function growCatalogue(client: pg.Client, products: number): Promise<void> {
  await client.query(
    `with old as (select * from product order by position limit 86),
     made as (
       insert into product (id, name, name_hi, search_names, category, image, description, in_stock, base_price,
         discount_percent, created_at)
       select old.id || '-' || n, old.name || ' ' || n, name_hi, search_names, category, image, description, true,
         base_price, discount_percent, created_at
       from generate_series(2, ceil($1 / 86.0)::int) n cross join old
       order by n, old.position limit greatest($1 - (select count(*) from product), 0) returning id)
     insert into unit (id, product_id, type, label, quantity_unit, quantity_value, price, discount_percent, discount,
       selling_price, position)
     select unit.id || '-' || made.id, made.id, unit.type, unit.label, quantity_unit, quantity_value, price,
       discount_percent, discount, selling_price, unit.position
     from made join unit on unit.product_id = regexp_replace(made.id, '-[0-9]+$', '')`,
    [products],
  )
  await client.query('analyze')
}

/** Writes so many old orders of one shopper, of two items each. */
export async function growOrders(client: pg.Client, { id: shopper }: BenchShopper, orders: number): Promise<void> {
  await client.query(
    `with made as (
       insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, created_at, updated_at)
       select 'bench-' || n, $1, 'COD', 0, 20000, 'Delivered', true, '{}'::jsonb,
         now() - n * interval '30 seconds', now() from generate_series(1, $2::int) n returning id, created_at),
     items as (
       insert into order_item (order_id, position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity)
       select made.id, p, 'okra', 'Okra', '', 'Fruit Vegetable', 'x', '1kg', 10000, 1 from made, generate_series(0, 1) p)
     insert into order_status_change (order_id, position, status, at) select id, 0, 'Ordered', created_at from made`,
    [shopper, orders],
  )
  await client.query('analyze')
}

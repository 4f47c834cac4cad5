import type pg from 'pg'

/** Copies the demo catalogue up to a number of products. */
export async function growCatalogue(client: pg.Client, products: number): Promise<void> {
  await client.query(
    `with original as (select * from product where id !~ '-x[0-9]+$'),
     copy as (
       insert into product (id, name, name_hi, search_names, category, image, description, description_hi, in_stock,
         base_price, discount_percent, created_at)
       select original.id || '-x' || n, original.name || ' ' || n, name_hi, search_names, category, image, description, description_hi,
         true, base_price, discount_percent, created_at
       from generate_series(2, ceil($1 / (select count(*) from original)::numeric)::int) n cross join original
       where not exists (select from product existing where existing.id = original.id || '-x' || n)
       order by n, original.position limit greatest($1 - (select count(*) from product), 0) returning id)
     insert into unit (id, product_id, type, label, quantity_unit, quantity_value, price, discount_percent, discount,
       selling_price, position)
     select unit.id || '-' || copy.id, copy.id, unit.type, unit.label, quantity_unit, quantity_value, price,
       discount_percent, discount, selling_price, unit.position
     from copy join unit on unit.product_id = regexp_replace(copy.id, '-x[0-9]+$', '')`,
    [products],
  )
}

/** Customers of old orders, one for each hundred. */
const customers = `
  insert into shopper (id, name, email, password_hash, created_at)
  select 'customer-' || n, 'Customer ' || n, 'customer-' || n || '@bench.example', 'none', now()
  from generate_series(0, greatest($1::int / 100, 1)) n on conflict do nothing`

/** Old orders, one every five minutes: three in ten online, one in fifty cancelled and refunded, the newest hundred open. */
const orders = `
  insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, created_at, updated_at)
  select 'bench-' || n, 'customer-' || (n * 7919::bigint) % greatest($1::int / 100, 1),
    case when n % 10 < 3 then 'Online' else 'COD' end, 0, 20000,
    case when n % 50 = 1 then 'Cancelled' when n <= 100 then 'Ordered' else 'Delivered' end,
    n % 10 < 3 or (n > 100 and n % 50 <> 1),
    jsonb_build_object('id', 'a', 'firstName', 'Bench', 'lastName', 'Customer', 'email', 'b@bench.example',
      'street', n || ' Main Street, second floor, behind the temple', 'city', 'New Delhi', 'state', 'Delhi',
      'zipcode', '110065', 'country', 'India', 'phone', '9876543210', 'latitude', 28.57, 'longitude', 77.2655,
      'distanceKm', 2.2),
    now() - n * interval '5 minutes', now() - n * interval '5 minutes'
  from generate_series($2::int + 1, $1::int) n`

/** Products by row number, so that lines find theirs by an index. */
const shelf = `
  create temporary table shelf as
    select (row_number() over (order by position))::int as row, id, name, image ->> 0 as image, category from product`

/** Adds one to six lines of one to four units to each order; some products are far more frequent than others. */
const items = `
  insert into order_item (order_id, position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity)
  select 'bench-' || n, p, shelf.id, name, image, category, shelf.id || '-1kg', '1kg', 5000, 1 + (n + p) % 4
  from (
    select n, p, 1 + floor((select count(*) from shelf) * power(((n::bigint * 7919 + p * 104729) % 10007) / 10007.0::float8, 2))::int as row
    from generate_series($2::int + 1, $1::int) n cross join lateral generate_series(0, (n * 31) % 6) p) line
  join shelf on shelf.row = line.row`

const timelines = `
  insert into order_status_change (order_id, position, status, at)
  select 'bench-' || n, step.position - 1, step.status, now() - n * interval '5 minutes' + step.position * interval '6 minutes'
  from generate_series($2::int + 1, $1::int) n
  cross join unnest(case when n % 50 = 1 then array['Ordered', 'Cancelled'] when n <= 100 then array['Ordered']
    else array['Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered'] end)
    with ordinality as step (status, position)`

const payments = [
  `insert into order_payment (order_id, gateway_order_id, amount, state, created_at, ask_at)
   select 'bench-' || n, 'order_' || n, 20000, 'paid', now() - n * interval '5 minutes', null
   from generate_series($2::int + 1, $1::int) n where n % 10 < 3`,
  `insert into payment (id, order_id, amount, refunded, pays, created_at)
   select 'pay_' || n, 'bench-' || n, 20000, case when n % 50 = 1 then 20000 else 0 end, true, now() - n * interval '5 minutes'
   from generate_series($2::int + 1, $1::int) n where n % 10 < 3`,
  `insert into refund (id, payment_id, amount, reason, gateway_refund_id, state, created_at)
   select 'refund-' || n, 'pay_' || n, 20000, 'order ended', 'rfnd_' || n, 'processed', now() - n * interval '5 minutes'
   from generate_series($2::int + 1, $1::int) n where n % 10 < 3 and n % 50 = 1`,
]

const foreignKeys = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conrelid::regclass::text in ('order_item', 'order_status_change', 'order_payment', 'payment', 'refund')`

/** Inserts old orders up to a count, with their lines, timelines, payments and refunds. */
export async function growOrders(client: pg.Client, howMany: number): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as existing from "order" where id like 'bench-%'`)
  const { existing } = rows[0] as { existing: number }
  if (existing >= howMany) return
  await client.query('begin')
  // Checking foreign keys once at the end is faster than for each row.
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`)
  await client.query(customers, [howMany])
  await client.query(shelf)
  await client.query('create unique index on shelf (row)')
  await client.query('analyze shelf')
  for (const statement of [orders, items, timelines, ...payments]) await client.query(statement, [howMany, existing])
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  await client.query('drop table shelf')
  await client.query('commit')
}

/** Analyzes non-empty tables, like autovacuum; plans for a table analyzed as empty would read all of it. */
export async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: string }>(
    `select oid::regclass::text as filled from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  await client.query(`vacuum analyze ${rows.map(({ filled }) => filled).join(', ')}`)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteStrayPictures } from '#server/catalogue/pictures.ts'
import { runMinutely } from '#server/open-shop.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, proofOf, send, startPaying } from '#tests/support/ordering.ts'
import { done, seller, shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { queriesOf, statementsOf } from '#tests/support/statements.ts'

const shop = testShop({}, async (it) => void (await stock(it)))

/** How PostgreSQL would run a statement if reading whole tables and sorting them cost a fortune, as they do in large ones. */
async function planOf(statement: string): Promise<string> {
  const client = await shop.it.pool.connect()
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const { rows } = await client.query(`explain (generic_plan) ${statement}`)
  client.release(true)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function noneReads(pattern: RegExp, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const plan = await planOf(statement)
    assert.doesNotMatch(plan, pattern, `${statement}\n${plan}`)
  }
}

test('order lists find the newest orders by an index, without sorting', async () => {
  const anita = await shopper(shop.it)
  const order = { items: [item('okra', '500g', 2)], address: await withAddress(anita), amount: 66.04 }
  const boss = await seller(shop.it)
  for (const work of [
    () => send(anita, order),
    () => anita.get('/api/order/user'),
    () => boss.get('/api/order/seller'),
  ]) {
    const statements = (await statementsOf(work)).filter((statement) => /"order"/.test(statement))
    assert.ok(statements.length > 0)
    await noneReads(/Seq Scan on|Sort Key: [^\n]*order[^\n]*created_at/, statements)
  }
})

type PlanNode = { readonly [about: string]: unknown; readonly Plans?: readonly PlanNode[] }

/** How many rows of tables a plan's nodes read, with those that a filter then removed. */
function rowsRead(node: PlanNode): number {
  const each = Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === undefined ? 0 : each * Number(node['Actual Loops'])
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own)
}

/** Fails if a statement, run again as in large tables and without its changes, reads more rows than this. */
async function noneReadsMoreThan(max: number, work: () => Promise<{ status: number }>): Promise<void> {
  for (const { text, values } of await queriesOf(work)) {
    const client = await shop.it.pool.connect()
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; begin')
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    client.release(true)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
    assert.ok(rowsRead(plan) <= max, `${rowsRead(plan)} rows:\n${text}\n${JSON.stringify(plan)}`)
  }
}

/** Copies a paid order two hundred times: cancelled, returned or packed short, and refunded. */
async function settledOrders(): Promise<void> {
  const [okra, anita] = [item('okra', '500g', 2), await shopper(shop.it)]
  const order = { items: [okra], address: await withAddress(anita), amount: 66.04 }
  const { orderId, orderDbId } = await startPaying(anita, order, '66.04')
  done(await anita.post('/api/order/verify', { ...(await proofOf(shop.it, orderId)), orderDbId }))
  await shop.it.rows(
    `insert into "order" select (jsonb_populate_record(o, jsonb_build_object('id', 'PAST-' || n, 'key', null,
       'packed_at', now(), 'status', (array['Cancelled', 'Returned', 'Delivered'])[1 + n % 3],
       'amount', case n % 3 when 0 then 6604 else 6500 end, 'credit', case n % 3 when 0 then 0 else 104 end))).*
     from "order" o, generate_series(1, 200) n where id = $1`,
    [orderDbId],
  )
  await shop.it.rows(`
    insert into order_payment (order_id, amount, state, created_at) select id, 6604, 'paid', now() from "order" where id like 'PAST-%';
    insert into order_return (order_id, state, reason, requested_at, settled_at, amount)
      select id, 'accepted', 'soft', now(), now(), amount from "order" where id like 'PAST-%' and status = 'Returned';
    insert into payment (id, order_id, amount, refunded, pays, created_at)
      select 'pay-' || id, id, 6604, case status when 'Delivered' then credit else 6604 end, true, now() from "order" where id like 'PAST-%';
    insert into refund (id, payment_id, amount, reason, state, created_at)
      select 'refund-' || id, id, refunded, 'owed', 'processed', 'epoch' from payment where id like 'pay-PAST-%'`)
}

test('neither what runs every minute nor the list of payment issues reads past orders', async () => {
  const boss = await seller(shop.it)
  await settledOrders()
  const everyMinute = async () => {
    await runMinutely(shop.it.shop)
    return { status: 200 }
  }
  // Each run checks at most fifty orders, each once.
  for (let times = 0; times < 4; times++) await everyMinute()
  await shop.it.rows('analyze "order", payment, order_payment, order_return, refund')
  const statements = await statementsOf(everyMinute)
  assert.equal(statements.length, 8)
  await noneReads(/Seq Scan on/, statements)
  await noneReadsMoreThan(20, everyMinute)
  await noneReadsMoreThan(20, () => boss.get('/api/payments/troubles'))
  assert.equal(shop.it.logged(), '')
})

test('the report of a waste reads the first prices of its product only, not each later price', async () => {
  const boss = await seller(shop.it)
  await shop.it.rows(`
    insert into price_batch (id, source, person_id, saved_at, products) values ('past', 'sheet', 'boss', '2026-11-06', 1);
    insert into price_change (batch_id, product_id, at, before, after)
      select 'past', 'okra', '2026-11-06', 5800, 5800 from generate_series(1, 300);
    insert into stock_change (product_id, change, level, reason, at)
      select 'okra', -10, 0, 'wasted', '2026-11-05' from generate_series(1, 10);
    analyze price_change, stock_change`)
  await noneReadsMoreThan(500, () => boss.get('/api/reports?from=2026-11-01&to=2026-11-10'))
})

test('the cleanup of pictures finds the orders with one as a replacement by an index', async () => {
  await shop.it.rows(
    `insert into picture (id, width, height, product_id, created_at) values ('stray', 1, 1, 'none', 'epoch')`,
  )
  const statements = await statementsOf(async () => {
    await deleteStrayPictures(shop.it.shop, shop.it.now())
    return { status: 200 }
  })
  const [replaced = ''] = statements.filter((statement) => statement.includes('replacement'))
  assert.match(await planOf(replaced), /order_item_replacement/)
})

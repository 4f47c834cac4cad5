import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteStrayPictures } from '#server/catalogue/pictures.ts'
import { releaseExpiredStock } from '#server/orders/release-unpaid-stock.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, send } from '#tests/support/ordering.ts'
import { seller, shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { statementsOf } from '#tests/support/statements.ts'

const shop = testShop()

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
  await stock(shop.it)
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

test('statements that run every minute read no whole table', async () => {
  const statements = await statementsOf(async () => {
    await releaseExpiredStock(shop.it.shop)
    await reconcilePayments(shop.it.shop)
    return { status: 200 }
  })
  assert.equal(statements.length, 6)
  await noneReads(/Seq Scan on/, statements)
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

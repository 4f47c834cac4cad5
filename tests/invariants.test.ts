import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#domain/money.ts'
import { brokenInvariants, invariants } from '#server/database/invariants.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createRefund } from '#server/payments/refunds.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { fillCart, item, placed, proofOf, startPaying } from '#tests/support/ordering.ts'
import { done, seller, shopper, withAddress } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop()

/** Opens the tables to what they refuse by themselves, so that the sentence is what finds it. */
const unguarded = `
  alter table "order" drop constraint order_money, drop constraint order_shopper_id_shopper_id_fk;
  alter table order_item drop constraint order_item_quantity, drop constraint order_item_price, drop constraint order_item_credit;
  alter table unit drop constraint unit_figures;
  alter table address drop constraint address_shopper_id_shopper_id_fk;
  alter table cart_line drop constraint cart_line_shopper_id_shopper_id_fk, drop constraint cart_quantity;
  drop index order_key;`

/** Closes a day without money with these figures. */
function closedDay({ received = 0, sold = 0 }): string {
  const none = { cash: 0, upi: 0, online: 0 }
  const figures = { orders: 0, sold, fees: 0, due: none, received: { ...none, online: received }, rounding: 0 }
  const json = JSON.stringify({ ...figures, givenBack: none, givenBackCount: 0, byPerson: [] })
  return `insert into day_close (day, closed_at, role, counted_cash, opening_float, figures) values ('2026-11-20', now(), 'owner', 0, 0, '${json}')`
}

/** For each sentence, by its order in the file, what somebody would have to do to break it. */
const crimes = [
  `update "order" set amount = amount + 1`,
  `update "order" set credit = 100, amount = amount - 100`,
  `update order_item set credit = 1`,
  `update "order" set fee_credit = 1, credit = 1`,
  `update "order" set refuse_reason = 'gone'`,
  `delete from order_item`,
  `delete from order_status_change`,
  `update "order" set status = 'Shipped'`,
  `update order_status_change set status = 'Processing' where position = 0; update "order" set status = 'Processing'`,
  `insert into order_status_change select order_id, 1, 'Processing', at - interval '1 s' from order_status_change`,
  `update order_status_change set position = 1`,
  `update order_item set position = position + 1`,
  `update order_status_change set status = 'Lost'`,
  `insert into order_item select order_id, 7, product_id, name, image, category, unit_id, unit_label, unit_price, quantity from order_item`,
  `update order_status_change set status = 'Cancelled' where position = 0; insert into order_status_change select order_id, 1, 'Processing', at from order_status_change`,
  `update "order" set status = 'Cancelled'; insert into order_status_change select order_id, 1, 'Shipped', at from order_status_change; insert into order_status_change select order_id, 2, 'Cancelled', at from order_status_change where position = 0`,
  `update "order" set status = 'Returned'`,
  `insert into order_return (order_id, state, reason, requested_at) select id, 'requested', '', created_at from "order"`,
  `insert into order_return (order_id, state, reason, requested_at, settled_at, amount, accepted) select id, 'accepted', 'soft', now(), now(), 1, '[0]' from "order"`,
  `insert into order_return (order_id, state, reason, requested_at, settled_at, amount, lines, accepted) select id, 'accepted', 'soft', now(), now(), 1, '[1]', '[0]' from "order"`,
  `update refund set reason = 'order ended'`,
  `insert into order_return (order_id, state, reason, requested_at, settled_at, refusal, cash_given_back_at) select id, 'refused', 'soft', now(), now(), 'not ours', now() from "order"`,
  `update "order" set is_paid = true`,
  `insert into receipt (order_id, kind, amount, at, role) select id, 'cash', amount, now(), 'rider' from "order"`,
  `insert into receipt (order_id, kind, amount, at, role) select id, 'rounding', 5, now(), 'rider' from "order"`,
  `insert into receipt (order_id, kind, amount, at, role, step_back) select id, 'cash', -1, now(), 'owner', 1 from "order"`,
  `update cart_line set quantity = 100`,
  `update order_item set unit_price = -1`,
  `update unit set discount = discount + 1`,
  `update "order" set address = address - 'street'`,
  `update "order" set key_hash = null`,
  `insert into "order" select 'TWIN', shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, key, key_hash, created_at, updated_at from "order" where key is not null`,
  `update "order" set shopper_id = 'nobody'`,
  `update address set shopper_id = 'nobody'`,
  `update cart_line set position = 3`,
  `update session set person_id = 'nobody'`,
  `update shopper set email = upper(email)`,
  `update "order" set is_paid = false where payment_type = 'Online'`,
  `delete from refund; delete from payment; delete from order_payment`,
  `update payment set pays = false`,
  `update payment set pays = false, refunded = 1`,
  `update payment set refunded = 2`,
  `update "order" set status = 'Cancelled', refund_checked_at = updated_at`,
  `update refund set state = 'pending'`,
  `update shopper set email = 'deleted one', name = ''`,
  `update shopper set email = 'deleted one'`,
  `insert into refund (id, payment_id, amount, reason, state, created_at, instead_of) select 'again', payment_id, amount, reason, 'asked', created_at, id from refund`,
  `insert into odd_payment (id, order_id, misfit, amount, currency, status, seen_at) select id, order_id, 'sum', amount, 'INR', 'captured', now() from payment`,
  `update stock set level = level + 1`,
  `update stock_change set level = level + 1`,
  `insert into stock_change (product_id, change, level, reason, order_id, at) select 'okra', 5000, 5, 'cancelled', id, now() from "order"`,
  `update product set sold_by = 'piece'`,
  `update "order" set is_paid = true where payment_type = 'COD'`,
  closedDay({ received: 1 }),
  closedDay({ sold: 1 }),
  `update payment set closed_day = '2026-11-21'`,
  `insert into bill_year values ('2026-27', 1)`,
]

async function oneOfEverything(): Promise<void> {
  await stock(shop.it)
  const anita = await shopper(shop.it)
  const boss = await seller(shop.it)
  done(await boss.post('/api/product/stock-level', { id: 'okra', level: 20_000, reason: 'counted' }))
  const order = { items: [item('okra', '500g', 2)], address: await withAddress(anita), amount: 66.04 }
  await placed(anita, order, 'one')
  const { orderId, orderDbId } = await startPaying(anita, order, '66.04')
  const proof = await proofOf(shop.it, orderId)
  done(await anita.post('/api/order/verify', { ...proof, orderDbId }))
  const refund = { paymentId: proof.razorpay_payment_id, amount: paise(1), reason: 'a bruised tomato' }
  await inTransaction(shop.it.shop.db, (tx) => createRefund(shop.it.shop, tx, refund))
  await shop.it.rows(`update refund set state = 'processed', ask_at = null`)
  await fillCart(anita, 'okra')
}

test('a store with an order, a cart and sessions meets all invariants', async () => {
  await oneOfEverything()
  assert.deepEqual(await brokenInvariants(shop.it.pool), [])
})

/** The invariants that these statements break, which are then undone. */
async function brokenBy(statements: string): Promise<string[]> {
  const client = await shop.it.pool.connect()
  try {
    await client.query(`begin; ${unguarded} ${statements}`)
    return await brokenInvariants(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('each invariant finds the one contradiction that it describes', async (t) => {
  assert.equal(invariants.length, crimes.length)
  for (const [index, { sentence }] of invariants.entries()) {
    await t.test(sentence, async () => {
      const broken = await brokenBy(String(crimes[index]))
      assert.ok(
        broken.some((line) => line.startsWith(sentence)),
        `not found; found were: ${broken.join(' ')}`,
      )
    })
  }
})

test('a return is found that was requested a moment later than 7 days after the delivery', async () => {
  const returnedAfter = (time: string) =>
    brokenBy(`insert into order_status_change select order_id, 1, 'Delivered', at from order_status_change;
      insert into order_return (order_id, state, reason, requested_at)
        select order_id, 'requested', 'soft', at + interval '${time}' from order_status_change where position = 1`)
  const isFound = async (time: string) =>
    (await returnedAfter(time)).some((line) => line.startsWith('A return is requested within 7 days'))
  assert.deepEqual([await isFound('7 days'), await isFound('7 days 1 millisecond')], [false, true])
})

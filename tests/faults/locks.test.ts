import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { keepInvariants } from '#tests/support/invariants.ts'
import { cartLine } from '#tests/support/lines.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { item, orderingAt, placed, proofOf, send, startPaying } from '#tests/support/ordering.ts'
import { type Answer, type Caller, seller, shopper, withAddress } from '#tests/support/people.ts'
import { repetitions } from '#tests/support/repetitions.ts'
import { rival } from '#tests/support/rivals.ts'
import { tableHashes } from '#tests/support/table-hashes.ts'

const shop = testShop()
keepInvariants(shop)
const { ownProduct } = orderingAt(shop)

const times = repetitions('FAULT_ROUNDS', 1)

/** A call that writes in a transaction: the row it needs, the table it writes last, and what it must have done in the end. */
type Write = {
  readonly name: string
  readonly row: { readonly sql: string; readonly value: string }
  readonly table: string
  send(): Promise<Answer>
  readonly proof: { readonly sql: string; readonly values: unknown[]; readonly rows: number }
}

/** A shopper with an open order, and one that is paid at the gateway and not yet here. */
async function customer() {
  const okra = await ownProduct()
  const anita = await shopper(shop.it)
  const order = { items: [item(okra)], address: await withAddress(anita), amount: 55 }
  const { orderId, orderDbId } = await startPaying(anita, order)
  return { okra, anita, order, orderDbId, proof: await proofOf(shop.it, orderId) }
}

const orderRow = 'select from "order" where id = $1 for no key update'
const productRow = 'select from product where id = $1 for no key update'

/** Every kind of write that takes a lock, each of a shopper of its own. */
async function everyWrite(boss: Caller): Promise<Write[]> {
  const [a, b, c, d, e] = [await customer(), await customer(), await customer(), await customer(), await customer()]
  const [moved, cancelled] = [await placed(c.anita, c.order), await placed(d.anita, d.order)]
  const key = randomUUID()
  const changes = 'select from order_status_change where order_id = $1'
  return [
    {
      name: 'an order',
      row: { sql: productRow, value: a.okra },
      table: 'order_status_change',
      send: () => send(a.anita, a.order, key),
      proof: { sql: 'select from "order" where key = $1', values: [key], rows: 1 },
    },
    {
      name: 'a cart',
      row: { sql: 'select from shopper where email = $1 for no key update', value: b.anita.email },
      table: 'cart_line',
      send: () => b.anita.post('/api/cart/update', { cartItems: [cartLine(b.okra)] }),
      proof: { sql: 'select from cart_line where product_id = $1', values: [b.okra], rows: 1 },
    },
    {
      name: 'a status',
      row: { sql: orderRow, value: moved },
      table: 'order_status_change',
      send: () => boss.put(`/api/order/status/${moved}`, { status: 'Processing' }),
      proof: { sql: changes, values: [moved], rows: 2 },
    },
    {
      name: 'a cancellation',
      row: { sql: orderRow, value: cancelled },
      table: 'order_status_change',
      send: () => d.anita.post(`/api/order/${cancelled}/cancel`, {}),
      proof: { sql: changes, values: [cancelled], rows: 2 },
    },
    {
      name: 'a payment',
      row: { sql: 'select from order_payment where order_id = $1 for no key update', value: e.orderDbId },
      table: 'payment',
      send: () => e.anita.post('/api/order/verify', { ...e.proof, orderDbId: e.orderDbId }),
      proof: { sql: changes, values: [e.orderDbId], rows: 1 },
    },
  ]
}

function assertLater({ status, body, headers }: Answer, name: string): void {
  assert.equal(status, 503, `${name}: ${body.message}`)
  assert.equal(body.code, name === 'a payment' ? 'PAYMENT_PENDING' : 'BUSY', name)
  assert.ok(Number(headers['retry-after']) > 0, name)
}

async function assertDoneOnce({ name, send, proof }: Write): Promise<void> {
  const answer = await send()
  assert.equal(answer.status, 200, `${name}: ${answer.body.message}`)
  assert.equal((await shop.it.rows(proof.sql, proof.values)).length, proof.rows, name)
}

test('another transaction locks the row that a write needs: 503 after three seconds, nothing written, and then it succeeds', async (t) => {
  const boss = await seller(shop.it)
  for (let round = 0; round < times; round++) {
    const writes = await everyWrite(boss)
    const other = await rival(t, shop.it)
    for (const { row } of writes) await other.do(row.sql, [row.value])
    const before = await tableHashes(shop.it)
    const answers = await Promise.all(writes.map(({ send }) => send()))
    for (const [index, answer] of answers.entries()) assertLater(answer, writes[index]?.name ?? '')
    assert.match(shop.it.logged(), /lock timeout/)
    assert.equal(await tableHashes(shop.it), before)
    await other.undo()
    for (const write of writes) await assertDoneOnce(write)
  }
})

test('more orders wait for one row than there are connections: the product list still answers', async (t) => {
  const { okra, anita, order } = await customer()
  assert.equal((await anita.get('/api/product/list')).status, 200)
  const other = await rival(t, shop.it)
  await other.do(productRow, [okra])
  let waiting = 0
  const answers = Array.from({ length: 20 }, async () => {
    waiting++
    const answer = await send(anita, order)
    waiting--
    return answer
  })
  assert.equal((await anita.get('/api/product/list')).status, 200)
  assert.equal(waiting, 20)
  for (const answer of await Promise.all(answers)) assertLater(answer, 'an order in the queue')
  await other.undo()
  assert.equal((await send(anita, order)).status, 200)
})

/** Lets every writing into a table do this first. */
async function hinder(table: string, what: string): Promise<() => Promise<unknown>> {
  await shop.it.rows(`
    create sequence hindrances;
    create function hinder() returns trigger language plpgsql as $$ begin ${what} return coalesce(new, old); end $$;
    create trigger a_hinder before insert or update or delete on "${table}" for each row execute function hinder()`)
  return () => shop.it.rows(`drop trigger a_hinder on "${table}"; drop function hinder; drop sequence hindrances`)
}

const state = (code: string, often: number) =>
  `if nextval('hindrances') <= ${often} then raise exception 'not now' using errcode = '${code}'; end if;`

test('a write that could not be serialised or met a deadlock is retried whole, three times at most; after that it is 503 and nothing is written', async () => {
  const boss = await seller(shop.it)
  for (let round = 0; round < times; round++)
    for (const [at, write] of (await everyWrite(boss)).entries()) {
      const code = (at + round) % 2 === 0 ? '40001' : '40P01'
      const unhinder = await hinder(write.table, state(code, 4))
      try {
        const before = await tableHashes(shop.it)
        assertLater(await write.send(), write.name)
        assert.equal(await tableHashes(shop.it), before)
        await shop.it.rows(`alter sequence hindrances restart with 2`)
        await assertDoneOnce(write)
      } finally {
        await unhinder()
      }
    }
})

test('a statement beyond its timeout: 503, nothing written, and the next one succeeds', async () => {
  const { anita, order } = await customer()
  const key = randomUUID()
  const unhinder = await hinder('order_item', 'perform pg_sleep(30);')
  try {
    const before = await tableHashes(shop.it)
    assertLater(await send(anita, order, key), 'a slow order')
    assert.equal(await tableHashes(shop.it), before)
  } finally {
    await unhinder()
  }
  assert.equal((await send(anita, order, key)).status, 200)
})

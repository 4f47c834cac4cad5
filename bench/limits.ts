import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword } from '#server/accounts/passwords.ts'
import { type Figures, summary } from './load.ts'

async function inParallel(connections: number, seconds: number, work: (at: number) => Promise<void>): Promise<Figures> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const since = performance.now()
  const one = async (at: number) => {
    while (performance.now() < until) {
      const before = performance.now()
      await work(at)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)))
  return { ...summary(times, (performance.now() - since) / 1000), wrong: 0 }
}

/** The least an order can be, by pg alone: lock the product, write order, item and first status, in one transaction. */
export async function bareOrders(
  database: pg.PoolConfig,
  shoppers: readonly string[],
  connections: number,
  seconds: number,
): Promise<Figures> {
  const pool = new pg.Pool({ ...database, max: Math.min(connections, 12) })
  const figures = await inParallel(connections, seconds, async (at) => {
    const client = await pool.connect()
    const id = randomUUID()
    await client.query('begin')
    await client.query({ name: 'p', text: 'select base_price from product where id = $1 for share', values: ['okra'] })
    await client.query({
      name: 'o',
      text: `insert into "order" (id, shopper_id, payment_type, shipping_fee, amount, status, is_paid, address, created_at, updated_at)
        values ($1, $2, 'COD', 1500, 11708, 'Ordered', false, '{"street": "1 Street", "city": "New Delhi"}', now(), now())`,
      values: [id, shoppers[at % shoppers.length]],
    })
    await client.query({
      name: 'i',
      text: `insert into order_item (order_id, position, product_id, name, image, category, unit_id, unit_label, unit_price, quantity)
        values ($1, 0, 'okra', 'Okra', '/pictures/products/okra.svg', 'Fruit Vegetable', 'u', '1kg', 5104, 2)`,
      values: [id],
    })
    await client.query({
      name: 's',
      text: `insert into order_status_change (order_id, position, status, at) values ($1, 0, 'Ordered', now())`,
      values: [id],
    })
    await client.query('commit')
    client.release()
  })
  await pool.end()
  return figures
}

/** The least a login can be: the hash of a password, as many at once as the store allows. */
export function bareHashes(connections: number, seconds: number): Promise<Figures> {
  return inParallel(connections, seconds, async () => void (await hashPassword('a password of the bench')))
}

/** Lets the machine come to rest between two runs. */
export const rest = () => pause(500)

import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseAddress } from '#server/database/connect.ts'
import { brokenInvariants } from '#server/database/invariants.ts'
import { openShop } from '#server/open-shop.ts'
import type { Shop } from '#server/shop.ts'
import { fillCart, item, placed } from './ordering.ts'
import { type Caller, done, visitor } from './people.ts'
import { tempFolder } from './temp-folder.ts'

/** A shop in this process over an existing database. */
type ShopOver = { readonly app: FastifyInstance; readonly shop: Shop; close(): Promise<void> }

/** Opens a shop over a database as a start does. */
export async function openShopOver(address: DatabaseAddress, now: Date): Promise<ShopOver> {
  const folder = tempFolder('over')
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const { shop, close } = await openShop(config, address, pino({ level: 'silent' }), () => now)
  const app = await openApp(shop)
  return {
    app,
    shop,
    async close() {
      await app.close()
      await close()
    },
  }
}

/** Logs Anita in and orders a kilogram of okra for cash to her saved address; returns the order's id. */
async function orderAsAnita(caller: Caller): Promise<string> {
  const email = 'anita@example.com'
  done(await caller.post('/api/user/login', { email, password: 'long enough' }))
  const { body } = await caller.get('/api/address/get')
  const [address] = body.addresses as { _id: string }[]
  await fillCart(caller, 'okra')
  return placed(caller, { items: [item('okra')], address: address?._id, amount: 55, shippingFee: 15 })
}

/** Asserts that the shop's shopper can log in, order once more and see both orders; closes the shop. */
export async function sellsFrom(over: ShopOver, firstOrder: string): Promise<void> {
  try {
    const anita = visitor(over)
    const order = await orderAsAnita(anita)
    const { body } = await anita.get('/api/order/user')
    assert.deepEqual(
      (body.orders as { _id: string }[]).map(({ _id }) => _id),
      [order, firstOrder],
    )
    assert.deepEqual(await brokenInvariants(over.shop.db.$client), [])
  } finally {
    await over.close()
  }
}

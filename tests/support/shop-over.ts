import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseAddress } from '#server/database/connect.ts'
import { openShop } from '#server/open-shop.ts'
import type { Shop } from '#server/shop.ts'
import type { Caller } from './people.ts'

/** A shop in this process, over a database that somebody else has made. */
export type ShopOver = { readonly app: FastifyInstance; readonly shop: Shop; close(): Promise<void> }

/** Opens a shop over a database as a start does; the data folder, with its outbox, is thrown away at the end. */
export async function openShopOver(address: DatabaseAddress, now: Date): Promise<ShopOver> {
  const folder = mkdtempSync(join(tmpdir(), 'thela-over-'))
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const { shop, close } = await openShop(config, address, pino({ level: 'silent' }), () => now)
  const app = await openApp(shop)
  return {
    app,
    shop,
    async close() {
      await app.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Logs a shopper in who has a saved address, orders one kilogram of a product for cash and answers the order's id. */
export async function sellTo(caller: Caller, email: string, product: string): Promise<string> {
  const login = await caller.post('/api/user/login', { email, password: 'long enough' })
  if (login.status !== 200) throw new Error(`The shopper could not log in: ${login.body.message}`)
  const { body } = await caller.get('/api/address/get')
  const [address] = body.addresses as { _id: string }[]
  const cartItems = [{ productId: product, unit: { label: '1kg' }, quantity: 1 }]
  await caller.post('/api/cart/update', { cartItems })
  const items = [{ product, unit: { label: '1kg' }, quantity: 1 }]
  const order = { items, address: address?._id, amount: 55, shippingFee: 15 }
  const placed = await caller.post('/api/order/cod', order)
  if (placed.status !== 200) throw new Error(`The order was refused: ${placed.body.message}`)
  return String(placed.body.orderId)
}

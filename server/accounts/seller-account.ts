import { randomBytes } from 'node:crypto'
import { inTransaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { anySeller, saveSeller } from './queries.ts'

type Wanted = { readonly email: string | undefined; readonly password: string | undefined }

/**
 * Sees to the one seller account. The settings name it; without them one is made at the first start, outside
 * production only, and its password is told once (CONTRACT "Accounts": no default password).
 */
export async function ensureSeller(
  shop: Shop,
  wanted: Wanted,
): Promise<{ email: string; password: string } | undefined> {
  const present = await anySeller(shop.db)
  if (wanted.email !== undefined && wanted.password !== undefined) {
    const same = present?.email === wanted.email && (await passwordFits(wanted.password, present.passwordHash))
    if (!same) await keep(shop, wanted.email, wanted.password)
    return undefined
  }
  if (present !== undefined) return undefined
  if (shop.settings.production)
    throw new Error('SELLER_EMAIL and SELLER_PASSWORD must be set at the first start in production.')
  const made = { email: 'seller@thela.example', password: randomBytes(9).toString('base64url') }
  await keep(shop, made.email, made.password)
  return made
}

async function keep(shop: Shop, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const row = { id: newId(), email, passwordHash, createdAt: shop.clock() }
  await inTransaction(shop.db, (tx) => saveSeller(tx, row))
}

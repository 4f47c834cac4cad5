import { randomBytes } from 'node:crypto'
import { type PlaceholderSetting, placeholderSettings } from '#domain/store.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { isMadeUpEmail } from '../config/placeholders.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { anySeller, lockSeller, saveSeller } from './queries.ts'

type Wanted = { readonly email: string | undefined; readonly password: string | undefined }

/**
 * Sees to the one seller account. The settings name it; without them one is made at the first start, outside
 * production only, and its password is told once (CONTRACT "Accounts": no default password).
 */
export async function ensureSeller(
  shop: Shop,
  wanted: Wanted,
): Promise<{ email: string; password: string } | undefined> {
  // Of several processes that start at once the first one sees to it, and the others find it done.
  return inTransaction(shop.db, async (tx) => {
    await lockSeller(tx)
    return seeTo(shop, tx, wanted)
  })
}

/** Settings that still are the demo store's, the seller's own e-mail among them; none outside production. */
export async function placeholdersNow({ db, settings }: Shop): Promise<PlaceholderSetting[]> {
  if (!settings.production) return []
  const present = await anySeller(db)
  const isMadeUp = present !== undefined && isMadeUpEmail(present.email)
  return placeholderSettings.filter(
    (name) => settings.placeholders.includes(name) || (name === 'SELLER_EMAIL' && isMadeUp),
  )
}

async function seeTo(shop: Shop, tx: Transaction, wanted: Wanted) {
  const present = await anySeller(tx)
  if (wanted.email !== undefined && wanted.password !== undefined) {
    const same = present?.email === wanted.email && (await verifyPassword(wanted.password, present.passwordHash))
    if (!same) await keep(shop, tx, wanted.email, wanted.password)
    return undefined
  }
  if (present !== undefined) return undefined
  if (shop.settings.production)
    throw new Error('SELLER_EMAIL and SELLER_PASSWORD must be set at the first start in production.')
  const made = { email: 'seller@thela.example', password: randomBytes(9).toString('base64url') }
  await keep(shop, tx, made.email, made.password)
  return made
}

async function keep(shop: Shop, tx: Transaction, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await saveSeller(tx, { id: newId(), email, passwordHash, createdAt: shop.clock() })
}

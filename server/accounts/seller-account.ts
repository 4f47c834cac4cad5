import { randomBytes } from 'node:crypto'
import { isDemoPhone, type PlaceholderSetting, placeholderSettings } from '#domain/store/store-settings.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { publishEnded } from '../auth/sessions.ts'
import { isMadeUpEmail } from '../config/placeholders.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { isSaved, type LoadedSettings } from '../store/current-settings.ts'
import { firstOwner, lockSeller, saveSeller } from './queries.ts'
import { countOwners } from './staff-queries.ts'

type Configured = { readonly email: string | undefined; readonly password: string | undefined }

/** Creates or updates the first owner by the settings; returns the password that it makes up outside production (CONTRACT "Accounts"). */
export async function ensureSeller(
  shop: Shop,
  configured: Configured,
): Promise<{ email: string; password: string } | undefined> {
  const { made, ended } = await inTransaction(shop.db, async (tx) => {
    // Of several processes that start at once, one creates the account.
    await lockSeller(tx)
    return createOrUpdate(shop, tx, configured)
  })
  await publishEnded(shop, ended)
  return made
}

type SetInBrowser = (settings: LoadedSettings) => boolean
const inDelivery: SetInBrowser = (loaded) => isSaved(loaded, 'delivery')

/** Whether the seller has set in the browser what the environment leaves as a placeholder. */
const setInBrowser: Partial<Record<PlaceholderSetting, SetInBrowser>> = {
  STORE_NAME: (loaded) => isSaved(loaded, 'shop'),
  STORE_EMAIL: ({ values }) => !isMadeUpEmail(values.shop.email),
  STORE_PHONE: ({ values }) => !isDemoPhone(values.shop.phone),
  STORE_STREET: inDelivery,
  STORE_CITY: inDelivery,
  STORE_STATE: inDelivery,
  STORE_ZIPCODE: inDelivery,
  STORE_LATITUDE: inDelivery,
  STORE_LONGITUDE: inDelivery,
  STORE_LEGAL_NAME: ({ values }) => values.legal.legalName !== '',
  STORE_FSSAI: ({ values }) => values.legal.fssai !== '',
  STORE_GRIEVANCE_OFFICER: ({ values }) => values.legal.grievanceOfficer !== '',
  MAIL: ({ values }) => values.mail.host !== '',
}

/** Settings that still have the demo store's value, the seller's e-mail included; none outside production. */
export async function placeholdersNow({ db, config, settings }: Shop): Promise<PlaceholderSetting[]> {
  if (!config.production) return []
  const present = await firstOwner(db)
  const isMadeUp = present !== undefined && isMadeUpEmail(present.email)
  const loaded = await settings.fresh()
  return placeholderSettings.filter(
    (name) =>
      (config.placeholders.includes(name) && setInBrowser[name]?.(loaded) !== true) ||
      (name === 'SELLER_EMAIL' && isMadeUp),
  )
}

type Outcome = { readonly made?: { email: string; password: string }; readonly ended: readonly Buffer[] }

async function createOrUpdate(shop: Shop, tx: Transaction, { email, password }: Configured): Promise<Outcome> {
  const present = await firstOwner(tx)
  // An owner who was removed must not come back by a restart.
  if (present === undefined && (await countOwners(tx)) > 0) return { ended: [] }
  if (email !== undefined && password !== undefined) {
    // A password changed in the browser stays until SELLER_PASSWORD itself is another one.
    const applied = present?.configuredHash ?? present?.passwordHash
    const isSame = present?.email === email && (await verifyPassword(password, applied))
    return { ended: isSame ? [] : await save(shop, tx, email, password) }
  }
  if (present !== undefined) return { ended: [] }
  if (shop.config.production)
    throw new Error('SELLER_EMAIL and SELLER_PASSWORD must be set at the first start in production.')
  const made = { email: 'seller@thela.example', password: randomBytes(9).toString('base64url') }
  return { made, ended: await save(shop, tx, made.email, made.password) }
}

async function save(shop: Shop, tx: Transaction, email: string, password: string): Promise<Buffer[]> {
  const passwordHash = await hashPassword(password)
  return saveSeller(tx, { id: newId(), email, passwordHash, createdAt: shop.clock() })
}

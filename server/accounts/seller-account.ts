import { randomBytes } from 'node:crypto'
import {
  isDemoPhone,
  isForgottenDemoPoint,
  type PlaceholderVariable,
  placeholderVariables,
} from '#domain/store/store-settings.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { publishSessionsEnded } from '../auth/sessions.ts'
import { isMadeUpEmail } from '../config/placeholders.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { isSaved, type LoadedSettings } from '../store/current-settings.ts'
import { firstOwner, lockStaff, saveFirstOwner } from './queries.ts'
import { countOwners } from './staff-queries.ts'

/** SELLER_EMAIL and SELLER_PASSWORD. */
type Configured = { readonly email: string | undefined; readonly password: string | undefined }

/** A login shown once, outside production without SELLER_EMAIL and SELLER_PASSWORD. */
type GeneratedLogin = { readonly email: string; readonly password: string }

/** Creates or updates the first owner by the environment; returns a login that it generated (CONTRACT "Accounts"). */
export async function ensureSeller(shop: Shop, configured: Configured): Promise<GeneratedLogin | undefined> {
  const { generated, ended } = await inTransaction(shop.db, async (tx) => {
    // When several processes start at once, only one creates the account.
    await lockStaff(tx)
    return createOrUpdate(shop, tx, configured)
  })
  await publishSessionsEnded(shop, ended)
  return generated
}

type SettingsTest = (settings: LoadedSettings) => boolean
const isDeliverySaved: SettingsTest = (loaded) => isSaved(loaded, 'delivery')
const isPointSaved: SettingsTest = (loaded) => isDeliverySaved(loaded) && !isForgottenDemoPoint(loaded.values.delivery)

/** For each variable, whether a setting of the seller has replaced its placeholder. */
const isSetInBrowser: Partial<Record<PlaceholderVariable, SettingsTest>> = {
  STORE_NAME: (loaded) => isSaved(loaded, 'shop'),
  STORE_EMAIL: ({ values }) => !isMadeUpEmail(values.shop.email),
  STORE_PHONE: ({ values }) => !isDemoPhone(values.shop.phone),
  STORE_STREET: isDeliverySaved,
  STORE_CITY: isDeliverySaved,
  STORE_STATE: isDeliverySaved,
  STORE_ZIPCODE: isDeliverySaved,
  STORE_LATITUDE: isPointSaved,
  STORE_LONGITUDE: isPointSaved,
  STORE_LEGAL_NAME: ({ values }) => values.legal.legalName !== '',
  STORE_FSSAI: ({ values }) => values.legal.fssai !== '',
  STORE_GRIEVANCE_OFFICER: ({ values }) => values.legal.grievanceOfficer !== '',
  MAIL: ({ values }) => values.mail.host !== '',
}

/** Variables that still have the demo store's value, the seller's e-mail included; none outside production. */
export async function remainingPlaceholders({ db, config, settings }: Shop): Promise<PlaceholderVariable[]> {
  if (!config.production) return []
  const owner = await firstOwner(db)
  const loaded = await settings.fresh()
  return placeholderVariables.filter((name) => {
    if (name === 'SELLER_EMAIL' && owner !== undefined && isMadeUpEmail(owner.email)) return true
    return config.placeholders.includes(name) && isSetInBrowser[name]?.(loaded) !== true
  })
}

type Outcome = { readonly generated?: GeneratedLogin; readonly ended: readonly Buffer[] }

async function createOrUpdate(shop: Shop, tx: Transaction, { email, password }: Configured): Promise<Outcome> {
  const owner = await firstOwner(tx)
  // A restart must not bring back a first owner whom another owner removed.
  if (owner === undefined && (await countOwners(tx)) > 0) return { ended: [] }
  if (email !== undefined && password !== undefined) {
    // A password changed in the browser stays until SELLER_PASSWORD is changed.
    const configuredHash = owner?.configuredHash ?? owner?.passwordHash
    const isUnchanged = owner?.email === email && (await verifyPassword(password, configuredHash))
    return { ended: isUnchanged ? [] : await save(shop, tx, { email, password }) }
  }
  if (owner !== undefined) return { ended: [] }
  if (shop.config.production)
    throw new Error('SELLER_EMAIL and SELLER_PASSWORD must be set at the first start in production.')
  const generated = { email: 'seller@thela.example', password: randomBytes(9).toString('base64url') }
  return { generated, ended: await save(shop, tx, generated) }
}

async function save(shop: Shop, tx: Transaction, { email, password }: GeneratedLogin): Promise<Buffer[]> {
  const passwordHash = await hashPassword(password)
  return saveFirstOwner(tx, { id: newId(), email, passwordHash, createdAt: shop.clock() })
}

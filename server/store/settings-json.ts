import { checklistOf, missingNoticesOf } from '#domain/store/checklist.ts'
import { secretNames } from '#domain/store/plain-settings.ts'
import { type Section, settingSections } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { sellerById } from '../accounts/queries.ts'
import type { Person } from '../auth/person.ts'
import { openSessionsOf } from '../auth/session-queries.ts'
import { countRecoveryCodes, readSecondFactor } from '../auth/totp-queries.ts'
import type { Shop } from '../shop.ts'
import { isSaved, type LoadedSettings } from './current-settings.ts'
import { hasOwnPrices } from './queries.ts'
import { isSealed } from './secret-box.ts'

/** Whether a secret is set, even if encrypted with another key. */
export function hasSecret({ values, saved }: LoadedSettings, section: Section, field: string): boolean {
  const plain: Readonly<Record<string, unknown>> = values[section]
  return plain[field] !== '' || isSealed(saved[section]?.values[field])
}

/** A section's values, with `{ isSet }` in place of each secret. */
function withoutSecrets(loaded: LoadedSettings, section: Section) {
  const secrets = secretNames(section).map((field) => [field, { isSet: hasSecret(loaded, section, field) }])
  return { ...loaded.values[section], ...Object.fromEntries(secrets) }
}

async function securityOf(shop: Shop, person: Person): Promise<SettingsJson['settings']['security']> {
  const account = await sellerById(shop.db, person.id)
  const sessions = await openSessionsOf(shop.db, person, shop.clock())
  return {
    email: account?.email ?? '',
    secondFactor: (await readSecondFactor(shop.db, person.id)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(shop.db, person.id),
    sessions: sessions.length,
  }
}

/** This owner's view of settings, with the checklist before opening (CONTRACT "Settings"). */
export async function settingsJson(shop: Shop, person: Person, loaded: LoadedSettings): Promise<SettingsJson> {
  const { version, saved, values, secretsLocked } = loaded
  const security = await securityOf(shop, person)
  const isSectionSaved = (section: Section) => isSaved(loaded, section)
  const changes = Object.values(saved)
    .filter(({ section }) => isSectionSaved(section))
    .map(({ section, version, changedAt, by }) => [section, { version, at: changedAt.toISOString(), by }])
  const shown = Object.fromEntries(settingSections.map((section) => [section, withoutSecrets(loaded, section)]))
  return {
    version,
    settings: { ...(shown as Omit<SettingsJson['settings'], 'security'>), security },
    changes: Object.fromEntries(changes),
    checklist: checklistOf(values, isSectionSaved, {
      hasOwnPrices: await hasOwnPrices(shop.db),
      hasSecondFactor: security.secondFactor,
      hasSandbox: shop.sandbox !== undefined,
    }),
    missingNotices: missingNoticesOf(values, isSectionSaved),
    secretsLocked,
  }
}

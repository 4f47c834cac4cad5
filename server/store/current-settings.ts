import type { FastifyBaseLogger } from 'fastify'
import { type PlainSettings, secretNames } from '#domain/store/plain-settings.ts'
import { type Section, settingSections } from '#domain/store/setting-shapes.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import type { EventBus } from '../events/event-bus.ts'
import { composeStoreSettings } from './compose-store-settings.ts'
import { environmentValues } from './environment-values.ts'
import { readSettings, type SettingRow, versionOfSettings } from './queries.ts'
import { isSealed, type SecretBox } from './secret-box.ts'

/** The store's settings at one version; secrets are decrypted, or '' if they were encrypted with another key. */
export type LoadedSettings = {
  readonly version: number
  readonly values: PlainSettings
  /** The saved sections as stored, secrets encrypted. */
  readonly saved: Partial<Readonly<Record<Section, SettingRow>>>
  readonly store: StoreSettings
  /** Whether a secret was encrypted with another key. */
  readonly secretsLocked: boolean
}

/** Whether the seller saved this section; a logo alone does not count. */
export function isSaved({ saved }: Pick<LoadedSettings, 'saved'>, section: Section): boolean {
  return Object.keys(saved[section]?.values ?? {}).some((field) => field !== 'logo')
}

/** The settings loaded in this process; the event bus makes it load changes of other processes. */
export type CurrentSettings = {
  /** Last loaded settings, where another process's change may come a moment late, as on pages and bills. */
  now(): LoadedSettings
  /** The newest saved settings, for decisions; one statement reads their version. */
  fresh(): Promise<LoadedSettings>
  /** The settings of a version that the caller has read or, if newer ones were saved since, the newest. */
  ofVersionOrNewest(version: number): Promise<LoadedSettings>
}

type Context = {
  readonly db: Database
  readonly events: EventBus
  readonly config: Pick<Config, 'store' | 'payments' | 'mail'>
  readonly box: SecretBox
  readonly log: FastifyBaseLogger
}

/** A stored section with its secrets decrypted; `isLocked` if one was encrypted with another key. */
function unsealSecrets({ section, values }: SettingRow, box: SecretBox): { plain: object; isLocked: boolean } {
  const plain: Record<string, unknown> = { ...values }
  let isLocked = false
  for (const field of secretNames(section)) {
    const stored = values[field]
    const secret = isSealed(stored) ? box.unseal(stored, `${section}.${field}`) : ''
    if (secret === undefined) isLocked = true
    plain[field] = secret ?? ''
  }
  return { plain, isLocked }
}

type ShopSection = PlainSettings['shop']

/** The saved shop with the defaults of fields that an older release did not save in its groups. */
const withNewFields = (defaults: ShopSection, shop: ShopSection): ShopSection => ({
  ...shop,
  social: { ...defaults.social, ...shop.social },
  claims: { ...defaults.claims, ...shop.claims },
})

async function load({ db, config, box }: Context): Promise<LoadedSettings> {
  const rows = await readSettings(db)
  const saved = Object.fromEntries(rows.map((row) => [row.section, row])) as LoadedSettings['saved']
  const defaults = environmentValues(config)
  const loaded = settingSections.map((section) => {
    const row = saved[section]
    // A section saved by an older release may lack newer fields.
    const { plain, isLocked } = row === undefined ? { plain: {}, isLocked: false } : unsealSecrets(row, box)
    return { section, values: { ...defaults[section], ...plain }, isLocked }
  })
  const sections = Object.fromEntries(loaded.map((each) => [each.section, each.values])) as PlainSettings
  const values = { ...sections, shop: withNewFields(defaults.shop, sections.shop) }
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    values,
    saved,
    store: composeStoreSettings(values, isSaved({ saved }, 'hours'), config.store),
    secretsLocked: loaded.some(({ isLocked }) => isLocked),
  }
}

/** Loads the settings, and again after each change in any process. */
export async function openCurrentSettings(context: Context): Promise<CurrentSettings> {
  const { db, events, log } = context
  let current = await load(context)
  let lastBegun = 0
  let lastApplied = 0

  /** Loads the settings, which become current and are returned unless a load that began later was faster. */
  async function reload(): Promise<LoadedSettings> {
    const thisLoad = ++lastBegun
    const loaded = await load(context)
    if (thisLoad < lastApplied) return current
    lastApplied = thisLoad
    current = loaded
    return loaded
  }

  const ofVersionOrNewest = async (version: number) => (version === current.version ? current : reload())
  const fresh = async () => ofVersionOrNewest(await versionOfSettings(db))
  for (const event of ['store-changed', 'events-missed'] as const)
    events.subscribe(event, () => {
      fresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be loaded'))
    })
  if (current.secretsLocked)
    log.warn(
      'the secrets in the settings were encrypted with another key: restore SECRET_KEY or secret.key, or enter them again',
    )
  return { now: () => current, fresh, ofVersionOrNewest }
}

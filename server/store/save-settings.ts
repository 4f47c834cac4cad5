import * as z from 'zod/mini'
import { isTestKey } from '#domain/payments/payments.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Section, secretFields, settingShapes } from '#domain/store/setting-shapes.ts'
import type { SentSettings } from '#domain/store/settings-call-shapes.ts'
import type { Person } from '../auth/person.ts'
import { hasInvalidText } from '../http/endpoint.ts'
import { problemOf } from '../http/validation-message.ts'
import { lastGatewayOrderId } from '../payments/queries.ts'
import { areKeysNeeded } from '../payments/refund-queries.ts'
import type { Shop } from '../shop.ts'
import { areValid } from './check-keys.ts'
import type { LoadedSettings } from './current-settings.ts'
import { insertSettings } from './queries.ts'
import { isSealed } from './secret-box.ts'
import { settingsJson } from './settings-json.ts'

type Values = Readonly<Record<string, unknown>>

const isSecret = (section: Section, field: string) => (secretFields[section] as readonly string[]).includes(field)
/** The form sends an untyped secret back as the server answered it: `{ isSet }`. */
const isSecretPlaceholder = (value: unknown) => typeof value === 'object' && value !== null

/** The present values with the sent ones over them; null empties a text, and a secret that is not sent stays. */
function merged({ values, saved }: LoadedSettings, { section, values: sent }: SentSettings): Values {
  const present: Values = values[section]
  const all = { ...present, ...sent }
  return Object.fromEntries(
    Object.entries(all).map(([field, value]) => {
      if (value === null && typeof present[field] === 'string') return [field, '']
      if (!isSecret(section, field) || (field in sent && !isSecretPlaceholder(value))) return [field, value]
      return [field, { isSet: present[field] !== '' || isSealed(saved[section]?.values[field]) }]
    }),
  )
}

/** Throws BAD_INPUT with the field's path, such as feeByKm.2. */
function checked(section: Section, values: Values): Values {
  const result = z.safeParse(settingShapes[section], values)
  if (result.success && !hasInvalidText(result.data)) return result.data
  const issue = result.error?.issues[0]
  const field = issue?.path.join('.') || 'values'
  const problem = issue === undefined ? 'has unreadable characters' : problemOf(issue)
  throw new Refusal('BAD_INPUT', { message: `${field}: ${problem}.`, extra: { field } })
}

/** The values as they are stored: new secrets are encrypted, unchanged ones stay as they are, even under a lost key. */
function sealed(shop: Shop, { values: present, saved }: LoadedSettings, section: Section, values: Values): Values {
  const stored = { ...values }
  for (const field of secretFields[section] as readonly string[]) {
    const isUntyped = isSecretPlaceholder(values[field])
    const old = saved[section]?.values[field]
    const value = isUntyped ? (present[section] as Values)[field] : values[field]
    if (isUntyped && isSealed(old)) stored[field] = old
    else stored[field] = value === '' ? '' : shop.secrets.seal(String(value), `${section}.${field}`)
  }
  return stored
}

/** Throws CHANGED_MEANWHILE with the present state. */
export async function throwChangedMeanwhile(shop: Shop, person: Person): Promise<never> {
  throw new Refusal('CHANGED_MEANWHILE', {
    extra: { current: await settingsJson(shop, person, await shop.settings.fresh()) },
  })
}

/** Saves one section for all processes. Throws BAD_INPUT with the field, CHANGED_MEANWHILE, GATEWAY_AWAY (CONTRACT "Settings"). */
export async function saveSettings(shop: Shop, person: Person, sent: SentSettings): Promise<LoadedSettings> {
  const { section, version } = sent
  const before = await shop.settings.fresh()
  if (before.version !== version) return throwChangedMeanwhile(shop, person)
  checkLogo(before, sent)
  const values = checked(section, merged(before, sent))
  checkPaymentWays(shop, section, values)
  await checkOtherKeys(shop, before, section, values)
  const row = { section, values: sealed(shop, before, section, values), changedAt: shop.clock(), changedBy: person.id }
  if (!(await insertSettings(shop.db, version, row))) return throwChangedMeanwhile(shop, person)
  const after = await shop.settings.fresh()
  await shop.events.publish('store-changed')
  return after
}

/** A logo comes by its own call; here it is removed or stays. */
function checkLogo({ values }: LoadedSettings, { section, values: { logo } }: SentSettings): void {
  if (section !== 'shop' || logo === undefined || logo === null || logo === '' || logo === values.shop.logo) return
  throw new Refusal('BAD_INPUT', { message: 'logo: must be uploaded as a picture.', extra: { field: 'logo' } })
}

/** Shoppers need a way to pay: cash, or online payment through Razorpay or the sandbox. */
function checkPaymentWays(shop: Shop, section: Section, { cash, online, razorpayKeyId }: Values): void {
  if (section !== 'payment' || cash || (online && (razorpayKeyId !== '' || shop.sandbox))) return
  const message = 'cash: Without cash, the shop needs online payment and Razorpay’s keys, or nobody could pay.'
  throw new Refusal('BAD_INPUT', { message, extra: { field: 'cash' } })
}

/** Keys of real money stay while a payment or refund needs them, unless others are of the same account. Throws GATEWAY_AWAY. */
async function checkOtherKeys(shop: Shop, before: LoadedSettings, section: Section, values: Values): Promise<void> {
  const { razorpayKeyId: keyId, razorpayKeySecret: keySecret } = values
  const present = before.values.payment.razorpayKeyId
  if (section !== 'payment' || present === '' || isTestKey(present) || keyId === present) return
  if (!(await areKeysNeeded(shop.db)) || (await isSameAccount(shop, keyId, keySecret))) return
  const message =
    'razorpayKeyId: These keys are still needed for payments and refunds under way; please turn off online payment instead.'
  throw new Refusal('BAD_INPUT', { message, extra: { field: 'razorpayKeyId' } })
}

/** Whether typed keys are valid and find the newest order at the gateway, if it was opened there. Throws GATEWAY_AWAY. */
async function isSameAccount(shop: Shop, keyId: unknown, keySecret: unknown): Promise<boolean> {
  if (keyId === '') return false
  const last = await lastGatewayOrderId(shop.db)
  // Mistyped keys opened no order, so they hold no money.
  if (last === undefined) return true
  if (typeof keySecret !== 'string') return false
  const gateway = shop.gatewayWith({ keyId: String(keyId), keySecret }).forRequest()
  if (!(await areValid(shop, gateway))) return false
  return gateway.paymentsOf(last).then(
    () => true,
    () => false,
  )
}

import * as z from 'zod/mini'
import { isTestKey } from '#domain/payments/payments.ts'
import { waysToPay } from '#domain/payments/ways-to-pay.ts'
import { Refusal } from '#domain/refusal.ts'
import { secretNames } from '#domain/store/plain-settings.ts'
import { type Section, type SettingValues, settingShapes } from '#domain/store/setting-shapes.ts'
import type { SentSettings } from '#domain/store/settings-call-shapes.ts'
import type { Person } from '../auth/person.ts'
import { requeueMails } from '../contact/requeue-mails.ts'
import { hasInvalidText } from '../http/endpoint.ts'
import { problemOf } from '../http/validation-message.ts'
import { paymentNeedingKeys } from '../payments/refund-queries.ts'
import type { Shop } from '../shop.ts'
import { areKeysValid, hasGatewayOrder } from './check-keys.ts'
import type { LoadedSettings } from './current-settings.ts'
import { insertSettings } from './queries.ts'
import { isSealed } from './secret-box.ts'
import { hasSecret, settingsJson } from './settings-json.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a secret is `{ isSet }`, as the server shows it and the form sends an untyped one back. */
const isSecretPlaceholder = (value: unknown) => typeof value === 'object' && value !== null

/** The present values overwritten by the sent ones: null empties a text, an untyped secret is `{ isSet }`. */
function mergeValues(loaded: LoadedSettings, { section, values: sent }: SentSettings): Values {
  const present: Values = loaded.values[section]
  return Object.fromEntries(
    Object.entries({ ...present, ...sent }).map(([field, value]) => {
      if (value === null && typeof present[field] === 'string') return [field, '']
      if (!secretNames(section).includes(field) || (field in sent && !isSecretPlaceholder(value))) return [field, value]
      return [field, { isSet: hasSecret(loaded, section, field) }]
    }),
  )
}

/** Checks a section's values by its shape. Throws BAD_INPUT with the field's path, such as feeByKm.2. */
function parseValues(section: Section, values: Values): SettingValues[Section] {
  const result = z.safeParse(settingShapes[section], values)
  if (result.success && !hasInvalidText(result.data)) return result.data
  const issue = result.error?.issues[0]
  const field = issue?.path.join('.') || 'values'
  const problem = issue === undefined ? 'has unreadable characters' : problemOf(issue)
  throw new Refusal('BAD_INPUT', { message: `${field}: ${problem}.`, extra: { field } })
}

/** The values to store: typed secrets encrypted, untyped ones as stored before, even if their key is lost. */
function sealSecrets(shop: Shop, { values: present, saved }: LoadedSettings, section: Section, values: Values): Values {
  const stored = { ...values }
  const plain: Values = present[section]
  for (const field of secretNames(section)) {
    const isUntyped = isSecretPlaceholder(values[field])
    const storedBefore = saved[section]?.values[field]
    const secret = isUntyped ? plain[field] : values[field]
    if (isUntyped && isSealed(storedBefore)) stored[field] = storedBefore
    else stored[field] = secret === '' ? '' : shop.secrets.seal(String(secret), `${section}.${field}`)
  }
  return stored
}

/** Throws CHANGED_MEANWHILE with the present settings. */
export async function throwChangedMeanwhile(shop: Shop, person: Person): Promise<never> {
  throw new Refusal('CHANGED_MEANWHILE', {
    extra: { current: await settingsJson(shop, person, await shop.settings.fresh()) },
  })
}

/** Saves one section. Throws BAD_INPUT with the field, CHANGED_MEANWHILE, GATEWAY_AWAY (CONTRACT "Settings"). */
export async function saveSettings(shop: Shop, person: Person, sent: SentSettings): Promise<LoadedSettings> {
  const { section, version } = sent
  const before = await shop.settings.fresh()
  if (before.version !== version) return throwChangedMeanwhile(shop, person)
  checkLogo(before, sent)
  const values = parseValues(section, mergeValues(before, sent))
  if ('razorpayKeyId' in values) {
    checkPaymentWays(shop, values)
    await checkKeyChange(shop, before.values.payment.razorpayKeyId, values)
  }
  const row = {
    section,
    values: sealSecrets(shop, before, section, values),
    changedAt: shop.clock(),
    changedBy: person.id,
  }
  if (!(await insertSettings(shop.db, version, row))) return throwChangedMeanwhile(shop, person)
  const after = await shop.settings.fresh()
  await shop.events.publish('store-changed')
  if (section === 'mail' && !shop.mail.isOutbox())
    await requeueMails(shop).catch((error: unknown) =>
      shop.log.warn({ err: error }, 'waiting e-mails were not enqueued'),
    )
  return after
}

/** Throws BAD_INPUT for another logo: it has a call of its own, and this one only removes it. */
function checkLogo({ values }: LoadedSettings, { section, values: { logo } }: SentSettings): void {
  if (section !== 'shop' || logo === undefined || logo === null || logo === '' || logo === values.shop.logo) return
  throw new Refusal('BAD_INPUT', { message: 'logo: must be uploaded as a picture.', extra: { field: 'logo' } })
}

/** Throws BAD_INPUT unless shoppers can pay: in cash, or online through Razorpay or the sandbox. */
function checkPaymentWays(shop: Shop, payment: SettingValues['payment']): void {
  const { cash, online } = waysToPay(payment, shop.sandbox !== undefined)
  if (cash || online) return
  const message = 'cash: Without cash, the shop needs online payment and Razorpay’s keys, or nobody could pay.'
  throw new Refusal('BAD_INPUT', { message, extra: { field: 'cash' } })
}

/** Throws BAD_INPUT for keys of another account while a payment or refund needs the present live keys; GATEWAY_AWAY. */
async function checkKeyChange(shop: Shop, present: string, values: SettingValues['payment']): Promise<void> {
  const keyId = values.razorpayKeyId
  if (present === '' || isTestKey(present) || keyId === present) return
  const needed = await paymentNeedingKeys(shop.db, shop.clock())
  if (needed === undefined || (await isAccountOf(shop, needed.gatewayOrderId, values))) return
  if (keyId !== '' && (await isOfEarlierAccount(shop, needed.gatewayOrderId))) return
  const message =
    'razorpayKeyId: These keys are still needed for payments and refunds under way; please turn off online payment instead.'
  throw new Refusal('BAD_INPUT', { message, extra: { field: 'razorpayKeyId' } })
}

/** Whether typed keys are of the account that has a gateway order. Throws GATEWAY_AWAY. */
async function isAccountOf(
  shop: Shop,
  gatewayOrderId: string | null,
  { razorpayKeyId: keyId, razorpayKeySecret: keySecret }: SettingValues['payment'],
): Promise<boolean> {
  if (keyId === '') return false
  // Without a gateway order the present keys were mistyped and hold no money.
  if (gatewayOrderId === null) return true
  if (typeof keySecret !== 'string') return false
  const gateway = shop.gatewayWith({ keyId, keySecret }).forRequest()
  return (await areKeysValid(shop, gateway)) && hasGatewayOrder(shop, gateway, gatewayOrderId)
}

/** Whether the present keys work but not for this gateway order, so that they are not needed for it. Throws GATEWAY_AWAY. */
async function isOfEarlierAccount(shop: Shop, gatewayOrderId: string | null): Promise<boolean> {
  const gateway = shop.gateway?.forRequest()
  if (gateway === undefined || gatewayOrderId === null) return false
  return (await areKeysValid(shop, gateway)) && !(await hasGatewayOrder(shop, gateway, gatewayOrderId))
}

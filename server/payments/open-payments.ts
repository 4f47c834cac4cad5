import { isTestKey } from '#domain/payments/payments.ts'
import type { PaymentSettings, RazorpayUrls } from '../config/payment-settings.ts'
import type { LoadedSettings } from '../store/current-settings.ts'
import type { Gateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import type { SandboxLedger } from './sandbox/ledger.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'

export type OpenPayments = {
  /** The gateway of these settings; undefined for cash only. */
  readonly gatewayFor: (settings: LoadedSettings) => Gateway | undefined
  /** Razorpay by keys that are not saved yet. */
  readonly gatewayWith: (keys: Keys) => Gateway
  readonly sandbox: Sandbox | undefined
}

type Keys = { readonly keyId: string; readonly keySecret: string }

/** Opens the configured gateway: Razorpay, the sandbox, or none (CONTRACT "Payments and mail without accounts"). */
export async function openPayments(
  settings: PaymentSettings,
  urls: RazorpayUrls,
  ledger: SandboxLedger,
): Promise<OpenPayments> {
  const sandbox = settings.kind === 'sandbox' ? await openSandbox(ledger) : undefined
  const ofEnvironment =
    settings.kind === 'razorpay' ? { ...settings, isTest: isTestKey(settings.keyId) } : sandbox?.settings
  const first = ofEnvironment && razorpay(ofEnvironment)
  const gateways = new WeakMap<LoadedSettings, Gateway>()

  /** A gateway without a webhook secret refuses all events; payments are then found by the minute's check. */
  function gatewayWith(keys: Keys, webhookSecret = ''): Gateway {
    const webhookSecrets = webhookSecret === '' ? [] : [webhookSecret]
    return razorpay({ ...keys, webhookSecrets, ...urls, isTest: isTestKey(keys.keyId) })
  }

  /** The gateway of the saved keys; without any, the sandbox outside production (CONTRACT "Settings"). */
  function gatewayFor(loaded: LoadedSettings): Gateway | undefined {
    if (loaded.saved.payment === undefined) return first
    const { razorpayKeyId: keyId, razorpayKeySecret: keySecret, razorpayWebhookSecret } = loaded.values.payment
    if (keyId === '' || keySecret === '') return sandbox && razorpay(sandbox.settings)
    const gateway = gateways.get(loaded) ?? gatewayWith({ keyId, keySecret }, razorpayWebhookSecret)
    gateways.set(loaded, gateway)
    return gateway
  }

  return { gatewayFor, gatewayWith, sandbox }
}

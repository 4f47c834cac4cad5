import { isTestKey } from '#domain/payments/payments.ts'
import type { PaymentConfig, RazorpayUrls } from '../config/payment-variables.ts'
import { isSaved, type LoadedSettings } from '../store/current-settings.ts'
import type { Gateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import type { SandboxLedger } from './sandbox/ledger.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'

export type OpenGateways = {
  /** The gateway of these settings; undefined for cash only. */
  readonly gatewayFor: (settings: LoadedSettings) => Gateway | undefined
  /** Razorpay by keys that are not saved yet. */
  readonly gatewayWith: (keys: Keys) => Gateway
  readonly sandbox: Sandbox | undefined
}

type Keys = { readonly keyId: string; readonly keySecret: string }

/** Opens Razorpay, the sandbox, or none (CONTRACT "Payments and mail without accounts"). */
export async function openGateways(
  config: PaymentConfig,
  urls: RazorpayUrls,
  ledger: SandboxLedger,
): Promise<OpenGateways> {
  const sandbox = config.kind === 'sandbox' ? await openSandbox(ledger) : undefined
  const environmentSettings =
    config.kind === 'razorpay' ? { ...config, isTest: isTestKey(config.keyId) } : sandbox?.settings
  const environmentGateway = environmentSettings && razorpay(environmentSettings)
  const savedGateways = new WeakMap<LoadedSettings, Gateway>()

  /** Without a webhook secret, refuses all webhooks; reconciliation finds the payments. */
  function gatewayWith(keys: Keys, webhookSecrets: readonly string[] = []): Gateway {
    return razorpay({ ...keys, webhookSecrets, ...urls, isTest: isTestKey(keys.keyId) })
  }

  /** The saved webhook secret; while it is the environment's, also the previous one there. */
  function webhookSecretsFor(saved: string): readonly string[] {
    if (config.kind === 'razorpay' && config.webhookSecrets[0] === saved) return config.webhookSecrets
    return saved === '' ? [] : [saved]
  }

  /** The gateway of the saved keys, else the environment's; for erased keys the sandbox (CONTRACT "Settings"). */
  function gatewayFor(loaded: LoadedSettings): Gateway | undefined {
    if (!isSaved(loaded, 'payment')) return environmentGateway
    const { razorpayKeyId: keyId, razorpayKeySecret: keySecret, razorpayWebhookSecret } = loaded.values.payment
    if (keyId === '' || keySecret === '') return sandbox && environmentGateway
    const gateway =
      savedGateways.get(loaded) ?? gatewayWith({ keyId, keySecret }, webhookSecretsFor(razorpayWebhookSecret))
    savedGateways.set(loaded, gateway)
    return gateway
  }

  return { gatewayFor, gatewayWith, sandbox }
}

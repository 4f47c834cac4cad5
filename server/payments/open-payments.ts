import type { PaymentSettings } from '../config/payment-settings.ts'
import type { Gateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import type { SandboxLedger } from './sandbox/ledger.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'

export type OpenPayments = { readonly gateway: Gateway | undefined; readonly sandbox: Sandbox | undefined }

/** Opens the configured gateway: Razorpay, the sandbox, or none (CONTRACT "Payments and mail without accounts"). */
export async function openPayments(settings: PaymentSettings, ledger: SandboxLedger): Promise<OpenPayments> {
  if (settings.kind === 'off') return { gateway: undefined, sandbox: undefined }
  if (settings.kind === 'razorpay') return { gateway: razorpay({ ...settings, isTest: false }), sandbox: undefined }
  const sandbox = await openSandbox(ledger)
  return { gateway: razorpay(sandbox.settings), sandbox }
}

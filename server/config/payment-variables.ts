import * as z from 'zod'
import { configError, type Environment, variableGroup, webAddress } from './variables.ts'

export const paymentGroup = variableGroup({
  kind: ['PAYMENTS', z.enum(['sandbox', 'razorpay', 'off'], 'sandbox, razorpay or off').optional()],
})

// An empty webhook secret would accept forged events: all three keys are required.
const required = z.string('set for PAYMENTS=razorpay')
export const razorpayGroup = variableGroup({
  keyId: ['RAZORPAY_KEY_ID', required],
  keySecret: ['RAZORPAY_KEY_SECRET', required],
  webhookSecret: ['RAZORPAY_WEBHOOK_SECRET', required],
  previousSecret: ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', z.string().optional()],
})
/** Where Razorpay is, also for keys that are set in the browser. */
export const razorpayUrlGroup = variableGroup({
  baseUrl: ['RAZORPAY_BASE_URL', webAddress.default('https://api.razorpay.com/v1')],
  checkoutUrl: ['RAZORPAY_CHECKOUT_URL', webAddress.default('https://checkout.razorpay.com/v1/checkout.js')],
})

function razorpayOf(env: Environment) {
  const { webhookSecret, previousSecret, ...rest } = razorpayGroup.parse(env)
  const webhookSecrets = previousSecret === undefined ? [webhookSecret] : [webhookSecret, previousSecret]
  return { kind: 'razorpay' as const, ...rest, ...razorpayUrlGroup.parse(env), webhookSecrets }
}

export type RazorpayUrls = ReturnType<typeof razorpayUrlGroup.parse>

/** Online payments: none, the sandbox, or Razorpay. A public sandbox says on every page that no money moves. */
export type PaymentConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox'; readonly isPublic: boolean }
  | ReturnType<typeof razorpayOf>

function productionDefault(env: Environment): 'razorpay' | 'off' {
  const key = env.RAZORPAY_KEY_ID ?? env.RAZORPAY_KEY_SECRET ?? env.RAZORPAY_WEBHOOK_SECRET
  return key === undefined ? 'off' : 'razorpay'
}

/** Reads the variables of payments; without PAYMENTS the sandbox, in production Razorpay once a key is set. */
export function paymentsOf(env: Environment, production: boolean, isPublic: boolean): PaymentConfig {
  const { kind: chosen } = paymentGroup.parse(env)
  const kind = chosen ?? (production ? productionDefault(env) : 'sandbox')
  if (kind === 'razorpay') return razorpayOf(env)
  if (kind === 'off') return { kind }
  if (production) configError('PAYMENTS', 'razorpay or off in production, where test payments would be free')
  if (isPublic && chosen === undefined)
    configError(
      'PAYMENTS',
      'set where others can reach the store (HOST, PUBLIC_URL): razorpay, off, or sandbox, in which no money moves',
    )
  return { kind, isPublic }
}

import { alwaysOpen } from '#domain/store/hours.ts'
import type { PlainSettings } from '#domain/store/plain-settings.ts'
import type { Config } from '../config/config.ts'

/** Settings by environment variables, for sections that the seller has not saved. */
export function environmentValues({
  store,
  payments,
  mail,
}: Pick<Config, 'store' | 'payments' | 'mail'>): PlainSettings {
  const razorpay = payments.kind === 'razorpay' ? payments : undefined
  const smtp = mail.kind === 'smtp' ? mail : undefined
  return {
    shop: store.shop,
    delivery: store.delivery,
    hours: alwaysOpen,
    payment: {
      cash: true,
      online: true,
      upiId: '',
      razorpayKeyId: razorpay?.keyId ?? '',
      razorpayKeySecret: razorpay?.keySecret ?? '',
      razorpayWebhookSecret: razorpay?.webhookSecrets[0] ?? '',
    },
    mail: {
      host: smtp?.host ?? '',
      port: smtp?.port ?? 587,
      user: smtp?.login?.user ?? '',
      password: smtp?.login?.password ?? '',
      from: mail.from ?? '',
    },
    legal: store.legal,
  }
}

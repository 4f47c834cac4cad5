import { toRupees } from '#domain/money.ts'
import { alwaysOpen } from '#domain/store/hours.ts'
import type { PlainSettings } from '#domain/store/secrets.ts'
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
    shop: {
      name: store.name,
      logo: '',
      phone: store.supportPhone,
      whatsapp: '',
      email: store.supportEmail,
      social: { instagram: '', twitter: '', facebook: '', youtube: '', ...store.social },
      claims: { deliveryMinutes: null, happyCustomers: null, rating: null, ...store.claims },
    },
    delivery: {
      street: store.street,
      city: store.city,
      state: store.state,
      zipcode: store.zipcode,
      country: store.country,
      point: store.point,
      radiusKm: store.radiusKm,
      feeByKm: Object.fromEntries(Object.entries(store.feeByKm).map(([km, fee]) => [km, toRupees(fee)])),
      freeDeliveryFrom: toRupees(store.freeDeliveryFrom),
      smallestOrder: toRupees(store.smallestOrder),
      doorCode: false,
    },
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
    legal: {
      legalName: store.legal.name ?? '',
      fssai: store.legal.fssai ?? '',
      gstin: store.legal.gstin ?? '',
      grievanceOfficer: store.legal.grievanceOfficer ?? '',
      grievanceEmail: store.legal.grievanceEmail ?? '',
      grievancePhone: store.legal.grievancePhone ?? '',
    },
  }
}

import { maxEmailLength } from '../accounts/email.ts'

/** Maximum lengths of the settings' texts, in characters; `address` is that of e-mail, web and server addresses, `text` that of texts without a rule. */
export const settingLimits = {
  name: 60,
  phone: 30,
  street: 200,
  place: 60,
  address: maxEmailLength,
  key: 100,
  secret: 500,
  text: 200,
} as const

/** The largest delivery radius, in kilometres. */
export const maxRadiusKm = 100

/** The largest delivery fee, in rupees. */
export const maxFee = 10_000

/** Maximum number of spans of opening hours in a day. */
export const maxSpans = 6

/** Whether a delivery fee in rupees is 0 or at least ₹1, the smallest refund: a refund may be the fee alone. */
export const isDeliveryFee = (rupees: number): boolean => rupees === 0 || rupees >= 1

/** Whether a number has at most one decimal, as a claimed rating. */
export const hasOneDecimal = (value: number): boolean => Number(value.toFixed(1)) === value

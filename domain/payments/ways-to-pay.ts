import type { SettingValues } from '../store/setting-shapes.ts'

type PaymentSettings = Pick<SettingValues['payment'], 'cash' | 'online' | 'razorpayKeyId'>

/** How shoppers can pay for an order; a UPI ID alone is no way, since UPI at the door belongs to a cash order. */
export function waysToPay(
  { cash, online, razorpayKeyId }: PaymentSettings,
  hasSandbox: boolean,
): { cash: boolean; online: boolean } {
  return { cash, online: online && (razorpayKeyId !== '' || hasSandbox) }
}

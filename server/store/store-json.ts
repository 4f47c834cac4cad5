import { toRupees } from '#domain/money.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import type { Shop } from '../shop.ts'
import { hoursJson } from './present-closing.ts'

/** The store's public facts as JSON, money in rupees; not whether riders ask for a door code (CONTRACT "Store"). */
export function storeJson(
  { config: { production, payments }, gateway, maps, clock }: Shop,
  { online, doorCode, ...store }: StoreSettings,
): StoreJson {
  const isPublicSandbox = payments.kind === 'sandbox' && payments.isPublic
  const fees = Object.entries(store.feeByKm).map(([km, fee]) => [km, toRupees(fee)])
  return {
    ...store,
    freeDeliveryFrom: toRupees(store.freeDeliveryFrom),
    largestOrder: toRupees(store.largestOrder),
    smallestOrder: toRupees(store.smallestOrder),
    feeByKm: Object.fromEntries(fees),
    hours: store.hours && hoursJson(store.hours, clock().getTime()),
    currency: 'INR',
    ...(!production && { testPush: true }),
    ...(isPublicSandbox && gateway?.isTest && { noMoneyMoves: true }),
    ...(maps.source && { map: maps.source }),
    ...(online && gateway && { onlinePayment: { checkoutUrl: gateway.checkoutUrl, isTest: gateway.isTest } }),
  }
}

import { rupeesToPaise } from '#domain/money.ts'
import type { PlainSettings } from '#domain/store/setting-shapes.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'

/** Without empty texts and claims that are off. */
function withoutEmpty<Values extends Readonly<Record<string, unknown>>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as {
    [Name in keyof Values]?: Exclude<Values[Name], null>
  }
}

/** What pages and rules read: the saved settings; largest order and banner video come from the environment (CONTRACT "Store"). */
export function composeStoreSettings(
  { shop, delivery, hours, payment, legal }: PlainSettings,
  areHoursSaved: boolean,
  { largestOrder, bannerVideo }: StoreSettings,
): StoreSettings {
  const { legalName, ...legalDetails } = legal
  const { feeByKm, freeDeliveryFrom, smallestOrder, ...place } = delivery
  return {
    name: shop.name,
    supportPhone: shop.phone,
    supportEmail: shop.email,
    ...withoutEmpty({ whatsapp: shop.whatsapp, logo: shop.logo, upiId: payment.upiId }),
    social: withoutEmpty(shop.social),
    claims: withoutEmpty(shop.claims),
    ...place,
    // A fee beyond the radius is dropped: pages would show it as a delivery.
    feeByKm: Object.fromEntries(
      Object.entries(feeByKm)
        .filter(([km]) => Number(km) <= delivery.radiusKm)
        .map(([km, fee]) => [km, rupeesToPaise(fee)]),
    ),
    freeDeliveryFrom: rupeesToPaise(freeDeliveryFrom),
    smallestOrder: rupeesToPaise(smallestOrder),
    largestOrder,
    ...(bannerVideo !== undefined && { bannerVideo }),
    ...(areHoursSaved && { hours }),
    cash: payment.cash,
    online: payment.online,
    legal: withoutEmpty({ name: legalName, ...legalDetails }),
  }
}

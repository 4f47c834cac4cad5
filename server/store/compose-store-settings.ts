import { rupeesToPaise } from '#domain/money.ts'
import type { PlainSettings } from '#domain/store/plain-settings.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'

/** The values other than '' and null. */
function withoutEmpty<Values extends Readonly<Record<string, unknown>>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as {
    [Name in keyof Values]?: Exclude<Values[Name], null>
  }
}

/** The decrypted settings as pages and rules use them, money in paise; the largest order and the banner video come from the environment (CONTRACT "Store"). */
export function composeStoreSettings(
  { shop, delivery, hours, payment, legal }: PlainSettings,
  areHoursSaved: boolean,
  { largestOrder, bannerVideo }: Pick<StoreSettings, 'largestOrder' | 'bannerVideo'>,
): StoreSettings {
  const { legalName, ...legalDetails } = legal
  const { feeByKm, freeDeliveryFrom, smallestOrder, ...otherDelivery } = delivery
  return {
    name: shop.name,
    supportPhone: shop.phone,
    supportEmail: shop.email,
    ...withoutEmpty({ whatsapp: shop.whatsapp, logo: shop.logo, upiId: payment.upiId }),
    social: withoutEmpty(shop.social),
    claims: withoutEmpty(shop.claims),
    ...otherDelivery,
    // Pages would show a fee beyond the radius as a promise to deliver there.
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

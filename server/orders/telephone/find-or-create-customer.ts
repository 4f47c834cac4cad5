import { telephonePlaceholder } from '#domain/accounts/accounts.ts'
import type { NewTelephoneCustomer } from '#domain/orders/telephone-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { insertShopper, shopperByEmail } from '../../accounts/queries.ts'
import { readPhone, readZipcode } from '../../accounts/read-contact.ts'
import { unknownPasswordHash } from '../../auth/passwords.ts'
import type { Person } from '../../auth/person.ts'
import { prepareAddress, saveAddress } from '../../delivery/add-address.ts'
import { addressesOf } from '../../delivery/queries.ts'
import { newId } from '../../ids.ts'
import type { Shop } from '../../shop.ts'
import { renameWithoutOrder } from '../account-queries.ts'

/**
 * Finds or creates the customer of a phone number, who cannot log in. Registered shoppers are not searched, since their
 * numbers are unverified.
 */
async function customerIdByPhone(shop: Shop, taker: Person, name: string, phone: string): Promise<string> {
  const email = telephonePlaceholder(phone)
  const found = await shopperByEmail(shop.db, email)
  if (found !== undefined) {
    // An earlier try that placed no order may have mistyped the name.
    await renameWithoutOrder(shop.db, found.id, name)
    return found.id
  }
  const passwordHash = await unknownPasswordHash(taker.id)
  await insertShopper(shop.db, { id: newId(), name, email, phone, passwordHash, createdAt: shop.clock() })
  // Read again: another request may have inserted the customer first.
  const inserted = await shopperByEmail(shop.db, email)
  if (inserted === undefined) throw new Refusal('CUSTOMER_UNKNOWN')
  return inserted.id
}

/** Finds or creates a caller's customer and address. Throws BAD_INPUT and NOT_SERVICEABLE. */
export async function findOrCreateCustomer(
  shop: Shop,
  taker: Person,
  { name, phone: sentPhone, address }: NewTelephoneCustomer,
): Promise<{ shopperId: string; addressId: string }> {
  const phone = readPhone(String(sentPhone))
  const zipcode = readZipcode(String(address.zipcode))
  const shopperId = await customerIdByPhone(shop, taker, name, phone)
  const [firstName = name, ...rest] = name.split(/\s+/)
  const { street, city, state, country = 'India', latitude, longitude } = address
  const sent = { firstName, lastName: rest.join(' '), email: '', street, city, state, country, zipcode, phone }
  const savedAddress = (await addressesOf(shop.db, shopperId)).find(
    (each) =>
      Object.entries(sent).every(([key, value]) => each[key as keyof typeof sent] === value) &&
      (latitude == null || (each.latitude === latitude && each.longitude === longitude)),
  )
  if (savedAddress !== undefined) return { shopperId, addressId: savedAddress.id }
  const row = await prepareAddress(shop, shopperId, { ...sent, latitude, longitude }, taker.id)
  await saveAddress(shop.db, row)
  return { shopperId, addressId: row.id }
}

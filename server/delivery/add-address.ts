import type { AddressJson, SentAddress } from '#domain/delivery/address-shapes.ts'
import { distanceKm, isServiceable, type Point } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { readEmail, readPhone, readZipcode } from '../accounts/read-contact.ts'
import type { Person } from '../auth/person.ts'
import type { Queryable } from '../database/connect.ts'
import { isForeignKeyViolation } from '../database/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { addressJson } from './address-json.ts'
import { geocodeAddress } from './find-places.ts'
import { type AddressRow, insertAddress } from './queries.ts'

/** An address whose e-mail, phone and PIN code are validated. */
type CheckedAddress = SentAddress & { readonly zipcode: string; readonly phone: string }

/** The sent point, else the map's. Throws like `geocodeAddress`. */
async function pointOf(shop: Shop, senderId: string, address: CheckedAddress): Promise<Point> {
  const { latitude, longitude } = address
  const isSent = latitude != null && longitude != null
  return isSent ? { latitude, longitude } : geocodeAddress(shop, address, senderId)
}

/**
 * Saves an address; one without coordinates is located by the map (SPEC 5, CONTRACT "Store"). Throws BAD_INPUT,
 * NOT_SERVICEABLE, TOO_MANY_TRIES.
 */
export async function addAddress(
  shop: Shop,
  shopper: Person,
  sent: SentAddress,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; address: AddressJson }> {
  const email = readEmail(sent.email)
  const zipcode = readZipcode(String(sent.zipcode))
  const phone = readPhone(String(sent.phone))
  await consume(shop, 'savedAddressesByShopper', shopper.id)
  const row = await prepareAddress(shop, shopper.id, { ...sent, email, zipcode, phone }, shopper.id)
  const answer = { message: 'Address added', address: addressJson(shop.store(), row) }
  await inTransaction(shop.db, async (tx) => {
    await saveAddress(tx, row)
    await saveAnswer(tx, answer)
  })
  return answer
}

/** The new row of a validated address within reach; the map finds a missing point, limited by the sender. Throws NOT_SERVICEABLE. */
export async function prepareAddress(
  shop: Shop,
  shopperId: string,
  address: CheckedAddress,
  senderId: string,
): Promise<AddressRow> {
  const point = await pointOf(shop, senderId, address)
  const { store } = await shop.settings.fresh()
  if (!isServiceable(distanceKm(store.point, point), store)) throw new Refusal('NOT_SERVICEABLE')
  return { ...address, ...point, id: newId(), shopperId, createdAt: shop.clock() }
}

/** Stores a prepared address. Throws LOGIN_REQUIRED if the account is deleted meanwhile. */
export async function saveAddress(db: Queryable, row: AddressRow): Promise<void> {
  await insertAddress(db, row).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new Refusal('LOGIN_REQUIRED') : error
  })
}

import type { AddressJson, SentAddress } from '#domain/delivery/address-shapes.ts'
import { distanceKm, isPoint, isServiceable, type Point } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { readEmail, readPhone, readZipcode } from '../accounts/read-contact.ts'
import type { Person } from '../auth/person.ts'
import { errorCodeOf, inTransaction, type Queryable } from '../database/connect.ts'
import type { SaveAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { addressJson } from './address-json.ts'
import { pointOfText } from './find-places.ts'
import { type AddressRow, insertAddress } from './queries.ts'

/** Validated e-mail, phone and PIN code. Throws BAD_INPUT with the field's name (SPEC 5). */
function checkedContact(sent: SentAddress): { email: string; phone: string; zipcode: string } {
  const email = readEmail(sent.email)
  const zipcode = readZipcode(String(sent.zipcode))
  return { email, zipcode, phone: readPhone(String(sent.phone)) }
}

async function pointOf(shop: Shop, senderId: string, sent: SentAddress, zipcode: string): Promise<Point> {
  const { latitude, longitude } = sent
  if (latitude != null && longitude != null) {
    if (!isPoint(latitude, longitude))
      throw new Refusal('BAD_INPUT', { message: 'latitude: This is not a place on the map.' })
    return { latitude, longitude }
  }
  const { street, city, state, country } = sent
  return pointOfText(shop, { street, city, state, zipcode, country }, senderId)
}

/** Saves an address; the map locates it without coordinates. Throws NOT_SERVICEABLE, TOO_MANY_TRIES (SPEC 5, CONTRACT "Store"). */
export async function addAddress(
  shop: Shop,
  shopper: Person,
  sent: SentAddress,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; address: AddressJson }> {
  const contact = checkedContact(sent)
  await consume(shop, 'addressesByShopper', shopper.id)
  const row = await locateAddress(shop, shopper, { ...sent, ...contact }, shopper.id)
  const answer = { message: 'Address added', address: addressJson(shop.store(), row) }
  await inTransaction(shop.db, async (tx) => {
    await saveAddress(tx, row)
    await saveAnswer(tx, answer)
  })
  return answer
}

/** An address whose e-mail, phone and PIN code are validated. */
type CheckedAddress = SentAddress & { readonly zipcode: string; readonly phone: string }

/** A validated address of a shopper at its point; map requests count for the person who sent it. Throws NOT_SERVICEABLE. */
export async function locateAddress(
  shop: Shop,
  shopper: Person,
  sent: CheckedAddress,
  senderId: string,
): Promise<AddressRow> {
  const point = await pointOf(shop, senderId, sent, sent.zipcode)
  const { store } = await shop.settings.fresh()
  if (!isServiceable(distanceKm(store.point, point), store)) throw new Refusal('NOT_SERVICEABLE')
  const { firstName, lastName, email, phone, zipcode, street, city, state, country } = sent
  return {
    id: newId(),
    shopperId: shopper.id,
    firstName,
    lastName,
    street,
    city,
    state,
    country,
    email,
    phone,
    zipcode,
    ...point,
    createdAt: shop.clock(),
  }
}

/** Stores a located address. Throws LOGIN_REQUIRED if the account was deleted during the map request. */
export async function saveAddress(db: Queryable, row: AddressRow): Promise<void> {
  await insertAddress(db, row).catch((error: unknown) => {
    throw errorCodeOf(error) === '23503' ? new Refusal('LOGIN_REQUIRED') : error
  })
}

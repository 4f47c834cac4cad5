import { isZipcode, normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import type { SentAddress } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import type { Messages } from '../../i18n/namespaces.ts'

const placeFields = ['street', 'city', 'state', 'zipcode', 'country'] as const

/** A chosen place whose address and point are known. */
export type PlaceWithAddress = Point & Record<(typeof placeFields)[number], string>

/** The empty address form. */
export const emptyDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  zipcode: '',
  street: '',
  city: '',
  state: '',
  country: 'India',
}
export type AddressDraft = typeof emptyDraft
export type AddressField = keyof AddressDraft
export type AddressErrors = Partial<AddressDraft>
export const addressFields = Object.keys(emptyDraft) as AddressField[]

/** Fills fields that are still as in the empty form from an address that was typed earlier and not saved. */
export function withUnsaved(draft: AddressDraft, unsaved: Partial<AddressDraft> | undefined): AddressDraft {
  const typed = addressFields.filter((field) => draft[field] !== emptyDraft[field])
  return { ...emptyDraft, ...unsaved, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) }
}

/** Fills empty fields from the shopper's account. */
export function withPerson(
  draft: AddressDraft,
  person: { name: string; email: string; phone?: string | undefined },
): AddressDraft {
  const [first = '', ...rest] = person.name.trim().split(/\s+/)
  return {
    ...draft,
    firstName: draft.firstName || first,
    lastName: draft.lastName || rest.join(' '),
    email: draft.email || person.email,
    phone: draft.phone || (person.phone ?? ''),
  }
}

/** Fills empty fields from the place, and always the country (SPEC 8 'Address auto-filled from location'). */
export function withPlace(
  draft: AddressDraft,
  { street, city, state, zipcode, country }: PlaceWithAddress,
): AddressDraft {
  return {
    ...draft,
    street: draft.street || street,
    city: draft.city || city,
    state: draft.state || state,
    zipcode: draft.zipcode || zipcode,
    country: country || draft.country,
  }
}

/** Empties the fields that still have the values of an earlier place. */
export function withoutPlace(draft: AddressDraft, place: PlaceWithAddress): AddressDraft {
  const filled = placeFields.filter((field) => draft[field] === place[field])
  return { ...draft, ...Object.fromEntries(filled.map((field) => [field, emptyDraft[field]])) }
}

/** Whether the typed address is still at the place: the same PIN code, and the place's street within the typed one. */
function isStillAt(draft: AddressDraft, { zipcode, street }: PlaceWithAddress): boolean {
  // A place without a street is the middle of a PIN code, which is no address.
  return draft.zipcode === zipcode && street !== '' && draft.street.toLowerCase().includes(street.toLowerCase())
}

/** Error messages by field; the server checks the address again. */
export function fieldErrorsOf(draft: AddressDraft, messages: Messages['address']): AddressErrors {
  const errors: AddressErrors = {}
  if (normalizeEmail(draft.email) === undefined) errors.email = messages.badEmail
  if (normalizePhone(draft.phone) === undefined) errors.phone = messages.badPhone
  if (!isZipcode(draft.zipcode.trim())) errors.zipcode = messages.badZipcode
  for (const field of addressFields) if (draft[field].trim() === '') errors[field] = messages.required
  return errors
}

/** The address for the server, with the shopper's pin or the place's point; without either the server finds a point. */
export function addressToSend(draft: AddressDraft, place: PlaceWithAddress | undefined, pin?: Point): SentAddress {
  const known = pin ?? (place !== undefined && isStillAt(draft, place) ? place : undefined)
  const point = known === undefined ? {} : { latitude: known.latitude, longitude: known.longitude }
  return { ...draft, zipcode: draft.zipcode.trim(), ...point }
}

import { isZipcode, normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import type { SentAddress } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import type { SessionUser } from '../accounts/current-user.ts'
import { type ChosenPlace, hasPoint } from './location-store.ts'

/** A chosen place whose address and point are known. */
export type PlaceWithAddress = Point & Pick<AddressDraft, 'street' | 'city' | 'state' | 'zipcode' | 'country'>

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
export type TypedFields = Partial<AddressDraft>
export type AddressField = keyof AddressDraft
export type AddressErrors = Partial<AddressDraft>
export const addressFields = Object.keys(emptyDraft) as AddressField[]

/** The form's fields: what the shopper typed, else what the account and the place say (SPEC 8 'Address auto-filled from location'). */
export function draftOf(
  typed: TypedFields,
  user: SessionUser | undefined,
  place: PlaceWithAddress | undefined,
): AddressDraft {
  const [firstName = '', ...rest] = user?.name.trim().split(/\s+/) ?? []
  const person = { firstName, lastName: rest.join(' '), email: user?.email ?? '', phone: user?.phone ?? '' }
  const { street, city, state, zipcode, country } = place ?? emptyDraft
  return { ...person, zipcode, street, city, state, country: country || emptyDraft.country, ...typed }
}

const without = (typed: TypedFields, isLeftOut: (field: AddressField) => boolean): TypedFields =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !isLeftOut(field as AddressField)))

/** The fields of a stored draft that are not as in the empty form, and what was typed since. */
export function typedIn(draft: TypedFields, since: TypedFields = {}): TypedFields {
  return { ...without(draft, (field) => draft[field] === emptyDraft[field]), ...since }
}

/** The typed fields that another place leaves: all but its address, where that is empty or as the earlier place filled it. */
export function typedBesidePlace(typed: TypedFields, place: PlaceWithAddress, earlier?: TypedFields): TypedFields {
  return without(typed, (field) => field in place && ['', earlier?.[field]].includes(typed[field]))
}

/** The shopper's point: null if removed, undefined if never set. */
export type ChosenPin = Point | null | undefined

/** The point of the typed address: what the shopper set, else the place's while the address is still there; else the server finds it. */
export function pointOf(draft: AddressDraft, place: ChosenPlace | undefined, pin: ChosenPin): Point | undefined {
  if (pin !== undefined) return pin ?? undefined
  return hasPoint(place) && isStillAt(draft, place) ? place : undefined
}

/** Whether the typed address is at the place: in its PIN code and, unless the place is exact, with its street. */
function isStillAt(draft: AddressDraft, { zipcode, street, isExact = false }: ChosenPlace): boolean {
  // The map may not know the PIN code of an exact place.
  if (!zipcode) return isExact
  // A place without a street is the middle of a PIN code, which is no address.
  return (
    draft.zipcode === zipcode && (isExact || (!!street && draft.street.toLowerCase().includes(street.toLowerCase())))
  )
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

/** The address for the server, which finds the point if none is given. */
export function addressToSend(draft: AddressDraft, point: Point | undefined): SentAddress {
  const known = point && { latitude: point.latitude, longitude: point.longitude }
  return { ...draft, zipcode: draft.zipcode.trim(), ...known }
}

import { isZipcode, normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import type { SentAddress } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import type { Messages } from '../../i18n/namespaces.ts'

/** The address as sent, with the shopper's pin or the place's point; else the server finds one. */
export const addressFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'zipcode',
  'street',
  'city',
  'state',
  'country',
] as const
export type AddressField = (typeof addressFields)[number]
export type AddressDraft = Record<AddressField, string>
export type AddressErrors = Partial<Record<AddressField, string>>

/** Address parts and point of a chosen place. */
export type FoundPlace = {
  latitude: number
  longitude: number
  street: string
  city: string
  state: string
  zipcode: string
  country: string
}

const placeFields = ['street', 'city', 'state', 'zipcode', 'country'] as const

export const emptyDraft: AddressDraft = {
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

/** Fills the fields that are still as new with what was typed before. */
export function withUnsaved(draft: AddressDraft, unsaved: Partial<AddressDraft> | undefined): AddressDraft {
  const typed = addressFields.filter((field) => draft[field] !== emptyDraft[field])
  return { ...emptyDraft, ...unsaved, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) }
}

/** Fills empty fields from the user. */
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

/** Fills empty fields from the place (SPEC 8 'Address auto-filled from location'). */
export function withPlace(draft: AddressDraft, { street, city, state, zipcode, country }: FoundPlace): AddressDraft {
  return {
    ...draft,
    street: draft.street || street,
    city: draft.city || city,
    state: draft.state || state,
    zipcode: draft.zipcode || zipcode,
    country: country || draft.country,
  }
}

/** Empties the fields that are still as a place filled them, for another place. */
export function withoutPlace(draft: AddressDraft, place: FoundPlace): AddressDraft {
  const filled = placeFields.filter((field) => draft[field] === place[field])
  return { ...draft, ...Object.fromEntries(filled.map((field) => [field, emptyDraft[field]])) }
}

/** Whether the place's point still fits: same PIN code, and its locality in the street; the middle of a PIN code is no address. */
function isStillAt(draft: AddressDraft, { zipcode, street }: FoundPlace): boolean {
  return draft.zipcode === zipcode && street !== '' && draft.street.toLowerCase().includes(street.toLowerCase())
}

/** Messages by field; the server checks again. */
export function fieldErrorsOf(draft: AddressDraft, messages: Messages['address']): AddressErrors {
  const missing = addressFields.filter((field) => draft[field].trim() === '')
  return {
    ...(normalizeEmail(draft.email) === undefined ? { email: messages.badEmail } : {}),
    ...(normalizePhone(draft.phone) === undefined ? { phone: messages.badPhone } : {}),
    ...(isZipcode(draft.zipcode.trim()) ? {} : { zipcode: messages.badZipcode }),
    ...Object.fromEntries(missing.map((field) => [field, messages.required])),
  }
}

/** The address as sent, with the shopper's own pin, or the place's point where it still fits; else the server finds one. */
export function toSend(draft: AddressDraft, place: FoundPlace | undefined, pin?: Point): SentAddress {
  const known = pin ?? (place !== undefined && isStillAt(draft, place) ? place : undefined)
  const point = known === undefined ? {} : { latitude: known.latitude, longitude: known.longitude }
  return { ...draft, zipcode: draft.zipcode.trim(), ...point }
}

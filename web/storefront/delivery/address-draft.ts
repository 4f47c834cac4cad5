import { isZipcode, normaliseEmail, normalisePhone } from '#domain/accounts.ts'
import type { SentAddress } from '#domain/shapes.ts'
import type { Messages } from '../../i18n/namespaces.ts'

/** The address as it is typed; every field is required (SPEC 5 "Address form"). */
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
export type AddressFaults = Partial<Record<AddressField, string>>

/** What a chosen place knows of an address, with the point that belongs to it. */
export type FoundPlace = {
  latitude: number
  longitude: number
  street: string
  city: string
  state: string
  zipcode: string
  country: string
}

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

/** The draft with what is known of the person; what was typed stays. */
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

/** The draft with the place's lines; what was typed stays (SPEC 8 'Address auto-filled from location'). */
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

/** Whether the point of the place still belongs to what is typed: the same PIN code, and its locality still in the street. */
function isStillAt(draft: AddressDraft, place: FoundPlace): boolean {
  return draft.zipcode === place.zipcode && draft.street.toLowerCase().includes(place.street.toLowerCase())
}

/** What is wrong with the draft, by field; the server checks the same again. */
export function faultsOf(draft: AddressDraft, messages: Messages['address']): AddressFaults {
  const missing = addressFields.filter((field) => draft[field].trim() === '')
  return {
    ...(normaliseEmail(draft.email) === undefined ? { email: messages.badEmail } : {}),
    ...(normalisePhone(draft.phone) === undefined ? { phone: messages.badPhone } : {}),
    ...(isZipcode(draft.zipcode.trim()) ? {} : { zipcode: messages.badZipcode }),
    ...Object.fromEntries(missing.map((field) => [field, messages.required])),
  }
}

/** The address as it is sent; with the place's point where it still belongs to it, else the server finds one. */
export function toSend(draft: AddressDraft, place: FoundPlace | undefined): SentAddress {
  const point =
    place !== undefined && isStillAt(draft, place) ? { latitude: place.latitude, longitude: place.longitude } : {}
  return { ...draft, zipcode: draft.zipcode.trim(), ...point }
}

import { maxEmailLength } from '../accounts/email.ts'

/** Maximum lengths of an address's fields, in characters. */
export const addressLimits = {
  firstName: 60,
  lastName: 60,
  email: maxEmailLength,
  street: 200,
  city: 80,
  state: 80,
  zipcode: 20,
  country: 60,
  phone: 20,
} as const

/** Maximum length of a search for a place, in characters. */
export const maxPlaceSearch = 200

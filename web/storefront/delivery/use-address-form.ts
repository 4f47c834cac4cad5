import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isZipcode } from '#domain/accounts/accounts.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { useCheckedForm } from '../../browser/use-checked-form.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { type SessionUser, useCurrentUser, userId, userIdField } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/login-dialog-store.ts'
import { rememberChoice } from '../checkout/last-choice.ts'
import {
  type AddressErrors,
  type AddressField,
  addressFields,
  addressToSend,
  draftOf,
  fieldErrorsOf,
  type PlaceWithAddress,
  pointOf,
  type TypedFields,
  typedBesidePlace,
  typedIn,
} from './address-draft.ts'
import { forgetDraft, forgetExactPoint, hasPoint, usePlace } from './location-store.ts'
import { readUnsavedAddress, storeUnsavedAddress } from './unsaved-address.ts'
import { type AddressPin, useAddressPin } from './use-address-pin.ts'

/** State of the address form: prefilling, checks and saving (SPEC 5). */
export function useAddressForm() {
  const messages = shopperMessages().address
  const navigate = useNavigate()
  const session = useCurrentUser()
  /** Whose account fills the form, also after the session expired. */
  const [user, setUser] = useState<SessionUser>()
  if (session.state === 'shopper' && session.user !== user) setUser(session.user)
  const place = usePlace()
  const pin = useAddressPin()
  const { typed, setTyped, filledFrom, setFilledFrom } = useUnsavedAddress(pin)
  const draft = draftOf(typed, user, filledFrom)
  const point = pointOf(draft, place, pin.chosen)
  const callOnce = useCallOnce()
  const form = useCheckedForm({ check: () => fieldErrorsOf(draft, messages), send, onFailed })
  useNewPlace(setTyped, setFilledFrom, pin.setChosen)

  function change(field: AddressField, text: string): void {
    const value = field === 'zipcode' ? latinDigits(text) : text
    setTyped((before) => ({ ...before, [field]: value }))
    form.clearError(field)
    if (field === 'zipcode' && isZipcode(value)) void fillFromZipcode(value, typed, setTyped)
  }

  function onFailed(error: unknown): AddressErrors {
    showError(error)
    if (!(error instanceof Refusal)) return {}
    if (error.code === 'NOT_SERVICEABLE') void navigate('/not-serviceable')
    if (error.code === 'GEOCODING_FAILED') pin.askForPoint()
    if (error.code === 'LOGIN_REQUIRED') openLogin('/add-address')
    return error.code === 'BAD_INPUT' ? fieldErrorIn(error) : {}
  }

  async function send(): Promise<void> {
    const body = { address: addressToSend(draft, point), ...userIdField() }
    const { message, address } = await callOnce(shopperApi.addressAdd, body)
    forgetDraft()
    if (point === place) forgetExactPoint()
    rememberChoice({ addressId: address._id })
    showSuccess(message)
    await navigate('/cart')
  }

  return { draft, point, pin, change, ...form }
}

type SetTyped = (change: (before: TypedFields) => TypedFields) => void

/** What the user has typed and the place that fills other fields; stored, so that it survives other pages and reloads. */
function useUnsavedAddress({ chosen, setChosen }: AddressPin) {
  const id = useCurrentUser(userId)
  const [typed, setTyped] = useState<TypedFields>({})
  /** The last place with an address; its fields stay when the place is forgotten. */
  const [filledFrom, setFilledFrom] = useState<PlaceWithAddress>()
  /** Whose typed data the form holds; another user gets an empty form. */
  const [owner, setOwner] = useState<string>()
  const isStored = useRef(false)
  useEffect(() => {
    if (!id || id === owner) return
    const unsaved = readUnsavedAddress(id)
    setTyped((before) => typedIn(unsaved.draft ?? {}, owner ? {} : before))
    setChosen((before) => (owner ? unsaved.pin : (before ?? unsaved.pin)))
    if (owner) setFilledFrom(undefined)
    setOwner(id)
  }, [id, owner, setChosen])
  useEffect(() => {
    if (!owner || owner !== id) return
    if (Object.keys(typed).length === 0 && !chosen) {
      // A form that is only prefilled is not stored; another window may have stored its own.
      if (isStored.current) forgetDraft()
      return
    }
    isStored.current = true
    storeUnsavedAddress(owner, { draft: draftOf(typed, undefined, filledFrom), pin: chosen })
  }, [id, owner, typed, filledFrom, chosen])
  return { typed, setTyped, filledFrom, setFilledFrom }
}

/** Fills the fields that are not typed from a newly chosen place, with a message. */
function useNewPlace(
  setTyped: SetTyped,
  setFilledFrom: (place: PlaceWithAddress) => void,
  setPin: (pin: undefined) => void,
): void {
  const { state } = useCurrentUser()
  const place = usePlaceWithAddress()
  const messages = shopperMessages().address
  const lastPlace = useRef<PlaceWithAddress>(undefined)
  const isFirstRun = useRef(true)
  useEffect(() => {
    // The remembered place is read before the user is known.
    if (state !== 'shopper') return
    const last = lastPlace.current
    const isChosenHere = !isFirstRun.current
    isFirstRun.current = false
    if (place === undefined || isSamePoint(place, last)) return
    lastPlace.current = place
    setFilledFrom(place)
    setTyped(({ country: _country, ...before }) => typedBesidePlace(before, place, last))
    // A pin that the shopper set before belongs to another place.
    if (isChosenHere) setPin(undefined)
    showSuccess(messages.autoFilled)
  }, [place, state, setTyped, setFilledFrom, setPin, messages])
}

/** The chosen place, if its point and its address are known. */
function usePlaceWithAddress(): PlaceWithAddress | undefined {
  const place = usePlace()
  return place?.zipcode && hasPoint(place) ? (place as PlaceWithAddress) : undefined
}

const townFields = ['city', 'state', 'country'] as const

const isSamePoint = (one: PlaceWithAddress, other: PlaceWithAddress | undefined) =>
  one.latitude === other?.latitude && one.longitude === other.longitude

/** Fills city, state and country of a known PIN code, unless the shopper has changed them since the request. */
async function fillFromZipcode(zipcode: string, typedAtRequest: TypedFields, setTyped: SetTyped): Promise<void> {
  const answer = await callApi(shopperApi.locationSearch, { query: { q: zipcode } }).catch(() => undefined)
  const known = answer?.places.find((place) => place.zipcode === zipcode)
  if (known === undefined) return
  setTyped((before) => {
    const untouched = townFields.filter((field) => before[field] === typedAtRequest[field])
    const filled = Object.fromEntries(untouched.map((field) => [field, known[field]]))
    return before.zipcode === zipcode ? { ...before, ...filled } : before
  })
}

/** The server names the field before the colon: "address.zipcode: …", "zipcode: …". */
function fieldErrorIn(refusal: Refusal): AddressErrors {
  const named = /^(?:address\.)?(\w+): /
  const [, name] = named.exec(refusal.message) ?? []
  const text = errorText(refusal).replace(named, '')
  const field = addressFields.find((each) => each === name)
  return field === undefined ? {} : { [field]: text }
}

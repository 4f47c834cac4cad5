import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isZipcode } from '#domain/accounts/accounts.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, callWithKey, shopperApi } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useCheckedForm } from '../../browser/use-checked-form.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { useCurrentUser, userId, userIdField } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/login-dialog-store.ts'
import { rememberChoice } from '../checkout/last-choice.ts'
import {
  type AddressDraft,
  type AddressErrors,
  type AddressField,
  addressFields,
  addressToSend,
  emptyDraft,
  fieldErrorsOf,
  type PlaceWithAddress,
  withoutPlace,
  withPerson,
  withPlace,
  withUnsaved,
} from './address-draft.ts'
import { forgetDraft, hasPoint, usePlace } from './location-store.ts'
import { readUnsavedAddress, storeUnsavedAddress } from './unsaved-address.ts'
import { type AddressPin, useAddressPin } from './use-address-pin.ts'

/** State of the address form: prefilling, checks and saving (SPEC 5). */
export function useAddressForm() {
  const messages = shopperMessages().address
  const navigate = useNavigate()
  const place = usePlaceWithAddress()
  const [draft, setDraft] = useState(emptyDraft)
  const pin = useAddressPin()
  const sendOnce = useSendOnce()
  const form = useCheckedForm({ check: () => fieldErrorsOf(draft, messages), send, onFailed })
  // Before the prefilling, because what the shopper typed has precedence.
  const markTyped = useUnsavedAddress(draft, setDraft, pin)
  usePrefill(setDraft, pin.setChosen)

  function change(field: AddressField, typed: string): void {
    const value = field === 'zipcode' ? latinDigits(typed) : typed
    markTyped()
    setDraft((before) => ({ ...before, [field]: value }))
    form.clearError(field)
    if (field === 'zipcode' && isZipcode(value)) void fillFromZipcode(value, draft, setDraft)
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
    const body = { address: addressToSend(draft, place, pin.point), ...userIdField() }
    const { message, address } = await sendOnce(JSON.stringify(body), (key) =>
      callWithKey(shopperApi.addressAdd, key, body),
    )
    forgetDraft()
    rememberChoice({ addressId: address._id })
    showSuccess(message)
    await navigate('/cart')
  }

  return { draft, pin, change, ...form }
}

type SetDraft = (change: (before: AddressDraft) => AddressDraft) => void

/** Stores what a user types, so that it survives other pages and reloads; call the result when the user types. */
function useUnsavedAddress(draft: AddressDraft, setDraft: SetDraft, { chosen, setChosen }: AddressPin) {
  useCurrentUser()
  const id = userId()
  /** Whose typed data the form holds; another user gets an empty form. */
  const [owner, setOwner] = useState<string>()
  /** A form that was only prefilled is not stored. */
  const isTyped = useRef(false)
  useEffect(() => {
    if (id === undefined || id === owner) return
    const unsaved = readUnsavedAddress(id)
    setDraft((before) => withUnsaved(owner === undefined ? before : emptyDraft, unsaved.draft))
    setChosen((before) => (owner === undefined && before !== undefined ? before : unsaved.pin))
    setOwner(id)
  }, [id, owner, setDraft, setChosen])
  useEffect(() => {
    if (owner === undefined || owner !== id) return
    if (isTyped.current || chosen !== undefined) storeUnsavedAddress(owner, { draft, pin: chosen })
  }, [id, owner, draft, chosen])
  return () => {
    isTyped.current = true
  }
}

/** Fills empty fields from the user's account and from the chosen place, with a message for each place. */
function usePrefill(setDraft: SetDraft, setPin: (pin: undefined) => void): void {
  const session = useCurrentUser()
  const place = usePlaceWithAddress()
  const messages = shopperMessages().address
  const lastPlace = useRef<PlaceWithAddress>(undefined)
  const lastUserId = useRef<string>(undefined)
  const isShown = useRef(false)
  useEffect(() => {
    // The session is reloaded on focus; fields that the user emptied stay empty.
    if (session.state !== 'shopper' || lastUserId.current === session.id) return
    lastUserId.current = session.id
    setDraft((before) => withPerson(before, session.user))
  }, [session, setDraft])
  useEffect(() => {
    // The remembered place is read before the user is known.
    if (session.state !== 'shopper') return
    const last = lastPlace.current
    const isChosenHere = isShown.current
    isShown.current = true
    if (place === undefined || isSamePoint(place, last)) return
    lastPlace.current = place
    setDraft((before) => withPlace(last === undefined ? before : withoutPlace(before, last), place))
    // A pin that the shopper set before belongs to another place.
    if (isChosenHere) setPin(undefined)
    showSuccess(messages.autoFilled)
  }, [place, session.state, setDraft, setPin, messages])
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
async function fillFromZipcode(zipcode: string, draftAtRequest: AddressDraft, setDraft: SetDraft): Promise<void> {
  const answer = await callApi(shopperApi.locationSearch, { query: { q: zipcode } }).catch(() => undefined)
  const known = answer?.places.find((place) => place.zipcode === zipcode)
  if (known === undefined) return
  setDraft((before) => {
    const untouched = townFields.filter((field) => before[field] === draftAtRequest[field])
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

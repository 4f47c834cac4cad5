import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isZipcode } from '#domain/accounts/accounts.ts'
import { latinDigits } from '#domain/lists/latin-digits.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, callOnce, shopperApi } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { submitting } from '../../browser/submitting.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { ownId, useCurrentUser, userId } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/session-store.ts'
import { rememberChoice } from '../checkout/last-choice.ts'
import {
  type AddressDraft,
  type AddressErrors,
  type AddressField,
  addressFields,
  emptyDraft,
  type FoundPlace,
  fieldErrorsOf,
  toSend,
  withoutPlace,
  withPerson,
  withPlace,
  withUnsaved,
} from './address-draft.ts'
import { useFoundPlace } from './found-place.ts'
import { forgetDraft } from './location-store.ts'
import { keepUnsaved, unsavedOf } from './unsaved-address.ts'
import { useAddressPin } from './use-address-pin.ts'

/** State of the address form: prefill, checks and saving (SPEC 5). */
export function useAddressForm() {
  const messages = useMessages().address
  const navigate = useNavigate()
  const place = useFoundPlace()
  const [draft, setDraft] = useState(emptyDraft)
  const pin = useAddressPin()
  const [fieldErrors, setFieldErrors] = useState<AddressErrors>({})
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  // What was typed comes before what is known.
  const touch = useUnsaved(draft, setDraft, pin)
  useFilling(setDraft, pin.setChosen)

  function change(field: AddressField, typed: string): void {
    const value = field === 'zipcode' ? latinDigits(typed) : typed
    touch()
    setDraft((before) => ({ ...before, [field]: value }))
    setFieldErrors(({ [field]: _mended, ...others }) => others)
    if (field === 'zipcode' && isZipcode(value)) void fillFromZipcode(value, draft, setDraft)
  }

  function refused(error: unknown): void {
    showError(error)
    if (error instanceof Refusal && error.code === 'NOT_SERVICEABLE') void navigate('/not-serviceable')
    if (error instanceof Refusal && error.code === 'BAD_INPUT') setFieldErrors(fieldErrorIn(error))
    // The map does not know the text: the shopper shows the place.
    if (error instanceof Refusal && error.code === 'GEOCODING_FAILED') pin.ask()
    // The session has ended: what was typed waits behind the dialog.
    if (error instanceof Refusal && error.code === 'LOGIN_REQUIRED') openLogin('/add-address')
  }

  async function save(form: HTMLFormElement): Promise<void> {
    const found = fieldErrorsOf(draft, messages)
    setFieldErrors(found)
    const first = addressFields.find((field) => found[field] !== undefined)
    if (first !== undefined) return (form.elements.namedItem(first) as HTMLInputElement).focus()
    setBusy(true)
    try {
      const body = { address: toSend(draft, place, pin.point), ...ownId() }
      const { message, address } = await sendOnce(JSON.stringify(body), (key) =>
        callOnce(shopperApi.addressAdd, key, body),
      )
      forgetDraft()
      rememberChoice({ addressId: address._id })
      showSuccess(message)
      await navigate('/cart')
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  return { draft, fieldErrors, busy, pin, change, submit: submitting(save) }
}

type SetDraft = (change: (before: AddressDraft) => AddressDraft) => void

/** Keeps what a user types over other pages and the load in the other language; call the answer with every key. */
function useUnsaved(draft: AddressDraft, setDraft: SetDraft, { chosen, setChosen }: ReturnType<typeof useAddressPin>) {
  useCurrentUser()
  const id = userId()
  /** Whose form is on screen; another user begins anew. */
  const [owner, setOwner] = useState<string>()
  // What only filled itself in is fresher the next time.
  const isTyped = useRef(false)
  useEffect(() => {
    if (id === undefined || id === owner) return
    const unsaved = unsavedOf(id)
    setDraft((before) => withUnsaved(owner === undefined ? before : emptyDraft, unsaved.draft))
    setChosen((before) => (owner === undefined && before !== undefined ? before : unsaved.pin))
    setOwner(id)
  }, [id, owner, setDraft, setChosen])
  useEffect(() => {
    if (owner === undefined || owner !== id) return
    if (isTyped.current || chosen !== undefined) keepUnsaved(owner, { draft, pin: chosen })
  }, [id, owner, draft, chosen])
  return () => {
    isTyped.current = true
  }
}

/** Fills known fields, with a message for each place that did. */
function useFilling(setDraft: SetDraft, setPin: (pin: undefined) => void): void {
  const session = useCurrentUser()
  const place = useFoundPlace()
  const messages = useMessages().address
  const filledBy = useRef<FoundPlace>(undefined)
  const filledFor = useRef<string>(undefined)
  const isShown = useRef(false)
  useEffect(() => {
    // Each return to the window reads the session anew; what was emptied stays empty.
    if (session.state !== 'shopper' || filledFor.current === session.id) return
    filledFor.current = session.id
    setDraft((before) => withPerson(before, session.user))
  }, [session, setDraft])
  useEffect(() => {
    // The form is shown, and the remembered place read, before the user is known.
    if (session.state !== 'shopper') return
    const last = filledBy.current
    const isChosenHere = isShown.current
    isShown.current = true
    if (place === undefined || isSamePoint(place, last)) return
    filledBy.current = place
    setDraft((before) => withPlace(last === undefined ? before : withoutPlace(before, last), place))
    // A pin that was set before is not in this place.
    if (isChosenHere) setPin(undefined)
    showSuccess(messages.autoFilled)
  }, [place, session.state, setDraft, setPin, messages])
}

const townFields = ['city', 'state', 'country'] as const

const isSamePoint = (one: FoundPlace, other: FoundPlace | undefined) =>
  one.latitude === other?.latitude && one.longitude === other.longitude

/** Fills city, state and country from a known PIN code, where nothing was typed since the request. */
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

/** The server names the field before the colon: "address.zipcode: …" or "zipcode: …". */
function fieldErrorIn(refusal: Refusal): AddressErrors {
  const named = /^(?:address\.)?(\w+): /
  const [, name] = named.exec(refusal.message) ?? []
  const text = errorText(refusal).replace(named, '')
  const field = addressFields.find((each) => each === name)
  return field === undefined ? {} : { [field]: text }
}

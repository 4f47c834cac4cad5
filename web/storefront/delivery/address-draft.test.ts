import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '#web/i18n/en/address.ts'
import {
  addressToSend,
  type ChosenPin,
  draftOf,
  emptyDraft,
  fieldErrorsOf,
  pointOf,
  typedBesidePlace,
  typedIn,
} from './address-draft.ts'
import type { ChosenPlace } from './location-store.ts'

const nehruNagar = {
  latitude: 28.5655,
  longitude: 77.2505,
  street: 'Nehru Nagar',
  city: 'New Delhi',
  state: 'Delhi',
  zipcode: '110065',
  country: 'India',
}
const anita = { name: 'Anita Devi Sharma', email: 'anita@example.com' }

test('an empty form is filled from the account and the chosen place', () => {
  assert.deepEqual(draftOf({}, undefined, undefined), emptyDraft)
  const draft = draftOf({}, anita, nehruNagar)
  assert.equal(draft.firstName, 'Anita')
  assert.equal(draft.lastName, 'Devi Sharma')
  assert.equal(draft.zipcode, '110065')
  assert.deepEqual(Object.keys(fieldErrorsOf(draft, messages.address)), ['phone'])
})

test('what was typed is never overwritten, and an emptied field stays empty', () => {
  const draft = draftOf({ firstName: 'Meera', lastName: '', street: 'C-4 Jangpura' }, anita, nehruNagar)
  assert.deepEqual([draft.firstName, draft.lastName, draft.street], ['Meera', '', 'C-4 Jangpura'])
})

test('another place replaces the address of the earlier place and what was emptied of it, but no typed field', () => {
  const jangpura = { ...nehruNagar, latitude: 28.58, street: 'Jangpura', zipcode: '110014' }
  const before = { lastName: '', street: 'Nehru Nagar', city: 'Delhi', state: '' }
  const typed = typedBesidePlace(before, jangpura, nehruNagar)
  assert.deepEqual(typed, { lastName: '', city: 'Delhi' })
  const { lastName, street, city, state, zipcode } = draftOf(typed, anita, jangpura)
  assert.deepEqual([lastName, street, city, state, zipcode], ['', 'Jangpura', 'Delhi', 'Delhi', '110014'])
})

test('an unsaved address fills fields before account and place do, but for fields that were empty', () => {
  const stored = { ...emptyDraft, firstName: 'Meera', street: 'C-4 Jangpura', country: '' }
  const draft = draftOf(typedIn(stored), anita, nehruNagar)
  assert.deepEqual(
    [draft.firstName, draft.lastName, draft.street, draft.country],
    ['Meera', 'Devi Sharma', 'C-4 Jangpura', ''],
  )
  assert.equal(draft.city, 'New Delhi')
  assert.equal(typedIn(stored, { street: 'B-12' }).street, 'B-12', 'typed since')
})

test('the place keeps its point while a house number is added, and loses it when the address moves elsewhere', () => {
  const place = { ...nehruNagar, label: 'Nehru Nagar', distanceKm: 2 }
  const draft = draftOf({}, undefined, nehruNagar)
  const latitudeOf = (typed: Partial<typeof draft>, chosen: ChosenPlace = place, pin?: ChosenPin) =>
    pointOf({ ...draft, ...typed }, chosen, pin)?.latitude
  assert.equal(latitudeOf({ street: 'B-12, nehru nagar' }), 28.5655)
  assert.equal(latitudeOf({ zipcode: '110014' }), undefined)
  assert.equal(latitudeOf({ street: 'C-4 Jangpura' }), undefined)
  const detected = { ...place, isExact: true as const }
  assert.equal(latitudeOf({ street: 'Flat 4, Rose Apartments' }, detected), 28.5655)
  assert.equal(latitudeOf({ zipcode: '110014' }, detected), undefined)
  assert.equal(latitudeOf({ street: 'B-12, Nehru Nagar' }, { ...place, street: '' }), undefined)
  const { street: _street, city: _city, zipcode: _zipcode, ...unnamed } = place
  assert.equal(latitudeOf({ zipcode: '110014' }, { ...unnamed, isExact: true }), 28.5655)
  assert.equal(latitudeOf({ zipcode: '' }, unnamed), undefined)
  assert.equal(latitudeOf({ zipcode: '' }, { ...place, zipcode: '' }), undefined)
})

test("the shopper's pin has precedence over the place, and a removed one too", () => {
  const pin = { latitude: 26.9124, longitude: 75.7873 }
  const place = { ...nehruNagar, label: 'Nehru Nagar', distanceKm: 2 }
  const draft = draftOf({}, undefined, nehruNagar)
  assert.deepEqual(pointOf({ ...draft, zipcode: '302001' }, place, pin), pin)
  assert.equal(pointOf(draft, place, null), undefined)
  assert.deepEqual(addressToSend({ ...draft, zipcode: ' 302001 ' }, { ...place, ...pin }), {
    ...draft,
    zipcode: '302001',
    ...pin,
  })
})

test('an empty form names every field, a half-filled one what is wrong with it', () => {
  assert.equal(Object.keys(fieldErrorsOf({ ...emptyDraft, country: '' }, messages.address)).length, 9)
  const fieldErrors = fieldErrorsOf(
    { ...emptyDraft, email: 'anita', zipcode: '012345', phone: '12345' },
    messages.address,
  )
  assert.equal(fieldErrors.email, messages.address.badEmail)
  assert.equal(fieldErrors.zipcode, messages.address.badZipcode)
  assert.equal(fieldErrors.phone, messages.address.badPhone)
  assert.equal(fieldErrors.city, messages.address.required)
})

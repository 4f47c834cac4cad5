import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AddressJson, PlaceJson } from '#domain/delivery/address-shapes.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { column, columns } from '#tests/support/columns.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, ordersOf, placed, refused, send, userOf } from '#tests/support/ordering.ts'
import {
  type Answer,
  type Caller,
  done,
  saveSettings,
  seller,
  shopper,
  visitor,
  withAddress,
} from '#tests/support/people.ts'
import { north, storePoint } from '#tests/support/points.ts'

const shop = testShop()
keepInvariants(shop)

const { latitude: _latitude, longitude: _longitude, ...onPaper } = nehruNagar

function add(caller: Caller, address: unknown): Promise<Answer> {
  return caller.post('/api/address/add', { address })
}

async function added(caller: Caller, address: unknown): Promise<AddressJson> {
  return done(await add(caller, address)).address as AddressJson
}

async function addressesOf(caller: Caller): Promise<AddressJson[]> {
  return (await caller.get('/api/address/get')).body.addresses as AddressJson[]
}

const unfindable = 'Failed to auto-detect coordinates from address'
const tooFar = 'Sorry, this location is not serviceable.'

test('the store has its coordinates, radius and fees', async () => {
  const answer = await visitor(shop.it).get('/api/store')
  const { point, feeByKm, ...store } = done(answer).store as Record<string, unknown>
  const place = { name: 'Thela', city: 'New Delhi', state: 'Delhi', zipcode: '110024' }
  assert.partialDeepStrictEqual(store, { ...place, radiusKm: 4, freeDeliveryFrom: 149, currency: 'INR' })
  const fees = { 1: 10, 2: 15, 3: 20, 4: 25 }
  assert.deepEqual([point, feeByKm], [{ latitude: 28.57, longitude: 77.243 }, fees])
  assert.equal(answer.headers['set-cookie'], undefined)
})

test('point and radius come from the settings', async () => {
  const [boss, anita] = [await seller(shop.it), await shopper(shop.it)]
  for (const values of [
    { point: north(4), radiusKm: 4 },
    { point: storePoint, radiusKm: 2 },
  ]) {
    await saveSettings(boss, 'delivery', values)
    refused(await add(anita, nehruNagar), 400, 'NOT_SERVICEABLE', tooFar)
  }
  await saveSettings(boss, 'delivery', { point: storePoint, radiusKm: 4 })
})

test('an address is saved as typed, with its distance', async () => {
  const anita = await shopper(shop.it)
  const street = '  H. No. 7/2, गली नंबर ३, <b>"Nehru"</b> Nagar  '
  const saved = await added(anita, { ...nehruNagar, street, latitude: north(2).latitude, longitude: 77.243 })
  assert.deepEqual(saved, { ...nehruNagar, _id: saved._id, street: street.trim(), ...north(2), distanceKm: 2 })
  assert.match(saved._id, /^[A-Za-z0-9_-]{1,64}$/)
  assert.deepEqual(await addressesOf(anita), [saved])
  const stored = await shop.it.rows('select street, latitude, longitude from address where id = $1', [saved._id])
  assert.deepEqual(stored, [{ street: street.trim(), ...north(2) }])
})

test('an address that is sent again after a lost answer is saved once', async (t) => {
  const anita = await shopper(shop.it)
  const send = () => anita.post('/api/address/add', { address: nehruNagar }, { headers: { 'idempotency-key': 'lost' } })
  failStatements(t, shop.it, 'update "answered_call"')
  const [first, again] = [done(await send()), done(await send())]
  assert.deepEqual(again, first)
  assert.deepEqual(await addressesOf(anita), [first.address])
})

test('every field of an address is required, and each is refused by its name', async () => {
  const anita = await shopper(shop.it)
  for (const field of Object.keys(onPaper))
    for (const value of [undefined, '', '   '])
      refused(await add(anita, { ...nehruNagar, [field]: value }), 400, 'BAD_INPUT', new RegExp(field))
  assert.deepEqual(await addressesOf(anita), [])
})

const pin = 'a PIN code is six digits and does not begin with 0, as text or as a number'
const phone = 'a phone is an Indian mobile number in any notation, stored as ten digits'
const email = 'an invalid e-mail is refused, a valid one is stored in lower case'
for (const [title, field, stored, good, bad] of [
  [pin, 'zipcode', '110065', [' 110065 ', 110065], ['012345', '११००६५', 11006, 110065.5]],
  [
    phone,
    'phone',
    '9876543210',
    [9876543210, '+91 98765 43210', '९८७६५ ४३२१०'],
    ['1234567890', '+1 2025550123', -9876543210],
  ],
  [email, 'email', 'anita@example.com', [' Anita@Example.COM '], ['a@b']],
] as const)
  test(title, async () => {
    const anita = await shopper(shop.it)
    for (const value of good)
      assert.equal((await added(anita, { ...nehruNagar, [field]: value }))[field], stored, String(value))
    for (const value of bad)
      refused(await add(anita, { ...nehruNagar, [field]: value }), 400, 'BAD_INPUT', new RegExp(field))
  })

test('the null island is a place far away, and so are latitude and longitude swapped', async () => {
  const anita = await shopper(shop.it)
  const { latitude, longitude } = nehruNagar
  for (const far of [
    { latitude: 0, longitude: 0 },
    { latitude: longitude, longitude: latitude },
  ])
    refused(await add(anita, { ...nehruNagar, ...far }), 400, 'NOT_SERVICEABLE', tooFar)
  assert.deepEqual(await addressesOf(anita), [])
})

test('coordinates in reach count even if the text names another town; the distance is our own', async () => {
  const anita = await shopper(shop.it)
  const far = { street: '1 Marine Drive', city: 'Mumbai', state: 'Maharashtra', zipcode: '400020' }
  const saved = await added(anita, { ...nehruNagar, ...far, ...north(2.5), distanceKm: 0 })
  assert.partialDeepStrictEqual(saved, { ...far, ...north(2.5), distanceKm: 2.5 })
})

test('an address 3.99 or 4 km away is served, one 4.01 km away is not', async () => {
  const anita = await shopper(shop.it)
  assert.equal((await added(anita, { ...nehruNagar, ...storePoint })).distanceKm, 0)
  assert.equal((await added(anita, { ...nehruNagar, ...north(3.99) })).distanceKm, 3.99)
  assert.equal((await added(anita, { ...nehruNagar, ...north(3.9999999) })).distanceKm, 4)
  for (const km of [4.0000001, 4.004, 4.01, -4.01, 5, 400])
    refused(await add(anita, { ...nehruNagar, ...north(km) }), 400, 'NOT_SERVICEABLE', tooFar)
  assert.equal((await addressesOf(anita)).length, 3)
})

test('without coordinates the map finds a named neighbourhood of the PIN code', async () => {
  const anita = await shopper(shop.it)
  const amar = { ...onPaper, street: 'House 5, AMAR  colony', zipcode: '110024' }
  const byCity = { ...onPaper, street: '12 Main Road', city: 'Sriniwaspuri, New Delhi' }
  assert.deepEqual(columns([await added(anita, amar), await added(anita, byCity)], 'latitude', 'longitude'), [
    [28.56317, 77.24875],
    [28.56469, 77.25558],
  ])
  for (const half of [{ latitude: null, longitude: null }, { latitude: 28.57 }, { longitude: null, latitude: 28.57 }])
    assert.equal((await added(anita, { ...amar, ...half })).latitude, 28.56317)
})

test('without coordinates and a known neighbourhood the middle of the PIN code counts', async () => {
  const anita = await shopper(shop.it)
  const found = await added(anita, { ...onPaper, street: '12 Main Road', zipcode: 110013 })
  assert.ok(Math.abs(found.latitude - (28.58775 + 28.58875) / 2) < 1e-9)
  assert.ok(Math.abs(found.longitude - (77.25058 + 77.25725) / 2) < 1e-9)
})

test('an address that the map cannot find is refused, one that it finds too far away as well', async () => {
  const anita = await shopper(shop.it)
  for (const zipcode of ['999999', '110099'])
    refused(await add(anita, { ...onPaper, zipcode }), 400, 'GEOCODING_FAILED', unfindable)
  for (const zipcode of ['560001', '400001', '122001', '201301', '781001', '834001'])
    refused(await add(anita, { ...onPaper, zipcode }), 400, 'NOT_SERVICEABLE', tooFar)
  const connaughtPlace = { ...onPaper, street: 'Connaught Place', zipcode: '110001' }
  refused(await add(anita, connaughtPlace), 400, 'NOT_SERVICEABLE', tooFar)
  assert.deepEqual(await addressesOf(anita), [])
})

test("addresses are listed newest first, each shopper's own only", async () => {
  const anita = await shopper(shop.it)
  const ravi = await shopper(shop.it)
  const first = await withAddress(anita)
  shop.it.moveClock(1000)
  const second = await withAddress(anita, { ...nehruNagar, street: 'C-3' })
  const other = await withAddress(ravi)
  assert.deepEqual(column(await addressesOf(anita), '_id'), [second, first])
  assert.deepEqual(column(await addressesOf(ravi), '_id'), [other])
})

test('an address belongs to the session, whatever userId or _id the body has', async () => {
  const anita = await shopper(shop.it)
  const ravi = await shopper(shop.it)
  const { _id: raviId } = await userOf(ravi)
  const stolen = { userId: raviId, shopperId: raviId, _id: 'mine', id: 'mine', distanceKm: 0 }
  const saved = done(await anita.post('/api/address/add', { ...stolen, address: { ...nehruNagar, ...stolen } }))
  const { _id, distanceKm } = saved.address as AddressJson
  assert.notEqual(_id, 'mine')
  assert.equal(distanceKm, 2.2)
  assert.deepEqual([(await addressesOf(anita)).length, (await addressesOf(ravi)).length], [1, 0])
})

const nehruPlace: PlaceJson = {
  ...{ label: 'Nehru Nagar, New Delhi 110065', latitude: 28.56913, longitude: 77.2536, street: 'Nehru Nagar' },
  ...{ city: 'New Delhi', state: 'Delhi', zipcode: '110065', country: 'India', distanceKm: 1.04, serviceable: true },
}

async function found(q: string): Promise<PlaceJson[]> {
  return done(await visitor(shop.it).get(`/api/location/search?q=${encodeURIComponent(q)}`)).places as PlaceJson[]
}

test('places are found by the beginning of their name, by another name and by PIN code', async () => {
  const [nehru] = await found('nehru na')
  assert.deepEqual(nehru, nehruPlace)
  assert.equal((await found('DEF COL'))[0]?.street, 'Defence Colony')
  assert.equal((await found('लाजपत'))[0]?.zipcode, '110024')
  const inPin = await found('110024')
  assert.deepEqual(await found('११००२४'), inPin)
  assert.ok(inPin.length > 1 && inPin.every((place) => place.zipcode === '110024'))
  const [far] = await found('Connaught')
  assert.deepEqual([far?.serviceable, (far?.distanceKm ?? 0) > 4], [false, true])
})

test('a town or a PIN code elsewhere in India is found, and too far', async () => {
  for (const q of ['Gurgaon', 'gurugram', 'Noida', 'नोएडा', 'Mumbai', 'bangalore', '122001', '201301', '400001']) {
    const [place] = await found(q)
    assert.equal(place?.serviceable, false, q)
  }
})

test('an unknown place is an empty answer, not an error', async () => {
  for (const q of ['', ' ', 'Atlantis', '%', '_', '*', '(', '.*', "' or 1=1 --", '999999', 'zq'.repeat(100)])
    assert.deepEqual(await found(q), [], q)
  assert.deepEqual(done(await visitor(shop.it).get('/api/location/search')).places, [])
})

function reverse(body: unknown): Promise<Answer> {
  return visitor(shop.it).post('/api/location/reverse', body)
}

test("a point has the nearest place's name and its own coordinates", async () => {
  const point = { latitude: 28.5692, longitude: 77.2537 }
  assert.deepEqual(done(await reverse(point)).place, { ...nehruPlace, ...point, distanceKm: 1.05 })
})

test('a point without a name is answered, out of reach', async () => {
  const placeAt = async (point: object) => done(await reverse(point)).place as PlaceJson
  const london = { latitude: 51.5, longitude: -0.12 }
  const far = await placeAt(london)
  assert.partialDeepStrictEqual(far, { ...london, serviceable: false, country: '' })
  assert.ok(far.distanceKm > 6000)
  assert.deepEqual(column([await placeAt(north(3.99)), await placeAt(north(4.01))], 'serviceable'), [true, false])
})

test('a shopper deletes an own address, and its orders keep it', async () => {
  const { anita, address, order } = await orderingAt(shop).readyShopper()
  const bina = await shopper(shop.it)
  const other = await withAddress(anita)
  await placed(anita, order)
  const before = await ordersOf(anita)

  refused(await bina.post('/api/address/delete', { address }), 404, 'ADDRESS_UNKNOWN', 'Address not found')
  const gone = await anita.post('/api/address/delete', { address })
  assert.deepEqual([gone.status, gone.body], [200, { success: true, message: 'Address deleted' }])
  refused(await anita.post('/api/address/delete', { address }), 404, 'ADDRESS_UNKNOWN')
  assert.deepEqual(column(await addressesOf(anita), '_id'), [other])
  assert.deepEqual(await ordersOf(anita), before)
  refused(await send(anita, order), 404, 'ADDRESS_UNKNOWN')
})

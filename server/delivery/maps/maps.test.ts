import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import { nehruNagar } from '#tests/support/addresses.ts'
import { plusCode, services, wholeIndia } from '#tests/support/map-answers.ts'
import { type MapCall, type MapMode, type MapServer, openMapServer, settingsFor } from '#tests/support/map-server.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { type Answer, done, shopper, visitor } from '#tests/support/people.ts'

let map: MapServer
let google: TestShop
let osm: TestShop
before(async () => {
  map = await openMapServer()
  google = await openTestShop(settingsFor(map, 'google'))
  osm = await openTestShop(settingsFor(map, 'nominatim'))
})
beforeEach(() => {
  Object.assign(map, { mode: 'ok', where: {}, answer: undefined })
  map.calls.length = 0
  // Cached answers and rate limits expire.
  for (const shop of [google, osm]) shop.moveClock(3_600_000)
})
after(async () => {
  await google.close()
  await osm.close()
  await map.close()
})

const { latitude: _latitude, longitude: _longitude, ...onPaper } = nehruNagar
const here = { latitude: 28.56915, longitude: 77.25361 }
const session = 'a1b2c3d4e5f6'

const search = (shop: TestShop, q: string, more = '') =>
  visitor(shop).get(`/api/location/search?q=${encodeURIComponent(q)}${more}`)
const reverse = (shop: TestShop, point = here) => visitor(shop).post('/api/location/reverse', point)
const resolve = (shop: TestShop, id = 'ChIJNehru_Nagar-1') =>
  visitor(shop).get(`/api/location/place?id=${id}&session=${session}`)
async function add(shop: TestShop, more: object = {}): Promise<Answer> {
  return (await shopper(shop)).post('/api/address/add', { address: { ...onPaper, ...more } })
}

function isRefusal({ status: is, body }: Answer, status: number, message: string): void {
  assert.deepEqual([is, body.success, body.message], [status, false, message])
}
const placeIn = ({ body }: Answer) => body.place as PlaceJson
const notFound = 'Failed to auto-detect coordinates from address'
function lastCall(): MapCall {
  const call = map.calls.at(-1)
  assert.ok(call !== undefined, 'the map got a request')
  return call
}

test('Google names a point: the server sends the key and returns our address lines', async () => {
  assert.deepEqual(done(await reverse(google)).place, {
    ...{ label: 'Block B, Nehru Nagar, New Delhi, Delhi 110065', ...here, street: 'Block B, Nehru Nagar' },
    ...{ city: 'New Delhi', state: 'Delhi', zipcode: '110065', country: 'India', distanceKm: 1.04, serviceable: true },
  })
  const { method, path, params } = lastCall()
  assert.deepEqual(
    [method, path, params],
    ['GET', '/maps/api/geocode/json', { latlng: '28.56915,77.25361', language: 'en', key: 'secret-map-key' }],
  )
})

test('a street is a better name than a plus code, which is better than none', async () => {
  const { results } = services['/maps/api/geocode/json'].found({})
  map.answer = { status: 'OK', results: [plusCode, ...results] }
  assert.equal(placeIn(await reverse(google)).zipcode, '110065')
  map.answer = { status: 'OK', results: [plusCode] }
  assert.equal(placeIn(await reverse(google)).label, 'H7C3+5P New Delhi, Delhi')
})

test('while the shopper types, Google suggests places in India under one session; the choice has coordinates', async () => {
  const { body } = await search(google, 'nehru', `&session=${session}`)
  assert.deepEqual(body.places, [])
  assert.deepEqual(body.suggestions, [
    { id: 'ChIJNehru_Nagar-1', label: 'Nehru Nagar, New Delhi, Delhi', distanceKm: 1.04, serviceable: true },
  ])
  const sent = lastCall()
  assert.deepEqual([sent.method, sent.path, sent.params], ['POST', '/v1/places:autocomplete', {}])
  assert.equal(sent.headers['x-goog-api-key'], 'secret-map-key')
  assert.match(String(sent.headers['x-goog-fieldmask']), /suggestions\.placePrediction\.placeId/)
  const point = { latitude: 28.57, longitude: 77.243 }
  assert.deepEqual(sent.body, {
    input: 'nehru',
    includedRegionCodes: ['in'],
    regionCode: 'in',
    languageCode: 'en',
    sessionToken: session,
    origin: point,
    locationBias: { circle: { center: point, radius: 20_000 } },
  })

  assert.partialDeepStrictEqual(placeIn(await resolve(google)), {
    ...{ latitude: 28.5691, zipcode: '110065', serviceable: true },
  })
  const last = lastCall()
  assert.deepEqual(
    [last.method, last.path, last.params.sessionToken, last.headers['x-goog-api-key']],
    ['GET', '/v1/places/ChIJNehru_Nagar-1', session, 'secret-map-key'],
  )
  assert.equal(last.headers['x-goog-fieldmask'], 'id,formattedAddress,location,addressComponents')
  assert.equal(last.params.key, undefined)
})

test('a caller without a session gets whole places from Google, a PIN code is a strict filter', async () => {
  const { body } = await search(google, 'nehru nagar')
  assert.equal((body.places as PlaceJson[])[0]?.zipcode, '110065')
  assert.deepEqual([lastCall().params.components, lastCall().params.address], ['country:IN', 'nehru nagar'])
  await search(google, '110065')
  const { components, address } = lastCall().params
  assert.deepEqual([components, address], ['country:IN|postal_code:110065', undefined])
})

test('Nominatim names a point, under the name and contact its policy wants', async () => {
  const [street, city, zipcode] = ['Nehru Nagar, Lajpat Nagar', 'New Delhi', '110065']
  const label = 'Nehru Nagar, Lajpat Nagar, New Delhi, Delhi, 110065'
  const { latitude } = here
  assert.partialDeepStrictEqual(placeIn(await reverse(osm)), { street, city, zipcode, latitude, label })
  const { path, params, headers } = lastCall()
  assert.deepEqual([path, params.lat, params.lon, params.format], ['/reverse', '28.5692', '77.2536', 'jsonv2'])
  assert.equal(headers['user-agent'], 'thela-store/1 (owner@sabzi.example)')
})

test('search text goes to Photon, never to Nominatim; a whole PIN code goes to Nominatim', async () => {
  const { places } = (await search(osm, 'Nehru Na', `&session=${session}`)).body
  const [label, street] = ['Nehru Nagar, Lajpat Nagar, New Delhi, Delhi, 110065', 'Nehru Nagar, Lajpat Nagar']
  const place = (places as PlaceJson[])[0]
  assert.partialDeepStrictEqual(place, { label, street, latitude: 28.5691, serviceable: true })
  const { path, params, headers } = lastCall()
  assert.deepEqual([path, params.q, params.countrycode, params.lat], ['/api', 'Nehru Na', 'IN', '28.57'])
  assert.equal(headers['user-agent'], 'thela-store/1 (owner@sabzi.example)')
  await search(osm, '110065')
  assert.partialDeepStrictEqual(lastCall(), { path: '/search', params: { postalcode: '110065', countrycodes: 'in' } })
})

test("answers of OpenStreetMap are cached for ten minutes, Google's and failures are not", async () => {
  await Promise.all([search(osm, 'saket'), search(osm, 'saket')])
  await search(osm, 'saket')
  assert.equal(map.calls.length, 1, 'concurrent searches share a request')
  osm.moveClock(10 * 60_000 + 1)
  await search(osm, 'saket')
  assert.equal(map.calls.length, 2)
  map.mode = 'broken'
  isRefusal(await search(osm, 'okhla'), 503, 'Error geocoding address')
  map.mode = 'ok'
  assert.equal((await search(osm, 'okhla')).status, 200)
  map.calls.length = 0
  for (let sent = 0; sent < 3; sent++) await search(google, 'saket')
  assert.equal(map.calls.length, 3)
})

test('an address without coordinates is found by either map, strictly in its PIN code', async () => {
  for (const shop of [google, osm]) {
    done(await add(shop))
    const rows = await shop.rows('select latitude, longitude, zipcode from address')
    assert.deepEqual(rows, [{ latitude: 28.5691, longitude: 77.2536, zipcode: '110065' }])
  }
  const [byGoogle, byNominatim] = map.calls
  assert.equal(byGoogle?.params.components, 'country:IN|postal_code:110065')
  assert.match(byGoogle?.params.address ?? '', /New Delhi/)
  const { street } = onPaper
  assert.partialDeepStrictEqual(byNominatim, { path: '/search', params: { postalcode: '110065', street } })
  for (const call of map.calls) assert.doesNotMatch(JSON.stringify([call.params, call.body]), /Anita|9876543210|@/)
})

test('a result in another PIN code, or the whole of India, is not found', async () => {
  map.where = { zipcode: '560001' }
  for (const shop of [google, osm]) isRefusal(await add(shop, { street: 'Elsewhere' }), 400, notFound)
  map.where = {}
  map.answer = { status: 'OK', results: [wholeIndia] }
  isRefusal(await add(google), 400, notFound)
  assert.deepEqual((await search(google, 'asdfgh')).body.places, [])
})

test('a place that the map finds too far away, or on the null island, is out of reach, and no address is saved', async () => {
  for (const at of [
    { latitude: 28.63, longitude: 77.22 },
    { latitude: 0, longitude: 0 },
  ]) {
    map.where = { at }
    for (const shop of [google, osm]) {
      const [place] = (await search(shop, `far ${at.latitude}`)).body.places as PlaceJson[]
      assert.equal(place?.serviceable, false)
      const before = await shop.rows('select id from address')
      isRefusal(await add(shop, { street: `Far ${at.latitude}` }), 400, 'Sorry, this location is not serviceable.')
      assert.deepEqual(await shop.rows('select id from address'), before)
    }
  }
})

test('an empty map answer: no places, a point without a name, an address not found', async () => {
  map.mode = 'nothing'
  for (const shop of [google, osm]) {
    const found = await search(shop, 'atlantis')
    assert.deepEqual([found.status, found.body.places, found.body.suggestions], [200, [], []])
    assert.partialDeepStrictEqual(done(await reverse(shop)).place, { city: '', country: '', serviceable: true })
    isRefusal(await add(shop, { street: 'Nowhere' }), 400, notFound)
  }
  assert.deepEqual((await search(google, 'atlantis', `&session=${session}`)).body.suggestions, [])
  isRefusal(await resolve(google), 404, 'Geocoding failed')
  const calls = map.calls.length
  isRefusal(await resolve(osm), 404, 'Geocoding failed')
  assert.equal(map.calls.length, calls)
})

test('places of another country are left out by every map', async () => {
  map.where = { country: ['Nepal', 'NP'] }
  for (const shop of [google, osm]) {
    assert.deepEqual((await search(shop, 'kathmandu')).body.places, [])
    assert.equal(placeIn(await reverse(shop)).country, '')
    isRefusal(await add(shop, { street: 'Thamel' }), 400, notFound)
  }
  isRefusal(await resolve(google), 404, 'Geocoding failed')
})

const failures: MapMode[] = ['denied', 'over limit', 'hang', 'broken', 'html', 'wrong types', 'huge', 'redirect']
for (const mode of failures)
  test(`a map that fails (${mode}) is a clear temporary error without the key`, async () => {
    map.mode = mode
    const failing = async (call: Promise<Answer>, message = 'Error geocoding address') => {
      const answer = await call
      isRefusal(answer, 503, message)
      assert.equal(answer.headers['retry-after'], '5')
    }
    const sent = [google, osm].flatMap((shop) => [
      failing(search(shop, 'lajpat')),
      failing(reverse(shop), 'Error getting address from coordinates'),
      failing(add(shop), notFound),
    ])
    await Promise.all([...sent, failing(search(google, 'lajpat', `&session=${session}`)), failing(resolve(google))])
    for (const shop of [google, osm]) {
      assert.match(shop.logged(), /the map service failed/)
      assert.doesNotMatch(shop.logged(), /secret-map-key|28\.569|lajpat/i)
    }
    assert.ok(map.calls.every((call) => call.path !== '/elsewhere'))
  })

test("the store names the map's owner and not the key", async () => {
  const [byGoogle, byOsm] = await Promise.all([google, osm].map((shop) => visitor(shop).get('/api/store')))
  const mapOf = (answer: Answer | undefined) => (answer?.body.store as { map?: string } | undefined)?.map
  assert.deepEqual([mapOf(byGoogle), mapOf(byOsm)], ['google', 'openstreetmap'])
  assert.doesNotMatch(JSON.stringify([byGoogle?.body, byOsm?.body]), /secret|127\.0\.0\.1|owner@/)
})

test('a suggestion is fetched by id and session; invalid ones are refused', async () => {
  const { get } = visitor(google)
  const half = ['', '?id=x', `?session=${session}`]
  for (const query of [...half, `?id=a/b&session=${session}`, `?id=x&session=${'a'.repeat(37)}`])
    assert.equal((await get(`/api/location/place${query}`)).status, 400, query)
  assert.equal((await search(google, 'x', '&session=a%20b')).status, 400)
  assert.equal(map.calls.length, 0)
})

test('a client over the rate limit is refused without a map request', async () => {
  const from = '10.80.0.1'
  const statuses = async (most: number, ask: () => Promise<Answer>) => {
    const answers = await Promise.all(Array.from({ length: most + 1 }, ask))
    return answers.filter(({ status }) => status === 200).length
  }
  const typed = () => visitor(google).get('/api/location/search?q=saket', { from })
  done(await typed())
  await google.rows(`update try_count set tries = 118 where key like 'placeSearchesByNetwork:%' and tries = 1`)
  assert.equal(await statuses(2, typed), 2)
  assert.equal(map.calls.length, 3)
  const refused = await typed()
  isRefusal(refused, 429, 'Too many attempts. Please wait a while and try again.')
  assert.equal(refused.headers['retry-after'], '60')
  assert.equal((await visitor(google).get('/api/location/search?q=', { from })).status, 200)
  assert.equal((await visitor(google).get('/api/location/search?q=saket', { from: '10.80.0.2' })).status, 200)
  google.moveClock(60_000)
  assert.equal((await typed()).status, 200)

  map.calls.length = 0
  const pointed = () => visitor(google).post('/api/location/reverse', here, { from })
  done(await pointed())
  await google.rows(`update try_count set tries = 58 where key like 'placeLookupsByNetwork:%' and tries = 1`)
  assert.equal(await statuses(2, pointed), 2)
  assert.equal(map.calls.length, 3)
  const anita = await shopper(google)
  assert.equal(await statuses(30, () => anita.post('/api/address/add', { address: onPaper })), 30)
  assert.equal(map.calls.length, 33)
})

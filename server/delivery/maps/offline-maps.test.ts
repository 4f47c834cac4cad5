import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiPlaces } from '#domain/delivery/places-hi.ts'
import farPlaces from './far-places.json' with { type: 'json' }
import { offlineMaps } from './offline-maps.ts'
import places from './places.json' with { type: 'json' }

const jaipur = { latitude: 26.9124, longitude: 75.7873 }
const address = { street: '12 Station Road', city: 'Jaipur', state: 'Rajasthan', country: 'India' }

test('in another town than the demo the rough map is silent near the store, so that the shopper sets the point', async () => {
  const map = offlineMaps(() => jaipur)
  assert.equal(await map.locate({ ...address, zipcode: '302001' }), undefined)
  assert.deepEqual(await map.search('jaipur'), [])
  assert.equal(await map.reverse(jaipur), undefined)
})

test('a town or a PIN code far from that store is still found, and too far', async () => {
  const map = offlineMaps(() => jaipur)
  const point = await map.locate({ ...address, zipcode: '560001' })
  assert.deepEqual(Object.keys(point ?? {}), ['latitude', 'longitude'])
  assert.equal((await map.search('bengaluru')).length, 1)
})

test('each place, far town and state has one Hindi name of its own, by which the map finds it', async () => {
  const { towns } = farPlaces
  const names = new Set([...places.places, ...towns].map(({ name }) => name).concat(towns.map(({ state }) => state)))
  assert.deepEqual([...names].toSorted(), Object.keys(hiPlaces).toSorted())
  const map = offlineMaps(() => jaipur)
  assert.equal((await map.search('विनोबापुरी'))[0]?.street, 'Vinobapuri')
  assert.equal((await map.search('चेन्नई'))[0]?.label, 'Chennai, Tamil Nadu')
  assert.equal(new Set(Object.values(hiPlaces)).size, names.size)
  const parts = ['Lajpat Nagar II (Central Market)', 'Nizamuddin West', 'East Kidwai Nagar', 'South Extension II']
  assert.deepEqual(
    parts.map((part) => hiPlaces[part]),
    ['लाजपत नगर 2', 'निज़ामुद्दीन वेस्ट', 'ईस्ट किदवई नगर', 'साउथ एक्सटेंशन 2'],
  )
})

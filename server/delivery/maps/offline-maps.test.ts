import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offlineMaps } from './offline-maps.ts'

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
  assert.notEqual(await map.locate({ ...address, zipcode: '560001' }), undefined)
  assert.equal((await map.search('bengaluru')).length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceKm, type Point } from './delivery.ts'
import { readPoint } from './point-text.ts'

const jaipur = { latitude: 26.9124, longitude: 75.7873 }

function isNear(found: unknown, expected: Point, km = 0.002): void {
  assert.equal(typeof found, 'object')
  const away = distanceKm(found as Point, expected)
  assert.ok(away <= km, `${JSON.stringify(found)} is ${away} km away`)
}

for (const [name, text] of [
  ['the middle of the view', 'https://www.google.com/maps/@26.9124,75.7873,15z'],
  [
    'the pin, not the view',
    'https://www.google.com/maps/place/Hawa+Mahal/@26.5,75.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d26.9124!4d75.7873!16s',
  ],
  ['a query', 'https://maps.google.com/?q=26.9124,75.7873'],
  ['an escaped query', 'https://www.google.com/maps/search/?api=1&query=26.9124%2C75.7873'],
  ['ll', 'https://maps.google.com/maps?ll=26.9124,75.7873&z=16'],
  ['a searched point', 'https://www.google.com/maps/search/26.9124,+75.7873?entry=tts'],
  ['a route', 'https://www.google.com/maps/dir/26.5,75.1/26.6,75.2/26.9124,+75.7873/@26.7,75.4,12z/data=!3m1!4b1'],
  ['a route without a start', 'https://www.google.com/maps/dir//26.9124,75.7873/@26.5,75.1,15z'],
  [
    'a route to a name',
    'https://www.google.com/maps/dir/My+Location/Hawa+Mahal/@26.7,75.4,12z/data=!3m1!4b1!4m9!4m8!1m1!4e1!1m5!1m1!1s0x396db6:0x5ae0!2m2!1d75.7873!2d26.9124!3e0',
  ],
  ['a route that is all of the link', 'https://www.google.com/maps/dir/Amer+Fort/26.9124,75.7873'],
  ['an older route', 'https://maps.google.com/maps?ll=26.5,75.1&sll=26.6,75.2&saddr=26.7,75.3&daddr=26.9124,75.7873'],
  ['a query beside a view', 'https://maps.google.com/maps?ll=26.5,75.1&q=26.9124,75.7873'],
  ['a geo address', 'geo:26.9124,75.7873?z=17'],
  ['an OpenStreetMap pin', 'https://www.openstreetmap.org/?mlat=26.9124&mlon=75.7873#map=17/26.1/75.1'],
  ['two numbers', ' 26.9124, 75.7873 '],
  ['two numbers with a space', '26.9124 75.7873'],
  ['two numbers in Devanagari', '२६.९१२४, ७५.७८७३'],
  ['degrees with sides', '26.9124° N, 75.7873° E'],
  ['degrees, minutes and seconds', `26°54'44.6"N 75°47'14.3"E`],
] as const)
  test(`a point is read from ${name}`, () => isNear(readPoint(text, { latitude: 0, longitude: 0 }), jaipur))

test('a full plus code is decoded, with its grid digits', () => {
  isNear(readPoint('7FG49QCJ+2V', jaipur), { latitude: 20.3700625, longitude: 2.7821875 })
  isNear(
    readPoint('https://plus.codes/9C3W9QCJ+2VX', jaipur),
    { latitude: 51.3701125, longitude: -1.217765625 },
    0.0002,
  )
})

test('a short plus code is the nearest one to the store, also across the edge of its square', () => {
  isNear(
    readPoint('9QCJ+2VX Reading', { latitude: 51.3708675, longitude: -1.217765625 }),
    { latitude: 51.3701125, longitude: -1.217765625 },
    0.0002,
  )
  const edge = { latitude: 27.0001, longitude: 76.0001 }
  isNear(readPoint('xxxx+xx', edge), edge, 0.1)
})

test('a short plus code without a town is no point, a whole one is', () => {
  for (const code of ['WQ6P+2R', 'wq6p+2r Jaipur, Rajasthan']) assert.equal(readPoint(code, undefined), 'short-code')
  isNear(readPoint('7JRQWQ6P+2R', undefined), { latitude: 26.9100625, longitude: 75.7870625 })
})

test('a short link cannot be resolved here; text, numbers out of range and half a pair are no point', () => {
  assert.equal(readPoint('https://maps.app.goo.gl/AbC123', jaipur), 'short-link')
  assert.equal(readPoint('https://goo.gl/maps/AbC123', jaipur), 'short-link')
  for (const text of ['', 'Hawa Mahal, Jaipur', '126.9, 75.7', '26.9124', 'https://example.com/?q=jaipur', '%E0%A4%A'])
    assert.equal(readPoint(text, jaipur), undefined, text)
})

test('a pasted text with thousands of spaces is read at once', () => {
  const start = performance.now()
  assert.equal(readPoint(`1${' '.repeat(1998)}x`, jaipur), undefined)
  assert.ok(performance.now() - start < 1000)
})

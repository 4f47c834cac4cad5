import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { checkPushAddress, isPushAddress, maxSubscriptions } from './push-address.ts'

const known = [
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA==',
  'https://eu.push.services.mozilla.com/wpush/v1/x',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAAB%2fx',
  'https://web.push.apple.com/QGx',
  'https://api.push.apple.com/3/device/x',
]

const strange = [
  '',
  'https://fcm.googleapis.com',
  'http://fcm.googleapis.com/x',
  'HTTPS://fcm.googleapis.com/x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:8080/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com/\\evil',
  'https://fcm.googleapis.com/a b',
  'https://fcm.googleapis.com/a\nb',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://x.fcm.googleapis.com/x',
  'https://push.services.mozilla.com/x',
  'https://a.b.push.services.mozilla.com/x',
  'https://evil.example/.push.services.mozilla.com/x',
  'https://notify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://0x7f000001/x',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
  '//fcm.googleapis.com/x',
  'http://127.0.0.1:4000/push',
]

for (const endpoint of known)
  test(`${endpoint} is of a push service`, () => assert.equal(isPushAddress(endpoint), true))

for (const endpoint of strange)
  test(`${JSON.stringify(endpoint)} is not called`, () => {
    assert.equal(isPushAddress(endpoint), false)
    const message = 'endpoint: is not of a push service we know.'
    assert.throws(() => checkPushAddress(endpoint, []), new Refusal('BAD_INPUT', { message }))
  })

test('an origin that is added is called, and nothing that only begins like it', () => {
  const origins = ['http://127.0.0.1:4000']
  assert.equal(isPushAddress('http://127.0.0.1:4000/push/1', origins), true)
  assert.equal(isPushAddress('http://127.0.0.1:40001/push', origins), false)
  assert.equal(isPushAddress('http://127.0.0.1:4000@evil.example/', origins), false)
  assert.equal(isPushAddress('http://127.0.0.1/push', origins), false)
})

test('one person has notifications in at most ten browsers', () => assert.equal(maxSubscriptions, 10))

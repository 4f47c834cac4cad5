import assert from 'node:assert/strict'
import { test } from 'node:test'
import webpush from 'web-push'
import { pushOf } from './push-variables.ts'

const read = (env: Record<string, string>, production = false) => pushOf(env, production, 'help@thela.example')

test('without variables the store makes the keys, and its own e-mail is the contact', () => {
  assert.deepEqual(read({}), { subject: 'mailto:help@thela.example', origins: [] })
})

test('a key pair, the contact and the push services of a test are read', () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'https://shop.example/ask' }
  assert.deepEqual(read({ ...env, PUSH_HOSTS: 'http://127.0.0.1:4000, https://push.example' }), {
    keys: { publicKey, privateKey },
    subject: 'https://shop.example/ask',
    origins: ['http://127.0.0.1:4000', 'https://push.example'],
  })
})

test('keys that are no pair, half a pair and invalid hosts stop the start', () => {
  const [one, other] = [webpush.generateVAPIDKeys(), webpush.generateVAPIDKeys()]
  const pair = /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be/
  assert.throws(() => read({ VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey }), pair)
  assert.throws(() => read({ VAPID_PUBLIC_KEY: one.publicKey }), pair)
  assert.throws(() => read({ VAPID_PRIVATE_KEY: one.privateKey }), pair)
  assert.throws(() => read({ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }), pair)
  for (const number of ['A'.repeat(43), `${'_'.repeat(42)}8`])
    assert.throws(() => read({ VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: number }), pair)
  assert.throws(() => read({ VAPID_SUBJECT: 'help@thela.example' }), /VAPID_SUBJECT must be/)
  for (const hosts of ['127.0.0.1', 'http://127.0.0.1:4000/', 'http://a@127.0.0.1', 'ftp://push.example'])
    assert.throws(() => read({ PUSH_HOSTS: hosts }), /PUSH_HOSTS must be web addresses/, hosts)
})

test('in production PUSH_HOSTS is refused', () => {
  assert.throws(() => read({ PUSH_HOSTS: 'https://push.example' }, true), /PUSH_HOSTS must be left out in production/)
})

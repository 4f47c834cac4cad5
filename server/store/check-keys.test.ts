import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type GatewayServer, openGatewayServer, settingsForGateway } from '#tests/support/gateway-server.ts'
import { openTestShop, type TestShop } from '#tests/support/open-test-shop.ts'
import { seller } from '#tests/support/people.ts'

let gateway: GatewayServer
let shop: TestShop

before(async () => {
  gateway = await openGatewayServer()
  shop = await openTestShop(settingsForGateway(gateway))
})
after(async () => {
  await shop?.close()
  await gateway?.close()
})

test('the gateway says whether typed or saved keys are its own, and nothing is saved', async () => {
  const boss = await seller(shop)
  const { RAZORPAY_KEY_ID: razorpayKeyId, RAZORPAY_KEY_SECRET: razorpayKeySecret } = settingsForGateway(gateway)
  const told = async (keys: object) => {
    const { status, body } = await boss.post('/api/store/check-keys', keys)
    return [status, body.code ?? body.message]
  }
  assert.deepEqual(await told({}), [200, 'These keys are valid'])
  assert.deepEqual(await told({ razorpayKeyId, razorpayKeySecret }), [200, 'These keys are valid'])
  assert.deepEqual(await told({ razorpayKeyId, razorpayKeySecret: { isSet: true } }), [200, 'These keys are valid'])
  assert.deepEqual(await told({ razorpayKeyId, razorpayKeySecret: 'another' }), [409, 'KEYS_REFUSED'])
  assert.deepEqual(await told({ razorpayKeyId: 'rzp_test_2' }), [409, 'KEYS_REFUSED'])
  const { body } = await boss.post('/api/store/check-keys', { razorpayKeySecret: '' })
  assert.deepEqual([body.code, body.message], ['KEYS_REFUSED', 'Please fill in Key ID and Key Secret first.'])
  gateway.mode = 'down'
  assert.deepEqual(await told({}), [503, 'GATEWAY_AWAY'])
  gateway.mode = 'well'
  assert.deepEqual(await shop.rows('select from store_setting'), [])
})

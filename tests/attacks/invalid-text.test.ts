import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { visitor } from '#tests/support/people.ts'

/** Addresses that stand in no contract, and the gateway's own events. */
const shop = testShop()

test('a NUL outside the contract’s schemas is refused in one sentence', async () => {
  const person = visitor(shop.it)
  const { keyId, keySecret, webhookSecrets } = shop.it.shop.sandbox?.settings ?? assert.fail('there is a sandbox')
  const asGateway = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }
  const event = JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: 'order_\0' } } } })
  const signature = createHmac('sha256', webhookSecrets[0] ?? '')
    .update(event)
    .digest('hex')
  const answers = await Promise.all([
    person.post('/sandbox/razorpay/pay', { order_id: 'order_\0', outcome: 'success' }),
    person.get('/sandbox/razorpay/v1/orders/%00', { headers: asGateway }),
    person.get('/sandbox/razorpay/v1/orders?receipt=%00', { headers: asGateway }),
    person.post('/api/payments/razorpay/webhook', event, {
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    }),
  ])
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.code], [400, 'BAD_INPUT'])
    assert.equal(body.message, 'The text has unreadable characters.')
  }
})

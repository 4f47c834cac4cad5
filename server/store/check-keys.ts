import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { type Gateway, GatewayError } from '../payments/gateway.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'

/** Asks Razorpay whether the typed keys, or saved ones in their place, are valid. Throws KEYS_REFUSED, GATEWAY_AWAY. */
export async function checkKeys(shop: Shop, person: Person, sent: Body<typeof api.paymentKeysCheck>): Promise<void> {
  await consume(shop, 'settingChecksBySeller', person.id)
  const { payment } = (await shop.settings.fresh()).values
  const keyId = sent.razorpayKeyId || payment.razorpayKeyId
  const keySecret = typeof sent.razorpayKeySecret === 'string' ? sent.razorpayKeySecret : payment.razorpayKeySecret
  if (keyId === '' || keySecret === '')
    throw new Refusal('KEYS_REFUSED', {
      message: 'Please fill in Key ID and Key Secret first.',
      extra: { field: keyId === '' ? 'razorpayKeyId' : 'razorpayKeySecret' },
    })
  if (!(await areKeysValid(shop, shop.gatewayWith({ keyId, keySecret })))) throw new Refusal('KEYS_REFUSED')
}

/** Whether the gateway accepts its keys. Throws GATEWAY_AWAY. */
export function areKeysValid(shop: Shop, gateway: Gateway): Promise<boolean> {
  return orGatewayAway(shop, gateway.acceptsKeys())
}

/** Whether the account of a gateway's keys has this gateway order. Throws GATEWAY_AWAY. */
export function hasGatewayOrder(shop: Shop, gateway: Gateway, gatewayOrderId: string): Promise<boolean> {
  return orGatewayAway(shop, gateway.hasOrder(gatewayOrderId))
}

function orGatewayAway(shop: Shop, answer: Promise<boolean>): Promise<boolean> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    shop.log.warn({ err: error }, 'the payment gateway could not check keys')
    throw new Refusal('GATEWAY_AWAY', { retryAfter: 5 })
  })
}

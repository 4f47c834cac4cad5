import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'
import { paymentIssues } from './payment-issues.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refundedPayments } from './refunded-payments.ts'
import { retryRefund } from './retry-refund.ts'
import { startPayment } from './start-payment.ts'
import { verifyPayment } from './verify-payment.ts'

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Starting and verifying payment, issues, refund retries, webhook (SPEC 7, CONTRACT "Orders"). */
export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.startOnlinePayment, ({ body, person, key, request }) =>
    startPayment(shop, person, { sent: body, key, language: chosenLanguage(request).language }),
  )

  endpoint(app, shop, api.verifyPayment, async ({ body, person }) => {
    await verifyPayment(shop, person, body)
    return { message: 'Payment Successful', orderId: body.orderDbId }
  })

  endpoint(app, shop, api.refundedPayments, async ({ person }) => ({ payments: await refundedPayments(shop, person) }))

  endpoint(app, shop, api.paymentIssues, async () => ({ troubles: await paymentIssues(shop) }))

  endpoint(app, shop, api.refundRetry, ({ params }) => retryRefund(shop, params.id))

  void app.register(async (scope) => {
    // The webhook's signature is over the bytes of the body, so receiveWebhook parses them after its check.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    endpoint(scope, shop, api.razorpayWebhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = headerOf(request, 'x-razorpay-signature')
      await receiveWebhook(shop, { body, signature, eventId: headerOf(request, 'x-razorpay-event-id') })
      return {}
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { billTexts } from '#domain/orders/bill-texts.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId } from '#domain/shapes.ts'
import { shopperOrManager } from '../../auth/shopper-or-manager.ts'
import { chosenLanguage } from '../../pages/locale.ts'
import { consume } from '../../rate-limit/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { orderJson } from '../order-json.ts'
import { placedOrder } from '../queries.ts'
import { billLanguage } from './bill-language.ts'
import { openPdfDrawer } from './pdf-drawer.ts'

/** The bill of an order as PDF, for its shopper and for managers (CONTRACT "The evening and people"). */
export function billRoutes(app: FastifyInstance, shop: Shop): void {
  const drawer = openPdfDrawer()
  app.addHook('onClose', () => drawer.close())

  app.get<{ Params: { id: string } }>('/api/order/:id/bill.pdf', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params
    reply.header('cache-control', 'private, no-store')
    const order = isId(id) ? await placedOrder(shop.db, id) : undefined
    const reader = await shopperOrManager(shop, request, order?.shopperId)
    if (reader === undefined || order === undefined) throw new Refusal('ORDER_UNKNOWN')
    const json = orderJson(order, reader)
    if (json.bill === undefined) throw new Refusal('BILL_UNKNOWN')
    await consume(shop, 'billsByPerson', reader.id)
    const { language } = chosenLanguage(request)
    const texts = billTexts(json, shop.store(), billLanguage(language))
    const pdf = await drawer.draw({ texts, language }, reader.id).catch((error: unknown) => {
      if (!reply.sent) throw error
    })
    // Fastify has already answered if its time limit passed meanwhile.
    if (pdf === undefined || reply.sent) return reply
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': `inline; filename="bill-${json.bill.number.replace('/', '-')}.pdf"`,
        'x-content-type-options': 'nosniff',
      })
      .send(pdf)
  })
}

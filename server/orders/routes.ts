import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { inRupees, type Paise, rupeesToPaise } from '#domain/money.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { endpoint } from '../http/endpoint.ts'
import { chosenLanguage } from '../pages/locale.ts'
import type { Shop } from '../shop.ts'
import { acceptOrder } from './accept-order.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeEachOrder } from './change-each-order.ts'
import { changeCustomer, listCustomers } from './customers.ts'
import { deliverOrder } from './deliver-order.ts'
import { listHistory } from './list-history.ts'
import { listOrders } from './list-orders.ts'
import { listPrintRun } from './list-print-run.ts'
import { moveOrder, moveOrders } from './move-order.ts'
import { orderJson } from './order-json.ts'
import { orderStream } from './order-stream.ts'
import { saveReplacementAnswer } from './packing/answer-replacement.ts'
import { packOrder } from './packing/pack-order.ts'
import { placeCashOrder } from './place-order.ts'
import { refuseOrder } from './refuse-order.ts'
import { requestReturn } from './returns/request-return.ts'
import { settleReturn } from './returns/settle-return.ts'

/** Bounds how many lists are read at once; callers take turns. */
const limit = createLimiter({ maxRunning: 4, maxWaiting: 1024 })

function inPaise({ cash, upi }: Record<'cash' | 'upi', number>): Record<'cash' | 'upi', Paise> {
  return { cash: rupeesToPaise(cash), upi: rupeesToPaise(upi) }
}

/** Placing, lists, status, cancelling, returns and live changes of orders (SPEC 7, CONTRACT "Orders"). */
export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.placeCodOrder, async ({ body, person, key, request }) => {
    const { language } = chosenLanguage(request)
    const orderId = await placeCashOrder(shop, person, { sent: body, key, language })
    return { message: 'Order placed', orderId }
  })

  endpoint(app, shop, api.myOrders, async ({ query, person }) =>
    limit(() => listOrders(shop.db, query, person), person.id),
  )

  endpoint(app, shop, api.buyAgain, async ({ person }) => ({
    items: await limit(() => buyAgain(shop, person.id), person.id),
  }))

  endpoint(app, shop, api.orderCancel, ({ params, person }) => cancelOrder(shop, person, params.id))

  endpoint(app, shop, api.orderRefuse, ({ params, person, body }) => refuseOrder(shop, person, params.id, body))

  endpoint(app, shop, api.orderPack, async ({ params, person, body }) => ({
    message: 'Packing saved',
    order: await packOrder(shop, person, params.id, body),
  }))

  endpoint(app, shop, api.replacementAnswer, async ({ params, person, body }) => {
    await saveReplacementAnswer(shop, person, params.id, body)
    return { message: body.accept ? 'Replacement accepted' : 'Replacement declined' }
  })

  endpoint(app, shop, api.orderReturn, ({ params, person, body, files }) =>
    requestReturn(shop, person, params.id, { ...body, files }),
  )

  endpoint(app, shop, api.returnRecord, ({ params, body, person }) =>
    requestReturn(shop, person, params.id, { ...body, files: [] }),
  )

  endpoint(app, shop, api.returnSettle, ({ params, body, person }) => settleReturn(shop, person, params.id, body))

  endpoint(app, shop, api.sellerOrders, async ({ query, person }) =>
    limit(() => listOrders(shop.db, query, person), person.id),
  )

  endpoint(app, shop, api.printRun, async ({ person }) => limit(() => listPrintRun(shop.db, person), person.id))

  endpoint(app, shop, api.orderStatus, async ({ params, body, person }) => {
    const order = await moveOrder(shop, person, params.id, body)
    return { message: 'Status updated', order: orderJson(order, person) }
  })

  endpoint(app, shop, api.orderHistory, async ({ params }) => ({ history: await listHistory(shop.db, params.id) }))

  endpoint(app, shop, api.ordersMove, async ({ body: { orders, status }, person }) => ({
    results: await moveOrders(shop, person, orders, status),
  }))

  endpoint(app, shop, api.orderAccept, async ({ params, body, person }) => {
    const order = await acceptOrder(shop, person, params.id, body.minutes)
    return { message: 'Order accepted', order: orderJson(order, person) }
  })

  endpoint(app, shop, api.ordersAccept, async ({ body: { orders }, person }) => ({
    results: await changeEachOrder(person, orders, ({ id, minutes }) => acceptOrder(shop, person, id, minutes)),
  }))

  endpoint(app, shop, api.customers, async ({ query, person }) =>
    limit(() => listCustomers(shop.db, query, person), person.id),
  )

  endpoint(app, shop, api.customerChange, async ({ params, body, person }) => ({
    message: 'Customer saved',
    customer: await changeCustomer(shop.db, params.id, body, person),
  }))

  endpoint(app, shop, api.orderDeliver, async ({ params, body, person }) => {
    const { seen } = body
    const delivery = { orderId: params.id, person, paid: inPaise(body), seen: seen && inPaise(seen) }
    const { isPaid, money } = await deliverOrder(shop, delivery)
    return { message: 'Order delivered', isPaid, received: inRupees(money) }
  })

  orderStream(app, shop)
}

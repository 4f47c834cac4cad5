import * as z from 'zod/mini'
import { shopperData } from '../accounts/shopper-data-shapes.ts'
import type { CallEntry } from '../endpoint.ts'
import { byId, message, paged } from '../shapes.ts'
import { historyEntry } from './history-shapes.ts'
import * as ordering from './order-shapes.ts'
import * as packing from './packing-shapes.ts'
import { printRun } from './print-shapes.ts'
import * as queue from './queue-shapes.ts'

const orderResults = z.object({ results: z.array(queue.orderResult) })

/** The seller's orders, their history and printed slips, and customers (SPEC 7, CONTRACT "Orders"). */
export const queueCalls = {
  sellerOrders: {
    who: 'packer',
    does: 'Lists all orders, newest first; with a search, filter or cursor 20 at a time, open ones oldest first.',
    query: z.extend(paged, queue.queueQuery.shape),
    answer: ordering.orders,
  },
  orderStatus: {
    who: 'packer',
    does: "Sets an order's status, in the seller's or the shopper's wording. If `seen` is no longer its status, it refuses with the order under `current`.",
    params: byId,
    body: queue.sentStatus,
    idempotent: true,
    answer: z.extend(message, { order: ordering.order }),
  },
  ordersMove: {
    who: 'packer',
    does: 'Moves several orders to a status, each with a result of its own.',
    body: queue.sentMove,
    idempotent: true,
    answer: orderResults,
  },
  orderAccept: {
    who: 'packer',
    does: 'Accepts an order, which stops its ringing, and may promise its delivery in so many minutes.',
    params: byId,
    body: queue.sentAcceptance,
    idempotent: true,
    answer: z.extend(message, { order: ordering.order }),
  },
  ordersAccept: {
    who: 'packer',
    does: 'Accepts several orders, each with a result of its own.',
    body: queue.sentAcceptances,
    idempotent: true,
    answer: orderResults,
  },
  orderRefuse: {
    who: 'packer',
    idempotent: true,
    does: 'Refuses an order before its delivery, with a reason and perhaps a text for the shopper; what was paid goes back. If `seen` is no longer its status, it refuses with the order under `current`.',
    params: byId,
    body: packing.sentRefusal,
    fixedMessage: 'Order refused',
  },
  orderPack: {
    who: 'packer',
    idempotent: true,
    does: 'Notes what was packed of lines, by grams or pieces, what is not there and what replaces it; the order costs what is in the bag.',
    params: byId,
    body: packing.sentPacking,
    answer: z.extend(message, { order: ordering.order }),
  },
  returnRecord: {
    who: 'manager',
    does: 'Records a return for a customer on the telephone, within 7 days of the delivery; it is settled like one from My Orders.',
    params: byId,
    body: packing.sentReturn,
    idempotent: true,
    fixedMessage: 'Return requested',
  },
  returnSettle: {
    who: 'manager',
    does: 'Accepts a requested return in whole or in part, refuses it with a reason, or notes that its cash was given back.',
    params: byId,
    body: packing.sentSettlement,
    idempotent: true,
    fixedMessage: 'Return settled',
  },
  orderHistory: {
    who: 'packer',
    does: 'Tells who did what to an order, oldest first.',
    params: byId,
    answer: z.object({ history: z.array(historyEntry) }),
  },
  printRun: {
    who: 'packer',
    does: 'Lists the oldest 200 open orders for their slips, and their products by category with total weights; `more` says that others wait.',
    answer: printRun,
  },
  customers: {
    who: 'manager',
    does: 'Lists the customers by their last order, 20 at a time; q is a name, a phone number or, for an owner, an e-mail.',
    query: queue.customerQuery,
    answer: z.object({ customers: z.array(queue.customer), nextCursor: z.optional(z.string()) }),
  },
  customerChange: {
    who: 'owner',
    does: 'Saves a note about a customer in place of the note `seen`, and whether the store still takes cash from them.',
    params: byId,
    body: queue.sentCustomer,
    idempotent: true,
    answer: z.extend(message, { customer: queue.customer }),
  },
  customerExport: {
    who: 'owner',
    does: 'Hands out, as a file, all that the store holds about a customer without an account.',
    params: byId,
    answer: shopperData,
  },
  customerDelete: {
    who: 'owner',
    does: 'Deletes a customer without an account; orders stay for the books without a name. Refused while one is open or money is owed.',
    params: byId,
    fixedMessage: 'Customer deleted',
  },
} as const satisfies Record<string, CallEntry>

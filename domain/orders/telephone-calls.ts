import * as z from 'zod/mini'
import * as delivery from '../delivery/address-shapes.ts'
import type { CallEntry } from '../endpoint.ts'
import { byId, message } from '../shapes.ts'
import * as telephone from './telephone-shapes.ts'

/** Orders that the seller takes by telephone (CONTRACT "The evening and people"). */
export const telephoneCalls = {
  telephoneOrder: {
    who: 'manager',
    does: "Places a cash order for a customer on the telephone, at today's prices; their own cart stays.",
    body: telephone.sentTelephoneOrder,
    // The order has this key too, and keeps it after the stored answer is deleted.
    idempotent: true,
    answer: z.extend(message, { orderId: z.string() }),
  },
  telephoneQuote: {
    who: 'manager',
    does: 'Prices the lines of a telephone order with its delivery fee; writes nothing.',
    body: telephone.sentTelephoneQuote,
    answer: telephone.telephoneQuote,
  },
  customerAddresses: {
    who: 'manager',
    does: "Lists a customer's addresses, newest first, without e-mails.",
    params: byId,
    answer: z.object({ addresses: z.array(delivery.address) }),
  },
} as const satisfies Record<string, CallEntry>

import type { Endpoint } from '../endpoint.ts'
import { sellerPaths } from '../seller-paths.ts'
import { byId, message } from '../shapes.ts'
import { shopperData } from './shopper-data-shapes.ts'

/** Data of customers who have no account, since the seller took their orders by telephone. */
export const customerDataCalls = {
  customerExport: {
    ...sellerPaths.customerExport,
    who: 'seller',
    role: 'owner',
    does: 'Hands out, as a file, all that the store holds of a customer without an account.',
    params: byId,
    answer: shopperData,
  },
  customerDelete: {
    ...sellerPaths.customerDelete,
    who: 'seller',
    role: 'owner',
    does: 'Deletes a customer without an account; orders stay for the books without a name. Refused while one is open or money is owed.',
    params: byId,
    answer: message,
  },
} as const satisfies Record<string, Endpoint>

import { enBag } from './bag-words-en.ts'

/** English words of an order, for My Orders and for its bill. */
export const enOrderWords = {
  bag: enBag,
  payment: 'Payment',
  notAvailable: 'N/A',
  money: {
    paid: 'Paid',
    pending: 'Pending',
    nothing: 'Nothing to pay',
    'refund-online': 'Refund online',
    'refund-cash': 'Refund at pick-up',
    refunded: 'Given back in cash',
  },
  unavailable: 'Product Unavailable',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'Free',
  topUp: 'Rounded in your favour',
  total: 'Total',
  returnedUnpaid: 'Returned, not charged',
  byUpi: 'Paid by UPI',
  due: 'Still to pay',
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isServerError, Refusal } from './refusal.ts'
import { messageOf, type RefusalCode } from './refusal-messages.ts'
import { statusOf } from './refusal-statuses.ts'

/** Every refusal by its status and its sentence, written by hand: those of SPEC 8 letter by letter. */
const refusals: Record<RefusalCode, readonly [status: number, message: string]> = {
  BAD_INPUT: [400, 'Please check what you entered.'],
  EMPTY_CART: [400, 'Your cart is empty'],
  ADDRESS_REQUIRED: [400, 'Please select an address'],
  NOT_DELIVERABLE: [400, 'Not Deliverable at this location'],
  NOT_SERVICEABLE: [400, 'Sorry, this location is not serviceable.'],
  GEOCODING_FAILED: [400, 'Failed to auto-detect coordinates from address'],
  PRODUCT_INCOMPLETE: [400, 'Please fill all required fields and upload at least one image.'],
  TOO_MANY_IMAGES: [400, 'Please upload at most 4 images.'],
  ORDER_TOO_SMALL: [400, 'This order is too small to be delivered. Please add something.'],
  ORDER_TOO_LARGE: [400, 'This order is too large. Please order less, or call us.'],
  ONLINE_TOO_SMALL: [400, 'Online payment starts at ₹1.'],
  PAYMENT_UNVERIFIED: [400, 'Payment verification failed'],
  IMAGE_UNREADABLE: [400, 'This image cannot be read. Please choose another one.'],
  RESET_LINK_INVALID: [400, 'This link is invalid or has expired. Please ask for a new one.'],
  SELLING_PRICE_ABOVE_PRICE: [400, 'The selling price cannot be above the price.'],
  LOGIN_REQUIRED: [401, 'Please log in to continue'],
  WRONG_LOGIN: [401, 'Invalid email or password'],
  CODE_REQUIRED: [401, 'Please enter the code of your authenticator app.'],
  WRONG_CODE: [401, 'This code is wrong or was already used. Please enter the latest one.'],
  WRONG_PASSWORD: [403, 'The current password is wrong.'],
  SELLER_ONLY: [403, 'Only the seller can do this.'],
  STAFF_ROLE: [403, 'Your role in this shop does not allow this. Please ask the owner.'],
  CROSS_SITE: [403, 'This request came from another site and was refused.'],
  NOT_FOUND: [404, 'Not found'],
  ADDRESS_UNKNOWN: [404, 'Address not found'],
  ORDER_UNKNOWN: [404, 'Order not found'],
  BILL_UNKNOWN: [404, 'This order has no bill yet.'],
  PLACE_UNKNOWN: [404, 'Geocoding failed'],
  PRODUCT_UNKNOWN: [404, 'Product not found'],
  UNIT_UNKNOWN: [404, 'Unit not found'],
  IMAGE_UNKNOWN: [404, 'Image not found'],
  REFUND_UNKNOWN: [404, 'Refund not found'],
  BATCH_UNKNOWN: [404, 'This can no longer be undone.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists'],
  PRICE_CHANGED: [409, 'Prices have changed. Please review your cart.'],
  OUT_OF_STOCK: [409, 'This product is out of stock'],
  NOT_ENOUGH_STOCK: [409, 'There is not enough left of this product.'],
  PRODUCT_CHANGED: [409, 'Somebody has changed this product meanwhile. Nothing was saved.'],
  UNIT_EXISTS: [409, 'This product already has a pack of this name.'],
  UNIT_GONE: [409, 'This unit is no longer offered'],
  CASH_REFUSED: [409, 'The store takes no cash for your orders any more. Please pay online.'],
  CUSTOMER_UNKNOWN: [404, 'This customer was not found.'],
  CUSTOMER_HAS_ACCOUNT: [409, 'This customer has an account, and can download or delete their data there.'],
  CUSTOMER_UNSETTLED: [409, 'An order of this customer is still open, or money is still owed. Please settle it first.'],
  CHANGED_MEANWHILE: [409, 'Somebody has changed this meanwhile. Nothing was saved.'],
  SECOND_FACTOR_ON: [409, 'The second factor is already on. Turn it off first.'],
  SECOND_FACTOR_OFF: [409, 'The second factor is off.'],
  CASH_OFF: [409, 'This store takes no cash right now. Please pay online.'],
  KEYS_REFUSED: [409, 'Razorpay does not know these keys.'],
  MAIL_NOT_SENT: [409, 'The test email could not be sent.'],
  PRICE_LOOKS_WRONG: [409, 'Some prices look wrong. Nothing was saved.'],
  CART_CHANGED: [409, 'Your cart has changed in another window.'],
  LOGIN_CHANGED: [409, 'Someone logged in or out in another window of this browser.'],
  CANCEL_TOO_LATE: [409, 'This order has left the store and can no longer be cancelled.'],
  RETURN_TOO_EARLY: [409, 'Only delivered orders can be returned.'],
  RETURN_TOO_LATE: [409, 'Orders can be returned within 7 days of delivery.'],
  ORDER_ENDED: [409, 'This order was cancelled or returned.'],
  ALREADY_DELIVERED: [409, 'This order is delivered already.'],
  ORDER_ON_ROUND: [409, 'A rider already has this order. End their link first, or move the order back to Processing.'],
  ROUND_UNKNOWN: [404, 'This link does not work any more. Please ask the shop for a new one.'],
  INVITE_UNKNOWN: [404, 'This invitation does not work any more. Please ask the owner for a new one.'],
  STAFF_UNKNOWN: [404, 'This person does not work here any more.'],
  LAST_OWNER: [409, 'The shop needs an owner. Please make another person an owner first.'],
  STOP_MOVED: [409, 'The shop has changed this order meanwhile. Please call the shop.'],
  DOOR_CODE_WRONG: [409, 'That is not the code of this order. Please ask the customer again.'],
  DOOR_CODE_SPENT: [409, 'There were too many wrong codes. The shop must mark this order as delivered.'],
  UPI_OFF: [409, 'No UPI ID is set. Please fill it in under Settings, Payment.'],
  NOTHING_DUE: [409, 'Nothing is due for this order.'],
  DAY_CLOSED: [409, 'This day is already closed.'],
  ORDER_UNDER_WAY: [
    409,
    'You have an order that is not delivered yet. You can delete your account once it has arrived.',
  ],
  KEY_REUSED: [409, 'This order was already sent with different details.'],
  PUSH_UNKNOWN: [409, 'Please allow notifications in this browser first.'],
  ORDER_UNPAID: [409, 'You have a delivered order that is not paid yet. You can delete your account once it is paid.'],
  ORDER_PAID: [409, 'This order is already paid.'],
  ORDER_CLOSED: [409, 'This order is closed. Please order again.'],
  PAYMENT_REFUNDED: [409, 'This order can no longer be delivered. Your payment is being refunded.'],
  CART_ALREADY_ORDERED: [409, 'This cart was already ordered.'],
  PAID_TWICE: [409, 'This payment is being refunded in full. Its goods were already ordered.'],
  STORE_CLOSED: [409, 'The store is closed right now. Your cart is saved.'],
  REFUND_NOT_FAILED: [409, 'This refund has not failed, was tried again, or was given back by hand.'],
  TOO_LARGE: [413, 'This is too large to send.'],
  WRONG_TYPE: [415, 'This kind of content is not accepted.'],
  IMAGE_TYPE: [415, 'Only JPEG, PNG, WebP and AVIF images are accepted.'],
  RETURN_REFUSED: [409, 'The store has refused this return. Please call us if you have a question.'],
  RETURN_REQUESTED: [409, 'Another return was already requested for this order.'],
  RETURN_UNKNOWN: [404, 'No return was requested for this order.'],
  RETURN_OPEN: [409, 'A return was requested for this order. Please settle it first.'],
  RETURN_SETTLED: [409, 'This return is already settled.'],
  RETURN_UNSETTLED: [409, 'You have a return that is not settled yet. You can delete your account once it is.'],
  INBOX_UNKNOWN: [404, 'This is not in the inbox any more.'],
  PACKING_OVER: [409, 'This order is packed and can no longer be changed.'],
  REPLACEMENT_UNKNOWN: [404, 'Nothing was offered in place of this item.'],
  REPLACEMENT_OVER: [409, 'This can no longer be changed. Please call us.'],
  REPLACEMENT_UNFIT: [409, 'Please offer something of the same kind, in stock and at no higher price.'],
  REFUSE_TOO_LATE: [409, 'This order is delivered and can no longer be refused.'],
  REFUND_UNDER_WAY: [409, 'A refund to you is still in progress. You can delete your account once it has arrived.'],
  TOPIC_UNKNOWN: [404, 'This search topic no longer exists.'],
  TOPIC_CHANGED: [409, 'Somebody has changed this search topic meanwhile. Nothing was saved.'],
  TOO_MANY_TOPICS: [409, 'The search already knows 200 topics. Please delete one first.'],
  TOO_MANY_ORDERS: [429, 'You already have several open cash orders. Please wait until one moves on, or pay online.'],
  TOO_MANY_STREAMS: [429, 'This page is open in too many windows to update live.'],
  TOO_MANY_TRIES: [429, 'Too many attempts. Please wait a while and try again.'],
  BUG: [500, 'Something went wrong'],
  GATEWAY_AWAY: [503, 'Razorpay cannot be reached right now. Please try again in a moment.'],
  PAYMENT_NOT_STARTED: [503, 'Payment initiation failed'],
  PAYMENT_PENDING: [503, 'Your payment is not confirmed yet. The order will appear in My Orders once it is.'],
  REFUND_UNSURE: [503, 'We could not check this refund with the payment service. Nothing was sent.'],
  ONLINE_OFF: [503, 'Online payment is not available right now.'],
  PUSH_FAILED: [503, 'The notification could not be sent. Please try again.'],
  REVERSE_FAILED: [503, 'Error getting address from coordinates'],
  SEARCH_FAILED: [503, 'Error geocoding address'],
  GEOCODING_AWAY: [503, 'Failed to auto-detect coordinates from address'],
  NO_ROOM: [507, 'The store is out of storage space. Nothing was saved. Please try again later.'],
  BUSY: [503, 'The store is busy. Please try again in a moment.'],
}

test('every refusal has the status and the sentence that stand here', () => {
  for (const [code, [status, message]] of Object.entries(refusals) as [RefusalCode, readonly [number, string]][]) {
    const refusal = new Refusal(code)
    assert.deepEqual([refusal.code, statusOf(refusal.code), messageOf(refusal)], [code, status, message])
    assert.deepEqual([refusal.extra, refusal.retryAfter], [{}, undefined])
  }
})

test('a server error is a status from 500', () => {
  const statuses = [undefined, 400, 499, 500, 503]
  const found = statuses.map((status) => isServerError(new Refusal('BUSY', status === undefined ? {} : { status })))
  assert.deepEqual(found, [false, false, false, true, true])
})

test('a sentence of its own, what is sent beside it and the wait go with a refusal', () => {
  const { message, extra, retryAfter } = new Refusal('BUSY', { message: 'Later.', extra: { amount: 7 }, retryAfter: 3 })
  assert.deepEqual({ message, extra, retryAfter }, { message: 'Later.', extra: { amount: 7 }, retryAfter: 3 })
})

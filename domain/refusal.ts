/** HTTP status of every expected error by its code, which never changes (CONTRACT "Answers", SPEC 8). */
const statuses = {
  BAD_INPUT: 400,
  EMPTY_CART: 400,
  ADDRESS_REQUIRED: 400,
  NOT_DELIVERABLE: 400,
  NOT_SERVICEABLE: 400,
  GEOCODING_FAILED: 400,
  PRODUCT_INCOMPLETE: 400,
  TOO_MANY_IMAGES: 400,
  ORDER_TOO_LARGE: 400,
  ORDER_TOO_SMALL: 400,
  ONLINE_TOO_SMALL: 400,
  PAYMENT_UNVERIFIED: 400,
  IMAGE_UNREADABLE: 400,
  RESET_LINK_INVALID: 400,
  SELLING_PRICE_ABOVE_PRICE: 400,
  LOGIN_REQUIRED: 401,
  WRONG_LOGIN: 401,
  CODE_REQUIRED: 401,
  WRONG_CODE: 401,
  WRONG_PASSWORD: 403,
  SELLER_ONLY: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  ADDRESS_UNKNOWN: 404,
  ORDER_UNKNOWN: 404,
  PLACE_UNKNOWN: 404,
  PRODUCT_UNKNOWN: 404,
  UNIT_UNKNOWN: 404,
  IMAGE_UNKNOWN: 404,
  REFUND_UNKNOWN: 404,
  TOPIC_UNKNOWN: 404,
  BATCH_UNKNOWN: 404,
  EMAIL_TAKEN: 409,
  PRICE_CHANGED: 409,
  OUT_OF_STOCK: 409,
  NOT_ENOUGH_STOCK: 409,
  PRODUCT_CHANGED: 409,
  TOPIC_CHANGED: 409,
  TOO_MANY_TOPICS: 409,
  UNIT_GONE: 409,
  UNIT_EXISTS: 409,
  CART_CHANGED: 409,
  CHANGED_MEANWHILE: 409,
  CASH_REFUSED: 409,
  CUSTOMER_UNKNOWN: 404,
  SECOND_FACTOR_ON: 409,
  SECOND_FACTOR_OFF: 409,
  CASH_OFF: 409,
  KEYS_REFUSED: 409,
  MAIL_NOT_SENT: 409,
  PRICE_LOOKS_WRONG: 409,
  LOGIN_CHANGED: 409,
  CANCEL_TOO_LATE: 409,
  RETURN_TOO_EARLY: 409,
  RETURN_TOO_LATE: 409,
  RETURN_REFUSED: 409,
  RETURN_UNKNOWN: 404,
  RETURN_OPEN: 409,
  RETURN_SETTLED: 409,
  RETURN_UNSETTLED: 409,
  PACKING_OVER: 409,
  REPLACEMENT_UNKNOWN: 404,
  REPLACEMENT_OVER: 409,
  REPLACEMENT_UNFIT: 409,
  REFUSE_TOO_LATE: 409,
  REFUND_UNDER_WAY: 409,
  ORDER_ENDED: 409,
  ALREADY_DELIVERED: 409,
  ORDER_ON_ROUND: 409,
  ROUND_UNKNOWN: 404,
  STOP_MOVED: 409,
  DOOR_CODE_WRONG: 409,
  DOOR_CODE_SPENT: 409,
  UPI_OFF: 409,
  NOTHING_DUE: 409,
  ORDER_UNDER_WAY: 409,
  KEY_REUSED: 409,
  PUSH_UNKNOWN: 409,
  ORDER_PAID: 409,
  ORDER_CLOSED: 409,
  PAYMENT_REFUNDED: 409,
  CART_ALREADY_ORDERED: 409,
  PAID_TWICE: 409,
  STORE_CLOSED: 409,
  REFUND_NOT_FAILED: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  IMAGE_TYPE: 415,
  TOO_MANY_ORDERS: 429,
  TOO_MANY_STREAMS: 429,
  TOO_MANY_TRIES: 429,
  BUG: 500,
  GATEWAY_AWAY: 503,
  PAYMENT_NOT_STARTED: 503,
  PAYMENT_PENDING: 503,
  REFUND_UNSURE: 503,
  ONLINE_OFF: 503,
  PUSH_FAILED: 503,
  REVERSE_FAILED: 503,
  SEARCH_FAILED: 503,
  GEOCODING_AWAY: 503,
  NO_ROOM: 507,
  BUSY: 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof statuses

/** Whether a code that came over the wire is one of ours; a newer server may know more. */
export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(statuses, code)
}

type Details = {
  /** Replaces the sentence in refusal-messages.ts, to name the field or the product. */
  readonly message?: string
  /** Sent beside the message, so that a client can mend its view (a fresh cart, the right total). */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  readonly retryAfter?: number
}

/** An expected error, thrown by rules and use cases; without a message of its own, `message` is the code (see refusal-messages.ts). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfter: number | undefined
  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? code)
    this.code = code
    this.status = statuses[code]
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

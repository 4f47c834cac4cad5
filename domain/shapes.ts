import * as z from 'zod/mini'
import { devices } from './accounts/devices.ts'
import { maxOtherNames, maxProductImages } from './catalogue/catalogue.ts'
import { maxBasePrice, maxPrice, quantityUnits, waysOfSelling } from './catalogue/units.ts'
import { refuseReasons } from './orders/order-ending.ts'
import { ifGoneWishes } from './orders/packing.ts'
import { stopStates } from './orders/rounds.ts'
import { received } from './payments/door-shapes.ts'
import { maxReason } from './store/closing.ts'

/** JSON shapes of /api in the spelling of SPEC.md; money in rupees (SPEC 3, CONTRACT "Answers"). */

/** A visible character: a name of invisible ones alone is refused. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
export const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(most), z.regex(visible, 'is required'))

/** An opaque id: 1 to 64 characters of A-Z a-z 0-9 - _. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id'))

const when = z.string()
const rupees = z.number()

export const unitType = z.enum(['retail', 'bulk'])

export const unit = z.object({
  _id: z.string(),
  label: z.string(),
  quantity: z.object({ unit: z.enum(quantityUnits), value: z.number() }),
  price: rupees,
  discountPercent: z.number(),
  discount: rupees,
  sellingPrice: rupees,
})
export type UnitJson = z.infer<typeof unit>

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  searchNames: z.array(z.string()),
  category: z.string(),
  image: z.array(z.string()),
  description: z.array(z.string()),
  inStock: z.boolean(),
  soldBy: z.enum(waysOfSelling),
  /** Grams or pieces that are left of all its packs, where they are few. */
  left: z.optional(z.number()),
  /** The price of a kilogram or a piece. */
  basePrice: rupees,
  discountPercent: z.number(),
  offerPrice: rupees,
  retailUnits: z.array(unit),
  bulkUnits: z.array(unit),
})
export type ProductJson = z.infer<typeof product>

/** A product as the browser searches for it and shows it among the suggestions. */
export const indexedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  searchNames: z.array(z.string()),
  category: z.string(),
  image: z.string(),
  inStock: z.boolean(),
  units: z.array(unit),
})
export type IndexedProduct = z.infer<typeof indexedProduct>

/** A dish or an occasion as the browser searches for it. */
export const indexedTopic = z.object({
  name: z.string(),
  nameHi: z.string(),
  words: z.array(z.string()),
  products: z.array(z.string()),
})
export type IndexedTopic = z.infer<typeof indexedTopic>

/** The same as the seller edits it. */
export const searchTopic = z.extend(indexedTopic, { _id: z.string(), version: z.number() })
export type SearchTopicJson = z.infer<typeof searchTopic>

/** A topic as the seller saves it: a new one without `id`, else with the version that was shown. */
export const sentTopic = z.object({
  id: z.optional(id),
  version: z.optional(z.number().check(z.int(), z.gte(1))),
  name: text(60),
  nameHi: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  words: z.array(text(60)).check(z.maxLength(60)),
  products: z.array(id).check(z.minLength(1, 'needs a product'), z.maxLength(100)),
})
export type SentTopic = z.infer<typeof sentTopic>

export const missedSearch = z.object({ term: z.string(), count: z.number(), lastAt: when })
export type MissedSearch = z.infer<typeof missedSearch>

export const quantity = z.number().check(z.int(), z.gte(1), z.lte(99))

/** A payment the seller must check; sums in their currency (CONTRACT "Orders"). */
export const paymentIssue = z.object({
  _id: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  what: z.enum(['refund-failed', 'refund-slow', 'paid-twice', 'order', 'currency', 'sum']),
  amount: z.number(),
  currency: z.string(),
  /** What the order costs, where the payment does not fit it. */
  expected: z.optional(rupees),
  since: when,
})
export type PaymentIssueJson = z.infer<typeof paymentIssue>

/** A payment that placed no order and was given back. */
export const givenBack = z.object({
  _id: z.string(),
  orderId: z.string(),
  amount: rupees,
  paidAt: when,
  /** Whether its cart had been ordered already; else its order was sold out, closed or paid. */
  isCartOrdered: z.boolean(),
})
export type GivenBackJson = z.infer<typeof givenBack>

/** A unit as a client may name it: the whole object, or only its `_id` or `label`. */
export const namedUnit = z
  .object({ _id: z.optional(id), label: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) })
  .check(z.refine((named) => named._id !== undefined || named.label !== undefined, 'needs _id or label'))
export type NamedUnit = z.infer<typeof namedUnit>

export const sentCartItem = z.object({ productId: id, unit: namedUnit, quantity })
export type SentCartItem = z.infer<typeof sentCartItem>

export const cartItem = z.object({
  productId: z.string(),
  unit,
  quantity: z.number(),
  /** Snapshot of the unit, readable after its product is deleted. */
  name: z.string(),
  /** Its Hindi name, if the product has one. */
  nameHi: z.optional(z.string()),
  image: z.string(),
  category: z.string(),
  state: z.enum(['ok', 'not-enough', 'out-of-stock', 'gone']),
  /** Grams or pieces that are left, where they are few or too few. */
  left: z.optional(z.number()),
})
export type CartItemJson = z.infer<typeof cartItem>

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  cartItems: z.array(cartItem),
  cartVersion: z.number(),
})
export type UserJson = z.infer<typeof user>

export const email = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(254))
export const password = z.string().check(z.minLength(1, 'is required'), z.maxLength(1000))
/** Six digits of an authenticator app or a recovery code of twelve characters, as people type them: with a gap, perhaps. */
export const code = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toLowerCase()),
  z.regex(/^(\d{6}|[a-z2-9]{12})$/, 'has six digits'),
)
export const personName = text(100)

/** What a person writes to the store; the phone may be left out or empty (SPEC 5 "Contact form"). */
export const sentMessage = z.object({
  name: personName,
  email,
  phone: z.optional(z.string().check(z.trim(), z.maxLength(30))),
  message: text(5000),
})

/** A shopper's own phone; empty for none. */
export const ownPhone = z.string().check(z.trim(), z.maxLength(20))

const coordinate = (most: number) => z.optional(z.nullable(z.number().check(z.gte(-most), z.lte(most))))
const digits = z.union([z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(20)), z.int()])

export const sentAddress = z.object({
  firstName: text(60),
  lastName: text(60),
  email,
  street: text(200),
  city: text(80),
  state: text(80),
  zipcode: digits,
  country: text(60),
  phone: digits,
  latitude: coordinate(90),
  longitude: coordinate(180),
})
export type SentAddress = z.infer<typeof sentAddress>

export const address = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  distanceKm: z.number(),
})
export type AddressJson = z.infer<typeof address>

export const paymentType = z.enum(['COD', 'Online'])

const orderedUnit = {
  product: z.object({
    _id: z.string(),
    name: z.string(),
    /** Its Hindi name, if it had one when it was ordered. */
    nameHi: z.optional(z.string()),
    image: z.array(z.string()),
    category: z.string(),
  }),
  unit: z.object({ _id: z.string(), label: z.string(), sellingPrice: rupees }),
}

export const ifGone = z.enum(ifGoneWishes)

/** What travels in place of a line, and what its shopper says to it. */
const replacedBy = z.object({
  ...orderedUnit,
  packedGrams: z.optional(z.number()),
  packedPieces: z.optional(z.number()),
  state: z.enum(['offered', 'accepted', 'declined']),
})

export const orderItem = z.object({
  _id: z.string(),
  ...orderedUnit,
  quantity: z.number(),
  /** The whole line as ordered, in grams or else in pieces. */
  orderedGrams: z.optional(z.number()),
  orderedPieces: z.optional(z.number()),
  /** The same as packed; absent before. */
  packedGrams: z.optional(z.number()),
  packedPieces: z.optional(z.number()),
  /** What packing made the line cheaper by; absent before it is packed. */
  credit: z.optional(rupees),
  /** Whether nothing of the line travels. */
  gone: z.optional(z.literal(true)),
  replacedBy: z.optional(replacedBy),
  ifGone: z.optional(ifGone),
})

/** A shopper's request to return an order, and how the seller settled it. */
const orderReturn = z.object({
  state: z.enum(['requested', 'accepted', 'refused']),
  reason: z.string(),
  /** The lines that the shopper wants to return; absent for the whole order. */
  lines: z.optional(z.array(z.string())),
  /** Where the shopper's photo is. */
  photo: z.optional(z.string()),
  requestedAt: when,
  settledAt: z.optional(when),
  /** Why the seller refused it. */
  refusal: z.optional(z.string()),
  /** The lines that the seller took back, by their `_id`. */
  accepted: z.optional(z.array(z.string())),
  /** What goes back for them, in rupees. */
  amount: z.optional(rupees),
  /** When the seller gave the cash back. */
  givenBackAt: z.optional(when),
})

export const order = z.object({
  _id: z.string(),
  paymentType,
  /** What is due or was paid, less what packing took off. */
  amount: rupees,
  shippingFee: rupees,
  items: z.array(orderItem),
  /** The version of what is in the bag. */
  version: z.number(),
  /** The amount before packing, and when every line was packed. */
  orderedAmount: z.optional(rupees),
  packedAt: z.optional(when),
  ifGone: z.optional(ifGone),
  /** Why the store refused the order. */
  refusal: z.optional(z.object({ reason: z.enum(refuseReasons), text: z.optional(z.string()) })),
  status: z.string(),
  statusTimeline: z.array(z.object({ status: z.string(), timestamp: when })),
  isPaid: z.boolean(),
  address,
  /** Why the shopper wants to give it back, where they do. */
  returnReason: z.optional(z.string()),
  /** Money received on delivery, once there was some. */
  received: z.optional(received),
  return: z.optional(orderReturn),
  createdAt: when,
  updatedAt: when,
  /** When the seller accepted it. */
  acceptedAt: z.optional(when),
  /** When the seller promised to deliver it. */
  promisedAt: z.optional(when),
  /** The rider who has or had it, for the seller. */
  round: z.optional(
    z.object({ _id: z.string(), name: z.string(), state: z.enum(stopStates), at: z.optional(when), until: when }),
  ),
  /** What the shopper reads out to the rider, while the order is on its way. */
  doorCode: z.optional(z.string()),
})
export type OrderJson = z.infer<typeof order>

/** All that the store holds of a shopper, as the shopper may take it along. */
export const shopperData = z.object({
  exportedAt: when,
  account: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    createdAt: when,
  }),
  addresses: z.array(address),
  cart: z.array(cartItem),
  orders: z.array(order),
  payments: z.array(
    z.object({
      orderId: z.string(),
      amount: rupees,
      createdAt: when,
      refunds: z.array(z.object({ amount: rupees, state: z.string(), createdAt: when })),
    }),
  ),
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.optional(z.string()),
      message: z.string(),
      createdAt: when,
    }),
  ),
  sessions: z.array(z.object({ device: z.enum(devices), createdAt: when, expiresAt: when })),
})
export type ShopperData = z.infer<typeof shopperData>

/** A session of the person. */
export const openSession = z.object({ device: z.enum(devices), createdAt: when, isThis: z.boolean() })
export type OpenSession = z.infer<typeof openSession>

export const returnReason = text(500)

/** The seller's settlement of a return: accepted lines or a refusal, and cash given back. */
export const sentSettlement = z
  .object({
    accepted: z.optional(z.array(id).check(z.maxLength(50))),
    refused: z.optional(text(500)),
    givenBack: z.optional(z.enum(['cash', 'gateway'])),
  })
  .check(
    z.refine((sent) => Object.values(sent).some((each) => each !== undefined), 'needs accepted, refused or givenBack'),
  )
export type SentSettlement = z.infer<typeof sentSettlement>

const sentOrderItem = z.object({
  product: z.union([id, z.object({ _id: id })]),
  unit: z.intersection(
    namedUnit,
    // The price that the shopper saw, in rupees; only told back beside today's, never believed.
    z.object({ sellingPrice: z.optional(z.number()) }),
  ),
  quantity,
  /** The shopper's wish if it is not there; without one the order's holds. */
  ifGone: z.optional(ifGone),
})
export type SentOrderItem = z.infer<typeof sentOrderItem>

/** A line whose price is another than the shopper saw, beside a refused order; money in rupees. */
export type RepricedLine = {
  product: string
  name: string
  nameHi: string
  label: string
  quantity: number
  before: number
  after: number
}

export const sentOrder = z.object({
  items: z.array(sentOrderItem).check(z.maxLength(100)),
  address: z.optional(z.nullable(z.union([z.literal(''), id]))),
  amount: z.number().check(z.gte(0)),
  shippingFee: z.optional(z.number().check(z.gte(0))),
  ifGone: z.optional(ifGone),
  /** The saved cart this order was made from; when another window has changed or ordered it, nothing is ordered. */
  cartVersion: z.optional(z.number().check(z.int(), z.gte(0))),
})
export type SentOrder = z.infer<typeof sentOrder>

/** The same for online payment, with the total as text (SPEC 7: "amount as a rounded string"). */
export const sentOnlineOrder = z.extend(sentOrder, {
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees such as "173.50"')),
})
export type SentOnlineOrder = z.infer<typeof sentOnlineOrder>

/** Result of the gateway's checkout in the browser, with its order (SPEC 7). */
export const paymentProof = z.object({
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(200)),
  orderDbId: id,
})
export type PaymentProof = z.infer<typeof paymentProof>

/** A row of a new product's pricing table: label and typed percent. */
const sentRow = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
})

const sentDescription = z.union([
  z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(50)),
  z.string().check(z.maxLength(10_000)),
])

/** Required fields of a new product share one sentence (SPEC 5). */
export const productData = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  nameHi: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  description: z.optional(sentDescription),
  descriptionHi: z.optional(sentDescription),
  /** Other names under which shoppers find it. */
  searchNames: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(maxOtherNames))),
  category: z.optional(z.string()),
  soldBy: z.optional(z.enum(waysOfSelling)),
  basePrice: z.optional(z.number().check(z.gte(0), z.lte(maxBasePrice))),
  discountPercent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  retailUnits: z.optional(z.array(sentRow).check(z.maxLength(10))),
  bulkUnits: z.optional(z.array(sentRow).check(z.maxLength(10))),
  /** Saves prices that look wrong (CONTRACT "Prices"). */
  confirmed: z.optional(z.boolean()),
})
export type ProductData = z.infer<typeof productData>

const picked = {
  name: true,
  nameHi: true,
  description: true,
  descriptionHi: true,
  searchNames: true,
  category: true,
  basePrice: true,
  confirmed: true,
} as const

/** A product's texts and pictures; in `image` a text is a stored URL, a number a sent file. */
export const productEdit = z.extend(z.pick(productData, picked), {
  /** The version that was changed here: an older one is refused. */
  version: z.number().check(z.int(), z.gte(1)),
  /** Another way of selling needs a base price for it. */
  soldBy: productData.shape.soldBy,
  image: z.optional(
    z
      .array(z.union([z.string().check(z.maxLength(200)), z.number().check(z.int(), z.gte(0), z.lt(maxProductImages))]))
      .check(z.maxLength(20)),
  ),
})
export type ProductEdit = z.infer<typeof productEdit>

/** What the seller may change of a product beside its packs and its stock, with the version of it. */
export const editableProduct = z.object({
  _id: z.string(),
  version: z.number(),
  name: z.string(),
  nameHi: z.string(),
  searchNames: z.array(z.string()),
  category: z.string(),
  image: z.array(z.string()),
  description: z.array(z.string()),
  descriptionHi: z.array(z.string()),
  soldBy: z.enum(waysOfSelling),
  basePrice: rupees,
})
export type EditableProduct = z.infer<typeof editableProduct>

export const updatedUnit = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  price: z.number().check(z.gt(0), z.lte(maxPrice)),
  sellingPrice: z.number().check(z.gte(0), z.lte(maxPrice)),
  /** The prices that were shown: if they are others by now, the change is refused. */
  seenPrice: z.optional(z.number().check(z.gte(0), z.lte(maxPrice))),
  seenSellingPrice: z.optional(z.number().check(z.gte(0), z.lte(maxPrice))),
})

/** One row of the price grid: a unit of some product with its new prices. */
export const pricedUnit = z.object({
  id,
  type: unitType,
  ...updatedUnit.shape,
  /** The version of the product's prices that was shown. */
  version: z.optional(z.number().check(z.int(), z.gte(1))),
})

export const place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  distanceKm: z.number(),
  serviceable: z.boolean(),
})
export type PlaceJson = z.infer<typeof place>

/** As whom a browser wants to be told; a visitor only hears the test (CONTRACT "Notifications"). */
export const pushKind = z.enum(['shopper', 'seller', 'visitor'])
export type PushKind = z.infer<typeof pushKind>

export const pushEndpoint = z.string().check(z.minLength(1), z.maxLength(1000))

/** A browser's push subscription: endpoint and keys. */
export const sentSubscription = z.object({
  as: pushKind,
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'is not a key of a browser')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'is not a key of a browser')),
  }),
})
export type SentSubscription = z.infer<typeof sentSubscription>

/** A place that is only named so far; how far it is where the map tells. */
export const suggestion = z.object({
  id: z.string(),
  label: z.string(),
  distanceKm: z.optional(z.number()),
  serviceable: z.optional(z.boolean()),
})
export type SuggestionJson = z.infer<typeof suggestion>

/**
 * The store's closing, by the seller's switch or outside its hours; without `until` it lasts until the seller opens
 * the store (CONTRACT "Store", "Settings").
 */
export const closing = z.object({
  until: z.optional(when),
  reason: z.optional(z.string()),
  /** Whether only the hours close the store. */
  byHours: z.optional(z.literal(true)),
})
export type ClosingJson = z.infer<typeof closing>

/** A closing as the seller sends it: a time with its zone, and a reason that may be empty. */
export const sentClosing = z.object({
  until: z.optional(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/, 'is not a time')),
  ),
  reason: z.string().check(z.trim(), z.maxLength(maxReason)),
})
export type SentClosing = z.infer<typeof sentClosing>

const spans = z.array(z.object({ from: z.string(), to: z.string() }))

/** Opening hours in India time; `opensAt` while no orders are taken, `lastOrderAt` while they are. */
export const openingHours = z.object({
  weekly: z.object({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans }),
  holidays: z.array(z.string()),
  lastOrderMinutes: z.number(),
  isOpen: z.boolean(),
  opensAt: z.optional(when),
  lastOrderAt: z.optional(when),
})

export const store = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  point: z.object({ latitude: z.number(), longitude: z.number() }),
  radiusKm: z.number(),
  freeDeliveryFrom: rupees,
  largestOrder: rupees,
  feeByKm: z.record(z.string(), rupees),
  currency: z.literal('INR'),
  supportEmail: z.string(),
  supportPhone: z.string(),
  /** How to pay online; absent where cash is the only way. */
  onlinePayment: z.optional(z.object({ checkoutUrl: z.string(), isTest: z.boolean() })),
  /** Name of the map service to credit; absent for the built-in map. */
  map: z.optional(z.enum(['google', 'openstreetmap'])),
  /** Whether the home page offers a test notification; outside production only. */
  testPush: z.optional(z.boolean()),
  /** Whether payments are a test although people out there reach the store: every page says so. */
  noMoneyMoves: z.optional(z.boolean()),
  whatsapp: z.optional(z.string()),
  /** The logo's picture; absent for the drawn mark. */
  logo: z.optional(z.string()),
  /** The smallest sum of goods that is delivered; 0 for any. */
  smallestOrder: rupees,
  /** Whether the shop takes cash, and the UPI id for paying on delivery. */
  cash: z.boolean(),
  upiId: z.optional(z.string()),
  /** When orders are taken, in India time, and the next opening while they are not; absent for always. */
  hours: z.optional(openingHours),
  /** What the home page claims; an absent one is off. */
  claims: z.object({
    deliveryMinutes: z.optional(z.number()),
    happyCustomers: z.optional(z.number()),
    rating: z.optional(z.number()),
  }),
  /** The store's own film for the home page's banner; absent where it is the drawn one. */
  bannerVideo: z.optional(z.string()),
  legal: z.object({
    name: z.optional(z.string()),
    fssai: z.optional(z.string()),
    gstin: z.optional(z.string()),
    grievanceOfficer: z.optional(z.string()),
    grievanceEmail: z.optional(z.string()),
    grievancePhone: z.optional(z.string()),
  }),
  social: z.object({
    instagram: z.optional(z.string()),
    twitter: z.optional(z.string()),
    facebook: z.optional(z.string()),
    youtube: z.optional(z.string()),
  }),
})
export type StoreJson = z.infer<typeof store>

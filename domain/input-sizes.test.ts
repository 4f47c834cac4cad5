import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { valuesWithoutAccount } from '#tests/support/attack-store.ts'
import { asSchema, calls, goodRequest, parts, type Schema, schemaOf } from '#tests/support/calls.ts'
import { importedRow } from './catalogue/import-shapes.ts'
import { api } from './contract.ts'
import { settingShapes } from './store/setting-shapes.ts'

/**
 * The bounds of every call's input and of every setting, written by hand: letters of a text in quotes, entries of a list in brackets,
 * numbers in parentheses, whole ones in braces. Lines that begin with a blank go on with the call above.
 */
const table = `
storeClose  minutes {1..20160}  reason "..120"
settingsSave  version {0..}
logoSave  version {0..}
paymentKeysCheck  razorpayKeyId "..100"  razorpayKeySecret "..500"
testMail  to "1..254"
login  email "1..254"  password "1..1000"
register  name "1..100"  email "1..254"  password "1..1000"
forgotPassword  email "1..254"
resetPassword  password "1..1000"
phoneChange  phone "..20"
passwordChange  oldPassword "1..1000"  newPassword "1..1000"
userDelete  password "1..1000"
sellerLogin  email "1..254"  password "1..1000"  code "..20"
sellerPasswordChange  oldPassword "1..1000"  newPassword "1..1000"
secondFactorBegin  password "1..1000"
secondFactorOn  password "1..1000"  code "..20"
secondFactorOff  password "1..1000"  code "..20"
recoveryCodes  password "1..1000"  code "..20"
staffInvite  email "1..254"
staffAccept  token "..100"  name "1..100"  password "1..1000"
productSearch  q "..100"
shoppingListRead  text "..4000"
productAdd  name "..100"  nameHi "..100"  description [..50]  description "..1000"  description "..10000"
  descriptionHi [..50]  descriptionHi "..1000"  descriptionHi "..10000"  searchNames [..30]  searchNames "..60"
  basePrice (0..100000)  discountPercent (0..100)  retailUnits [..10]  retailUnits.label "1..40"
  retailUnits.discountPercent (0..100)  bulkUnits [..10]  bulkUnits.label "1..40"  bulkUnits.discountPercent (0..100)
productImport  rows [1..2000]
unitsUpdate  updatedUnits [..20]  updatedUnits.label "1..40"  updatedUnits.price (>0..10000000)
  updatedUnits.sellingPrice (0..10000000)  updatedUnits.seenPrice (0..10000000)
  updatedUnits.seenSellingPrice (0..10000000)  version {1..}
packAdd  unit.label "1..40"  unit.grams {1..1000000}  unit.pieces {1..10000}
packsReorder  labels [..20]  labels "1..40"
stockLevel  level {0..100000000}  change {-100000000..100000000}  tellBelow {1..100000000}
unitDelete  label "1..40"
productEdit  name "..100"  nameHi "..100"  description [..50]  description "..1000"  description "..10000"
  descriptionHi [..50]  descriptionHi "..1000"  descriptionHi "..10000"  searchNames [..30]  searchNames "..60"
  basePrice (0..100000)  version {1..}  seenBasePrice (0..100000)  image [..20]  image "..200"  image {0..<4}
openingShelf  prices [..5000]  prices.basePrice (0..100000)  seen [..5000]
packPricesUpdate  changes [1..5000]  changes.label "1..40"  changes.price (>0..10000000)
  changes.sellingPrice (0..10000000)  changes.seenPrice (0..10000000)  changes.seenSellingPrice (0..10000000)
  changes.version {1..}
priceListRead  text "..20000"
basePricesUpdate  prices [1..5000]  prices.basePrice (0..100000)  prices.version {1..}
unitPin  label "1..40"  sellingPrice (0..10000000)  version {1..}
searchTopicSave  version {1..}  name "1..60"  nameHi "..60"  words [..60]  words "1..60"  products [1..100]
searchTopicDelete  version {1..}
cartUpdate  cartItems [..100]  cartItems.unit.label "1..40"  cartItems.quantity {1..99}  cartVersion {0..}
addressAdd  address.firstName "1..60"  address.lastName "1..60"  address.email "1..254"  address.street "1..200"
  address.city "1..80"  address.state "1..80"  address.zipcode "1..20"  address.country "1..60"  address.phone "1..20"
  address.latitude (-90..90)  address.longitude (-180..180)
locationReverse  latitude (-90..90)  longitude (-180..180)
locationSearch  q "..200"
placeCodOrder  items [..100]  items.unit.label "1..40"  items.quantity {1..99}  amount (0..)  shippingFee (0..)
  cartVersion {0..}
startOnlinePayment  items [..100]  items.unit.label "1..40"  items.quantity {1..99}  shippingFee (0..)
  cartVersion {0..}
verifyPayment  razorpay_order_id "..64"  razorpay_payment_id "..64"  razorpay_signature "..200"
myOrders  q "..100"
orderReturn  reason "1..500"  lines [1..50]
sellerOrders  q "..100"
orderStatus  status "..40"
ordersMove  orders [1..100]  status "..40"
orderAccept  minutes {1..240}
ordersAccept  orders [1..100]  orders.minutes {1..240}
orderRefuse  text "..500"
orderPack  lines [1..50]  lines.grams {0..99000000}  lines.pieces {0..1000000}  lines.replacedBy.unit.label "1..40"
  version {1..}
returnRecord  reason "1..500"  lines [1..50]
returnSettle  accepted [..50]  refused "1..500"
customers  q "..100"
customerChange  note "..500"  seen "..500"
roundMake  orders [1..60]  name "1..40"
roundShow  token "..200"
recordStop  token "..200"  cash (0..10000000)  upi (0..10000000)
orderDeliver  cash (0..10000000)  upi (0..10000000)  seen.cash (0..10000000)  seen.upi (0..10000000)
telephoneOrder  customer.name "1..60"  customer.phone "1..20"  customer.address.street "1..200"
  customer.address.city "1..80"  customer.address.state "1..80"  customer.address.zipcode "1..20"
  customer.address.country "1..60"  customer.address.latitude (-90..90)  customer.address.longitude (-180..180)
  items [1..50]  items.unit.label "1..40"  items.quantity {1..99}  amount (0..1000000000)
telephoneQuote  items [1..50]  items.unit.label "1..40"  items.quantity {1..99}  point.latitude (-90..90)
  point.longitude (-180..180)
problemReport  text "1..1000"
inboxChange  answer "1..2000"  seen.answers {0..}
contactSend  name "1..100"  email "1..254"  phone "..30"  message "1..5000"
newsletterSubscribe  email "1..254"
pushSubscribe  endpoint "1..1000"
pushUnsubscribe  endpoint "1..1000"
pushStatus  endpoint "1..1000"
dayClose  countedCash (0..9999999)  openingFloat (0..9999999)  seen (-999999999..999999999)
imported row  name "..100"  nameHi "..100"  searchNames [..200]  searchNames "..1000"  basePrice (0..100000)  discountPercent (0..100)
  description [..50]  description "..1000"  description "..10000"
  descriptionHi [..50]  descriptionHi "..1000"  descriptionHi "..10000"  seenBasePrice (0..100000)
settings shop  name "1..60"  phone "1..254"  whatsapp "..30"  email "1..254"  social.instagram "..254"
  social.twitter "..254"  social.facebook "..254"  social.youtube "..254"  claims.deliveryMinutes {1..240}
  claims.happyCustomers {0..1000000000}  claims.rating (0..5)
settings delivery  street "1..200"  city "1..60"  state "1..60"  zipcode "1..254"  country "1..60"
  point.latitude (-90..90)  point.longitude (-180..180)  radiusKm {1..100}  feeByKm (0..10000)
  freeDeliveryFrom (0..100000)  smallestOrder (0..100000)
settings hours  weekly.mon [..6]  weekly.mon.from "..5"  weekly.mon.to "..5"  weekly.tue [..6]  weekly.tue.from "..5"
  weekly.tue.to "..5"  weekly.wed [..6]  weekly.wed.from "..5"  weekly.wed.to "..5"  weekly.thu [..6]
  weekly.thu.from "..5"  weekly.thu.to "..5"  weekly.fri [..6]  weekly.fri.from "..5"  weekly.fri.to "..5"
  weekly.sat [..6]  weekly.sat.from "..5"  weekly.sat.to "..5"  weekly.sun [..6]  weekly.sun.from "..5"
  weekly.sun.to "..5"  holidays [..200]  lastOrderMinutes {0..600}
settings payment  upiId "..200"  razorpayKeyId "..100"  razorpayKeySecret "..500"  razorpayWebhookSecret "..500"
settings mail  host "..254"  port {1..65535}  user "..200"  password "..500"  from "..254"
settings legal  legalName "..200"  fssai "..254"  gstin "..254"  grievanceOfficer "..200"  grievanceEmail "..254"
  grievancePhone "..30"
`

/** The calls that repeat their stored answer under the same key, by name. */
const idempotent = `
addressAdd basePricesUpdate contactSend customerChange dayClose inboxChange inviteRevoke logoSave openingShelf
orderAccept orderDeliver orderPack orderRefuse orderStatus ordersAccept ordersMove packAdd packPricesUpdate packsReorder
pricesUndo problemReport productAdd productEdit productImport returnRecord returnSettle roundMake roundRevoke
searchTopicDelete searchTopicSave settingsSave staffInvite staffRemove staffRole stockLevel storeClose storeOpen
telephoneOrder unitDelete unitPin unitsUpdate
`

const isGiven = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
const asText = (bound: number | undefined) => (isGiven(bound) ? String(bound) : '')

/** A schema's own bounds in the table's spelling; undefined without any. */
function ownBounds(schema: Schema): string | undefined {
  const {
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    exclusiveMinimum: above,
    exclusiveMaximum: below,
  } = schema
  if ([minLength, maxLength].some(isGiven)) return `"${asText(minLength)}..${asText(maxLength)}"`
  if ([minItems, maxItems].some(isGiven)) return `[${asText(minItems)}..${asText(maxItems)}]`
  if (![minimum, maximum, above, below].some(isGiven)) return undefined
  const [open, close] = schema.type === 'integer' ? '{}' : '()'
  return `${open}${isGiven(above) ? `>${above}` : asText(minimum)}..${isGiven(below) ? `<${below}` : asText(maximum)}${close}`
}

/** All bounds of a schema with the names of their fields. */
function boundsOf(schema: Schema, name: string): string[] {
  const own = ownBounds(schema)
  const fields = Object.entries(schema.properties ?? {})
  return [
    ...(own === undefined ? [] : [`${name} ${own}`]),
    ...fields.flatMap(([field, each]) => boundsOf(each, name === '' ? field : `${name}.${field}`)),
    ...(schema.items === undefined ? [] : boundsOf(schema.items, name)),
    ...(typeof schema.additionalProperties === 'object' ? boundsOf(schema.additionalProperties, name) : []),
    ...(schema.anyOf ?? []).flatMap((each) => boundsOf(each, name)),
  ]
}

/** The table by call. */
function written(): Record<string, string[]> {
  const lines = table.trim().replace(/\n +/g, '  ').split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/ {2,}/)).map(([name = '', ...bounds]) => [name, bounds]))
}

test('every text, list and number of a call or a setting has the bounds that are written here', () => {
  const found = calls.map((call) => {
    const bounds = parts.flatMap((part) => boundsOf(schemaOf(call, part) ?? {}, ''))
    return [call.name, bounds.map((bound) => bound.replace(/^productData\./, ''))] as const
  })
  const shapes = Object.entries(settingShapes).map(([section, shape]) => [`settings ${section}`, shape] as const)
  const others = [...shapes, ['imported row', importedRow] as const].map(([name, shape]) => {
    return [name, boundsOf(asSchema(shape), '')] as const
  })
  const all = [...found, ...others].filter(([, bounds]) => bounds.length > 0)
  assert.deepEqual(Object.fromEntries(all), written())
})

test('four calls take larger bodies: 4 MB of imported rows, and 1 MB of prices', () => {
  const larger = calls.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined)
  assert.deepEqual(Object.fromEntries(larger.map(({ name, maxBodyBytes }) => [name, maxBodyBytes])), {
    productImport: 4_194_304,
    openingShelf: 1_048_576,
    packPricesUpdate: 1_048_576,
    basePricesUpdate: 1_048_576,
  })
})

test('the calls that a key repeats are these, three of them by their own handler', () => {
  const found = calls.filter(({ idempotent }) => idempotent !== undefined)
  const names = (value: unknown) => found.filter(({ idempotent }) => idempotent === value).map(({ name }) => name)
  assert.deepEqual(names('byHandler').sort(), ['placeCodOrder', 'recordStop', 'startOnlinePayment'])
  assert.deepEqual(names(true).sort(), idempotent.trim().split(/\s+/))
})

test('an id has at most 64 characters, a typed amount at most nine digits before the point', () => {
  const fits = (name: 'addressDelete' | 'startOnlinePayment', more: object) => {
    const { body } = goodRequest({ name, ...api[name] }, valuesWithoutAccount)
    return z.safeParse(api[name].body as z.ZodMiniType, { ...(body as object), ...more }).success
  }
  const [longest, longer] = ['x'.repeat(64), 'x'.repeat(65)].map((address) => fits('addressDelete', { address }))
  assert.deepEqual([longest, longer, fits('addressDelete', { address: '' })], [true, false, false])
  const amounts = ['999999999.99', '1000000000.00', '1.234', '-1', ''].map((amount) =>
    fits('startOnlinePayment', { amount }),
  )
  assert.deepEqual(amounts, [true, false, false, false, false])
})

import type { api } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { nehruNagar } from './addresses.ts'
import { tableHashes } from './attack-store.ts'
import { cartLine, item } from './lines.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Answer, Caller } from './people.ts'
import { newBrowser } from './push-service.ts'

/** Nothing is pushed to it, because no sample places an order. */
const sampleBrowser = newBrowser('https://fcm.googleapis.com/fcm/send/sample')

type Names = keyof typeof api
export type WithBody = { [N in Names]: (typeof api)[N] extends { body: unknown } ? N : never }[Names]

/** A valid body for every call that takes one; those of logins and deletions change nothing. */
export const samples: Record<WithBody, Record<string, unknown>> = {
  settingsSave: { section: 'hours', version: 99, values: { lastOrderMinutes: 15 } },
  paymentKeysCheck: { razorpayKeyId: 'rzp_test_x', razorpayKeySecret: 'x' },
  testMail: { to: 'seller@example.com' },
  shoppingListRead: { text: '2 kg bhindi' },
  cartUpdate: {
    cartItems: [cartLine('okra', '500g', 2)],
    cartVersion: 999,
    owner: 'nobody',
  },
  login: { email: 'nobody@example.com', password: 'not the password' },
  register: { name: 'Taken', email: 'taken@example.com', password: 'long enough' },
  forgotPassword: { email: 'nobody@example.com' },
  resetPassword: { password: 'long enough' },
  phoneChange: { phone: '9876543210' },
  passwordChange: { oldPassword: 'not the password', newPassword: 'long enough' },
  userDelete: { password: 'not the password' },
  addressAdd: { address: nehruNagar },
  addressDelete: { address: 'nowhere' },
  placeCodOrder: {
    items: [item('okra', '500g', 2)],
    address: 'nowhere',
    amount: 1,
    shippingFee: 0,
  },
  startOnlinePayment: {
    items: [item('okra', '500g', 2)],
    address: 'nowhere',
    amount: '1.00',
    shippingFee: 0,
  },
  verifyPayment: {
    razorpay_order_id: 'order_x',
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'x',
    orderDbId: 'nowhere',
  },
  dayClose: { date: '2026-11-20', countedCash: 0, seen: 0 },
  staffInvite: { email: 'ramu@example.com', role: 'packer' },
  staffRole: { role: 'packer' },
  staffAccept: { token: 'no-such-token', name: 'Ramu', password: 'long enough' },
  roundMake: { orders: ['NONE-000000'], name: 'Raju' },
  recordStop: { order: 'NONE-000000', done: false },
  orderRefuse: { reason: 'closed', text: 'We are closed today.' },
  orderPack: { lines: [{ item: 'no-such-line', grams: 480 }], version: 1 },
  replacementAnswer: { item: 'no-such-line', accept: false },
  orderReturn: { reason: 'The spinach has wilted.' },
  returnRecord: { reason: 'The customer called: the spinach has wilted.' },
  returnSettle: { refused: 'It was fresh.' },
  problemReport: { kind: 'quality', text: 'The okra was soft.' },
  inboxChange: { state: 'done' },
  contactSend: { name: 'Asha', email: 'asha@example.com', phone: '98765 43210', message: 'Are the okra local?' },
  newsletterSubscribe: { email: 'asha@example.com' },
  sellerLogin: { email: 'nobody@example.com', password: 'not the password', code: '123456' },
  sellerPasswordChange: { oldPassword: 'not the password', newPassword: 'long enough' },
  secondFactorBegin: { password: 'not the password' },
  secondFactorOn: { password: 'not the password', key: 'A'.repeat(32), code: '123456' },
  secondFactorOff: { password: 'not the password', code: '123456' },
  recoveryCodes: { password: 'not the password', code: '123456' },
  productStock: { id: 'okra', inStock: true },
  unitsUpdate: { id: 'okra', type: 'retail', updatedUnits: [{ label: '500g', price: 29, sellingPrice: 25 }] },
  packPricesUpdate: { changes: [{ id: 'okra', type: 'bulk', label: '5kg', price: 290, sellingPrice: 250 }] },
  priceListRead: { text: 'bhindi 60' },
  basePricesUpdate: { prices: [{ id: 'okra', basePrice: 60, version: 1 }] },
  productImport: { rows: [{ name: 'Colocasia', category: 'Root', basePrice: 60 }], preview: true },
  openingShelf: { prices: [{ id: 'okra', basePrice: 60 }] },
  pricesUndo: { batch: 'no-such-batch' },
  unitPin: { id: 'okra', type: 'retail', label: '500g', sellingPrice: 26 },
  packAdd: { id: 'okra', type: 'retail', unit: { label: '100 g', grams: 100 } },
  packsReorder: { id: 'okra', type: 'retail', labels: ['1kg'] },
  stockLevel: { id: 'okra', level: null, reason: 'counted' },
  unitDelete: { id: 'okra', type: 'retail', label: 'no such unit' },
  searchTopicSave: { name: 'Soup', words: ['shorba'], products: ['okra'] },
  searchTopicDelete: { id: 'no-such-topic', version: 1 },
  productShelf: { id: 'okra', onShelf: true },
  orderStatus: { status: 'Shipped' },
  orderDeliver: { cash: 0, upi: 0 },
  ordersMove: { orders: [{ id: 'nowhere', seen: 'Order Placed' }], status: 'Processing' },
  orderAccept: { minutes: 30 },
  ordersAccept: { orders: [{ id: 'nowhere' }] },
  telephoneOrder: {
    customer: { _id: 'nowhere', addressId: 'nowhere' },
    items: [item('okra', '500g', 2)],
  },
  telephoneQuote: {
    items: [item('okra', '500g', 2)],
    point: { latitude: 28.57, longitude: 77.2655 },
  },
  customerChange: { refusesCash: true },
  storeClose: { reason: 'Heavy rain' },
  locationReverse: { latitude: 28.57, longitude: 77.24 },
  pushSubscribe: { as: 'shopper', endpoint: sampleBrowser.endpoint, keys: sampleBrowser.keys },
  pushUnsubscribe: { as: 'seller', endpoint: sampleBrowser.endpoint },
  pushStatus: { as: 'shopper', endpoint: sampleBrowser.endpoint },
}
const urlOf = (call: Endpoint) => call.path.replace(/:\w+/g, 'unknown')

/** Sends a call with this body, if it takes one; each parameter of its path is `unknown`. */
export function sendSample(
  who: Caller,
  call: Endpoint,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const extra = { headers, from: '10.70.0.1' }
  if (call.form !== undefined)
    return who.upload(urlOf(call), { name: 'x' }, [], { ...extra, put: call.method === 'PUT' })
  if (call.method === 'GET') return who.get(urlOf(call), extra)
  return call.method === 'PUT' ? who.put(urlOf(call), body, extra) : who.post(urlOf(call), body, extra)
}

const hashOfRows = (table: string) => `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`

/** Hashes of all tables without the columns of background jobs; equal hashes mean that nothing was written. */
export async function everything(shop: TestShop): Promise<unknown[]> {
  const others = await shop.rows([hashOfRows('try_count'), hashOfRows('password_reset')].join(' union all '))
  return [await tableHashes(shop), ...others]
}

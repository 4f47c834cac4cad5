import { createECDH } from 'node:crypto'
import { sessionNeeded } from '#server/http/openapi.ts'
import type { Call, Known, Sent } from './calls.ts'
import { written } from './hostile.ts'
import type { TestShop } from './open-test-shop.ts'
import { fillCart, item, placed, proofOf, startPaying, userOf } from './ordering.ts'
import { type Caller, cookieOf, done, freshAddress, seller, shopper, withAddress } from './people.ts'
import { sellerAccount } from './running-store.ts'
import { stock } from './shelves.ts'

/** An unparsed answer. */
export type RawAnswer = { readonly status: number; readonly text: string; readonly headers: Record<string, unknown> }

/** A shopper with an address, a cash order, a delivered one, and one that is paid online. */
type Customer = { readonly cookie: string; readonly known: Known }

/** A store with its seller and two unrelated shoppers. */
export type AttackStore = {
  readonly test: TestShop
  readonly anita: Customer
  readonly bina: Customer
  readonly boss: { readonly cookie: string }
}

const person = { name: ['Somebody'], email: ['somebody@example.com'], password: ['not the password'] }
const passwords = { oldPassword: ['not the password'], newPassword: ['long enough'], token: ['A'.repeat(43)] }
const place = { phone: ['9876543210'], zipcode: ['110065'], latitude: [28.57], longitude: [77.2655] }
const pack = { productId: ['okra'], product: ['okra'], 'body.id': ['okra'], label: ['500g'], quantity: [2] }
const order = { amount: [66.04, '66.04'], shippingFee: [15], date: ['2026-11-20'], status: ['Processing'] }
const prices = { price: [29], sellingPrice: [25.52], basePrice: [40], discountPercent: [10], category: ['Root'] }
const texts = { reason: ['The okra has wilted.'], 'form.name': ['Beetroot'], 'form.description': ['Red.'] }
const search = { q: ['okra'], session: ['typing-1'], page: ['1'], 'query.id': ['place-1'], 'form.label': ['1kg'] }
const codes = { key: ['A'.repeat(32)], code: ['123456'], 'recordStop/code': ['1234'], 'orderDeliver/code': ['1234'] }
const browser = {
  endpoint: ['https://fcm.googleapis.com/fcm/send/somebody'],
  p256dh: [createECDH('prime256v1').generateKeys('base64url')],
  auth: ['A'.repeat(22)],
  as: ['visitor'],
}
const ofOneCall = {
  'unitDelete/label': ['2kg'],
  'stockLevel/level': [50_000],
  'stockLevel/reason': ['counted'],
  'productImport/rows': [{ name: 'Radish', category: 'Root', basePrice: 40, discountPercent: 10, description: 'Red.' }],
  'customerChange/note': ['Rings twice.'],
  'customerChange/seen': [''],
  'inboxChange/state': ['mine'],
  'secondFactorBegin/password': [sellerAccount.password],
}

/** Valid values of inputs that name nothing of an account; of the passwords only one is right. */
export const valuesWithoutAccount: Known = {
  ...person,
  ...passwords,
  ...place,
  ...pack,
  ...order,
  ...prices,
  ...texts,
  ...search,
  ...codes,
  ...browser,
  ...ofOneCall,
}

async function customer(test: TestShop, boss: Caller): Promise<Customer> {
  const caller = await shopper(test)
  const address = await withAddress(caller)
  const order = { items: [item('okra', '500g', 2)], address, amount: 66.04 }
  const [open, delivered] = [await placed(caller, order), await placed(caller, order)]
  done(await boss.put(`/api/order/status/${delivered}`, { status: 'Delivered' }))
  const { orderId, orderDbId } = await startPaying(caller, order, '66.04')
  const proof = Object.entries(await proofOf(test, orderId)).map(([name, value]) => [name, [value]])
  await fillCart(caller, 'okra')
  done(await caller.post(`/api/order/${delivered}/problem`, { text: 'The okra has wilted.' }))
  const user = await userOf(caller)
  const { items: inbox } = (await boss.get('/api/inbox')).body as unknown as { items: { _id: string }[] }
  const known = {
    ...valuesWithoutAccount,
    'customerChange/params.id': [user._id],
    'inboxChange/params.id': inbox.slice(-1).map(({ _id }) => _id),
    ...Object.fromEntries(proof),
    'body.address': [address],
    'params.id': [open, delivered],
    'body.item': [`${open}-0`],
    'orderReturn/params.id': [delivered],
    'body.lines': [`${delivered}-0`],
    orderDbId: [orderDbId],
  }
  return { cookie: cookieOf(caller), known }
}

/** Prepares two shoppers with orders of every kind, and the seller. */
export async function openAttackStore(test: TestShop): Promise<AttackStore> {
  await stock(test)
  await stock(test, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 32, discountPercent: 0 })
  const boss = await seller(test)
  const [anita, bina] = [await customer(test, boss), await customer(test, boss)]
  return { test, anita, bina, boss: { cookie: cookieOf(boss) } }
}

/** The attack store of a file's test shop, prepared at its first use. */
export function testAttackStore(shop: { readonly it: TestShop }): () => Promise<AttackStore> {
  let store: Promise<AttackStore> | undefined
  return () => {
    store ??= openAttackStore(shop.it)
    return store
  }
}

/** The URL of a call; values other than strings are JSON, and lone surrogates, which no URL can have, are replaced. */
function urlOf(call: Pick<Call, 'path'>, { params, query }: Sent): string {
  const plain = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : written(value)).toWellFormed())
  const path = call.path.replace(/:(\w+)/g, (_whole, name) => plain((params as Record<string, unknown>)?.[name]))
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) && value.length < 5 ? value : [value]).map((each) => `${plain(name)}=${plain(each)}`),
  )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function formOf(form: unknown, picture?: Buffer): FormData {
  const data = new FormData()
  data.append('productData', written((form as { productData?: unknown } | undefined)?.productData))
  if (picture !== undefined) data.append('images', new File([new Uint8Array(picture)], 'a.png'))
  return data
}

type Extra = {
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly from?: string
  readonly picture?: Buffer
}

/** Sends a call with any input, valid or not; a string body is sent as is. */
export async function sendCall(test: TestShop, call: Call, sent: Sent, extra: Extra = {}): Promise<RawAnswer> {
  const { cookie, headers = {}, from = freshAddress(), picture } = extra
  const body = typeof sent.body === 'string' ? sent.body : written(sent.body)
  const json = 'body' in sent ? body : undefined
  const payload = call.form === undefined ? json : formOf(sent.form, picture)
  const type = typeof payload === 'string' ? 'application/json' : undefined
  const answer = await test.app.inject({
    method: call.method,
    url: urlOf(call, sent),
    remoteAddress: from,
    headers: { ...(type && { 'content-type': type }), ...(cookie && { cookie }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}

/** The session cookie of a call's role. */
export function cookieFor(store: AttackStore, call: Call): { cookie?: string } {
  if (call.who === 'anyone') return {}
  return { cookie: sessionNeeded(call) === 'seller' ? store.boss.cookie : store.anita.cookie }
}

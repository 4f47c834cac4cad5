import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#domain/endpoint.ts'
import { sendCall, valuesWithoutAccount } from '#tests/support/attack-store.ts'
import { calls, goodRequest } from '#tests/support/calls.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { cookieOf, member } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { allTableHashes } from '#tests/support/table-hashes.ts'
import { sessionNeeded } from './openapi.ts'

const shop = testShop()

/** The calls of a list that semicolons part. */
const listed = (calls: string) => calls.trim().split(/;\s+/)

/** Which of the shop's people may make which of the seller's calls, by the least role. */
const callsOfStaff = {
  packer: listed(`
    POST /api/seller/change-password; GET /api/seller/sessions; POST /api/seller/end-sessions; GET /api/order/seller;
    GET /api/order/print-run; PUT /api/order/status/:id; POST /api/order/move; POST /api/order/:id/accept;
    POST /api/order/accept; POST /api/order/:id/refuse; POST /api/order/:id/pack; POST /api/order/:id/deliver;
    GET /api/order/:id/history; GET /api/order/:id/upi; GET /api/rounds; POST /api/rounds;
    POST /api/rounds/:id/revoke; GET /api/product/seller; POST /api/product/stock; POST /api/product/stock-level`),
  manager: listed(`
    POST /api/order/telephone; POST /api/order/telephone/quote; GET /api/customers/:id/addresses; GET /api/customers;
    GET /api/product/prices; POST /api/product/prices; POST /api/product/prices/read; POST /api/product/prices/undo;
    GET /api/product/:id/price-history; POST /api/product/update-prices; POST /api/product/update-units;
    POST /api/product/units; POST /api/product/units/pin; POST /api/product/units/order;
    POST /api/product/delete-unit; POST /api/product/opening-shelf; POST /api/product/add; POST /api/product/import;
    GET /api/product/edit/:id; PUT /api/product/edit/:id; POST /api/product/shelf; GET /api/product/off-shelf;
    GET /api/product/missed-searches; GET /api/product/search-topics; POST /api/product/search-topics/save;
    POST /api/product/search-topics/delete; POST /api/store/close; POST /api/store/open; GET /api/inbox;
    POST /api/inbox/:id; POST /api/order/:id/return/record; POST /api/order/:id/return/settle`),
  owner: listed(`
    GET /api/day; POST /api/day/close; GET /api/staff; POST /api/staff/invite; POST /api/staff/invites/:id/revoke;
    POST /api/staff/:id/role; POST /api/staff/:id/remove; GET /api/store/settings; POST /api/store/settings;
    POST /api/store/logo; POST /api/store/check-keys; POST /api/store/test-mail; POST /api/seller/second-factor/begin;
    POST /api/seller/second-factor/on; POST /api/seller/second-factor/off; POST /api/seller/recovery-codes;
    POST /api/customers/:id; GET /api/customers/:id/export; POST /api/customers/:id/delete; GET /api/reports;
    GET /api/payments/troubles; POST /api/payments/refund/:id/retry`),
}

/** Who may call what (SPEC 6), written by hand: what the contract says is compared with it. */
const callersOf: Record<'anyone' | 'shopper' | 'seller', readonly string[]> = {
  anyone: listed(`
    GET /api/store; GET /api/store/pause; GET /api/seller/is-auth; GET /api/user/is-auth; GET /api/product/list;
    GET /api/product/search; GET /api/product/search-index; GET /api/product/best-sellers;
    GET /api/product/:id/description; POST /api/list/read; GET /api/round/:token; POST /api/round/:token/stop;
    GET /api/user/logout; POST /api/user/login; POST /api/user/register; POST /api/user/forgot-password;
    POST /api/user/reset-password/:token; POST /api/contact/sendMail; POST /api/newsletter/subscribe;
    POST /api/staff/accept; POST /api/seller/login; GET /api/seller/logout; POST /api/payments/razorpay/webhook;
    POST /api/location/reverse; GET /api/location/search; GET /api/location/place; GET /api/notifications/key;
    POST /api/notifications/subscribe; POST /api/notifications/unsubscribe; POST /api/notifications/status;
    POST /api/notifications/notify`),
  shopper: listed(`
    POST /api/cart/update; POST /api/user/phone; POST /api/user/change-password; GET /api/user/sessions;
    POST /api/user/end-sessions; GET /api/user/export; POST /api/user/delete; GET /api/address/get;
    POST /api/address/add; POST /api/address/delete; POST /api/order/cod; POST /api/order/razorpay;
    POST /api/order/verify; GET /api/order/user; GET /api/order/again; POST /api/order/:id/cancel;
    POST /api/order/:id/return; POST /api/order/:id/replacement; POST /api/order/:id/problem; GET /api/order/problems;
    GET /api/payments/given-back`),
  seller: Object.values(callsOfStaff).flat(),
}

const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the contract has exactly these calls, each for the role listed here', () => {
  const written = Object.entries(callersOf).flatMap(([who, lines]) => lines.map((line) => `${line} by ${who}`))
  assert.deepEqual(calls.map((call) => `${lineOf(call)} by ${sessionNeeded(call)}`).sort(), written.sort())
})

for (const role of ['packer', 'manager'] as const)
  test(`a ${role} may make the calls of the role, and is refused all others, which write nothing`, async () => {
    await stock(shop.it, { id: role })
    const person = await member(shop.it, role)
    const allowed = [...callsOfStaff.packer, ...(role === 'manager' ? callsOfStaff.manager : [])]
    const [free, forbidden] = [allowed, callersOf.seller.filter((line) => !allowed.includes(line))]
    const tables = await allTableHashes(shop.it)
    for (const line of [...forbidden, ...free]) {
      const call = calls.find((each) => lineOf(each) === line) ?? assert.fail(line)
      if (line === free[0]) assert.deepEqual(await allTableHashes(shop.it), tables)
      const sent = goodRequest(call, valuesWithoutAccount)
      const { status, text } = await sendCall(shop.it, call, sent, { cookie: cookieOf(person) })
      const isRefused = /"code":"STAFF_ROLE"/.test(text)
      assert.equal(isRefused, forbidden.includes(line), `${line} by ${role}: ${status} ${text}`)
      if (isRefused) assert.equal(status, 403)
    }
    for (const path of ['/api/store/backup', '/api/reports.csv', '/api/reports.xlsx'])
      assert.equal((await person.get(path)).body.code, 'STAFF_ROLE', path)
    const file = await shop.it.app.inject({ url: '/api/product/export', headers: { cookie: cookieOf(person) } })
    assert.equal(file.statusCode, role === 'packer' ? 403 : 200)
  })

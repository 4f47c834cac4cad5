import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { brokenInvariants } from '#server/database/invariants.ts'
import { cookieFor, sendCall, testAttackStore } from '#tests/support/attack-store.ts'
import {
  calls,
  changed,
  goodRequest,
  type Known,
  type Part,
  type Path,
  parts,
  placesIn,
  type Sent,
} from '#tests/support/calls.ts'
import { assertCleanAnswer } from '#tests/support/error-answers.ts'
import { openGatewayServer } from '#tests/support/gateway-server.ts'
import { hostileTexts, hostileValues, poisoned, unreadable, written } from '#tests/support/hostile.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { photo } from '#tests/support/photos.ts'
import { sellerAccount } from '#tests/support/running-store.ts'
import { tableHashes } from '#tests/support/table-hashes.ts'

/** Wrong values at every place of every call, made from the contract: a new call is attacked as soon as it stands there. */
const gateway = await openGatewayServer()
after(() => gateway.close())
const shop = testShop({ RAZORPAY_BASE_URL: gateway.url })
const attackStore = testAttackStore(shop)

/** Calls that take a picture or a code of this moment. */
const prepared = /^(logoSave|secondFactorOn|recoveryCodes|secondFactorOff)$/

test("requests generated from the contract's schemas are accepted by every call", async () => {
  const store = await attackStore()
  for (const call of calls.filter(({ name }) => !prepared.test(name))) {
    const sent = goodRequest(call, store.anita.known)
    const answer = await sendCall(shop.it, call, sent, cookieFor(store, call))
    assertCleanAnswer(answer, call.name)
    assert.doesNotMatch(
      answer.text,
      /BAD_INPUT|WRONG_TYPE|LOGIN_REQUIRED|SELLER_ONLY|STAFF_ROLE/,
      `${call.name} ${written(sent)}: ${answer.text}`,
    )
  }
})

test('a logo with its picture, and the second factor with its codes, are accepted', async () => {
  const store = await attackStore()
  const accepted = async (wanted: string, own: Known = {}, picture?: Buffer) => {
    const call = calls.find(({ name }) => name === wanted) ?? assert.fail(wanted)
    const sent = goodRequest(call, { ...store.anita.known, ...own })
    const answer = await sendCall(shop.it, call, sent, { ...cookieFor(store, call), ...(picture && { picture }) })
    assert.equal(answer.status, 200, `${wanted} ${written(sent)}: ${answer.text}`)
    return JSON.parse(answer.text) as Record<string, unknown>
  }
  const { version } = await accepted('settingsShow')
  await accepted('logoSave', { version: [version] }, await photo())
  const { key } = await accepted('secondFactorBegin')
  const factor = new TOTP({ secret: Secret.fromBase32(String(key)) })
  // The clock stands still; the codes of its neighbouring half minutes count, each once.
  for (const [step, name] of ['secondFactorOn', 'recoveryCodes', 'secondFactorOff'].entries()) {
    const code = factor.generate({ timestamp: shop.it.now().getTime() + (step - 1) * 30_000 })
    await accepted(name, { password: [sellerAccount.password], key: [key], code: [code] })
  }
})

/** Every twelfth value at each place, another twelfth at the next one: ATTACKS=all tries every value everywhere. */
const stride = process.env.ATTACKS === 'all' ? 1 : 6

/** The good request with something hostile at one place of it. */
function* attacksOn(
  good: Sent,
  values: readonly unknown[],
  which: readonly Part[],
): Generator<{ sent: Sent; about: string }> {
  const step = Math.min(stride, values.length)
  for (const part of which.filter((each) => good[each] !== undefined)) {
    const places: Path[] = [...(part === 'body' ? [[]] : []), ...placesIn(good[part])]
    for (const [index, place] of places.entries()) {
      for (const value of values.filter((_value, at) => (at + index) % step === 0)) {
        const sent = { ...good, [part]: changed(good[part], place, value) }
        yield { sent, about: `${[part, ...place].join('.')} = ${written(value).slice(0, 60)}` }
      }
    }
  }
}

/** Whatever comes back is polite, and whatever was refused has written nothing. */
async function attack(values: readonly unknown[], which: readonly Part[], isRefused = false): Promise<number> {
  const store = await attackStore()
  let tried = 0
  for (const call of calls) {
    const good = goodRequest(call, store.anita.known)
    let held = await tableHashes(shop.it)
    for (const { sent, about } of attacksOn(good, values, which)) {
      const answer = await sendCall(shop.it, call, sent, cookieFor(store, call))
      assertCleanAnswer(answer, `${call.name} ${about}`)
      if (isRefused) assert.match(answer.text, /"code":"BAD_INPUT"/, `${call.name} ${about}`)
      const holds = await tableHashes(shop.it)
      if (answer.status >= 400) assert.equal(holds, held, `${call.name} ${about}: refused, but something was written`)
      held = holds
      tried++
    }
  }
  return tried
}

test('hostile text in every field is stored as text or refused, writing nothing', async (t) => {
  const tried = await attack(hostileTexts, parts)
  assert.ok(tried > 300, `${tried} tried`)
  t.diagnostic(`${tried} requests`)
})

test('values of other types, sizes and depths are refused without coercion', async (t) => {
  const tried = await attack(hostileValues, parts)
  assert.ok(tried > 250, `${tried} tried`)
  t.diagnostic(`${tried} requests`)
})

test('prototype keys and invalid JSON are refused in every field', async () => {
  await attack(poisoned, ['body', 'form'], true)
  await attack(unreadable, ['body', 'form'], true)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
  assert.deepEqual(Object.keys(Object.prototype), [])
})

test('a body of a megabyte is refused by every call and writes nothing', async () => {
  const store = await attackStore()
  const before = await tableHashes(shop.it)
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    // A few calls take longer lists, and say so.
    const megabyte = 'x'.repeat(Math.max(1024 * 1024, call.maxBodyBytes ?? 0))
    const good = goodRequest(call, store.anita.known)
    const part = call.form === undefined ? 'body' : 'form'
    const large = call.form === undefined ? { ...(good.body as object), megabyte } : { productData: { megabyte } }
    const answer = await sendCall(shop.it, call, { ...good, [part]: large }, cookieFor(store, call))
    assertCleanAnswer(answer, call.name)
    assert.equal(answer.status, 413, `${call.name}: ${answer.text}`)
  }
  assert.equal(await tableHashes(shop.it), before)
})

test('after all attacks the invariants hold', async () => {
  assert.deepEqual(await brokenInvariants(shop.it.pool), [])
})

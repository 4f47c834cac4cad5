import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenInvariants } from '#server/database/invariants.ts'
import { cookieFor, sendCall, tableHashes, testAttackStore } from '#tests/support/attack-store.ts'
import { calls, changed, goodRequest, type Part, type Path, parts, placesIn, type Sent } from '#tests/support/calls.ts'
import { assertCleanAnswer } from '#tests/support/error-answers.ts'
import { hostileTexts, hostileValues, poisoned, unreadable, written } from '#tests/support/hostile.ts'
import { testShop } from '#tests/support/open-test-shop.ts'

/** Wrong values at every place of every call, made from the contract: a new call is attacked as soon as it stands there. */
const shop = testShop()
const attackStore = testAttackStore(shop)

test("requests generated from the contract's schemas are accepted by every call", async () => {
  const store = await attackStore()
  for (const call of calls) {
    // Deleting a unit disturbs the next calls; a logo comes with a picture, a second factor with a code.
    if (/^(unitDelete|logoSave|secondFactorOn|secondFactorOff|recoveryCodes)$/.test(call.name)) continue
    const sent = goodRequest(call, store.anita.known)
    const answer = await sendCall(shop.it, call, sent, cookieFor(store, call))
    assertCleanAnswer(answer, call.name)
    assert.doesNotMatch(answer.text, /BAD_INPUT|WRONG_TYPE/, `${call.name} ${written(sent)}: ${answer.text}`)
  }
})

/** Every third value at each place, another third at the next one: ATTACKS=all tries every value everywhere. */
const stride = process.env.ATTACKS === 'all' ? 1 : 3

/** The good request with something hostile at one place of it. */
function* attacksOn(
  good: Sent,
  values: readonly unknown[],
  which: readonly Part[],
): Generator<{ sent: Sent; about: string }> {
  for (const part of which.filter((each) => good[each] !== undefined)) {
    const places: Path[] = [...(part === 'body' ? [[]] : []), ...placesIn(good[part])]
    for (const [index, place] of places.entries()) {
      for (const value of values.filter((_value, at) => (at + index) % stride === 0)) {
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
      if (isRefused) assert.equal(answer.status, 400, `${call.name} ${about}: ${answer.text}`)
      const holds = await tableHashes(shop.it)
      if (answer.status >= 400) assert.equal(holds, held, `${call.name} ${about}: refused, but something was written`)
      held = holds
      tried++
    }
  }
  return tried
}

test('hostile text in every field of every call is stored as text or refused, and a refusal writes nothing', async (t) => {
  const tried = await attack(hostileTexts, parts)
  assert.ok(tried > 1200, `${tried} tried`)
  t.diagnostic(`${tried} requests`)
})

test('values of other types, sizes and depths are refused without coercion', async (t) => {
  const tried = await attack(hostileValues, parts)
  assert.ok(tried > 1000, `${tried} tried`)
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

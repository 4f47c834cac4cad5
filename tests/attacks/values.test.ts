import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenInvariants } from '#server/database/invariants.ts'
import { calls, changed, goodRequest, type Part, type Path, parts, placesIn, type Sent } from '#tests/support/calls.ts'
import { hostileTexts, hostileValues, poisoned, unreadable, written } from '#tests/support/hostile.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { isPolite } from '#tests/support/polite.ts'
import { cookieFor, everything, knock, testStreet } from '#tests/support/street.ts'

/** Wrong values at every place of every call, made from the contract: a new call is attacked as soon as it stands there. */
const shop = testShop()
const theStreet = testStreet(shop)

test('the requests made from the shapes of the contract are understood by every call', async () => {
  const street = await theStreet()
  for (const call of calls) {
    if (call.name === 'unitDelete') continue
    const sent = goodRequest(call, street.anita.known)
    const heard = await knock(shop.it, call, sent, cookieFor(street, call))
    isPolite(heard, call.name)
    assert.doesNotMatch(heard.text, /BAD_INPUT|WRONG_TYPE/, `${call.name} ${written(sent)}: ${heard.text}`)
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
  const street = await theStreet()
  let tried = 0
  for (const call of calls) {
    const good = goodRequest(call, street.anita.known)
    let held = await everything(shop.it)
    for (const { sent, about } of attacksOn(good, values, which)) {
      const heard = await knock(shop.it, call, sent, cookieFor(street, call))
      isPolite(heard, `${call.name} ${about}`)
      if (isRefused) assert.equal(heard.status, 400, `${call.name} ${about}: ${heard.text}`)
      const holds = await everything(shop.it)
      if (heard.status >= 400) assert.equal(holds, held, `${call.name} ${about}: refused, but something was written`)
      held = holds
      tried++
    }
  }
  return tried
}

test('hostile text at every place of every call is taken as text or refused in one sentence, and a refusal writes nothing', async (t) => {
  const tried = await attack(hostileTexts, parts)
  assert.ok(tried > 1200, `${tried} tried`)
  t.diagnostic(`${tried} requests`)
})

test('values of other kinds, sizes and depths are never coerced into trouble', async (t) => {
  const tried = await attack(hostileValues, parts)
  assert.ok(tried > 1000, `${tried} tried`)
  t.diagnostic(`${tried} requests`)
})

test('keys that reach for the prototype and text that is no JSON are refused at every place', async () => {
  await attack(poisoned, ['body', 'form'], true)
  await attack(unreadable, ['body', 'form'], true)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
  assert.deepEqual(Object.keys(Object.prototype), [])
})

test('a megabyte is too large for every call, however it is sent, and writes nothing', async () => {
  const street = await theStreet()
  const before = await everything(shop.it)
  const megabyte = 'x'.repeat(1024 * 1024)
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const good = goodRequest(call, street.anita.known)
    const part = call.form === undefined ? 'body' : 'form'
    const large = call.form === undefined ? { ...(good.body as object), megabyte } : { productData: { megabyte } }
    const heard = await knock(shop.it, call, { ...good, [part]: large }, cookieFor(street, call))
    isPolite(heard, call.name)
    assert.equal(heard.status, 413, `${call.name}: ${heard.text}`)
  }
  assert.equal(await everything(shop.it), before)
})

test('after all of it the tables contradict themselves nowhere', async () => {
  assert.deepEqual(await brokenInvariants(shop.it.pool), [])
})

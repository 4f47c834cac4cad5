import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { until } from '#tests/support/background-jobs.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { seller, shopper } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'
import { inTransaction } from '../database/transaction.ts'
import { secretBoxOf } from '../store/secret-box.ts'
import { answerOnce, type SaveAnswer } from './idempotency.ts'
import { deleteOldAnswers } from './idempotency-queries.ts'

const shop = testShop()
const url = '/api/product/search-topics/save'
const soup = { name: 'Soup', words: ['shorba'], products: ['okra'] }
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const topics = async () => (await shop.it.rows("select id from search_topic where name in ('Soup', 'Stew')")).length
const storedCalls = async () => (await shop.it.rows('select key from answered_call')).length

async function boss() {
  await shop.it.rows('delete from answered_call')
  await shop.it.rows("delete from search_topic where name in ('Soup', 'Stew')")
  await shop.it.rows('delete from product')
  await stock(shop.it)
  return seller(shop.it)
}

test('the same call with the same key is done once and answered alike, also at the same moment', async () => {
  const who = await boss()
  const answers = await Promise.all(Array.from({ length: 8 }, () => who.post(url, soup, withKey('k1'))))
  answers.push(await who.post(url, soup, withKey('k1')))
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [200, answers[0]?.body])
  assert.deepEqual([await topics(), await storedCalls()], [1, 1])
})

test('another body under the same key is refused; another key or none is a new call', async () => {
  const who = await boss()
  await who.post(url, soup, withKey('k1'))
  refused(await who.post(url, { ...soup, name: 'Stew' }, withKey('k1')), 409, 'KEY_REUSED')
  assert.equal(await topics(), 1)
  await who.post(url, soup, withKey('k2'))
  await who.post(url, soup)
  assert.deepEqual([await topics(), await storedCalls()], [3, 2])
})

test('a refused call keeps no answer, so that its key may be sent again', async () => {
  const who = await boss()
  refused(await who.post(url, { ...soup, products: ['nowhere'] }, withKey('k1')), 404, 'PRODUCT_UNKNOWN')
  assert.equal(await storedCalls(), 0)
  assert.equal((await who.post(url, soup, withKey('k1'))).status, 200)
})

test('a key with blanks, an empty one or one of 256 characters is refused', async () => {
  const who = await boss()
  for (const key of ['', 'a b', 'é', 'x'.repeat(256)])
    refused(await who.post(url, soup, withKey(key)), 400, 'BAD_INPUT')
  assert.equal(await topics(), 0)
})

test('a claim of a process that died is taken over, and another person’s key repeats no answer', async () => {
  const who = await boss()
  await who.post(url, soup, withKey('k1'))
  await shop.it.rows("update answered_call set answer = null, started_at = started_at - interval '31 seconds'")
  assert.equal((await who.post(url, soup, withKey('k1'))).status, 200)
  assert.equal(await topics(), 2)
  assert.equal((await (await shopper(shop.it)).post(url, soup, withKey('k1'))).status, 403)
})

test('a call is not run again whose answer was stored in its transaction before it failed', async () => {
  await boss()
  const { shop: store } = shop.it
  const request = { method: 'POST', url: '/failing', body: {}, form: undefined, files: [] }
  let runs = 0
  const run = async (saveAnswer: SaveAnswer) => {
    await inTransaction(store.db, (tx) => saveAnswer(tx, { run: ++runs }))
    throw new Error('The line is cut.')
  }
  const send = () => answerOnce(store, { kind: 'round', id: 'failing' }, 'k1', request, run)
  await assert.rejects(send(), /The line is cut/)
  assert.deepEqual([await send(), runs], [{ run: 1 }, 1])
})

test('a call that another process took over meanwhile is rolled back, whichever of the two ends first', async () => {
  await boss()
  const { shop: store } = shop.it
  const request = { method: 'POST', url: '/stalled', body: {}, form: undefined, files: [] }
  for (const endsFirst of ['taker', 'stalled']) {
    await shop.it.rows('delete from picture')
    const ends = { stalled: Promise.withResolvers<void>(), taker: Promise.withResolvers<void>() }
    const send = (by: 'stalled' | 'taker', started: () => void) =>
      answerOnce(store, { kind: 'round', id: endsFirst }, 'k1', request, async (saveAnswer) => {
        started()
        await ends[by].promise
        return inTransaction(store.db, async (tx) => {
          await tx.execute(sql`insert into picture (id, width, height, product_id, created_at)
            values (${by}, 1, 1, 'none', 'epoch')`)
          await saveAnswer(tx, { by })
          return { by }
        })
      })
    const starts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const stalled = send('stalled', starts[0].resolve)
    await starts[0].promise
    await shop.it.rows("update answered_call set started_at = started_at - interval '31 seconds'")
    const taker = send('taker', starts[1].resolve)
    await starts[1].promise
    const [first, second] = endsFirst === 'taker' ? [taker, stalled] : [stalled, taker]
    ends[endsFirst as keyof typeof ends].resolve()
    assert.deepEqual(await first, { by: endsFirst })
    ends.stalled.resolve()
    ends.taker.resolve()
    await assert.rejects(second, { code: 'BUSY' })
    assert.deepEqual(await shop.it.rows('select id from picture'), [{ id: endsFirst }])
    const again = await answerOnce(store, { kind: 'round', id: endsFirst }, 'k1', request, () => assert.fail())
    assert.deepEqual(again, { by: endsFirst })
  }
})

test('a topic is added once, though its answer cannot be stored after the commit', async (t) => {
  const who = await boss()
  failStatements(t, shop.it, 'update "answered_call"')
  const answers = [await who.post(url, soup, withKey('k1')), await who.post(url, soup, withKey('k1'))]
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body])
  assert.equal(await topics(), 1)
})

test('a call that still runs is not taken over by its repeat in a process whose clock is a minute ahead', async (t) => {
  await boss()
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { shop: store } = shop.it
  const person = { kind: 'round', id: 'slow' } as const
  const request = { method: 'POST', url: '/slow', body: {}, form: undefined, files: [] }
  const started = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  let runs = 0
  const run = async () => {
    started.resolve()
    await done.promise
    return { run: ++runs }
  }
  const first = answerOnce(store, person, 'k1', request, run)
  await started.promise
  await shop.it.rows("update answered_call set started_at = started_at - interval '31 seconds'")
  t.mock.timers.tick(10_000)
  const renewed = () => shop.it.rows("select from answered_call where started_at > now() - interval '30 seconds'")
  await until('the claim is renewed', async () => (await renewed()).length === 1)
  shop.it.moveClock(71_000)
  const second = answerOnce(store, person, 'k1', request, async () => ({ run: ++runs }))
  await Promise.race([pause(200), second])
  done.resolve()
  assert.deepEqual([await first, await second, runs], [{ run: 1 }, { run: 1 }, 1])
})

test('a stored answer is encrypted, one of an earlier version is read, and one of a lost key repeats nothing', async () => {
  const who = await boss()
  const { success: _success, ...answer } = (await who.post(url, soup, withKey('k1'))).body
  const [stored] = await shop.it.rows<{ answer: object }>('select answer from answered_call')
  assert.deepEqual(Object.keys(stored?.answer ?? {}), ['sealed'])
  assert.doesNotMatch(JSON.stringify(stored), /Soup|shorba/)
  const again = async (stored: object) => {
    await shop.it.rows('update answered_call set answer = $1', [JSON.stringify(stored)])
    const { status, body } = await who.post(url, soup, withKey('k1'))
    return [status, body]
  }
  assert.deepEqual(await again(answer), [200, { success: true, ...answer }])
  const [status, refusal] = await again(secretBoxOf(Buffer.alloc(32)).seal('{}', 'elsewhere'))
  assert.deepEqual([status, (refusal as { code: string }).code], [409, 'KEY_REUSED'])
  assert.equal(await topics(), 1)
})

test('answers are deleted after their day', async () => {
  const who = await boss()
  await who.post(url, soup, withKey('k1'))
  await deleteOldAnswers(shop.it.shop.db, new Date(Date.now() - 60_000))
  assert.equal(await storedCalls(), 1)
  await deleteOldAnswers(shop.it.shop.db, new Date(Date.now() + 60_000))
  assert.equal(await storedCalls(), 0)
})

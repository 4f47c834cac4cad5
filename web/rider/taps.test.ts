import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoundJson, StopJson } from '#domain/orders/round-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { emptyStorage, forbiddenStorage } from '#tests/support/browser-storage.ts'
import {
  currentStop,
  endedRound,
  lastTaps,
  nothingSaved,
  readRound,
  type SavedRound,
  saveRound,
  sendWaiting,
  type Tap,
} from './taps.ts'

const stop: StopJson = {
  order: 'A1',
  state: 'open',
  name: 'Meera',
  collect: 450,
  isPaid: false,
  km: 1,
  street: 'C-40 Nehru Nagar',
  phone: '9876543210',
  needsCode: true,
}
const round: RoundJson = { name: 'Raju', until: '2026-11-24T15:30:00.000Z', stops: [stop] }

const tapOn = (order: string, tap: Partial<Tap> = {}): Tap => ({
  ...{ key: `key of ${order}`, order, done: true, cash: 0, upi: 0, code: '1234', at: '2026-11-24T12:00:00.000Z' },
  ...tap,
})

test('the end of a link leaves the waiting taps with their sums, and no name, address, phone or code', () => {
  const taps = [tapOn('A1', { cash: 450 }), tapOn('B2', { cash: 100, upi: 19.28 }), tapOn('C3', { done: false })]
  const saved: SavedRound = { round, taps, problems: { D4: 'The code is wrong.' } }
  assert.deepEqual(endedRound(saved), {
    taps: [
      { key: 'key of A1', order: 'A1', done: true, cash: 450, upi: 0 },
      { key: 'key of B2', order: 'B2', done: true, cash: 100, upi: 19.28 },
      { key: 'key of C3', order: 'C3', done: false, cash: 0, upi: 0 },
    ],
    problems: {},
    isEnded: true,
  })
})

test('the next stop is the first without a tap, then the one not reached whose last try is the longest ago', () => {
  const stops: StopJson[] = ['A1', 'B2', 'C3', 'D4'].map((order) => ({ ...stop, order, state: 'not-reached' }))
  const first: StopJson = { ...stop, order: 'A1' }
  assert.equal(currentStop([first, ...stops.slice(1)], { last: 'B2' })?.order, 'A1')
  assert.equal(currentStop(stops, {})?.order, 'A1')
  assert.equal(currentStop(stops, { last: 'A1' })?.order, 'B2')
  assert.equal(currentStop(stops, { last: 'D4' })?.order, 'A1')
  assert.equal(currentStop(stops, { last: 'A1', chosen: 'D4' })?.order, 'D4')
  assert.equal(currentStop(stops.slice(1, 2), { last: 'B2' })?.order, 'B2')
})

/** Sends the taps A1, B2 and A1 again, of which those of A1 meet this error; returns what is sent and what is thrown. */
async function sentWith(error: Error): Promise<{ sent: string[]; thrown: unknown }> {
  const taps = [tapOn('A1'), tapOn('B2'), tapOn('A1', { key: 'key of A1 again' })]
  const sent: string[] = []
  const send = async (tap: Tap) => {
    sent.push(tap.key)
    if (tap.order === 'A1') throw error
    taps.splice(taps.indexOf(tap), 1)
  }
  const thrown = await sendWaiting(() => taps, send).catch((failure: unknown) => failure)
  return { sent, thrown }
}

test('a tap that must wait holds up later taps of its order, and not those of other orders', async () => {
  const error = new Refusal('BUG')
  assert.deepEqual(await sentWith(error), { sent: ['key of A1', 'key of B2'], thrown: error })
})

test('without a network, or after the end of the link, no further tap is sent', async () => {
  for (const error of [new TypeError('Failed to fetch'), new Refusal('ROUND_UNKNOWN')])
    assert.deepEqual(await sentWith(error), { sent: ['key of A1'], thrown: error })
})

test('the end of a link leaves nothing where no tap waits', () => {
  assert.equal(endedRound({ round, taps: [], problems: {} }), undefined)
  assert.equal(endedRound(nothingSaved), undefined)
})

test('a shopper who was not reached at first and then paid is told of once, as paid', () => {
  const [first, other, then] = [tapOn('A1', { done: false }), tapOn('B2'), tapOn('A1', { cash: 450 })]
  assert.deepEqual(lastTaps([first, other, then]), [other, then])
})

test('taps that a blocked or full storage refuses wait as long as the page lives', (t) => {
  const saved: SavedRound = { round, taps: [tapOn('A1')], problems: {} }
  const stored = emptyStorage()
  const full = t.mock.method(localStorage, 'setItem', () => {
    throw new Error('QuotaExceededError')
  })
  stored.set('thela.round.full', JSON.stringify(nothingSaved))
  saveRound('full', saved)
  assert.deepEqual(readRound('full'), saved)
  full.mock.restore()
  saveRound('full', nothingSaved)
  assert.deepEqual([readRound('full'), stored.size], [nothingSaved, 1])
  saveRound('full', undefined)
  assert.deepEqual([readRound('full'), stored.size], [nothingSaved, 0])

  forbiddenStorage()
  saveRound('blocked', saved)
  assert.deepEqual(readRound('blocked'), saved)
  saveRound('blocked', undefined)
  assert.deepEqual(readRound('blocked'), nothingSaved)
})

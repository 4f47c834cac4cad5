import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoundJson, StopJson } from '#domain/orders/round-shapes.ts'
import { emptyStorage, forbiddenStorage } from '#tests/support/browser-storage.ts'
import { endedRound, lastTaps, nothingSaved, readRound, type SavedRound, saveRound, type Tap } from './taps.ts'

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

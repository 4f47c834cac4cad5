import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everyDay, everyWeekday } from '#tests/support/opening-hours.ts'
import { dayText, indiaDay, isDay, parseDay } from '../time/india-time.ts'
import { alwaysOpen, type OpeningHours, openStateAt, spansError, takesOrders, weekdays } from './hours.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)
const none = everyWeekday()
const shop = everyDay({ from: '07:00', to: '12:00' }, { from: '16:00', to: '21:00' })

/** The state with its time in India's. */
function stateAt(hours: OpeningHours, time: string): string {
  const state = openStateAt(hours, at(time))
  const next = state.isOpen ? state.lastOrderAt : state.opensAt
  const told = next === undefined ? 'never' : new Date(next + 330 * 60_000).toISOString().slice(0, 16)
  return `${state.isOpen ? 'open until' : 'closed until'} ${told}`
}

test('a day has several spans, each from its first minute to the minute before its end', () => {
  for (const [time, wanted] of [
    ['2026-11-25T06:59:59.999', 'closed until 2026-11-25T07:00'],
    ['2026-11-25T07:00:00.000', 'open until 2026-11-25T12:00'],
    ['2026-11-25T11:59:59.999', 'open until 2026-11-25T12:00'],
    ['2026-11-25T12:00:00.000', 'closed until 2026-11-25T16:00'],
    ['2026-11-25T20:59:59.999', 'open until 2026-11-25T21:00'],
    ['2026-11-25T21:00:00.000', 'closed until 2026-11-26T07:00'],
  ] as const)
    assert.equal(stateAt(shop, time), wanted, time)
})

test('India is 5:30 ahead: at 18:29 UTC it is still the same day there, at 18:30 the next', () => {
  const monday: OpeningHours = { ...alwaysOpen, weekly: { ...none, mon: [{ from: '00:00', to: '24:00' }] } }
  const opensAt = Date.parse('2026-11-22T18:30:00Z')
  assert.deepEqual(openStateAt(monday, Date.parse('2026-11-22T18:29:59Z')), { isOpen: false, opensAt })
  assert.equal(openStateAt(monday, Date.parse('2026-11-22T18:30:00Z')).isOpen, true)
  assert.equal(openStateAt(monday, Date.parse('2026-11-23T18:29:59Z')).isOpen, true)
  assert.equal(openStateAt(monday, Date.parse('2026-11-23T18:30:00Z')).isOpen, false)
})

test('the last order comes some minutes before closing; hours that touch are one, also over midnight', () => {
  assert.equal(stateAt({ ...shop, lastOrderMinutes: 30 }, '2026-11-25T11:29'), 'open until 2026-11-25T11:30')
  assert.equal(stateAt({ ...shop, lastOrderMinutes: 30 }, '2026-11-25T11:30'), 'closed until 2026-11-25T16:00')
  const night = { ...everyDay({ from: '22:00', to: '24:00' }, { from: '00:00', to: '02:00' }), lastOrderMinutes: 30 }
  assert.equal(stateAt(night, '2026-11-25T23:45'), 'open until 2026-11-26T01:30')
  assert.equal(stateAt(night, '2026-11-26T01:30'), 'closed until 2026-11-26T22:00')
})

test('a holiday has no hours, and the next opening skips it and the days without hours', () => {
  const weekly = { ...shop.weekly, sun: [] }
  const weekends: OpeningHours = { ...shop, weekly, holidays: ['2026-11-28', '2026-11-30'] }
  assert.equal(stateAt(weekends, '2026-11-27T21:00'), 'closed until 2026-12-01T07:00')
  assert.equal(stateAt({ ...shop, holidays: ['2026-11-25'] }, '2026-11-25T08:00'), 'closed until 2026-11-26T07:00')
})

test('a store without hours on any day never opens, one that is always open never closes', () => {
  assert.equal(stateAt({ ...shop, weekly: none }, '2026-11-25T08:00'), 'closed until never')
  assert.equal(takesOrders({ ...shop, weekly: none }), false)
  assert.equal(takesOrders({ ...shop, lastOrderMinutes: 600 }), false)
  assert.equal(stateAt(alwaysOpen, '2026-11-25T23:59'), 'open until never')
})

test('spans are times in order within a day and do not overlap', () => {
  assert.equal(
    spansError([
      { from: '12:00', to: '24:00' },
      { from: '00:00', to: '12:00' },
    ]),
    undefined,
  )
  for (const [from, to] of [
    ['7:00', '12:00'],
    ['07:00', '24:01'],
    ['07:60', '12:00'],
    ['', '12:00'],
  ] as const)
    assert.match(spansError([{ from, to }]) ?? '', /must be times/)
  assert.match(spansError([{ from: '22:00', to: '02:00' }]) ?? '', /midnight/)
  assert.match(spansError([{ from: '07:00', to: '07:00' }]) ?? '', /end after/)
  const overlapping = [
    { from: '07:00', to: '12:00' },
    { from: '11:59', to: '13:00' },
  ]
  assert.equal(spansError(overlapping), 'must not overlap')
})

test('days are numbered from 1 January 1970, and only days of the calendar have a number', () => {
  const known = [
    [-25_567, '1900-01-01'],
    [0, '1970-01-01'],
    [11_016, '2000-02-29'],
    [47_540, '2100-02-28'],
    [47_541, '2100-03-01'],
  ] as const
  for (const [day, text] of known) assert.deepEqual([dayText(day), parseDay(text)], [text, day])
  for (const text of ['2026-02-29', '2026-13-01', '2026-11-31', '26-11-01', '2026-11-1', '-000001-01', '+012026-01-01'])
    assert.equal(parseDay(text), undefined, text)
  assert.equal(dayText(indiaDay(Date.parse('2026-11-24T18:30:00Z'))), '2026-11-25')
  // Days that people send are of this century.
  assert.deepEqual(['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01'].map(isDay), [false, true, true, false])
})

test('a closed store is open at its next opening and closed until then, whatever its hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const text = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
  const span = fc.tuple(minute, minute).filter(([a, b]) => a < b)
  const week = fc.array(fc.option(span, { nil: undefined }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20_000 }), (spans, last, later) => {
      const weekly = Object.fromEntries(
        weekdays.map((day, index) => {
          const [from, to] = spans[index] ?? []
          return [day, from === undefined || to === undefined ? [] : [{ from: text(from), to: text(to) }]]
        }),
      ) as OpeningHours['weekly']
      const hours = { weekly, holidays: ['2026-11-26'], lastOrderMinutes: last }
      const now = at('2026-11-25T00:00') + later * 60_000
      const state = openStateAt(hours, now)
      if (state.isOpen) assert.ok(state.lastOrderAt === undefined || state.lastOrderAt > now)
      else if (state.opensAt !== undefined) {
        assert.ok(state.opensAt > now)
        assert.equal(openStateAt(hours, state.opensAt).isOpen, true)
        assert.equal(openStateAt(hours, state.opensAt - 60_000).isOpen, false)
      }
    }),
  )
})

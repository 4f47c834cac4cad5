import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Span, spansError } from '#domain/store/hours.ts'
import { nextSpan } from './next-span.ts'

test('spans are added in the last gap of the day that has room, and never overlap', () => {
  const spans: Span[] = [{ from: '07:00', to: '21:30' }]
  const added: (Span | undefined)[] = []
  for (let count = 0; count < 3; count++) {
    const next = nextSpan(spans)
    added.push(next)
    if (next) spans.push(next)
    assert.equal(spansError(spans), undefined)
  }
  assert.deepEqual(added, [{ from: '22:30', to: '24:00' }, { from: '00:00', to: '06:00' }, undefined])
  assert.equal(nextSpan([{ from: '01:00', to: '23:00' }]), undefined)
  const night: Span[] = [
    { from: '18:00', to: '24:00' },
    { from: '00:00', to: '02:00' },
  ]
  assert.deepEqual(nextSpan(night), { from: '03:00', to: '17:00' })
  assert.equal(nextSpan([{ from: '07:00', to: '2' }]), undefined, 'a time is incomplete')
})

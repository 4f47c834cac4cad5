import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBagLifted, parseScaleLine, scaleLines } from './scale.ts'

test('a stable line is its weight in whole grams', () => {
  assert.deepEqual(parseScaleLine('ST,GS,+  0.482kg'), { grams: 482 })
  assert.deepEqual(parseScaleLine('ST,NT,+  451.0 g\r'), { grams: 451 })
  assert.deepEqual(parseScaleLine('ST,GS,+ 12.0005kg'), { grams: 12001 })
  assert.deepEqual(parseScaleLine('ST,GS,-  0.000kg'), { grams: 0 })
})

test('a moving, overloaded or lifted scale gives no weight', () => {
  assert.deepEqual(parseScaleLine('US,GS,+  0.482kg'), { refused: 'unstable' })
  assert.deepEqual(parseScaleLine('OL,GS,+  0.000kg'), { refused: 'overload' })
  assert.deepEqual(parseScaleLine('OL'), { refused: 'overload' })
  assert.deepEqual(parseScaleLine('ST,GS,-  0.120kg'), { refused: 'negative' })
})

test('a bag is lifted once the scale shows another weight or nothing, not while it moves', () => {
  for (const grams of [0, 350, 488]) assert.ok(isBagLifted(482, { grams }), `${grams}`)
  assert.ok(isBagLifted(4, { grams: 0 }))
  assert.ok(isBagLifted(482, { refused: 'negative' }))
  for (const grams of [482, 484]) assert.ok(!isBagLifted(482, { grams }), `${grams}`)
  assert.ok(!isBagLifted(482, { refused: 'unstable' }))
})

test('anything else is not a reading', () => {
  for (const line of ['', 'hello', 'ST,GS,+  0.482', 'ST,GS,  0.482kg', 'ST,GS,+  0.482lb', '0.482kg', 'OLIVE'])
    assert.equal(parseScaleLine(line), undefined, line)
})

test('lines are whole only once their end has come', () => {
  assert.deepEqual(scaleLines('ST,GS,+  0.482kg\r\nUS,GS,+  0.4'), {
    lines: ['ST,GS,+  0.482kg'],
    rest: 'US,GS,+  0.4',
  })
  assert.equal(scaleLines('x'.repeat(5000)).rest.length, 100)
})

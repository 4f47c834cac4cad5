import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remainingText } from './remaining-text.ts'

test('after a list was read, words not understood and text typed since stay', () => {
  const sent = '2 kg aloo, blorgle'
  assert.equal(remainingText([], sent, sent), '')
  assert.equal(remainingText(['blorgle'], sent, `${sent}\n`), 'blorgle')
  assert.equal(remainingText([], sent, `${sent}, 1 kg `), '1 kg ')
  assert.equal(remainingText(['blorgle'], sent, `${sent}\n1 kg bhindi`), 'blorgle\n1 kg bhindi')
  assert.equal(remainingText(['blorgle'], sent, ''), 'blorgle')
  assert.equal(remainingText([], sent, '6 kele'), '6 kele', 'another list in its place is kept whole')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textLeft } from './text-left.ts'

test('a list that is read leaves the words not understood and what was typed meanwhile', () => {
  const sent = '2 kg aloo, blorgle'
  assert.equal(textLeft([], sent, sent), '')
  assert.equal(textLeft(['blorgle'], sent, `${sent}\n`), 'blorgle')
  assert.equal(textLeft([], sent, `${sent}, 1 kg `), '1 kg ')
  assert.equal(textLeft(['blorgle'], sent, `${sent}\n1 kg bhindi`), 'blorgle\n1 kg bhindi')
  assert.equal(textLeft(['blorgle'], sent, ''), 'blorgle')
  assert.equal(textLeft([], sent, '6 kele'), '6 kele', 'another list in its place is kept whole')
})

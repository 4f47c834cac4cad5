import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, type HistoryKind, readableHistory } from './order-history.ts'

const asha: Actor = { role: 'packer', name: 'Asha' }
const ravi: Actor = { role: 'rider', name: 'Ravi' }
const entry = (kind: HistoryKind, at: string, by = asha, status?: string) => ({ kind, at, by, status })

test('a line packed after another by the same person is one entry, by another person two', () => {
  const packing = [entry('packed', '10:30'), entry('packed', '10:31'), entry('packed', '10:32', ravi)]
  assert.deepEqual(readableHistory(packing), packing.slice(1))
  const apart = [entry('packed', '10:30'), entry('moved', '10:31'), entry('packed', '10:32')]
  assert.deepEqual(readableHistory(apart), apart)
})

test('a move that another entry tells is left out, and so are reminders', () => {
  const reminded = entry('reminded', '10:00', { role: 'store' })
  const moved = entry('moved', '11:00', asha, 'Out for Delivery')
  const delivery = [entry('moved', '11:00', ravi, 'Delivered'), entry('delivered', '11:00', ravi)]
  assert.deepEqual(readableHistory([reminded, moved, ...delivery]), [moved, delivery[1]])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyStorage } from '#tests/support/browser-storage.ts'
import { typed } from '#tests/support/sheet-products.ts'
import { changeDraft, chooseDraftTime, currentDraft, resetDraft, restoreDraft } from './sheet-draft.ts'

/** The storage of a browser, and the event that a window gets when another one has changed it. */
function browser() {
  const stored = emptyStorage()
  const window = new EventTarget()
  Object.assign(globalThis, { addEventListener: window.addEventListener.bind(window) })
  const key = 'thela.price-sheet.asha'
  return {
    stored: () => (stored.has(key) ? JSON.parse(stored.get(key) ?? '') : undefined),
    storeElsewhere: (value: object) => {
      stored.set(key, JSON.stringify(value))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

test('two windows of one person keep each other’s prices, and those sent stay known by their object', () => {
  const { stored, storeElsewhere } = browser()
  const [okra, onion, potato] = ['62', '40', '33'].map((text) => typed(text))
  assert.ok(okra && onion && potato)
  restoreDraft('asha')
  changeDraft((before) => ({ ...before, okra }))
  storeElsewhere({ prices: { okra, onion } })
  assert.equal(currentDraft().okra, okra)
  changeDraft((before) => ({ ...before, potato }))
  assert.deepEqual(stored().prices, { okra, onion, potato })
  storeElsewhere({ prices: { potato } })
  changeDraft((before) => ({ ...before, onion }))
  assert.deepEqual(stored().prices, { potato, onion })
})

test('a reset that is taken back restores the prices with their time, beside what was typed since', () => {
  const { stored } = browser()
  const [okra, onion, later] = ['62', '40', '64'].map((text) => typed(text))
  assert.ok(okra && onion && later)
  const from = '2026-11-27T00:30:00.000Z'
  restoreDraft('asha')
  changeDraft(() => ({ okra, onion }))
  chooseDraftTime(from)
  const undo = resetDraft()
  assert.equal(stored(), undefined)
  changeDraft(() => ({ okra: later }))
  undo()
  assert.deepEqual(stored(), { prices: { okra: later, onion }, from })
})

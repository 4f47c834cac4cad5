import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLocal, writeLocal } from './local-storage.ts'

test('what a blocked or full storage refuses is there while the page lives, and stored once there is room', () => {
  const stored = new Map<string, string>()
  let isFull = true
  const setItem = (key: string, text: string) => {
    if (isFull) throw new Error('QuotaExceededError')
    stored.set(key, text)
  }
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem,
    removeItem: (key: string) => stored.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value })
  stored.set('taps', '["old"]')
  writeLocal('taps', ['delivered'])
  assert.deepEqual(readLocal('taps'), ['delivered'])
  writeLocal('taps', undefined)
  assert.equal(readLocal('taps'), undefined)
  writeLocal('taps', ['again'])
  isFull = false
  writeLocal('taps', ['stored'])
  assert.deepEqual([readLocal('taps'), stored.get('taps')], [['stored'], '["stored"]'])

  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('SecurityError')
    },
  })
  assert.equal(readLocal('taps'), undefined)
  writeLocal('taps', ['blocked'])
  assert.deepEqual(readLocal('taps'), ['blocked'])
})

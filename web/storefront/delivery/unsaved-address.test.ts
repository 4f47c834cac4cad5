import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { emptyDraft } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'
import { readUnsavedAddress, storeUnsavedAddress } from './unsaved-address.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const typed = { draft: { ...emptyDraft, street: 'B-12 Nehru Nagar' }, pin: null }

beforeEach(() => {
  stored.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

test('an unsaved address is there for its user, and a removed pin stays removed', () => {
  storeUnsavedAddress('anita', typed)
  assert.deepEqual(readUnsavedAddress('anita'), typed)
  storeUnsavedAddress('anita', { ...typed, pin: undefined })
  assert.deepEqual(readUnsavedAddress('anita'), { draft: typed.draft })
})

test('another user gets no unsaved address, and it is deleted', () => {
  storeUnsavedAddress('anita', typed)
  assert.deepEqual(readUnsavedAddress('ravi'), {})
  assert.equal(stored.size, 0)
  assert.deepEqual(readUnsavedAddress('anita'), {})
})

test('a saved address is deleted, and an unreadable one is empty', () => {
  storeUnsavedAddress('anita', typed)
  forgetDraft()
  assert.deepEqual(readUnsavedAddress('anita'), {})
  for (const text of ['', 'null', '7', '{"userId":"anita"']) {
    stored.set(draftKey, text)
    assert.deepEqual(readUnsavedAddress('anita'), {}, text)
  }
})

test('without browser storage no address is stored', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new Error('forbidden')
    },
    configurable: true,
  })
  storeUnsavedAddress('anita', typed)
  assert.deepEqual(readUnsavedAddress('anita'), {})
})

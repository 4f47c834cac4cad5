import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { emptyStorage, forbiddenStorage } from '#tests/support/browser-storage.ts'
import { emptyDraft } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'
import { readUnsavedAddress, storeUnsavedAddress } from './unsaved-address.ts'

let stored = new Map<string, string>()
const typed = { draft: { ...emptyDraft, street: 'B-12 Nehru Nagar' }, pin: null }

beforeEach(() => {
  stored = emptyStorage()
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
  forbiddenStorage()
  storeUnsavedAddress('anita', typed)
  assert.deepEqual(readUnsavedAddress('anita'), {})
})

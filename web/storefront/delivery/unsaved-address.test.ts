import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { emptyDraft } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'
import { keepUnsaved, unsavedOf } from './unsaved-address.ts'

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

test('what was typed waits for the user who typed it, and the pin that was removed stays so', () => {
  keepUnsaved('anita', typed)
  assert.deepEqual(unsavedOf('anita'), typed)
  keepUnsaved('anita', { ...typed, pin: undefined })
  assert.deepEqual(unsavedOf('anita'), { draft: typed.draft })
})

test('another user is shown nothing of it, and then nobody', () => {
  keepUnsaved('anita', typed)
  assert.deepEqual(unsavedOf('ravi'), {})
  assert.equal(stored.size, 0)
  assert.deepEqual(unsavedOf('anita'), {})
})

test('a saved form is forgotten, and what cannot be read is an empty one', () => {
  keepUnsaved('anita', typed)
  forgetDraft()
  assert.deepEqual(unsavedOf('anita'), {})
  for (const text of ['', 'null', '7', '{"userId":"anita"']) {
    stored.set(draftKey, text)
    assert.deepEqual(unsavedOf('anita'), {}, text)
  }
})

test('a browser that forbids to store anything keeps nothing', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new Error('forbidden')
    },
    configurable: true,
  })
  keepUnsaved('anita', typed)
  assert.deepEqual(unsavedOf('anita'), {})
})

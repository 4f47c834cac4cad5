import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { restoreChime, ring, toggleChime, useChime } from './chime.ts'

/** A speaker as browsers have it: it starts and resumes only while the browser allows sound. */
class FakeSpeaker extends EventTarget {
  static latest: FakeSpeaker
  static isAllowed = true
  static tones = 0
  state = 'suspended'
  currentTime = 0
  destination = {}

  constructor() {
    super()
    FakeSpeaker.latest = this
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }

  async resume(): Promise<void> {
    if (!FakeSpeaker.isAllowed) throw new Error('InvalidStateError')
    this.become('running')
  }
}

class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  connect = (next: unknown) => next
  stop() {}
  start(): void {
    FakeSpeaker.tones++
  }
}

const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
const page = new EventTarget()
const fakes = {
  AudioContext: FakeSpeaker,
  OscillatorNode: FakeNode,
  GainNode: FakeNode,
  localStorage,
  document: page,
  navigator: {},
  Element: class {},
}
const originals = Object.keys(fakes).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)

before(() => {
  for (const [name, value] of Object.entries(fakes))
    Object.defineProperty(globalThis, name, { value, configurable: true })
})

// Other test files of this process have no browser.
after(() => {
  for (const [name, original] of originals) {
    if (original === undefined) Reflect.deleteProperty(globalThis, name)
    else Object.defineProperty(globalThis, name, original)
  }
})

beforeEach(() => {
  Object.assign(FakeSpeaker, { isAllowed: true, tones: 0 })
})

test('the chime is on once the speaker runs, and rings', async () => {
  toggleChime()
  await settled()
  assert.deepEqual([useChime.getState(), FakeSpeaker.tones], ['on', 2])
})

test('a phone call silences it: it waits, and a press or the end of the call turns it on again', async () => {
  FakeSpeaker.isAllowed = false
  FakeSpeaker.latest.become('interrupted')
  assert.equal(useChime.getState(), 'waiting')
  ring('loud')
  await settled()
  assert.deepEqual([useChime.getState(), FakeSpeaker.tones], ['waiting', 0])
  FakeSpeaker.latest.become('running')
  assert.equal(useChime.getState(), 'on')
  FakeSpeaker.latest.become('suspended')
  FakeSpeaker.isAllowed = true
  toggleChime()
  await settled()
  assert.deepEqual([useChime.getState(), FakeSpeaker.tones], ['on', 2])
  toggleChime()
  FakeSpeaker.latest.become('interrupted')
  assert.equal(useChime.getState(), 'off')
})

test('a restored chime waits for a press anywhere', async () => {
  toggleChime()
  await settled()
  useChime.setState('off')
  restoreChime()
  await settled()
  assert.equal(useChime.getState(), 'waiting')
  page.dispatchEvent(new Event('touchend'))
  await settled()
  assert.equal(useChime.getState(), 'on')
})

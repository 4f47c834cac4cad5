import { create } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** `waiting` while the browser allows no sound: until the first click or key, or after a call on a phone. */
type Sound = 'off' | 'waiting' | 'on'

const storageKey = 'thela.seller.sound'
/** Whether new orders ring. */
export const useChime = create<Sound>(() => 'off')
let speaker: AudioContext | undefined

/** Restores the seller's last choice; browsers allow sound only after a click or key. */
export function restoreChime(): void {
  if (readLocal(storageKey) !== 'on' || useChime.getState() !== 'off') return
  useChime.setState('waiting')
  if (navigator.userActivation?.hasBeenActive) void wakeSpeaker()
  // iPhones allow sound at the end of a touch or at its click, not at its start.
  for (const event of ['touchend', 'click', 'keydown']) document.addEventListener(event, wakeByPress)
}

/** Turns a waiting chime on, unless the press is on a button whose click does it. */
function wakeByPress({ target }: Event): void {
  const isOnButton = target instanceof Element && target.closest('[data-chime]') !== null
  if (useChime.getState() === 'waiting' && !isOnButton) void wakeSpeaker()
}

/** Opens or resumes the speaker; where the browser does not allow it, the chime waits on. */
async function wakeSpeaker(): Promise<void> {
  if (speaker === undefined) {
    speaker = new AudioContext()
    speaker.addEventListener('statechange', followSpeaker)
  }
  await speaker.resume().catch(() => {})
  followSpeaker()
}

function followSpeaker(): void {
  if (useChime.getState() !== 'off') useChime.setState(speaker?.state === 'running' ? 'on' : 'waiting')
}

/** Turns the chime on, with a first ring, or off; turns a waiting one on. */
export function toggleChime(): void {
  const isOn = useChime.getState() === 'on'
  writeLocal(storageKey, isOn ? 'off' : 'on')
  useChime.setState(isOn ? 'off' : 'waiting')
  if (!isOn) void wakeSpeaker().then(() => ring('usual'))
}

/** Plays two tones if the chime is on; if loud, twice. A speaker that the browser stopped is resumed for the next ring. */
export function ring(how: 'usual' | 'loud'): void {
  if (speaker === undefined || useChime.getState() === 'off') return
  // Tones for a stopped speaker would pile up and sound at once later.
  if (speaker.state !== 'running') return void wakeSpeaker()
  const loudness = how === 'loud' ? 1 : 0.4
  tone(speaker, 880, 0, loudness)
  tone(speaker, 1175, 0.22, loudness)
  if (how === 'usual') return
  tone(speaker, 880, 0.8, loudness)
  tone(speaker, 1175, 1.02, loudness)
}

function tone(context: AudioContext, hertz: number, afterSeconds: number, loudness: number): void {
  const from = context.currentTime + afterSeconds
  const source = new OscillatorNode(context, { frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loudness, from + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + 0.65)
}

import { create } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** `waiting` until the first click or key. */
type Sound = 'off' | 'waiting' | 'on'

const storageKey = 'thela.seller.sound'
/** Whether new orders ring. */
export const useChime = create<Sound>(() => 'off')
let speaker: AudioContext | undefined

/** Restores the seller's last choice; browsers allow sound only after a click or key. */
export function restoreChime(): void {
  if (readLocal(storageKey) !== 'on' || useChime.getState() !== 'off') return
  useChime.setState(navigator.userActivation?.hasBeenActive ? 'on' : 'waiting')
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, resume)
}

/** Turns a waiting chime on, unless the press is on a button whose click does it. */
function resume({ target }: Event): void {
  const isOnButton = target instanceof Element && target.closest('[data-chime]') !== null
  if (useChime.getState() === 'waiting' && !isOnButton) useChime.setState('on')
}

/** Turns the chime on, with a first ring, or off; turns a waiting one on. */
export function toggleChime(): void {
  const next = useChime.getState() === 'on' ? 'off' : 'on'
  writeLocal(storageKey, next)
  useChime.setState(next)
  ring('usual')
}

/** Plays two tones if the chime is on; if loud, twice. */
export function ring(how: 'usual' | 'loud'): void {
  if (useChime.getState() !== 'on') return
  speaker ??= new AudioContext()
  void speaker.resume()
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

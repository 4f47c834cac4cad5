import { liveValue, useLive } from '../../ui/live-value.ts'

/** Whether new orders ring: no; yes, once the browser has seen a click; yes. */
type Sound = 'off' | 'waiting' | 'on'

const storedAs = 'thela.seller.sound'
const sound = liveValue<Sound>('off')
let speaker: AudioContext | undefined

/** Takes up the seller's last choice. A browser lets a page ring only after the first click or key in it. */
export function wakeChime(): void {
  if (localStorage.getItem(storedAs) !== 'on' || sound.get() !== 'off') return
  sound.set(navigator.userActivation?.hasBeenActive ? 'on' : 'waiting')
  const awake = () => sound.get() === 'waiting' && sound.set('on')
  for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, awake, { once: true })
}

/** Turns the chime on, with a first ring to hear how loud it is, or off. */
export function toggleChime(): void {
  const next = sound.get() === 'off' ? 'on' : 'off'
  localStorage.setItem(storedAs, next)
  sound.set(next)
  ring()
}

/** Whether new orders ring. */
export function useChime(): Sound {
  return useLive(sound)
}

/** Two clear tones, if the seller wants to hear them. */
export function ring(): void {
  if (sound.get() !== 'on') return
  speaker ??= new AudioContext()
  void speaker.resume()
  tone(speaker, 880, 0)
  tone(speaker, 1175, 0.22)
}

function tone(context: AudioContext, hertz: number, afterSeconds: number): void {
  const from = context.currentTime + afterSeconds
  const source = new OscillatorNode(context, { frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.4, from + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + 0.65)
}

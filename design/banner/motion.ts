/** Duration of the banner's loop in seconds; its last frame continues with its first. */
export const seconds = 7.5
export const framesPerSecond = 30

/** When the cart leaves and entering, and how long vegetables hop, in seconds. */
const leaving = { from: 0.7, to: 2.1 }
const entering = { from: 2.4, to: 3.8 }
const firstHop = 3.7
const hopInterval = 0.27
const hopDuration = 0.72
/** The cart's offset outside of the picture. */
const outside = 730
/** Radius of the wheels; they turn without slipping. */
export const wheelRadius = 60

const within = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))
const easeOut = (u: number) => 1 - (1 - u) ** 3
const mix = (from: number, to: number, u: number) => from + (to - from) * u

/** A swing that fades within a second; 0 before and after. */
function swing(sinceStart: number): number {
  if (sinceStart <= 0 || sinceStart >= 1) return 0
  return Math.exp(-5 * sinceStart) * Math.sin(19 * sinceStart) * (1 - sinceStart)
}

/** A swing that repeats a whole number of times in the loop. */
export function sway(t: number, times: number, shift = 0): number {
  return Math.sin(2 * Math.PI * ((t * times) / seconds + shift))
}

/** Rotation of the sun's rays, 0 to 1 of the angle between two rays. */
export function turn(t: number): number {
  return (t / seconds) % 1
}

const landing = (nth: number) => firstHop + nth * hopInterval + hopDuration

/** The cart's offset, its tilt in degrees and the depth of its springs. */
export function cartAt(t: number, hops: number): { x: number; lean: number; dip: number } {
  const away = within(t, leaving.from, leaving.to) ** 2.4
  const x = t < entering.from ? outside * away : outside * (1 - easeOut(within(t, entering.from, entering.to)))
  const starts = -1.6 * Math.sin(Math.PI * within(t, leaving.from, leaving.from + 0.7))
  const lean = starts + 2.6 * swing(t - entering.to + 0.35)
  const landings = Array.from({ length: hops }, (_, nth) => swing(t - landing(nth)))
  return { x, lean, dip: 7 * landings.reduce((sum, each) => sum + each, 0) }
}

type Spot = { readonly x: number; readonly y: number }
export type Pose = Spot & {
  readonly turned: number
  readonly wide: number
  readonly high: number
  readonly flown: number
}

/** The nth vegetable's position: in the cart, hopping there, or undefined in its basket. */
export function vegetableAt(t: number, nth: number, from: Spot, to: Spot, tilt: number): Pose | undefined {
  const start = firstHop + nth * hopInterval
  const inCart = t < (leaving.to + entering.from) / 2
  if (!inCart && t < start) return undefined
  const flown = inCart ? 1 : within(t, start, start + hopDuration)
  const squash = inCart ? 0 : 0.16 * swing(t - landing(nth))
  const rise = 4 * 185 * flown * (1 - flown)
  const size = mix(0.7, 1, easeOut(flown))
  return {
    x: mix(from.x, to.x, flown),
    y: mix(from.y, to.y, flown) - rise,
    turned: tilt + (from.x < to.x ? -1 : 1) * 150 * (1 - flown) ** 1.6,
    wide: size * (1 + squash),
    high: size * (1 - squash),
    flown,
  }
}

/** Kinds of device of a session, from its User-Agent (SPEC 6 "Logged-in user"). */
export const devices = ['android', 'iphone', 'ipad', 'windows', 'mac', 'linux', 'other'] as const

export type Device = (typeof devices)[number]

/** Narrower words first: User-Agents of phones contain words of computers too. */
const signs: readonly (readonly [string, Device])[] = [
  ['iPhone', 'iphone'],
  ['iPad', 'ipad'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['Macintosh', 'mac'],
  ['Linux', 'linux'],
  ['CrOS', 'linux'],
]

/** The device of a User-Agent header; nothing else of it is stored. */
export function deviceOf(userAgent: string | undefined): Device {
  return signs.find(([sign]) => userAgent?.includes(sign))?.[1] ?? 'other'
}

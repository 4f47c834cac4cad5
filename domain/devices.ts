/** The kinds of device a session may be open on, as far as a browser tells (SPEC 6 "Logged-in user"). */
export const devices = ['android', 'iphone', 'ipad', 'windows', 'mac', 'linux', 'other'] as const

export type Device = (typeof devices)[number]

/** What an iPhone or an Android phone says of itself holds the words of a computer too: the narrower word comes first. */
const signs: readonly (readonly [string, Device])[] = [
  ['iPhone', 'iphone'],
  ['iPad', 'ipad'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['Macintosh', 'mac'],
  ['Linux', 'linux'],
  ['CrOS', 'linux'],
]

/** A plain word for the device a User-Agent header comes from; nothing else of the header is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  return signs.find(([sign]) => userAgent?.includes(sign))?.[1] ?? 'other'
}

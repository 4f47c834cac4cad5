/** Kinds of device of a logged-in person (SPEC 6 "Logged-in user"). */
export const devices = ['android', 'iphone', 'ipad', 'windows', 'mac', 'linux', 'other'] as const

export type Device = (typeof devices)[number]

/** Words of User-Agent headers; those of phones come first, because phones also send words of computers. */
const deviceWords: readonly (readonly [string, Device])[] = [
  ['iPhone', 'iphone'],
  ['iPad', 'ipad'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['Macintosh', 'mac'],
  ['Linux', 'linux'],
  ['CrOS', 'linux'],
]

/** The kind of device in a User-Agent header; nothing else of that header is stored. */
export function deviceOf(userAgent: string | undefined): Device {
  return deviceWords.find(([word]) => userAgent?.includes(word))?.[1] ?? 'other'
}

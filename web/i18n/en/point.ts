import type { Direction } from '#domain/delivery/local-map.ts'

/** What choosing a point on the map says in English. */
export const messages = {
  title: 'Point on the map',
  useHere: 'Use my location',
  paste: 'Paste a map link',
  pasteHint: 'A Google Maps link, a plus code, or numbers such as 28.5700, 77.2400',
  problems: {
    'short-link': 'This short link only opens online: open it, and paste the long address that you see then.',
    'short-code': 'This short code needs its town. Fill in the PIN code first, or paste a map link.',
    unread: 'There is no point in this text. Paste a Google Maps link, a plus code or two numbers.',
  },
  notSupported: 'Geolocation not supported',
  denied: 'Location permission denied',
  unableToFetch: 'Unable to fetch address',
  drawing: 'Drawing of the delivery area: press the place, or move the pin with the arrow keys',
  move: {
    north: 'Move the pin north',
    east: 'Move the pin east',
    south: 'Move the pin south',
    west: 'Move the pin west',
  },
  closer: 'Closer',
  wider: 'Wider',
  pasted: 'Found: the pin is on the drawing.',
  unmarked: 'Press your place on the drawing, or paste a map link.',
  atStore: 'At the store',
  where: (km: string, direction: string) => `${km} km ${direction} of the store`,
  moved: (km: string, direction: string) => `${km} km ${direction} of where it was`,
  unmoved: 'Where it is now',
  feeHere: (fee: string) => `delivery ${fee}`,
  freeHere: 'free delivery',
  outside: 'outside the delivery area',
  ring: (km: string) => `${km} km`,
  use: 'Use this point',
  directions: {
    north: 'north',
    'north-east': 'north-east',
    east: 'east',
    'south-east': 'south-east',
    south: 'south',
    'south-west': 'south-west',
    west: 'west',
    'north-west': 'north-west',
  } as Record<Direction, string>,
}

export type PointMessages = typeof messages

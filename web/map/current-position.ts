import type { Point } from '#domain/delivery/delivery.ts'

const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }
const deniedCode = 1

/** The position of the device; rejects with the message of the failure. */
export function currentPosition(messages: {
  notSupported: string
  denied: string
  unableToFetch: string
}): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(messages.notSupported)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(code === deniedCode ? messages.denied : messages.unableToFetch),
      options,
    )
  })
}

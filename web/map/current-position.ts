const timeoutMs = 15_000
const maxAgeMs = 60_000
const deniedCode = 1

/** The browser's position; rejects with the browser's error. */
export function currentPosition(): Promise<GeolocationPosition> {
  const options = { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maxAgeMs }
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, options))
}

/** Whether the person denied access to the position. */
export function isPositionDenied(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === deniedCode
}

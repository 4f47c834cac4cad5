import type { Page } from '@playwright/test'

/** Removes geolocation from the page's browser. */
export async function removeGeolocation(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
}

/** Makes geolocation fail from now on with code 2, position unavailable, or 3, timeout (SPEC 8). */
export async function failGeolocation(page: Page, code: 2 | 3): Promise<void> {
  await page.evaluate((failure) => {
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => failed({ code: failure }),
      },
    })
  }, code)
}

/** Delays geolocation; the returned function answers all waiting requests. */
export async function lateGeolocation(page: Page, at: { latitude: number; longitude: number }) {
  type Found = (position: { coords: typeof at }) => void
  await page.addInitScript(() => {
    const waiting: Found[] = []
    Object.assign(window, { waiting })
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      value: { getCurrentPosition: (found: Found) => waiting.push(found) },
    })
  })
  return () =>
    page.evaluate((coords) => {
      const { waiting } = window as unknown as { waiting: Found[] }
      for (const found of waiting.splice(0)) found({ coords })
    }, at)
}

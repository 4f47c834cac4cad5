import type { Page } from '@playwright/test'

/** The browser as one that has no geolocation at all. */
export async function withoutGeolocation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The property stands on the prototype.
    Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  })
}

/** The browser's geolocation failing with this code: 2 cannot tell, 3 took too long (SPEC 8). */
export async function failingGeolocation(page: Page, code: 2 | 3): Promise<void> {
  await page.addInitScript((failure) => {
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      value: {
        getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => failed({ code: failure }),
      },
    })
  }, code)
}

/** The browser's geolocation answering late: the function returned answers all that wait. */
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

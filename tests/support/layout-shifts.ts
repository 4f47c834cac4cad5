import type { Page } from '@playwright/test'

/**
 * Notes from now on what moves on the pages of this browser without being asked; answers what has moved on the one that is open.
 * While a page is still being read a busy browser may draw the half of it that has come: that is no movement.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: { at: number; by: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push({ at: entry.startTime, by: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const [{ domInteractive }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      const { shifts } = window as unknown as { shifts: { at: number; by: number }[] }
      return shifts.filter(({ at }) => at >= domInteractive).map(({ by }) => by)
    })
}

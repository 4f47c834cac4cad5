import type { Page } from '@playwright/test'

/** Records layout shifts; the returned function adds up those of the open page after its HTML was parsed. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
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
      return shifts.filter(({ at }) => at >= domInteractive).reduce((sum, { by }) => sum + by, 0)
    })
}

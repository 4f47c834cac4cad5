import { indiaDay } from '#domain/time/india-time.ts'
import { useInterval } from '../../browser/use-interval.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'

const checkEveryMs = 60_000

/** Calls `onNewDay` when a visible page was loaded on an earlier day in India. */
export function useNewDay(loadedAt: number | undefined, onNewDay: () => void): void {
  function checkDay(): void {
    const isOld = loadedAt !== undefined && indiaDay(Date.now()) !== indiaDay(loadedAt)
    if (isOld && document.visibilityState === 'visible') onNewDay()
  }
  useOnReturn(checkDay)
  // A shop's computer may show the page all night without a return to it.
  useInterval(checkDay, checkEveryMs)
}

import { useEffect, useEffectEvent } from 'react'
import { indiaDay } from '#domain/time/india-time.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'

const lookEveryMs = 60_000

/** Calls `onNewDay` while a page in view is of an earlier day in India. */
export function useNewDay(loadedAt: number | undefined, onNewDay: () => void): void {
  function look(): void {
    const isPast = loadedAt !== undefined && indiaDay(Date.now()) !== indiaDay(loadedAt)
    if (isPast && document.visibilityState === 'visible') onNewDay()
  }
  const onTime = useEffectEvent(look)
  useOnReturn(look)
  useEffect(() => {
    // A shop's computer may show the page all night.
    const timer = setInterval(() => onTime(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
}

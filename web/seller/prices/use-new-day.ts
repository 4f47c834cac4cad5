import { useEffect, useEffectEvent } from 'react'
import { indiaDay } from '#domain/time/india-time.ts'

const lookEveryMs = 60_000

/** Calls `onNewDay` while a page in view is of an earlier day in India. */
export function useNewDay(loadedAt: number | undefined, onNewDay: () => void): void {
  const look = useEffectEvent(() => {
    const isPast = loadedAt !== undefined && indiaDay(Date.now()) !== indiaDay(loadedAt)
    if (isPast && document.visibilityState === 'visible') onNewDay()
  })
  useEffect(() => {
    const onLook = () => look()
    // A shop's computer may keep the page in view all night.
    const timer = setInterval(onLook, lookEveryMs)
    window.addEventListener('focus', onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onLook)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])
}

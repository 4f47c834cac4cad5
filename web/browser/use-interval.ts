import { useEffect, useEffectEvent } from 'react'

/** Calls `run` after each interval in milliseconds; never while the interval is undefined. */
export function useInterval(run: () => void, intervalMs: number | undefined): void {
  const onTick = useEffectEvent(run)
  useEffect(() => {
    if (intervalMs === undefined) return
    const timer = setInterval(() => onTick(), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
}

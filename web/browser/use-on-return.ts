import { useEffect, useEffectEvent } from 'react'
import { listen } from './listen.ts'

/** A window that returns becomes visible and gets the focus, some milliseconds apart. */
const settleMs = 99

/** Calls `run` once when the window becomes visible or gets the focus again, or both. */
export function useOnReturn(run: () => void): void {
  const runIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onReturn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => runIfVisible(), settleMs)
    }
    const stop = listen({ focus: onReturn, visibilitychange: onReturn })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

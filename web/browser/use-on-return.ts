import { useEffect, useEffectEvent } from 'react'
import { listen } from './listen.ts'

/** Calls `run` when the window becomes visible or gets the focus again. */
export function useOnReturn(run: () => void): void {
  const runIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run()
  })
  useEffect(() => {
    const onReturn = () => runIfVisible()
    return listen({ focus: onReturn, visibilitychange: onReturn })
  }, [])
}

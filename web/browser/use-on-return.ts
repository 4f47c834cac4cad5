import { useEffect, useEffectEvent } from 'react'

/** Calls `run` when the window becomes visible or gets the focus again. */
export function useOnReturn(run: () => void): void {
  const runIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run()
  })
  useEffect(() => {
    const onReturn = () => runIfVisible()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}

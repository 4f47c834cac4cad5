import { useEffect, useEffectEvent } from 'react'

/** Calls `run` when the window comes back: by its focus alone where it stayed visible beside another. */
export function useOnReturn(run: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run()
  })
  useEffect(() => {
    const onReturn = () => look()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}

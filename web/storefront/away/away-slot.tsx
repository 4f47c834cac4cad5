import { lazy, Suspense, useEffect, useState } from 'react'

/** Without it, after a new deployment say, the page works as before. */
const Away = lazy(async () => {
  const away = await import('./away.tsx').catch(() => undefined)
  return { default: away?.Away ?? Nothing }
})
const Nothing = () => null

/** Room for what is said without a connection; it comes, and the worker with it, once the page stands and the browser has time. */
export function AwaySlot() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => setIdle(true))
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => removeEventListener('load', wait)
  }, [])
  return <Suspense>{isIdle && <Away />}</Suspense>
}

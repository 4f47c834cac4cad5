import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const tryAgainMs = 30_000
/** Without the stream the page looks for itself; with it only in case it was told too little. */
const lookEveryMs = { live: 120_000, alone: 30_000 }

/**
 * Hears from the store when an order changes: own ones as a shopper, all as the seller, nothing as undefined.
 * `onNews` looks at what is new; it is also called when the line stands (again), and from time to time.
 */
export function useOrderStream(as: 'shopper' | 'seller' | undefined, onNews: () => void): void {
  const [isLive, setLive] = useState(false)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (as === undefined) return
    return follow(as, () => tell(), setLive)
  }, [as])
  useEffect(() => {
    if (as === undefined) return
    const look = () => document.visibilityState === 'visible' && tell()
    const timer = setInterval(look, isLive ? lookEveryMs.live : lookEveryMs.alone)
    return () => clearInterval(timer)
  }, [as, isLive])
}

/** Opens the stream; the browser itself comes again after a break, and we when the store has refused it. */
function follow(as: string, tell: () => void, setLive: (isLive: boolean) => void): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  function open(): void {
    source = new EventSource(`/api/order/stream?as=${as}`)
    source.addEventListener('order', tell)
    source.addEventListener('missed', tell)
    source.addEventListener('open', () => {
      setLive(true)
      tell()
    })
    source.addEventListener('error', () => {
      setLive(false)
      if (source.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, tryAgainMs)
      tell()
    })
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
    setLive(false)
  }
}

/** Loads the page's data again; what comes while it is being loaded makes one more round, not a race. */
export function useReload(): () => void {
  const { state, revalidate } = useRevalidator()
  const again = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !again.current) return
    again.current = false
    void revalidate()
  }, [state, revalidate])
  return () => {
    if (state === 'idle') void revalidate()
    else again.current = true
  }
}

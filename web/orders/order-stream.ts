import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const tryAgainMs = 30_000
/** Polling intervals; with the stream polling is only a fallback. */
const lookEveryMs = { live: 120_000, alone: 30_000 }

/** Calls `onNews` when an order changes, on (re)connecting and from time to time; returns whether it is connected. */
export function useOrderStream(as: 'shopper' | 'seller' | undefined, onNews: () => void): boolean {
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
  return isLive
}

/** Opens the stream and reopens it after the server refused it. */
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

/** Revalidates the page; calls during a revalidation cause one more. */
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

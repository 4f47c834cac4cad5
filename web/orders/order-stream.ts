import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useInterval } from '../browser/use-interval.ts'

const reopenMs = 30_000
/** Polling intervals; while the stream is connected, polling is only a fallback. */
const connectedPollMs = 120_000
const disconnectedPollMs = 30_000

/** Calls `onNews` when an order changes, on each connection and at intervals; returns whether the stream is connected. */
export function useOrderStream(as: 'shopper' | 'seller' | undefined, onNews: () => void): boolean {
  const [isConnected, setConnected] = useState(false)
  const reportNews = useEffectEvent(onNews)
  useEffect(() => {
    if (as === undefined) return
    return openStream(as, () => reportNews(), setConnected)
  }, [as])
  const poll = () => {
    if (document.visibilityState === 'visible') onNews()
  }
  const pollMs = isConnected ? connectedPollMs : disconnectedPollMs
  useInterval(poll, as && pollMs)
  return isConnected
}

/** Opens the stream and, when the server has refused it, reopens it after 30 seconds; returns a function that closes it. */
function openStream(as: string, onNews: () => void, setConnected: (isConnected: boolean) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefused = false
  function open(): void {
    source = new EventSource(`/api/order/stream?as=${as}`)
    source.addEventListener('order', onNews)
    source.addEventListener('missed', onNews)
    source.addEventListener('open', () => {
      setConnected(true)
      isRefused = false
      onNews()
    })
    source.addEventListener('error', () => {
      setConnected(false)
      // After a lost connection the browser reconnects by itself; after a refusal it does not.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, reopenMs)
      // On a visible page the poll reloads from now on.
      if (!isRefused || document.visibilityState === 'hidden') onNews()
      isRefused = true
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
    setConnected(false)
  }
}

/** Returns a reload function; calls during a reload cause one more reload. */
export function useReload(): () => void {
  const { state, revalidate } = useRevalidator()
  const needsAnother = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !needsAnother.current) return
    needsAnother.current = false
    void revalidate()
  }, [state, revalidate])
  return () => {
    if (state === 'idle') void revalidate()
    else needsAnother.current = true
  }
}

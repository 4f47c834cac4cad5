import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentStop } from '#domain/orders/round-shapes.ts'
import { newKey } from '../browser/new-key.ts'
import { fetchRound, sendTap } from './send-taps.ts'
import { endedRound, nothingSaved, readRound, type SavedRound, saveRound, stateAfter, type Tap } from './taps.ts'

/** Milliseconds between two synchronizations with the store. */
const intervalMs = 10_000
/** Milliseconds without an answer after which the browser counts as offline. */
const offlineAfterMs = 5_000

/** The round after the store's answer to a tap: the stop has its new state, or without that its order has a problem. */
function afterAnswer(before: SavedRound, tap: Tap, problem: string | undefined): SavedRound {
  const taps = before.taps.filter(({ key }) => key !== tap.key)
  const { round, problems } = before
  if (problem !== undefined) return { ...before, taps, problems: { ...problems, [tap.order]: problem } }
  if (round === undefined) return { ...before, taps }
  const stops = round.stops.map((stop) => (stop.order === tap.order ? { ...stop, state: stateAfter(tap) } : stop))
  return { ...before, taps, round: { ...round, stops } }
}

/** A round in this browser: opened from storage, its taps sent in their order once there is a network. */
export function useRound(token: string) {
  const [saved, setSaved] = useState<SavedRound>(nothingSaved)
  const [isEnded, setEnded] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const isSynchronizing = useRef(false)

  /** Changes the stored round, and not this window's state, since another window may have changed it. */
  const change = useCallback(
    (update: (before: SavedRound) => SavedRound) => {
      const next = update(readRound(token))
      saveRound(token, next)
      setSaved(next)
    },
    [token],
  )

  const end = useCallback(() => {
    const left = endedRound(readRound(token))
    saveRound(token, left)
    setSaved(left ?? nothingSaved)
    setEnded(true)
  }, [token])

  /** Sends the waiting taps in their order; returns false as soon as one must wait. */
  const sendTaps = useCallback(async () => {
    while (true) {
      const [tap] = readRound(token).taps
      if (tap === undefined) return true
      const sent = await sendTap(token, tap)
      if (sent.kind === 'waits') return false
      change((before) => afterAnswer(before, tap, sent.kind === 'refused' ? sent.why : undefined))
    }
  }, [token, change])

  const synchronize = useCallback(async () => {
    if (isSynchronizing.current) return
    if (readRound(token).isEnded) return end()
    isSynchronizing.current = true
    const offlineTimer = setTimeout(() => setOffline(true), offlineAfterMs)
    try {
      let round: SavedRound['round']
      do {
        round = (await sendTaps()) ? await fetchRound(token) : undefined
        setOffline(round === undefined)
        if (round !== undefined) change((before) => ({ ...before, round }))
        // Once more, if the rider tapped while the round was fetched.
      } while (round !== undefined && readRound(token).taps.length > 0)
    } catch {
      // ROUND_UNKNOWN: the link has ended.
      return end()
    } finally {
      clearTimeout(offlineTimer)
      isSynchronizing.current = false
    }
    setEnded(false)
  }, [token, change, end, sendTaps])

  useEffect(() => {
    const before = readRound(token)
    setSaved(before)
    if (before.round !== undefined) setEnded(false)
    const start = () => void synchronize()
    start()
    const timer = setInterval(start, intervalMs)
    addEventListener('online', start)
    return () => {
      clearInterval(timer)
      removeEventListener('online', start)
    }
  }, [token, synchronize])

  const tap = (stop: SentStop) => {
    change((before) => {
      const { [stop.order]: _solved, ...problems } = before.problems
      return { ...before, taps: [...before.taps, { ...stop, key: newKey() }], problems }
    })
    void synchronize()
  }
  const forget = () => {
    saveRound(token, undefined)
    setSaved(nothingSaved)
  }
  return { saved, isEnded, isOffline, tap, forget }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentStop } from '#domain/orders/round-shapes.ts'
import { newKey } from '../browser/new-key.ts'
import { fetchRound, sendTap } from './send-taps.ts'
import { endedRound, nothingSaved, readRound, type SavedRound, saveRound, stateAfter } from './taps.ts'

/** Milliseconds between two synchronizations with the store. */
const intervalMs = 10_000
/** Milliseconds without an answer after which the browser counts as offline. */
const offlineAfterMs = 5_000

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
    for (let tap = readRound(token).taps[0]; tap !== undefined; tap = readRound(token).taps[0]) {
      const { key, order } = tap
      const sent = await sendTap(token, tap)
      if (sent.kind === 'waits') return false
      change((before) => ({
        ...before,
        taps: before.taps.filter((each) => each.key !== key),
        problems: sent.kind === 'refused' ? { ...before.problems, [order]: sent.why } : before.problems,
        round: before.round && {
          ...before.round,
          stops: before.round.stops.map((stop) =>
            stop.order === order && sent.kind === 'sent' ? { ...stop, state: stateAfter(tap) } : stop,
          ),
        },
      }))
    }
    return true
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

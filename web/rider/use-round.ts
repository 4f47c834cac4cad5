import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentStop } from '#domain/orders/round-shapes.ts'
import { newKey } from '../browser/new-key.ts'
import { fetchRound, sendTap } from './send-taps.ts'
import { endedRound, nothingSaved, readRound, type SavedRound, saveRound } from './taps.ts'

/** Milliseconds between tries while taps wait, and between looks for changes of the store. */
const retryMs = 10_000
/** Milliseconds after which a network that answers nothing counts as none. */
const lateMs = 5_000

/** Without the problem of this order. */
function withoutProblem(problems: SavedRound['problems'], order: string): SavedRound['problems'] {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== order))
}

/** A round in this browser: opened from storage, taps sent in their order once there is a network. */
export function useRound(token: string) {
  const [saved, setSaved] = useState<SavedRound>(nothingSaved)
  const [phase, setPhase] = useState<'opening' | 'open' | 'ended'>('opening')
  const [isLost, setLost] = useState(false)
  const isSending = useRef(false)

  /** Storage is what counts: a second window has its own state. */
  const change = useCallback(
    (how: (before: SavedRound) => SavedRound) => {
      const next = how(readRound(token))
      saveRound(token, next)
      setSaved(next)
    },
    [token],
  )

  const end = useCallback(() => {
    const left = endedRound(readRound(token))
    saveRound(token, left)
    setSaved(left ?? nothingSaved)
    setPhase('ended')
  }, [token])

  /** Sends all taps; returns whether none has to wait. */
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
            stop.order === order && sent.kind === 'sent'
              ? { ...stop, state: tap.done ? 'delivered' : 'not-reached' }
              : stop,
          ),
        },
      }))
    }
    return true
  }, [token, change])

  const synchronize = useCallback(async () => {
    if (isSending.current) return
    if (readRound(token).isEnded) return end()
    isSending.current = true
    const late = setTimeout(() => setLost(true), lateMs)
    try {
      let round: SavedRound['round']
      do {
        round = (await sendTaps()) ? await fetchRound(token) : undefined
        setLost(round === undefined)
        if (round !== undefined) change((before) => ({ ...before, round }))
        // Tapped while the round was fetched.
      } while (round !== undefined && readRound(token).taps.length > 0)
    } catch {
      return end()
    } finally {
      clearTimeout(late)
      isSending.current = false
    }
    setPhase('open')
  }, [token, change, end, sendTaps])

  useEffect(() => {
    const before = readRound(token)
    setSaved(before)
    if (before.round !== undefined) setPhase('open')
    const again = () => void synchronize()
    again()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [token, synchronize])

  const tap = (stop: SentStop) => {
    const problems = (before: SavedRound) => withoutProblem(before.problems, stop.order)
    const { order } = stop
    change((before) => ({ ...before, taps: [...before.taps, { ...stop, key: newKey() }], problems: problems(before) }))
    void synchronize()
    return order
  }
  const forget = () => {
    saveRound(token, undefined)
    setSaved(nothingSaved)
  }
  return { saved, phase, isLost, tap, forget }
}

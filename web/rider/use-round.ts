import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SentStop } from '#domain/orders/round-shapes.ts'
import { listen } from '../browser/listen.ts'
import { newKey } from '../browser/new-key.ts'
import { useInterval } from '../browser/use-interval.ts'
import { fetchRound, sendTap } from './send-taps.ts'
import {
  endedRound,
  isRoundUnknown,
  nothingSaved,
  readRound,
  type SavedRound,
  saveRound,
  sendWaiting,
  stateAfter,
  type Tap,
} from './taps.ts'

/** Milliseconds between two synchronizations with the store. */
const intervalMs = 10_000
/** Milliseconds without an answer after which the browser counts as offline. */
const offlineAfterMs = 5_000

/** The round after the store's answer to a tap: the stop has its new state, or its order the problem. */
function afterAnswer(before: SavedRound, tap: Tap, problem: string | undefined): SavedRound {
  const taps = before.taps.filter(({ key }) => key !== tap.key)
  const { round, problems } = before
  if (problem !== undefined) return { ...before, taps, problems: { ...problems, [tap.order]: problem } }
  if (round === undefined) return { ...before, taps }
  const stops = round.stops.map((stop) => (stop.order === tap.order ? { ...stop, state: stateAfter(tap) } : stop))
  return { ...before, taps, round: { ...round, stops } }
}

/** Why the store did not answer: there is no network, or the error that it sent. */
export type Failure = 'no-network' | { readonly error: unknown }

/** A round in this browser: opened from storage, its taps sent in their order once there is a network. */
export function useRound(token: string) {
  const [saved, setSaved] = useState<SavedRound>(nothingSaved)
  const [failure, setFailure] = useState<Failure>()
  const isSynchronizing = useRef(false)

  /** Changes the stored round, and not this window's state, since another window may have changed it. */
  function change(update: (before: SavedRound) => SavedRound): void {
    const next = update(readRound(token))
    saveRound(token, next)
    setSaved(next)
  }

  function end(): void {
    const left = endedRound(readRound(token))
    saveRound(token, left)
    setSaved({ ...nothingSaved, ...left, isEnded: true })
  }

  async function send(tap: Tap): Promise<void> {
    const problem = await sendTap(token, tap)
    change((before) => afterAnswer(before, tap, problem))
  }

  async function synchronize(): Promise<void> {
    if (isSynchronizing.current) return
    if (readRound(token).isEnded) return end()
    isSynchronizing.current = true
    const offlineTimer = setTimeout(() => setFailure('no-network'), offlineAfterMs)
    try {
      do {
        await sendWaiting(() => readRound(token).taps, send)
        const round = await fetchRound(token)
        setFailure(undefined)
        change((before) => ({ ...before, round }))
        // Once more, if the rider tapped while the round was fetched.
      } while (readRound(token).taps.length > 0)
    } catch (error) {
      if (isRoundUnknown(error)) end()
      // Without a network, fetch throws a TypeError.
      else setFailure(error instanceof TypeError ? 'no-network' : { error })
    } finally {
      clearTimeout(offlineTimer)
      isSynchronizing.current = false
    }
  }

  const start = useEffectEvent(() => void synchronize())
  useEffect(() => {
    setSaved(readRound(token))
    start()
    return listen({ online: () => start() })
  }, [token])
  const isOver = saved.isEnded === true && saved.taps.length === 0
  useInterval(() => void synchronize(), isOver ? undefined : intervalMs)

  const tap = (stop: SentStop) => {
    change((before) => {
      const { [stop.order]: _solved, ...problems } = before.problems
      return { ...before, taps: [...before.taps, { ...stop, key: newKey() }], problems }
    })
    void synchronize()
  }
  const forget = () => {
    saveRound(token, undefined)
    setSaved({ ...nothingSaved, isEnded: true })
  }
  return { saved, failure, tap, forget }
}

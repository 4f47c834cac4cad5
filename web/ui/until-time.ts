import { useSyncExternalStore } from 'react'
import { useNames } from '../words/use-words.ts'
import { indiaClock, indiaDate } from './india-time.ts'

const dayMs = 86_400_000
const indiaAheadMs = 5.5 * 3_600_000
/** A laptop that slept through midnight is told within a minute of waking. */
const longestWaitMs = 60_000

/** The day in India, counted. */
const dayOf = (time: number) => Math.floor((time + indiaAheadMs) / dayMs)

/** On which day in India an ISO time lies, as seen on the day of `now`, in milliseconds; undefined is any other one. */
export function dayWord(iso: string, now: number): 'today' | 'tomorrow' | undefined {
  const days = dayOf(Date.parse(iso)) - dayOf(now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : undefined
}

function followDays(onDay: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const toMidnight = dayMs - ((Date.now() + indiaAheadMs) % dayMs)
    timer = setTimeout(again, Math.min(toMidnight, longestWaitMs))
  }
  const again = () => {
    onDay()
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Until when: 6:00 pm today, 6:00 am tomorrow, else its date. The server says the date: its page is kept past midnight. */
export function useUntil(iso = ''): string {
  const names = useNames()
  const word = useSyncExternalStore(
    followDays,
    () => dayWord(iso, Date.now()),
    () => undefined,
  )
  if (iso === '') return ''
  return word === undefined ? indiaDate(iso) : names[word](indiaClock(iso))
}

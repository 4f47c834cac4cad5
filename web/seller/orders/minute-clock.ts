import { useSyncExternalStore } from 'react'
import { minuteMs } from '#domain/time/durations.ts'
import type { SellerMessages } from '../../i18n/en/seller.ts'

const tickMs = 15_000

function followClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs)
  return () => clearInterval(timer)
}

/** A duration in milliseconds as text: now, 12 min, 2 h 5 min, 3 days. */
export function spanText(ms: number, messages: SellerMessages['orders']): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return messages.justNow
  if (minutes < 60) return messages.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? messages.hours(hours, minutes % 60) : messages.days(Math.floor(hours / 24))
}

/** How long ago an order was placed: Placed just now, Placed 12 min ago. */
export function placedAgo(ms: number, messages: SellerMessages['orders']): string {
  return ms < minuteMs ? messages.sinceNow : messages.since(spanText(ms, messages))
}

/** The time in epoch milliseconds, rounded down to 15 seconds; undefined on the server, whose clock is not the seller's. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    followClock,
    () => Math.floor(Date.now() / tickMs) * tickMs,
    () => undefined,
  )
}

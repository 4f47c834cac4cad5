import { clockTime } from '#domain/time/clock-time.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import { currentLanguage } from '../languages.ts'
import { messagesOf } from '../namespaces.ts'

/** Whether an ISO time is today or tomorrow in India, seen from `now` in milliseconds; undefined for other days. */
export function dayWord(iso: string, now: number): 'today' | 'tomorrow' | undefined {
  const daysAhead = indiaDay(Date.parse(iso)) - indiaDay(now)
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : undefined
}

/** Calls back with the text of a time, such as "6:00 pm today", now and each minute; undefined on other days. */
export function followDay(iso: string, onText: (text: string | undefined) => void): () => void {
  const time = clockTime(Date.parse(iso), currentLanguage())
  let timer: ReturnType<typeof setTimeout>
  const update = () => {
    const word = dayWord(iso, Date.now())
    onText(word && messagesOf('shop').names[word](time))
    // Not at midnight only, because timers stop while a laptop sleeps.
    timer = setTimeout(update, minuteMs - (Date.now() % minuteMs))
  }
  update()
  return () => clearTimeout(timer)
}

import { minuteMs } from '#domain/time/durations.ts'
import { indiaDay } from '#domain/time/india-time.ts'
import { timeStyles } from '#domain/time/time-styles.ts'
import { currentLanguage } from '../languages.ts'
import { messagesOf } from '../namespaces.ts'

/** Whether an ISO time is today or tomorrow in India, seen from `now` in milliseconds; undefined for other days. */
export function dayWord(iso: string, now: number): 'today' | 'tomorrow' | undefined {
  const daysAhead = indiaDay(Date.parse(iso)) - indiaDay(now)
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : undefined
}

/** The time of day in India: 9:25 am; in Hindi सुबह 9:25. */
function clock(iso: string): string {
  const { dayPeriod } = timeStyles[currentLanguage()]
  const style = { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', hour12: true, dayPeriod } as const
  return new Intl.DateTimeFormat(`${currentLanguage()}-IN-u-nu-latn`, style).format(new Date(iso))
}

/** Calls back with the text of a time, such as "6:00 pm today", now and after each midnight; undefined on later days. */
export function followDay(iso: string, onText: (text: string | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const update = () => {
    const word = dayWord(iso, Date.now())
    onText(word && messagesOf('shop').names[word](clock(iso)))
    // At each full minute, because timers stop while a laptop sleeps; midnight is one of them.
    timer = setTimeout(update, minuteMs - (Date.now() % minuteMs))
  }
  update()
  return () => clearTimeout(timer)
}
